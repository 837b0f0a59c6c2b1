"""The API asked afresh, and its world."""

from collections.abc import Callable

import pytest
from django.core.cache import cache

from tests.matches.api.world import World, make_world


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> None:
    """Throttles count requests in the cache."""
    cache.clear()


@pytest.fixture
def world(db: None) -> Callable[..., World]:
    """Makes a world of a kind: draft, open, running, played, between, prepared, finished."""
    return make_world
