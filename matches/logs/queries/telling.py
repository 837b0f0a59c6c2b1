"""A game's log as phones are told it: envelopes, points, what was kept aside. JSON-able facts, with
events as the raw JSON they were logged in."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from companion.core.errors import UserError
from matches.logs.queries import headers, lines, points
from matches.logs.queries.headers import Opening
from matches.models import Entry, GameEvent, KeptAside, LoggedGame, LogLine, Match
from matches.rules.event_rules import EventRules
from rules_engine.facts import canonical

_ASIDE_AT_ONCE = 100


class Row(NamedTuple):
    """What is told of an envelope."""

    n: int
    h: str
    p: str
    raw: str
    seat: int
    tapped_at: datetime
    late: bool


def envelope(row: Row | GameEvent) -> dict[str, Any]:
    """An envelope; `seat` is who wrote it, -1 for staff."""
    facts = {"n": row.n, "h": row.h, "p": row.p, "e": msgspec.Raw(row.raw.encode())}
    return {**facts, "seat": row.seat, "at": row.tapped_at, "late": row.late}


def log_told(
    match: Match,
    logged: LoggedGame,
    *,
    line_id: int | None,
    since: int,
    seat: int,
    may_rule: bool,
    as_kept: bool = False,
    every: Sequence[LogLine] | None = None,
) -> dict[str, Any]:
    """A game's log from `since` on: of the line asked for, or where that was set aside of the one
    that stands, from where the two part.

    seat: the reader's own, -1 for staff. as_kept: of the line asked for, set aside or not. every:
    line of the game, where they were read.
    """
    every = lines.lines_of(logged) if every is None else every
    stands = logged.stands
    assert stands is not None
    asked = next((one for one in every if one.pk == line_id), stands)
    line = asked
    if asked.state == LogLine.State.ASIDE and not as_kept:
        line, since = stands, min(since, lines.parting(asked, stands))
    since = min(since, line.last)
    found = lines.envelopes(line).filter(n__gt=since).values_list(*Row._fields)
    rows = [Row(*one) for one in found[: lines.MISSED_AT_ONCE + 1]]
    return {
        **_head(match, logged, line),
        "header": msgspec.Raw(line.header.encode()),
        "since": since,
        "events": [envelope(row) for row in rows[: lines.MISSED_AT_ONCE]],
        "more": len(rows) > lines.MISSED_AT_ONCE,
        "points": points_told(logged, seat, may_rule=may_rule),
        "lines": [_line(one) for one in every],
        "writes": _writes(logged),
        "checked": line.checked,
        "check": _check(line),
        "refused": refused_told(logged, seat),
    }


def _head(match: Match, logged: LoggedGame, line: LogLine) -> dict[str, Any]:
    return {
        "match": match.pk,
        "game": logged.game,
        "line": line.pk,
        "detail": line.detail,
        "last": line.last,
        "h": line.h,
        "stands": logged.stands.pk if logged.stands else None,
        "late": match.state == Match.State.CONFIRMED,
    }


def answer_told(
    match: Match,
    logged: LoggedGame,
    line: LogLine,
    missed: Iterable[GameEvent],
    *,
    seat: int,
    may_rule: bool,
) -> dict[str, Any]:
    """What every answer to a batch has, beside what became of it."""
    return {
        **_head(match, logged, line),
        "missed": [envelope(row) for row in missed],
        "writes": _writes(logged),
        "points": points_told(logged, seat, may_rule=may_rule),
    }


def _writes(logged: LoggedGame) -> list[bool]:
    """Of each seat, whether its player logs himself."""
    return [bool(logged.writing & (1 << one)) for one in range(2)]


def points_told(logged: LoggedGame, seat: int, *, may_rule: bool) -> list[dict[str, Any]]:
    """What is open at the log, for one reader."""
    found = points.open_points(logged)
    return [points.point_told(point, seat, may_rule=may_rule) for point in found]


def _line(line: LogLine) -> dict[str, Any]:
    facts = {"line": line.pk, "state": line.state, "base": line.base, "last": line.last}
    return {**facts, "seat": -1 if line.seat is None else line.seat, "detail": line.detail}


def _check(line: LogLine) -> str:
    if not line.checked:
        return ""
    return "breaks" if line.breaks is not None else "holds"


def refused_told(logged: LoggedGame, seat: int) -> list[dict[str, Any]]:
    """What was kept aside: of one player, for staff of everybody; the newest first."""
    found = KeptAside.objects.filter(logged=logged).order_by("-pk")
    if seat >= 0:
        found = found.filter(seat=seat)
    return [
        {
            "id": kept.client_id,
            "code": kept.code,
            "says": kept.says,
            "by": kept.written_by,
            "at": kept.tapped_at,
            "e": kept.content,
        }
        for kept in found[:_ASIDE_AT_ONCE]
    ]


def nothing_told(
    match: Match, game: int, entries: list[Entry], rules: EventRules
) -> dict[str, Any]:
    """What is told of a game that nobody has logged yet: the header that its log would have."""
    try:
        header = headers.header_for(match, game, entries, rules, Opening())
        begins = msgspec.Raw(canonical.of_struct(header))
    except UserError:
        begins = None
    return {
        "match": match.pk,
        "game": game,
        "line": None,
        "detail": "",
        "header": begins,
        "since": 0,
        "last": 0,
        "h": "",
        "stands": None,
        "late": match.state == Match.State.CONFIRMED,
        "events": [],
        "more": False,
        "points": [],
        "lines": [],
        "writes": [False, False],
        "checked": 0,
        "check": "",
        "refused": [],
    }
