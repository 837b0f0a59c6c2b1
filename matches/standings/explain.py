"""How a rank came about: every number of a row, where it comes from, and who is next to it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal

import msgspec

from matches.said import Said
from matches.standings.conventions import Part, parameters_of
from matches.standings.errors import BadField
from matches.standings.exact import Number, simple, text_of
from matches.standings.lines import Line
from matches.standings.records import Deduction
from matches.standings.table import Basis, Column, Row, Table
from matches.standings.tally import NOBODY, Seat

Outcome = Literal["won", "drawn", "lost"]


class MatchLine(msgspec.Struct, frozen=True):
    """What one match counted for the entrant.

    kind, outcome: what it was and how it ended for the entrant. opponent: an id; None for a bye
    and a missed round.
    glory_difference: under the cap a game. notes: what to know about these numbers, in sentences.
    """

    round: int
    opponent: int | None
    kind: str
    outcome: Outcome
    points: Number
    games_won: int
    games_lost: int
    games_drawn: int
    glory: int
    glory_against: int
    glory_difference: int
    notes: tuple[str, ...]


class LinkValue(msgspec.Struct, frozen=True):
    """The value of one link of the chain and its working.

    shown: as a page writes it. how: the sum written out, or why there is none.
    """

    key: str
    title: str
    unit: str
    sentence: str
    parameters: dict[str, Any]
    value: Number
    shown: str
    parts: tuple[Part, ...]
    how: str


class Reason(msgspec.Struct, frozen=True):
    """Why one entrant stands above another, or level.

    kind: the first link that differs; or the lower never played; or all links are level.
    key, upper_value, lower_value: of that link; None for the other kinds. text: in one line,
    without names.
    """

    upper: int
    lower: int
    kind: Literal["link", "never_played", "level"]
    key: str | None
    upper_value: Number | None
    lower_value: Number | None
    text: str


class Explanation(msgspec.Struct, frozen=True):
    """A row opened. deductions: match points that judges took off. above, below: why the neighbour
    above stands where it does, and why this entrant stands above the neighbour below; None at the
    ends."""

    row: Row
    matches: tuple[MatchLine, ...]
    deductions: tuple[Deduction, ...]
    links: tuple[LinkValue, ...]
    above: Reason | None
    below: Reason | None


def explain(table: Table, entrant: int) -> Explanation:
    """How this entrant's row came about.

    Raises BadField for a stranger, and for a table read back from storage: compute it again
    from its results.
    """
    if table.basis is None:
        raise BadField("a stored table cannot explain itself: compute it again from its results")
    row = table.row(entrant)
    place = table.rows.index(row)
    neighbours = [row.entrant for row in table.rows[max(place - 1, 0) : place + 2]]
    basis, position = table.basis, _position(table.basis, entrant)
    return Explanation(
        row=row,
        matches=tuple(_match_line(basis, entrant, seat) for seat in basis.tally.seats[position]),
        deductions=tuple(basis.tally.deductions(position)),
        links=tuple(
            _link(basis, number, column, row, position) for number, column in enumerate(row.columns)
        ),
        above=why(table, neighbours[0], entrant) if place else None,
        below=why(table, entrant, neighbours[-1]) if place + 1 < len(table.rows) else None,
    )


def why(table: Table, one: int, other: int) -> Reason:
    """Why one of the two stands above the other. Raises BadField for strangers."""
    upper, lower = sorted((table.row(one), table.row(other)), key=table.rows.index)
    if upper.rank == lower.rank:
        return Reason(
            upper.entrant,
            lower.entrant,
            "level",
            None,
            None,
            None,
            Said("level on every tiebreaker"),
        )
    if upper.played != lower.played:
        return Reason(
            upper.entrant,
            lower.entrant,
            "never_played",
            None,
            None,
            None,
            Said("the lower never played a match"),
        )
    column, high, low = next(
        difference
        for difference in zip(table.columns, upper.values, lower.values, strict=True)
        if _differ(*difference)
    )
    return Reason(
        upper.entrant, lower.entrant, "link", column.key, high, low, _said(column, high, low)
    )


def _differ(column: Column, one: Number, other: Number) -> bool:
    """Whether the convention tells these values apart."""
    if column.parameters.get("ties") == "rounded":
        return column.shown(one) != column.shown(other)
    return one != other


def _said(column: Column, high: Number, low: Number) -> str:
    one, other = column.shown(high), column.shown(low)
    if one == other:
        # equal as shown, different as compared
        one, other = text_of(high), text_of(low)
    values = {"title": Said(column.title), "one": one, "other": other}
    if column.better == "higher":
        return Said("%(title)s: %(one)s against %(other)s, the higher stands higher", **values)
    return Said("%(title)s: %(one)s against %(other)s, the lower stands higher", **values)


def _position(basis: Basis, entrant: int) -> int:
    return next(position for position, one in enumerate(basis.tally.entrants) if one.id == entrant)


def _link(basis: Basis, number: int, column: Column, row: Row, position: int) -> LinkValue:
    link, value = basis.chain[number], row.values[number]
    if row.played:
        working = link.working(basis.tally, basis.groups[number], position)
        parts, how = working.parts, working.how
    else:
        parts, how = (), Said("0: never played")
    return LinkValue(
        key=column.key,
        title=column.title,
        unit=column.unit,
        sentence=column.sentence,
        parameters=parameters_of(link),
        value=value,
        shown=column.shown(value),
        parts=parts,
        how=how,
    )


def _match_line(basis: Basis, entrant: int, seat: Seat) -> MatchLine:
    line, match = seat.line, seat.match
    return MatchLine(
        round=match.round,
        opponent=match.b if match.a == entrant else match.a,
        kind=match.kind,
        outcome="won" if line.won else "drawn" if line.drawn else "lost",
        points=simple(Fraction(line.points, basis.tally.scale)),
        games_won=line.games_won,
        games_lost=line.games_lost,
        games_drawn=line.games_drawn,
        glory=line.glory,
        glory_against=line.glory_against,
        glory_difference=line.difference,
        notes=tuple(_notes(basis, seat, line)),
    )


_RULED = {
    "match_loss": Said(
        "A judge ruled it lost: games and glory count as the event books a concession."
    ),
    "double_loss": Said("Lost for both: games and glory count as the event books a double loss."),
}


def _notes(basis: Basis, seat: Seat, line: Line) -> Iterator[str]:
    """What the numbers of a match do not say by themselves."""
    match, rules = seat.match, basis.tally.rules
    if match.points is not None:
        yield Said("The match points are as given.")
    if match.kind in _RULED:
        yield _RULED[match.kind]
    if line.difference != line.glory - line.glory_against:
        yield Said("The difference of a game counts up to %(cap)s.", cap=rules.glory_cap)
    if line.counted_glory != line.glory:
        yield Said("In total glory, a game counts up to %(cap)s.", cap=rules.total_glory_cap)
    if any(game.glory_a is None or game.glory_b is None for game in match.games):
        yield Said("Glory that was not recorded counts as none.")
    if seat.opponent == NOBODY and match.b is not None:
        yield Said("An opponent who did not show up does not count as met.")
    if match.on_tiebreak:
        yield Said("The games were level; the match was decided by a tiebreak.")
