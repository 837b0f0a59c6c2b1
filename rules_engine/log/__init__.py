"""Game logs: their form, their hash chain, their corrections; reading and writing them."""

from rules_engine.log.chain import (
    Known,
    Received,
    Stale,
    Taken,
    numbered,
    receive,
    rechained,
    rechained_journey,
)
from rules_engine.log.folding import Step, fold
from rules_engine.log.forms import (
    BYTES_AT_MOST,
    EVENTS_AT_MOST,
    Brought,
    Entry,
    Header,
    Log,
    Logged,
    Setup,
)
from rules_engine.log.journeys import JourneyHeader, JourneyLog, Member
from rules_engine.log.marks import Amend, Disclose, Played, Result, Scored, Upgraded, Void
from rules_engine.log.reading import (
    DUEL,
    JOURNEY,
    read_either,
    read_event,
    read_journey,
    read_log,
    write_log,
)

__all__ = [
    "BYTES_AT_MOST",
    "DUEL",
    "EVENTS_AT_MOST",
    "JOURNEY",
    "Amend",
    "Brought",
    "Disclose",
    "Entry",
    "Header",
    "JourneyHeader",
    "JourneyLog",
    "Known",
    "Log",
    "Logged",
    "Member",
    "Played",
    "Received",
    "Result",
    "Scored",
    "Setup",
    "Stale",
    "Step",
    "Taken",
    "Upgraded",
    "Void",
    "fold",
    "numbered",
    "read_either",
    "read_event",
    "read_journey",
    "read_log",
    "receive",
    "rechained",
    "rechained_journey",
    "write_log",
]
