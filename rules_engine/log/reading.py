"""Logs read line by line, within bounds of length, number, depth and size.

What is no log is refused with a plain error that names the line: a line cut short, numbers out
of order, hashes that do not follow from each other, a key or field that does not belong there.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Any, BinaryIO

import msgspec

from rules_engine.facts import canonical
from rules_engine.facts.errors import Unusable
from rules_engine.facts.strict import fault_in_words
from rules_engine.log.chain import link, start
from rules_engine.log.forms import (
    BYTES_AT_MOST,
    CLIENT_EVENT,
    CORRECTIONS_AT_MOST,
    EVENTS_AT_MOST,
    LINE_AT_MOST,
    Entry,
    Header,
    Log,
    Logged,
)
from rules_engine.log.journey_marks import AmendJourney, AnyJourneyLogged
from rules_engine.log.journeys import JOURNEY_EVENT, JourneyHeader, JourneyLog
from rules_engine.log.marks import Amend, AnyLogged, Void


class _Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    e: msgspec.Raw
    h: str = ""
    p: str = ""


_MANY_DIGITS = re.compile(rb"\d{16}")


@cache
def _decoder(form: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a form, made when first needed: importing this must cost little."""
    return msgspec.json.Decoder(form)


class Kind(msgspec.Struct, frozen=True):
    """A kind of log: the form of its header, of what phones write, of its events, and of itself."""

    header: Any
    written: Any
    event: Any
    log: type[Log]


DUEL = Kind(Header, CLIENT_EVENT, AnyLogged, Log)
JOURNEY = Kind(JourneyHeader, JOURNEY_EVENT, AnyJourneyLogged, JourneyLog)
_JOURNEY_SIGN = re.compile(rb'"t"\s*:\s*"journey"')


def read_log(source: bytes | BinaryIO) -> Log:
    """The log of some bytes, or of a file open for reading bytes.

    Raises Unusable, naming the line, for anything that is not a whole log of a game in order.
    """
    return gather(_lines_of(source))


def read_journey(source: bytes | BinaryIO) -> JourneyLog:
    """The log of a journey. Raises Unusable as `read_log` does, and for the log of another game."""
    found = gather(_lines_of(source), JOURNEY)
    assert isinstance(found, JourneyLog)
    return found


def read_either(source: bytes) -> Log | JourneyLog:
    """The log of a game or of a journey, by what its first line says it is."""
    journey = _JOURNEY_SIGN.search(source.partition(b"\n")[0])
    return gather(_lines_of(source), JOURNEY if journey else DUEL)


def _lines_of(source: bytes | BinaryIO) -> Iterator[bytes]:
    return lines(BytesIO(source) if isinstance(source, bytes) else source)


def gather(found: Iterable[bytes], kind: Kind = DUEL) -> Log:
    """The log of these lines, the header first. Raises Unusable as `read_log` does."""
    numbered = enumerate(found, start=1)
    header = _header(next(numbered, (1, b""))[1], kind)
    entries: list[Entry] = []
    h, chained, corrections = start(header), True, 0
    for number, line in numbered:
        if len(entries) >= EVENTS_AT_MOST:
            raise Unusable(f"line {number}: a log has {EVENTS_AT_MOST} events at most")
        try:
            entry, claimed = _entry(line, len(entries) + 1, h, kind)
        except Unusable as error:
            raise Unusable(f"line {number}: {error}") from None
        if entries and claimed != chained:
            raise Unusable(f"line {number}: either every line has a hash or none has")
        corrections += isinstance(entry.logged.event, Void | Amend | AmendJourney)
        if corrections > CORRECTIONS_AT_MOST:
            raise Unusable(f"line {number}: a log has {CORRECTIONS_AT_MOST} corrections at most")
        chained, h = claimed, entry.h
        entries.append(entry)
    return kind.log(header, tuple(entries), chained)


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, none longer than allowed and not more than allowed in all."""
    total = number = 0
    while line := stream.readline(LINE_AT_MOST + 1):
        number += 1
        total += len(line)
        if len(line) > LINE_AT_MOST:
            raise Unusable(f"line {number}: longer than {LINE_AT_MOST} bytes")
        if total > BYTES_AT_MOST:
            raise Unusable(f"line {number}: a log has {BYTES_AT_MOST} bytes at most")
        yield line.rstrip(b"\r\n")


def read_event(text: bytes, kind: Kind = DUEL) -> tuple[Logged, bytes]:
    """A client event as a phone wrote it, with its canonical text; of a journey with `JOURNEY`.

    Raises Unusable for what is none: JSON that is cut or doubtful, an unknown kind of event, a
    field that is missing, wrong or too many.
    """
    try:
        form = _decoder(kind.written).decode(text)
        raw = text
        if _MANY_DIGITS.search(text) or canonical.of_struct(form) != text:
            raw = canonical.write(canonical.read(text))
        event = _decoder(kind.event).decode(text)
    except msgspec.ValidationError as error:
        raise Unusable(
            f"no event of this format: {fault_in_words(error, kind.event, _tag(text))}"
        ) from None
    except msgspec.DecodeError as error:
        raise Unusable(f"cut short or no JSON: {error}") from None
    except RecursionError:
        raise Unusable(f"nested deeper than {canonical.DEEPEST}") from None
    return Logged(form.id, form.after, event, form.implied, form.opens), raw


_TAG = re.compile(rb'"t"\s*:\s*"([a-z-]*)"')


def _tag(text: bytes) -> str:
    """The kind that an event says it is."""
    found = _TAG.search(text)
    return found[1].decode() if found else ""


def _header(line: bytes, kind: Kind) -> Any:
    if not line:
        raise Unusable("line 1: an empty file is no log")
    try:
        canonical.read(line)
        return _decoder(kind.header).decode(line)
    except msgspec.ValidationError as error:
        raise Unusable(
            f"line 1: no header of a game log: {fault_in_words(error, kind.header)}"
        ) from None
    except msgspec.DecodeError as error:
        raise Unusable(f"line 1: no JSON: {error}") from None
    except Unusable as error:
        raise Unusable(f"line 1: {error}") from None


def _entry(line: bytes, number: int, before: str, kind: Kind) -> tuple[Entry, bool]:
    """An envelope, and whether it carries a hash; it must follow from the lines before it."""
    envelope = _opened(line)
    if envelope.n != number:
        raise Unusable(f"event {number} is missing: here stands event {envelope.n}")
    logged, raw = read_event(bytes(envelope.e), kind)
    if logged.after != number - 1:
        raise Unusable(f"event {number} was written after event {logged.after}")
    h = link(before, number, raw, envelope.p)
    if envelope.h and envelope.h != h:
        raise Unusable(
            f"the hash of event {number} does not follow from the lines before it: the log was "
            "changed, or put together from several"
        )
    return Entry(number, logged, h, raw, envelope.p), bool(envelope.h)


def _opened(line: bytes) -> _Envelope:
    try:
        envelope: _Envelope = _decoder(_Envelope).decode(line)
        if envelope.n > EVENTS_AT_MOST or _spelled(envelope) != line:
            canonical.read(line)
        return envelope
    except msgspec.ValidationError as error:
        raise Unusable(f"no envelope of an event: {fault_in_words(error, _Envelope)}") from None
    except msgspec.DecodeError as error:
        raise Unusable(f"cut short or no JSON: {error}") from None
    except RecursionError:
        raise Unusable(f"nested deeper than {canonical.DEEPEST}") from None


def _spelled(envelope: _Envelope) -> bytes:
    """The line as the server writes it: read so, it holds nothing that was not looked at."""
    return spell(envelope.n, bytes(envelope.e), envelope.h, envelope.p)


def spell(n: int, raw: bytes, h: str, position: str) -> bytes:
    """The canonical line of an envelope."""
    parts = [b'"e":' + raw]
    parts += [b'"h":' + _text(h)] if h else []
    parts += [b'"n":' + str(n).encode()]
    parts += [b'"p":' + _text(position)] if position else []
    return b"{" + b",".join(parts) + b"}"


def _text(text: str) -> bytes:
    return msgspec.json.encode(text)


def write_log(log: Log) -> bytes:
    """The log as JSON lines, in canonical form."""
    written: list[Any] = [canonical.of_struct(log.header)]
    for entry in log.entries:
        h = entry.h if log.chained else ""
        written.append(spell(entry.n, entry.raw, h, entry.position))
    return b"\n".join(written) + b"\n"
