"""Rounds: who sits where and why, with the results as they come.

A round in preparation is its staff's alone: for everybody else it does not exist.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import QuerySet
from django.utils import timezone

from companion.core.errors import NotFound
from companion.core.worded import Worded
from matches.entries.queries import planned
from matches.entries.queries.entries import labels_of
from matches.models import Entry, Event, Match, Round
from matches.pairing import (
    Bye,
    Pairing,
    PairingWarning,
    describe_bye,
    describe_pairing,
    describe_warning,
)
from matches.pairing.pools import place_of
from matches.people.names import bare, in_text
from matches.rules import event_rules, outcomes, round_rules
from matches.rules.event_rules import EventRules
from matches.rules.results import Result
from matches.scores import match_rows
from matches.scores.queries import result_of, until


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Somebody at a table. score: match points when the round was paired, None if not told.
    floated: 'up', 'down' or ''."""

    entry: Entry
    label: str
    score: int | None
    floated: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a round, or a bye (no table).

    result: as confirmed, else None. score: it in a few words, else ''. why: why this pairing, in
    sentences. until: when this table's time is over, None while the clock stands.
    """

    match: Match
    table: int | None
    seats: tuple[SeatRow, ...]
    result: Result | None
    score: str
    why: tuple[str, ...]
    until: datetime | None

    @property
    def entries(self) -> list[Entry]:
        """Who sits at it, by seat."""
        return [seat.entry for seat in self.seats]

    @property
    def is_bye(self) -> bool:
        """Whether it is a bye."""
        return self.match.kind == Match.Kind.BYE

    @property
    def is_done(self) -> bool:
        """Whether its result is confirmed."""
        return self.match.state == Match.State.CONFIRMED

    @property
    def is_late(self) -> bool:
        """Whether its time is over and it has no result yet."""
        return not self.is_done and self.until is not None and self.until < timezone.now()


@dataclass(frozen=True, slots=True)
class NameRow:
    """A player's line in the list by name; opponent None for a bye."""

    seat: SeatRow
    table: int | None
    opponent: SeatRow | None
    match: Match

    @property
    def letter(self) -> str:
        """The letter that the name stands under, accents aside."""
        return bare(self.seat.label)[:1].upper()


@dataclass(frozen=True, slots=True)
class RoundPage:
    """Everything the pages of a round show.

    tables: by table, byes last. by_name: the same by name. tables_open: without a confirmed
    result. For staff besides: warnings and clashes of fixed tables as sentences, given_up
    constraints, unplaced entries that could be paired but have no place, and how many cheaper
    rounds were spared for the sake of those to come.
    """

    event: Event
    rules: EventRules
    round: Round
    planned: int
    tables: list[TableRow]
    by_name: list[NameRow]
    tables_open: int
    warnings: list[str]
    clashes: list[str]
    given_up: list[str]
    unplaced: list[Entry]
    spared: int

    @property
    def is_moved_by_hand(self) -> bool:
        """Whether an organiser may swap players: no bracket, schedule or draw of pods pairs it."""
        return self.round.stage_id is None and self.rules.format == "swiss"

    @property
    def has_pods(self) -> bool:
        """Whether three or four sit at a table."""
        return any(len(row.seats) > 2 for row in self.tables)

    @property
    def widest(self) -> range:
        """As many as sit at the largest table, two at least."""
        return range(max([2, *(len(row.seats) for row in self.tables)]))

    @property
    def seen(self) -> str:
        """A mark of who sits where, by which a form knows that it was changed meanwhile."""
        seats = sorted(
            (row.match.pk, row.table or 0, *(seat.entry.pk for seat in row.seats))
            for row in self.tables
        )
        return hashlib.sha256(repr((self.round.state, seats)).encode()).hexdigest()[:16]

    @property
    def played(self) -> list[TableRow]:
        """The tables without the byes."""
        return [row for row in self.tables if not row.is_bye]

    @property
    def by_need(self) -> list[TableRow]:
        """The tables without the byes as they need a hand: time over, reports that differ, reported
        by one side, playing, done; each by table."""
        states = (
            Match.State.QUESTION,
            Match.State.REPORTED,
            Match.State.OPEN,
            Match.State.CONFIRMED,
        )
        return sorted(
            self.played,
            key=lambda row: -1 if row.is_late else states.index(Match.State(row.match.state)),
        )

    @property
    def reported(self) -> int:
        """How many tables wait for one side's word alone."""
        return sum(row.match.state == Match.State.REPORTED for row in self.played)

    @property
    def results_in(self) -> int:
        """How many of the tables have a confirmed result."""
        return sum(row.is_done for row in self.played)


def rounds_of(event: Event, *, staff: bool = False) -> QuerySet[Round]:
    """The rounds of an event by number, those in preparation for staff only."""
    rounds = Round.objects.filter(event=event).order_by("number")
    return rounds if staff else rounds.exclude(state=Round.State.PREPARED)


def round_of(event: Event, number: int, *, staff: bool = False) -> Round:
    """A round by its number. Raises NotFound, also for one in preparation unless for staff."""
    round_ = (
        rounds_of(event, staff=staff).filter(number=number).select_related("event", "stage").first()
    )
    if round_ is None:
        raise NotFound(
            Worded(
                "Round %(number)s of %(name)s is not there. Its pairings show here once "
                "the organiser publishes them.",
                number=number,
                name=in_text(event.name),
            ),
            code="no-such-round",
        )
    round_.event = event
    return round_


def current_round(event: Event, *, staff: bool = False) -> Round | None:
    """The latest round there is to see, None before the first."""
    return rounds_of(event, staff=staff).last()


def round_page(event: Event, number: int, *, staff: bool = False) -> RoundPage:
    """The page of a round, in a fixed number of queries. Raises NotFound."""
    round_ = round_of(event, number, staff=staff)
    named = labels_of(event.pk)
    tables = [table_row(match, named, staff=staff) for match in match_rows.of_round(round_)]
    tables.sort(key=lambda row: (row.table is None, row.table or 0))
    return RoundPage(
        event=event,
        rules=round_rules.of_round(round_),
        round=round_,
        planned=planned.planned_rounds(event),
        tables=tables,
        by_name=_by_name(tables),
        tables_open=sum(not row.is_done for row in tables),
        warnings=_warnings(round_, named) if staff else [],
        clashes=_clashes(round_, named) if staff else [],
        given_up=list(round_.why.get("give_up", [])) if staff else [],
        unplaced=_unplaced(round_, tables) if staff else [],
        spared=round_.why.get("spared", 0) if staff else 0,
    )


def table_row(match: Match, named: Mapping[int, str], *, staff: bool = False) -> TableRow:
    """A row of a match read with its seats, games and round; `named` has the names by id.

    staff: tell also that two were to be kept from meeting, which is between them and the staff.
    """
    why = _read_why(match.why)
    seats = tuple(_seat_row(seat.entry, named, why) for seat in match.seats.all())
    result = result_of(match)
    return TableRow(
        match=match,
        table=match.table,
        seats=seats,
        result=result,
        score=outcomes.score(result, [in_text(seat.label) for seat in seats]) if result else "",
        why=_of_pool(match) or _sentences(why, named, staff=staff),
        until=until(match),
    )


def plain_row(match: Match, entries: Sequence[Entry], named: Mapping[int, str]) -> TableRow:
    """The same of a match read with its games and round and of those who sit at it, without why
    they were paired."""
    seats = tuple(SeatRow(one, named.get(one.pk, one.name), None, "") for one in entries)
    result = result_of(match)
    return TableRow(
        match=match,
        table=match.table,
        seats=seats,
        result=result,
        score=outcomes.score(result, [in_text(seat.label) for seat in seats]) if result else "",
        why=(),
        until=until(match),
    )


def _read_why(why: Mapping[str, Any]) -> Pairing | Bye | None:
    if "players" in why:
        return msgspec.convert(why, Pairing)
    return msgspec.convert(why, Bye) if "score" in why else None


def _of_pool(match: Match) -> tuple[str, ...]:
    """That the schedule of a pool says it, where it does."""
    if "pod" in match.why:
        return (
            Worded(
                "A pod; points before the round: %(str)s.",
                str=", ".join(map(str, match.why["pod"])),
            ),
        )
    if "pool" not in match.why:
        return ()
    rules = event_rules.read(match.round.event.rules)
    title = event_rules.pool_title(rules, place_of(match.why["pool"]))
    return (Worded("%(pool)s, by its schedule.", pool=title),)


def _seat_row(entry: Entry, named: Mapping[int, str], why: Pairing | Bye | None) -> SeatRow:
    score, floated = None, ""
    if isinstance(why, Pairing) and entry.pk in why.players:
        score = why.scores[why.players.index(entry.pk)]
        floated = str(why.float_of(entry.pk)) if why.floated else ""
    elif isinstance(why, Bye):
        score = why.score
    return SeatRow(entry, named.get(entry.pk, entry.name), score, floated)


def _sentences(
    why: Pairing | Bye | None, named: Mapping[int, str], *, staff: bool
) -> tuple[str, ...]:
    if isinstance(why, Pairing):
        return describe_pairing(why if staff else replace(why, must_not_meet=False), named)
    return (describe_bye(why, named),) if why else ()


def _by_name(tables: Sequence[TableRow]) -> list[NameRow]:
    rows = []
    for row in tables:
        for place, seat in enumerate(row.seats):
            others = [other for at, other in enumerate(row.seats) if at != place]
            rows.append(NameRow(seat, row.table, opponents(others), row.match))
    return sorted(rows, key=lambda row: (bare(row.seat.label), row.seat.entry.number))


def opponents(others: Sequence[SeatRow]) -> SeatRow | None:
    """Whom somebody meets, in a pod all of them under the first; None for a bye."""
    if len(others) < 2:
        return others[0] if others else None
    return replace(others[0], label=", ".join(in_text(one.label) for one in others))


def _warnings(round_: Round, named: Mapping[int, str]) -> list[str]:
    kept = round_.why.get("warnings", [])
    return [describe_warning(msgspec.convert(one, PairingWarning), named) for one in kept]


def _clashes(round_: Round, named: Mapping[int, str]) -> list[str]:
    return [
        Worded(
            "%(get)s has table %(clash)s fixed and does not sit there.",
            get=in_text(named.get(clash["entrants"][0], "")),
            clash=clash["table"],
        )
        for clash in round_.why.get("clashes", [])
    ]


def _unplaced(round_: Round, tables: Sequence[TableRow]) -> list[Entry]:
    if round_.stage_id is not None or event_rules.read(round_.event.rules).is_scheduled:
        return []  # who has no place rests by the schedule, or does not play on
    placed = {seat.entry.pk for row in tables for seat in row.seats}
    ready = planned.ready_entries(round_.event).order_by("number")
    return [entry for entry in ready if entry.pk not in placed]
