"""The API asked afresh, and its world."""

from collections.abc import Callable

import pytest

from tests.matches.api.world import World, make_world


@pytest.fixture
def world(db: None) -> Callable[..., World]:
    """Makes a world of a kind: draft, open, running, played, between, prepared, finished."""
    return make_world
