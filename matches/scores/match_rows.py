"""Matches as the database has them, by statements written by hand: a report reads its match three
times, and while it is held all others of the event wait."""

from typing import NamedTuple

from django.db import connection
from django.db.models import Model, Prefetch, prefetch_related_objects

from companion.core.rows import (
    Columns,
    OfModel,
    Row,
    bring_up_to_date,
    has_read,
    locked,
    rows_of,
)
from matches.models import (
    Entry,
    Event,
    Game,
    GameLog,
    JudgeCall,
    Match,
    Penalty,
    Question,
    Report,
    Round,
    Seat,
    Stage,
)

_MATCH, _ROUND = Columns(Match, "m"), Columns(Round, "r")
_EVENT, _STAGE = Columns(Event, "e"), Columns(Stage, "s")
_SEAT, _ENTRY = Columns(Seat, "t"), Columns(Entry, "n")
_REPORT: Columns[Report] = Columns(Report, "p")
_GAME: Columns[Game] = Columns(Game, "g")

_OF_ITS_ROUND = (
    "FROM matches_match m JOIN matches_round r ON r.id = m.round_id "
    "JOIN matches_event e ON e.id = r.event_id LEFT JOIN matches_stage s ON s.id = r.stage_id "
    "WHERE m.id = %s"
)
_WHOLE = f"{_MATCH.sql}, {_ROUND.sql}, {_EVENT.sql}, {_STAGE.sql}"


def _there_is(model: type[Model], more: str = "") -> str:
    return f"EXISTS (SELECT 1 FROM {model._meta.db_table} x WHERE x.match_id = m.id{more})"


_BY_ID = f"SELECT {_WHOLE} {_OF_ITS_ROUND}"
# what few matches have: the name of each set, what is in it, and what is read with that
_RARE: tuple[tuple[str, type[Model], tuple[str, ...]], ...] = (
    ("penalties", Penalty, ("given_by", "entry")),
    ("judge_calls", JudgeCall, ("taken_by", "entry")),
    ("questions", Question, ("closed_by",)),
)
_WITH_WHAT_THERE_IS = (
    f"SELECT {_WHOLE}, {', '.join(_there_is(model) for _, model, _ in _RARE)} {_OF_ITS_ROUND}"
)
_HELD = (
    f"SELECT {_MATCH.sql}, {_ROUND.sql}, {_STAGE.sql}, {_there_is(Penalty)}, "
    f"{_there_is(Question, ' AND x.closed_at IS NULL')}, {_there_is(GameLog)} {_OF_ITS_ROUND}"
)
_SEATS = (
    f"SELECT {_SEAT.sql}, {_ENTRY.sql} FROM matches_seat t "
    "JOIN matches_entry n ON n.id = t.entry_id WHERE t.match_id = %s ORDER BY t.position"
)
_REPORTS = f"SELECT {_REPORT.sql} FROM matches_report p WHERE p.match_id = %s ORDER BY p.id"
_COUNTS = (Report.State.OPEN, Report.State.DIFFERS, Report.State.CONFIRMED)
_END_REPORTS = (
    "UPDATE matches_report SET state = %s WHERE match_id = %s AND id <> %s "
    f"AND state IN ({', '.join(repr(one.value) for one in _COUNTS)})"
)
_GAMES = f"SELECT {_GAME.sql} FROM matches_game g WHERE g.match_id = %s ORDER BY g.number"
_OF_ROUND = f"SELECT {_MATCH.sql} FROM matches_match m WHERE m.round_id = %s ORDER BY m.id"
_SEATS_OF_ROUND = (
    f"SELECT {_SEAT.sql}, {_ENTRY.sql} FROM matches_seat t "
    "JOIN matches_entry n ON n.id = t.entry_id WHERE t.round_id = %s ORDER BY t.position"
)
_GAMES_OF_ROUND = (
    f"SELECT {_GAME.sql} FROM matches_game g JOIN matches_match m ON m.id = g.match_id "
    "WHERE m.round_id = %s ORDER BY g.number"
)


class Held(NamedTuple):
    """What there is at a match that is held: penalties, an open question, logs of games."""

    has_penalties: bool
    has_question: bool
    has_logs: bool


def by_id(match_id: int) -> Match | None:
    """The match with its round, and that with its event and stage."""
    return next(map(_read, rows_of(_BY_ID, (match_id,))), None)


def whole(match_id: int) -> Match | None:
    """The same with its seats, games, reports, penalties, calls and questions."""
    for row in rows_of(_WITH_WHAT_THERE_IS, (match_id,)):
        match = _read(row)
        has_read(match, "seats", match.seats.all(), seats_of(match))
        has_read(match, "reports", match.reports.all(), reports_of(match))
        is_played = match.state == Match.State.CONFIRMED
        games = _of(match, _GAME, _GAMES) if is_played else []
        has_read(match, "games", match.games.all(), games)
        wanted = []
        flags = row[-len(_RARE) :]
        for (name, model, beside), there_is in zip(_RARE, flags, strict=True):
            if there_is:
                found = model._default_manager.select_related(*beside)
                wanted.append(Prefetch(name, found))
            else:
                has_read(match, name, getattr(match, name).all(), [])
        prefetch_related_objects([match], *wanted)
        return match
    return None


def of_round(round_: Round) -> list[Match]:
    """The matches of a round, each with its seats, who sits there, and its games; three queries."""
    found = {row[0]: _MATCH.read(row) for row in rows_of(_OF_ROUND, (round_.pk,))}
    seats: dict[int, list[Seat]] = {match_id: [] for match_id in found}
    games: dict[int, list[Game]] = {match_id: [] for match_id in found}
    for row in rows_of(_SEATS_OF_ROUND, (round_.pk,)):
        seat = _SEAT.read(row)
        if seat.match_id in found:  # else it was paired a moment ago
            seat.entry, seat.match = _ENTRY.read(row, len(_SEAT)), found[seat.match_id]
            seats[seat.match_id].append(seat)
    for row in rows_of(_GAMES_OF_ROUND, (round_.pk,)):
        game = _GAME.read(row)
        if game.match_id in found:
            games[game.match_id].append(game)
    for match_id, match in found.items():
        match.round = round_
        has_read(match, "seats", Seat.objects.all(), seats[match_id])
        has_read(match, "games", Game.objects.all(), games[match_id])
    return list(found.values())


def seats_of(match: Match) -> list[Seat]:
    """Who sits at a match, each seat with its entry, in their order."""
    found = []
    for row in rows_of(_SEATS, (match.pk,)):
        seat = _SEAT.read(row)
        seat.entry, seat.match = _ENTRY.read(row, len(_SEAT)), match
        found.append(seat)
    return found


def reports_of(match: Match) -> list[Report]:
    """Every report ever made of a match, oldest first."""
    return _of(match, _REPORT, _REPORTS)


def hold(match: Match, event: Event) -> Held | None:
    """Lock the row of a match of an event that is held already, and bring the match up to date with
    its round; None where it is gone."""
    for row in rows_of(locked(_HELD, "m"), (match.pk,)):
        bring_up_to_date(match, _MATCH.read(row))
        round_ = _ROUND.read(row, len(_MATCH))
        if round_.stage_id is not None:
            round_.stage = _STAGE.read(row, len(_MATCH) + len(_ROUND))
        round_.event, match.round = event, round_
        return Held(*map(bool, row[-len(Held._fields) :]))
    return None


def end_reports(match: Match, state: Report.State, *, but_for: Report | None) -> None:
    """Give every report of the match that waits or counts another state, but for one."""
    with connection.cursor() as cursor:
        cursor.execute(_END_REPORTS, (state, match.pk, but_for.pk if but_for else 0))


def _of(match: Match, columns: Columns[OfModel], statement: str) -> list[OfModel]:
    found = []
    for row in rows_of(statement, (match.pk,)):
        read = columns.read(row)
        read.match = match  # type: ignore[attr-defined]
        found.append(read)
    return found


def _read(row: Row) -> Match:
    at_event = len(_MATCH) + len(_ROUND)
    match, round_ = _MATCH.read(row), _ROUND.read(row, len(_MATCH))
    round_.event = _EVENT.read(row, at_event)
    if round_.stage_id is not None:
        round_.stage = _STAGE.read(row, at_event + len(_EVENT))
    match.round = round_
    return match
