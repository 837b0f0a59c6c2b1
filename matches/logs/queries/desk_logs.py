"""What staff must look at in a match's logs: what is open, what stands beside, what was kept."""

from dataclasses import dataclass

import msgspec

from matches.logs import receipt, replays
from matches.logs.queries import lines, points
from matches.logs.queries.replays import names_of
from matches.models import KeptAside, LoggedGame, LogLine, LogPoint, Match
from rules_engine.facts.errors import EngineError
from rules_engine.log import Log, rechained, write_log

KEPT_SHOWN = 20
_TOLD_AT_MOST = 30


@dataclass(frozen=True, slots=True)
class Told:
    """Whose account of a game it is, and what it says after the event where two part, in words."""

    by: str
    words: list[str]
    events: int


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A point for somebody who may rule on it: what it is about in words, and where two logs part
    what each of them says. may_rule: whether this reader decides it."""

    point: LogPoint
    about: list[str]
    stands: Told | None
    beside: Told | None
    may_rule: bool


@dataclass(frozen=True, slots=True)
class DeskLog:
    """The log of a game as the desk sees it; kept: the newest of what was not taken, kept_count:
    how much that is in all."""

    logged: LoggedGame
    line: LogLine | None
    points: list[OpenPoint]
    kept: list[KeptAside]
    kept_count: int


def desk_logs(match: Match, *, may_rule: bool) -> list[DeskLog]:
    """The logs of a match's games that came event by event, by game."""
    names = names_of(match, 0)
    found = LoggedGame.objects.filter(match=match).order_by("game")
    return [_desk_log(logged, names, may_rule=may_rule) for logged in found]


def _desk_log(logged: LoggedGame, names: tuple[str, ...], *, may_rule: bool) -> DeskLog:
    kept = KeptAside.objects.filter(logged=logged).order_by("-pk")
    opened = [_open(logged, point, names, may_rule) for point in points.open_points(logged)]
    count = kept.count()
    return DeskLog(logged, logged.stands, opened, list(kept[:KEPT_SHOWN]) if count else [], count)


def _open(logged: LoggedGame, point: LogPoint, names: tuple[str, ...], may_rule: bool) -> OpenPoint:
    line, stands = point.line, logged.stands
    if point.kind == LogPoint.Kind.CORRECTION:
        return OpenPoint(point, _corrected(point, names), None, None, may_rule)
    assert stands is not None
    base = lines.parting(line, stands)
    sides = [_told(one, base, names) for one in (stands, line)]
    return OpenPoint(point, [], sides[0], sides[1], may_rule)


def _told(line: LogLine, base: int, names: tuple[str, ...]) -> Told:
    words = _words(lines.log_of(line), names, after=base)
    return Told(line.begun_by, words[:_TOLD_AT_MOST], line.last - base)


def _words(log: Log, names: tuple[str, ...], *, after: int) -> list[str]:
    """What a log tells after an event, a sentence each."""
    try:
        story = replays.log_told(write_log(log), names)
    except EngineError:
        return []
    return [word for one in story.moments if one.n > after for word in one.words]


def _corrected(point: LogPoint, names: tuple[str, ...]) -> list[str]:
    """What a correction is of, as it was logged and as it would be."""
    content = msgspec.json.decode(point.content)
    log = lines.log_of(point.line)
    at = next((one.n for one in log.entries if one.logged.id == content["of"]), 0)
    words = _words(Log(log.header, log.entries[:at]), names, after=at - 1) if at else []
    sentences = [f"Logged as event {at}: {' '.join(words) or 'nothing to be seen'}"]
    if content["t"] == "void":
        return [*sentences, "It should not have been logged."]
    event = receipt.read({**content["to"], "id": "to", "after": at - 1})
    if not isinstance(event, receipt.Read):
        return sentences
    before = [(entry.logged, "") for entry in log.entries[: at - 1]]
    amended = rechained(log.header, [*before, (event.logged, "")])
    return [
        *sentences,
        f"It should be: {' '.join(_words(amended, names, after=at - 1)) or 'another'}",
    ]
