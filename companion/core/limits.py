"""How often somebody may do a thing: counted by entry, account or address, for pages and API alike.

A limit is a delay, never a lock: what is refused counts nothing, and when the time is over it lets
pass again. Counters live in the cache and are raised atomically; where the cache is dead everything
passes, since a hall that can report results is worth more than one where nobody can. How many and
in how many seconds stands in the settings (LIMITS), by kind of act and kind of caller.
"""

import math
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

from companion.core.errors import TooMany
from companion.core.worded import Counted

View = TypeVar("View", bound=Callable[..., Any])

OF_CHANGES = {"sign_up"}  # looking at the form is not counted as it

CACHE_ERRORS = (RedisError, OSError, ValueError)


def counted_as(act: str) -> Callable[[View], View]:
    """Says of a view, or of an action of an endpoint, that it is counted as this act too."""

    def mark(view: View) -> View:
        view.act = act  # type: ignore[attr-defined]
        return view

    return mark


def act_of(view: object) -> str | None:
    """The act that a view is counted as besides, or None."""
    return getattr(view, "act", None)


def wait_for(act: str, who: str) -> int:
    """Count one more act by `who`; 0 where it may pass, else the seconds until it may.

    act: a kind of act in LIMITS. who: kind and number of the caller, such as 'entry.12' or
    'address.192.0.2.7'; a kind that the act has no limit for passes.

    The time since the Epoch is cut into windows; the one before counts by as much of it as still
    lies within the limit's time, so that two bursts at a border are not let through.
    """
    kind = who.partition(".")[0]
    return max((_wait(act, who, *one) for one in settings.LIMITS[act].get(kind, ())), default=0)


def take(act: str, who: str) -> None:
    """Count one more act by `who`. Raises TooMany, with the seconds to wait."""
    if seconds := wait_for(act, who):
        raise TooMany(
            Counted(
                "There were too many requests of this kind from here. Nothing was "
                "changed. Try again in %(n)s second.",
                "There were too many requests of this kind from here. Nothing was "
                "changed. Try again in %(n)s seconds.",
                seconds,
            ),
            wait=seconds,
        )


def _wait(act: str, who: str, most: int, seconds: int) -> int:
    window, into = divmod(time.time(), seconds)
    key = f"limit.{act}.{seconds}.{who}"
    now = f"{key}.{int(window)}"
    count, before = _count(now, f"{key}.{int(window) - 1}", seconds * 2)
    if count + before * (1 - into / seconds) <= most:
        return 0
    _lower(now)
    if count > most:
        return math.ceil(round(seconds - into, 3))
    # from when on the share of the window before is no more than what is left for it
    return max(1, math.ceil(round(seconds * (1 - (most - count) / before) - into, 3)))


def _count(key: str, before: str, kept: int) -> tuple[int, int]:
    """The counter after raising it, and the one before; 0 where the cache keeps nothing."""
    try:
        if hasattr(cache, "count"):  # in one step, where the cache is Redis
            counted: tuple[int, int] = cache.count(key, before, kept)
            return counted
        cache.add(key, 0, kept)
        return int(cache.incr(key) or 0), int(cache.get(before) or 0)
    except CACHE_ERRORS:
        return 0, 0


def _lower(key: str) -> None:
    try:
        cache.decr(key)
    except CACHE_ERRORS:
        return
