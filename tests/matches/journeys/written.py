"""Logs of journeys written into the tables as a phone's events would be."""

from typing import Any

from django.utils import timezone

from matches.journeys.queries.logs import log_of
from matches.models import Journey, JourneyEvent
from rules_engine.log import JourneyLog
from rules_engine.log.chain import enveloped, numbered, replace


def write(journey: Journey, *events: Any) -> Journey:
    """Add events to a journey's log."""
    log = log_of(journey)
    now = timezone.now()
    for logged, _ in numbered(list(events), by=f"after-{journey.last}"):
        entry = enveloped(log, replace(logged, after=len(log.entries)))
        log = JourneyLog(log.header, (*log.entries, entry))
        JourneyEvent.objects.create(
            journey=journey,
            n=entry.n,
            client_id=entry.logged.id,
            kind=str(type(logged.event).__struct_config__.tag),
            by=logged.event.by,
            raw=entry.raw.decode(),
            h=entry.h,
            tapped_at=now,
            received_at=now,
        )
        journey.last, journey.h = entry.n, entry.h
    journey.last_at = now
    journey.changes += 1
    journey.save()
    return journey
