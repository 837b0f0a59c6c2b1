"""Taking a name out of logs of journeys, with their hashes. Players stand in them by number; a name
can be in what people wrote and in what a hero is called."""

import json

from django.db.models import Q
from msgspec.structs import replace

from matches.journeys.queries.logs import header_of
from matches.models import Journey, JourneyEvent
from matches.players.naming import Name
from rules_engine.facts import canonical
from rules_engine.log import JOURNEY, JourneyHeader, read_event
from rules_engine.log.chain import link, spelled, start

_AT_ONCE = 200


def take_out(event_id: int, entry_id: int, name: Name) -> None:
    """Take somebody's name out of the logs of a campaign; where others have the name too, out of
    those of the journeys that the entry's heroes were on."""
    logs = Journey.objects.filter(group__event_id=event_id)
    if not name.alone:
        logs = logs.filter(Q(heroes__hero__entry=entry_id) | Q(group__leader=entry_id)).distinct()
    for journey in logs:
        _journey(journey, name)


def _journey(journey: Journey, name: Name) -> None:
    header = header_of(journey)
    if name.alone:
        header = _renamed(header, name)
    h = start(header)
    rows = list(JourneyEvent.objects.filter(journey=journey).order_by("n"))
    for row in rows:
        row.raw = _spelled(row.raw, name)
        row.h = h = link(h, row.n, row.raw.encode(), row.p)
    JourneyEvent.objects.bulk_update(rows, ["raw", "h"], batch_size=_AT_ONCE)
    journey.header, journey.h = canonical.of_struct(header).decode(), h
    journey.save(update_fields=["header", "h"])


def _renamed(header: JourneyHeader, name: Name) -> JourneyHeader:
    """The header as its heroes are called now."""
    heroes = [replace(one, name=name.out_of(one.name)[:80]) for one in header.heroes]
    return replace(header, heroes=tuple(heroes))


def _spelled(raw: str, name: Name) -> str:
    """An event without the name in what people wrote, and in the order of heroes it tells."""
    if not name.pattern.search(raw):
        return raw
    event = name.out_of_event(json.loads(raw))
    if "order" in event and name.alone:
        event["order"] = name.out_of_json(event["order"])
    return spelled(read_event(json.dumps(event).encode(), JOURNEY)[0]).decode()
