"""The live part of a player's own page: all but the place is kept until the player's own state
changes, since in a hall places move with every result.

What is kept is found again by what was read for its ETag, so where only the place moved a poll is
answered before sessions and forms are looked into, as a 304 is: by one query, and to nobody but
the session, account and cookie that it was made for.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from companion.core import etags
from matches.models import Entry, Event
from matches.overview.queries import event_facts
from matches.people import things
from matches.people.queries.stamps import Value
from matches.stages.pools import Pool
from matches.standing.queries.needs import PlayerNeeds
from matches.standing.queries.standings import Told
from matches.views import polls
from matches.views.polls import Asked, Stamped

PLACE = SafeString("<!-- place -->")  # names are escaped, so nobody can write it
BESIDES = (things.STANDINGS,)  # by which the places are read, and which the page does not follow


class _Kept(NamedTuple):
    """All but the place, and whose page it is."""

    text: str
    slug: str
    number: int
    of_pods: bool


def shows(entry_id: int) -> tuple[str, ...]:
    """What a player's page shows."""
    return (things.EVENT, things.of_entry(entry_id), things.of_place(entry_id))


def place_of(entry: Entry, known: Stamped) -> Told | None:
    """The player's place as it is told now."""
    return _place(entry.event_id, entry.pk, known.stamps)


def needs_of(entry: Entry, known: Stamped) -> PlayerNeeds | None:
    """What the player needs for the cut, as it is told now."""
    return _needs(entry.event_id, entry.pk, known.stamps)


def pool_of(entry: Entry, known: Stamped) -> Pool | None:
    """The pool that the player is in, as it is told now."""
    return _pool(entry.event_id, entry.pk, known.stamps)


def part(
    request: HttpRequest, entry: Entry, known: Stamped, *, user_id: int, make: Callable[[], str]
) -> str:
    """The live part for the player whose page it is. make: makes it with PLACE in the place of the
    place. An event without a stamp was written past the services, and nothing tells when it
    changes: of such a one nothing is kept."""
    event: Event = entry.event
    if known.stamps[things.EVENT] is None:
        kept = _Kept(make(), event.slug, entry.number, event.is_of_pods)
    else:
        get_token(request)  # the forms have it, so there is a cookie from now on
        asked = Asked(event.pk, user_id, shows(entry.pk))
        key = _key(request, asked, known, cookie=request.META["CSRF_COOKIE"])
        found: _Kept | None = cache.get(key)
        if found is None:
            found = _Kept(make(), event.slug, entry.number, event.is_of_pods)
            cache.set(key, found, polls.PART_KEPT_SECONDS)
        kept = found
    return _whole(kept, entry.event_id, entry.pk, known.stamps)


def again(request: HttpRequest, asked: Asked, known: Stamped) -> HttpResponse | None:
    """The live part with the place as it is now, where all else is as it was kept."""
    entry_id = things.entry_of_place(asked.things[-1])
    if entry_id is None or asked.things != shows(entry_id):
        return None
    if known.stamps.get(things.EVENT) is None:
        return None
    cookie = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    kept: _Kept | None = cache.get(_key(request, asked, known, cookie=cookie))
    if kept is None:
        return None
    text = _whole(kept, asked.event_id, entry_id, known.stamps)
    answer = HttpResponse(text, headers={"ETag": known.etag, "X-Frame-Options": "DENY"})
    return polls.kept_short(answer, of_somebody=True)


def _key(request: HttpRequest, asked: Asked, known: Stamped, *, cookie: str) -> str:
    """The name under which all but the place is kept: who asks, for what, as of when."""
    where = request.get_full_path()
    shown = [known.stamps.get(thing) for thing in asked.things[:-1]]
    who = (asked.user_id, known.asker, cookie)
    minute = polls.this_minute(where)
    return f"own.{etags.digest_of(asked.event_id, asked.things, shown, who, where, minute)}"


def _place(event_id: int, entry_id: int, stamps: Mapping[str, Value]) -> Told | None:
    return event_facts.place_told(event_id, entry_id, stamps.get(things.STANDINGS))


def _needs(event_id: int, entry_id: int, stamps: Mapping[str, Value]) -> PlayerNeeds | None:
    return event_facts.needs_told(event_id, entry_id, stamps.get(things.STANDINGS))


def _pool(event_id: int, entry_id: int, stamps: Mapping[str, Value]) -> Pool | None:
    told_by = (stamps.get(things.EVENT), stamps.get(things.STANDINGS))
    return event_facts.pool_told(event_id, entry_id, *told_by)


def _whole(kept: _Kept, event_id: int, entry_id: int, stamps: Mapping[str, Value]) -> str:
    shown = {
        "place": _place(event_id, entry_id, stamps),
        "needs": _needs(event_id, entry_id, stamps),
        "pool": _pool(event_id, entry_id, stamps),
        "slug": kept.slug,
        "of_pods": kept.of_pods,
        "number": kept.number,
    }
    return kept.text.replace(PLACE, render_to_string("matches/player/_place.html", shown))
