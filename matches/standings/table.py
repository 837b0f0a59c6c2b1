"""The table: entrants in order, with the value of every link of the chain."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from operator import attrgetter
from typing import Any

import msgspec

from matches.standings.conventions import Tiebreaker, parameters_of
from matches.standings.conventions.base import SHOWN_DECIMALS, Direction, Group
from matches.standings.digest import digest
from matches.standings.errors import BadField, UnfitConvention
from matches.standings.exact import (
    Number,
    Scaled,
    decimal_text,
    percent_text,
    plain_text,
    simple,
)
from matches.standings.records import Field
from matches.standings.rules import Rules
from matches.standings.tally import Tally

# fields of a line in the order of a row's, those before its points and those behind them
_GAMES = ("games_won", "games_lost", "games_drawn", "won", "drawn", "lost")
_GLORY = ("glory", "glory_against", "difference")


class Column(msgspec.Struct, frozen=True):
    """One link of the chain as a column.

    key: unlike every other column's; the convention's name, with a number where it comes twice.
    decimals: as the convention rounds; None where it is exact.
    denominator: of the numbers that rows keep for it.
    """

    key: str
    name: str
    title: str
    unit: str
    better: Direction
    sentence: str
    decimals: int | None
    parameters: dict[str, Any]
    denominator: int

    def shown(self, value: Number) -> str:
        """The value as a page writes it: '7', '1.3333', points as '4.5', a share as '62.5 %'."""
        if self.unit.startswith("share"):
            return percent_text(value, self.decimals)
        if self.decimals is not None:
            return decimal_text(value, self.decimals)
        if self.name == "points":
            return plain_text(value)
        return str(value) if isinstance(value, int) else decimal_text(value, SHOWN_DECIMALS)


class Row(msgspec.Struct, frozen=True, gc=False):
    """One entrant's place.

    rank: from 1; shared where the whole chain is level. played: False for who never did; such
    entrants stand last. dropped: the last round that counts the entrant as in; None while in.
    rounds: matches counted, byes included. points: match points, less what judges took off.
    glory, glory_against: as scored; glory_difference: under the cap a game.
    numerators: the chain's values, each over its column's denominator; see `values`.
    """

    rank: int
    entrant: int
    played: bool
    dropped: int | None
    rounds: int
    games_won: int
    games_lost: int
    games_drawn: int
    won: int
    drawn: int
    lost: int
    points: Number
    glory: int
    glory_against: int
    glory_difference: int
    numerators: tuple[int, ...]
    columns: tuple[Column, ...]

    @property
    def values(self) -> tuple[Number, ...]:
        """The value of each link of the chain, exact."""
        return tuple(
            Scaled([number], column.denominator).value(0)
            for number, column in zip(self.numerators, self.columns, strict=True)
        )

    @property
    def shown(self) -> tuple[str, ...]:
        """The values as a page writes them."""
        return tuple(
            column.shown(value) for value, column in zip(self.values, self.columns, strict=True)
        )


class Basis(msgspec.Struct, frozen=True):
    """What a table was computed from and with; lets it explain itself."""

    tally: Tally
    chain: tuple[Tiebreaker, ...]
    groups: tuple[tuple[Group, ...], ...]
    keys: tuple[list[int], ...]


class Table:
    """Standings: `rows` in order and the chain's `columns`.

    basis: what it was computed from; None for a table read back from storage.
    """

    def __init__(
        self,
        rows: tuple[Row, ...],
        columns: tuple[Column, ...],
        *,
        basis: Basis | None = None,
        stored_digest: str = "",
    ) -> None:
        self.rows = rows
        self.columns = columns
        self.basis = basis
        self._stored_digest = stored_digest

    @cached_property
    def digest(self) -> str:
        """The hash of the results, rules and chain that the table was computed from."""
        if self.basis is None:
            return self._stored_digest
        tally = self.basis.tally
        return digest(tally.field, tally.rules, self.basis.chain)

    @cached_property
    def by_entrant(self) -> dict[int, Row]:
        """Rows by entrant's id."""
        return {row.entrant: row for row in self.rows}

    def row(self, entrant: int) -> Row:
        """The entrant's row. Raises BadField for a stranger."""
        try:
            return self.by_entrant[entrant]
        except KeyError:
            raise BadField(f"no entrant {entrant} stands in this table") from None

    def value(self, entrant: int, key: str) -> Number:
        """The entrant's value in the column of this key. Raises BadField."""
        for column, value in zip(self.columns, self.row(entrant).values, strict=True):
            if column.key == key:
                return value
        raise BadField(f"the table has no column {key!r}")


def compute(field: Field, rules: Rules, chain: Sequence[Tiebreaker]) -> Table:
    """The standings of the field.

    chain: what decides, first to last; match points are a link like any other. Whoever never
    played stands last with zeros; entrants level on the whole chain share a rank and stand in
    order of id. The order of the records given makes no difference.
    Raises UnfitConvention for an empty chain, BadField for records that contradict each other.
    """
    if not chain:
        raise UnfitConvention("The chain of tiebreakers is empty: name at least match points.")
    tally = Tally(field, rules)
    scaled, keys, groups = _link_values(tally, chain)
    order, ranks = _ranked(keys)
    columns = _columns(chain, scaled)
    rows = list(
        map(
            Row,
            ranks,
            [entrant.id for entrant in tally.entrants],
            tally.appeared,
            [entrant.dropped for entrant in tally.entrants],
            tally.rounds,
            *_record(tally),
            zip(*[values.numerators for values in scaled], strict=True),
            repeat(columns),
        )
    )
    basis = Basis(tally, tuple(chain), tuple(groups), tuple(keys))
    return Table(tuple(rows[place] for place in order), columns, basis=basis)


def _link_values(
    tally: Tally, chain: Sequence[Tiebreaker]
) -> tuple[list[Scaled], list[list[int]], list[tuple[Group, ...]]]:
    """Values, keys and the groups each link was given; the first key tells who played."""
    absent = [position for position, played in enumerate(tally.appeared) if not played]
    keys = [[0 if played else 1 for played in tally.appeared]]
    values, groups = [], []
    for link in chain:
        level = _level(keys) if link.grouped else ()
        column = link.column(tally, level)
        for position in absent:
            column.numerators[position] = 0
        values.append(column)
        groups.append(level)
        keys.append(link.keys(column))
    return values, keys, groups


def _level(keys: Sequence[Sequence[int]]) -> tuple[Group, ...]:
    """Positions of those who are level on every key so far, two or more each."""
    together: dict[int, list[int]] = {}
    for position, key in enumerate(_as_one(keys)):
        together.setdefault(key, []).append(position)
    return tuple(group for group in together.values() if len(group) > 1)


def _as_one(keys: Sequence[Sequence[int]]) -> list[int]:
    """A whole number for each position that compares as its keys do, the first key before all."""
    first, *others = keys
    whole = list(first)
    for key in others:
        span = max(key, default=0) - min(key, default=0) + 1
        whole = [before * span + number for before, number in zip(whole, key, strict=True)]
    return whole


def _ranked(keys: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Positions from first to last, and the rank of each position."""
    whole = _as_one(keys)
    order = sorted(range(len(whole)), key=whole.__getitem__)
    ranks = [0] * len(whole)
    rank, before = 0, None
    for place, position in enumerate(order, 1):
        key = whole[position]
        if key != before:
            rank, before = place, key
        ranks[position] = rank
    return order, ranks


def _record(tally: Tally) -> list[Sequence[Number]]:
    """The fields of a row from games won to glory difference, a column each."""
    games = [list(map(attrgetter(name), tally.totals)) for name in _GAMES]
    glory = [list(map(attrgetter(name), tally.totals)) for name in _GLORY]
    points: Sequence[Number] = tally.points
    if tally.scale != 1:
        points = [simple(Fraction(number, tally.scale)) for number in tally.points]
    return [*games, points, *glory]


def _columns(chain: Sequence[Tiebreaker], scaled: Sequence[Scaled]) -> tuple[Column, ...]:
    seen: dict[str, int] = {}
    columns = []
    for link, values in zip(chain, scaled, strict=True):
        times = seen[link.name] = seen.get(link.name, 0) + 1
        columns.append(
            Column(
                key=link.name if times == 1 else f"{link.name}_{times}",
                name=link.name,
                title=link.title,
                unit=link.unit,
                better=link.better,
                sentence=link.sentence,
                decimals=link.rounded_to(),
                parameters=parameters_of(link),
                denominator=values.denominator,
            )
        )
    return tuple(columns)
