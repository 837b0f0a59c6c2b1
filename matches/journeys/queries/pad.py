"""A journey's table as its phones are told it."""

from typing import Any

import msgspec

from matches.journeys.queries.logs import header_of
from matches.models import Entry, Group, Journey, JourneyEvent
from rules_engine.facts import canonical
from rules_engine.journey_table import actions_of

EVENTS_AT_ONCE = 500


def facts(journey: Journey, entry: Entry | None) -> dict[str, Any]:
    """What stays as it is while a journey is played. entry: whose phone it is, None for staff."""
    header = header_of(journey)
    names = _players(journey.group)
    return {
        "match": f"journey-{journey.pk}",
        "journey": journey.pk,
        "number": journey.number,
        "group": journey.group.name,
        "kind": journey.kind,
        "seat": entry.number if entry else -1,
        "header": msgspec.json.decode(canonical.of_struct(header)),
        "players": [names.get(one.player, "") for one in header.heroes],
        "own": [
            number
            for number, one in enumerate(header.heroes)
            if entry is not None and one.player == f"#{entry.number}"
        ],
        "actions": actions_of(journey.kind),
    }


def _players(group: Group) -> dict[str, str]:
    """The names of a group's players by the sign that stands for them in a log."""
    heroes = group.heroes.select_related("entry").exclude(entry=None)
    return {f"#{one.entry.number}": one.entry.name for one in heroes if one.entry is not None}


def head_told(journey: Journey) -> dict[str, Any]:
    """What every answer about a journey's log has."""
    return {
        "journey": journey.pk,
        "line": journey.pk,
        "detail": "middle",
        "last": journey.last,
        "h": journey.h,
        "state": journey.state,
        "late": journey.state != Journey.State.OPEN,
        "points": [],
        "writes": [],
    }


def log_told(journey: Journey, *, since: int) -> dict[str, Any]:
    """A journey's log after event `since`."""
    since = min(since, journey.last)
    found = JourneyEvent.objects.filter(journey=journey, n__gt=since).select_related("entry")
    rows = list(found.order_by("n")[: EVENTS_AT_ONCE + 1])
    return {
        **head_told(journey),
        "header": msgspec.Raw(journey.header.encode()),
        "since": since,
        "events": [envelope(row) for row in rows[:EVENTS_AT_ONCE]],
        "more": len(rows) > EVENTS_AT_ONCE,
        "checked": journey.checked,
        "check": "" if not journey.checked else "breaks" if journey.breaks else "holds",
    }


def envelope(row: JourneyEvent) -> dict[str, Any]:
    """An envelope; `seat` is the number of the player who wrote it, -1 for staff."""
    return {
        "n": row.n,
        "h": row.h,
        "p": row.p,
        "e": msgspec.Raw(row.raw.encode()),
        "seat": row.entry.number if row.entry else -1,
        "at": row.tapped_at,
        "late": False,
    }
