"""The hash chain of a log, and events received from phones one by one."""

from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from rules_engine.facts import canonical
from rules_engine.facts.errors import Unusable
from rules_engine.log.forms import CLIENT_EVENTS, EVENTS_AT_MOST, Entry, Header, Log, Logged
from rules_engine.log.journeys import JOURNEY_EVENTS, JourneyHeader, JourneyLog
from rules_engine.state.events import Event

_DUEL = {form.__bases__[0]: form for form in CLIENT_EVENTS}
_JOURNEY = {form.__bases__[0]: form for form in JOURNEY_EVENTS}
_FORMS: dict[Any, Any] = {**_JOURNEY, **_DUEL}
L = TypeVar("L", bound=Log)


def start(header: Header | JourneyHeader) -> str:
    """The hash that the chain begins with: that of the header."""
    return canonical.digest(canonical.of_struct(header))


def link(before: str, n: int, raw: bytes, position: str = "") -> str:
    """The hash of an event: over the one before, its number, its canonical text, the position's.

    It is the SHA-256 of the canonical JSON of `{"b": before, "e": event, "n": n, "p": position}`.
    """
    text = b'{"b":"%s","e":%s,"n":%d,"p":"%s"}' % (before.encode(), raw, n, position.encode())
    return canonical.digest(text)


def spelled(logged: Logged) -> bytes:
    """The canonical text of a client event."""
    event = logged.event
    form = _FORMS[type(event)]
    own = {name: getattr(event, name) for name in event.__struct_fields__}
    whole = form(
        **own, id=logged.id, after=logged.after, implied=logged.implied, opens=logged.opens
    )
    return canonical.of_struct(whole)


class Taken(msgspec.Struct, frozen=True):
    """The event is the next of the log."""

    log: Log
    entry: Entry


class Known(msgspec.Struct, frozen=True):
    """The event is in the log already: nothing changed."""

    entry: Entry


class Stale(msgspec.Struct, frozen=True):
    """The phone had not seen all there is: here is what it missed, and the log is as it was."""

    missed: tuple[Entry, ...]


Received: TypeAlias = Taken | Known | Stale


def receive(log: Log, logged: Logged) -> Received:
    """Put a phone's event into the log, if it saw all that came before.

    The same id with the same content again changes nothing. Raises Unusable for the same id
    with other content, for an event after one that is not there, and for a log that is full.
    """
    for entry in log.entries:
        if entry.logged.id == logged.id:
            if same_content(entry.logged, logged):
                return Known(entry)
            raise Unusable(
                f"another event was logged as {logged.id!r} before: give this one an id of its own"
            )
    last = len(log.entries)
    if logged.after > last:
        raise Unusable(f"event {logged.after} is not in the log, the last is {last}")
    if logged.after < last:
        return Stale(log.entries[logged.after :])
    entry = enveloped(log, logged)
    return Taken(replace(log, entries=(*log.entries, entry)), entry)


def enveloped(log: Log, logged: Logged, position: str = "") -> Entry:
    """The next entry of a log. Raises Unusable for a log that is full."""
    n = len(log.entries) + 1
    if n > EVENTS_AT_MOST:
        raise Unusable(f"a log has {EVENTS_AT_MOST} events at most")
    before = log.entries[-1].h if log.entries else start(log.header)
    raw = spelled(logged)
    return Entry(n, logged, link(before, n, raw, position), raw, position)


def same_content(one: Logged, other: Logged) -> bool:
    """Whether two client events say the same, whatever each had seen before."""
    return replace(one, after=0) == replace(other, after=0)


def rechained(header: Header, entries: list[tuple[Logged, str]]) -> Log:
    """A log of these events with the hash of the position after each where there is one."""
    return Log(header, _chained(header, entries))


def rechained_journey(header: JourneyHeader, entries: list[tuple[Logged, str]]) -> JourneyLog:
    """The same of a journey."""
    return JourneyLog(header, _chained(header, entries))


def _chained(
    header: Header | JourneyHeader, entries: list[tuple[Logged, str]]
) -> tuple[Entry, ...]:
    found: list[Entry] = []
    h = start(header)
    for n, (one, position) in enumerate(entries, start=1):
        logged = replace(one, after=n - 1)
        raw = spelled(logged)
        h = link(h, n, raw, position)
        found.append(Entry(n, logged, h, raw, position))
    return tuple(found)


def numbered(events: list[Event], by: str = "log") -> list[tuple[Logged, str]]:
    """Events as client events with ids of their own, for `rechained`."""
    return [(Logged(f"{by}-{n:04}", n - 1, event), "") for n, event in enumerate(events, start=1)]
