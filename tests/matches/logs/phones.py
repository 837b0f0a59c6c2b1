"""Phones that log a game, spoken for in a few words: what they send, and what they are told."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec

from companion.core.actors import Actor
from companion.core.models import Intent
from matches.logs.queries import lines
from matches.logs.services import recording, writers
from matches.logs.services.recording import Batch, Receipt
from matches.models import GameEvent, LoggedGame, LogLine, Match

_next = count(1)

GLORY = {
    "detail": "glory",
    "seats": [{"warband": "Garrek's Reavers"}, {"warband": "Steelheart's Champions"}],
}
BEGIN = {"t": "phase", "round": 1, "phase": "action"}


def tap(kind: str = "activation", *, by: int = 0, **fields: Any) -> dict[str, Any]:
    """A client event under a new id, not numbered yet."""
    return {"t": kind, "by": by, "id": f"tap-{next(_next)}", **fields}


def begin() -> dict[str, Any]:
    """The first event of a game at glory level."""
    return tap(kind="phase", by=-1, round=1, phase="action")


def batch(events: Sequence[dict[str, Any]], *, since: int = 0, **more: Any) -> Batch:
    """A batch of events, numbered on from `since`; an event that has `after` keeps it."""
    numbered = [{"after": since + n, **event} for n, event in enumerate(events)]
    told = {"game": 1, "since": since, "open": GLORY, **more}
    return msgspec.convert({"events": [{"e": one} for one in numbered], **told}, Batch)


def send(
    match: Match, actor: Actor, events: Sequence[dict[str, Any]], *, since: int = 0, **more: Any
) -> Receipt:
    """Send events as this player or member of staff."""
    writer = writers.writer_of(match, actor)
    return recording.take_events(writer=writer, batch=batch(events, since=since, **more))


def said(receipt: Receipt) -> list[str]:
    """What became of each event, a refusal by its code."""
    return [one.get("code", one["answer"]) for one in receipt.answers]


def logged_game(match: Match, game: int = 1) -> LoggedGame:
    """The log of a game."""
    return LoggedGame.objects.get(match=match, game=game)


def rows(match: Match, game: int = 1) -> list[GameEvent]:
    """The envelopes that stand."""
    line = logged_game(match, game).stands
    assert line is not None
    return list(lines.envelopes(line))


def ids(match: Match, game: int = 1) -> list[str]:
    """The ids of the events that stand, in order."""
    return [row.client_id for row in rows(match, game)]


def line_of(match: Match, game: int = 1) -> LogLine:
    """The line that stands."""
    line = logged_game(match, game).stands
    assert line is not None
    return line


__all__ = [
    "GLORY",
    "Intent",
    "LoggedGame",
    "batch",
    "begin",
    "ids",
    "line_of",
    "logged_game",
    "msgspec",
    "recording",
    "rows",
    "said",
    "send",
    "tap",
    "writers",
]
