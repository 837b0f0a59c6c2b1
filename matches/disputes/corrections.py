"""A judge's corrections of a log: appended to it, and taken out of force again. Plain data.

Nothing is ever taken out of a log. A ruling appends events by a judge (`by` -1): `void` and `amend`
of earlier events, and `told` for what happened on the table. A ruling that replaces it appends what
brings the log back, and then its own.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.log import Log, fold, read_event, read_log, write_log
from rules_engine.log.chain import enveloped
from rules_engine.log.marks import Amend, Void
from rules_engine.state.events import Event

JUDGE = -1


class Changes(NamedTuple):
    """What a ruling changes of a log: lines that did not happen, events in the place of lines,
    what happened on the table (told at the end), and why."""

    strike: tuple[int, ...]
    instead: Mapping[int, Mapping[str, Any]]
    told: Mapping[str, Any] | None
    reason: str


def append(content: bytes, events: Iterable[Mapping[str, Any]]) -> bytes:
    """The log with these events appended, each a client event with an id of its own.

    Raises Unusable for an event that does not fit the format, and for a log that is full.
    """
    log = read_log(content)
    for event in events:
        text = json.dumps({**event, "after": len(log.entries)}).encode()
        logged, _ = read_event(text)
        log = replace(log, entries=(*log.entries, enveloped(log, logged)))
    written = write_log(log)
    read_log(written)  # what is kept can be read
    return written


def of_lines(content: bytes, changes: Changes, *, name: str) -> list[dict[str, Any]]:
    """The corrections of a log that make these changes, as client events named after `name`.

    Raises Unusable for a line that is not there or is a correction itself.
    """
    log = read_log(content)
    found: list[dict[str, Any]] = []
    for line in sorted({*changes.strike, *changes.instead}):
        event = changes.instead.get(line)
        of = _id_of(log, line)
        if event is None:
            found.append({"t": "void", "of": of})
        else:
            found.append({"t": "amend", "of": of, "to": dict(event)})
    if changes.told is not None:
        facts = {"reason": changes.reason.strip()[:400], **changes.told}
        found.append({**facts, "t": "told", "by": JUDGE})
    return _named(found, name)


def undoing(
    content: bytes, earlier: Iterable[Mapping[str, Any]], *, name: str
) -> list[dict[str, Any]]:
    """The corrections that bring a log back to what it was before earlier ones were appended."""
    log = read_log(content)
    ids = {str(event["id"]) for event in earlier}
    first = next((one.n for one in log.entries if one.logged.id in ids), len(log.entries) + 1)
    stood = fold(log.entries[: first - 1], len(log.header.seats))
    before = {step.entry.logged.id: step.event for step in stood}
    found: list[dict[str, Any]] = []
    for event in earlier:
        of = str(event.get("of") or event["id"])
        stands = before.get(of)
        if stands is None:
            found.append({"t": "void", "of": of})
        else:
            found.append({"t": "amend", "of": of, "to": _written(stands)})
    return _named(found, name)


def _named(events: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [
        {"by": JUDGE, **event, "id": f"{name}-{number}"} for number, event in enumerate(events, 1)
    ]


def _id_of(log: Log, line: int) -> str:
    if not 1 <= line <= len(log.entries):
        raise Unusable(f"the log has lines 1 to {len(log.entries)}, and none numbered {line}")
    logged = log.entries[line - 1].logged
    if isinstance(logged.event, Void | Amend):
        raise Unusable(f"line {line} is a correction: correct the line that it is about")
    return logged.id


def _written(event: Event) -> Any:
    return msgspec.to_builtins(event)
