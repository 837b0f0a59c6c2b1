"""A journey's log as the rules engine reads it."""

from collections.abc import Iterable

import msgspec

from matches.models import Journey, JourneyEvent
from rules_engine.log import JOURNEY, Entry, JourneyHeader, JourneyLog, read_event


def header_of(journey: Journey) -> JourneyHeader:
    """The header of a journey's log."""
    return msgspec.json.decode(journey.header.encode(), type=JourneyHeader)


def log_of(journey: Journey, rows: Iterable[JourneyEvent] | None = None) -> JourneyLog:
    """The log of a journey. rows: its events in order, where they were read already."""
    found = JourneyEvent.objects.filter(journey=journey).order_by("n") if rows is None else rows
    return JourneyLog(header_of(journey), tuple(entry_of(row) for row in found))


def entry_of(row: JourneyEvent) -> Entry:
    """An envelope of a journey's log."""
    raw = row.raw.encode()
    return Entry(row.n, read_event(raw, JOURNEY)[0], row.h, raw, row.p)
