"""What strangers, players, foreign organisers and thieves of links tried, finding by finding."""

import pytest


@pytest.fixture
def clock(monkeypatch):
    """A clock of the limits that a test sets on: `clock(30)` is half a minute later."""
    now = [1_800_000_000.0]
    monkeypatch.setattr("companion.core.limits.time.time", lambda: now[0])

    def later(seconds: float) -> None:
        now[0] += seconds

    return later
