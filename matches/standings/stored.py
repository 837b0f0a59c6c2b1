"""A table as plain JSON-able data and back; numbers as text, so that none is ever rounded."""

from collections.abc import Mapping
from math import lcm
from typing import Any

import msgspec

from matches.standings.errors import BadField
from matches.standings.exact import Number, parse, text_of
from matches.standings.table import Column, Row, Table

FORM = 1


class _Column(msgspec.Struct, frozen=True):
    key: str
    name: str
    title: str
    unit: str
    better: str
    sentence: str
    decimals: int | None
    parameters: dict[str, Any]


class _Row(msgspec.Struct, frozen=True):
    """A row; values exact ('5/8') and shown, in the order of the columns."""

    rank: int
    entrant: int
    played: bool
    dropped: int | None
    rounds: int
    games: tuple[int, int, int]
    record: tuple[int, int, int]
    points: str
    glory: tuple[int, int, int]
    values: tuple[str, ...]
    shown: tuple[str, ...]


class _Stored(msgspec.Struct, frozen=True):
    form: int
    digest: str
    columns: tuple[_Column, ...]
    rows: tuple[_Row, ...]


def to_stored(table: Table) -> dict[str, Any]:
    """The table as JSON-able data, which `from_stored` takes back.

    games: won, lost, drawn. record: matches won, drawn, lost. glory: for, against, difference.
    values: 'p/q' or whole; shown: as pages write them.
    """
    stored = _Stored(
        form=FORM,
        digest=table.digest,
        columns=tuple(_stored_column(column) for column in table.columns),
        rows=tuple(_stored_row(row) for row in table.rows),
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(stored))
    return plain


def from_stored(data: Mapping[str, Any]) -> Table:
    """The table of `to_stored`; it knows its digest, but cannot explain itself any more.

    Raises BadField for data of another form.
    """
    try:
        stored = msgspec.convert(data, _Stored, strict=False)
        values = [[parse(text) for text in row.values] for row in stored.rows]
        if stored.form != FORM or any(len(row) != len(stored.columns) for row in values):
            raise ValueError("another form, or rows that do not fit the columns")
        columns = tuple(
            _column(column, [row[place] for row in values])
            for place, column in enumerate(stored.columns)
        )
        rows = (_row(*given, columns) for given in zip(stored.rows, values, strict=True))
        return Table(tuple(rows), columns, stored_digest=stored.digest)
    except ValueError as error:
        raise BadField(f"this is no stored table: {error}") from error


def _stored_column(column: Column) -> _Column:
    return _Column(
        column.key,
        column.name,
        column.title,
        column.unit,
        column.better,
        column.sentence,
        column.decimals,
        column.parameters,
    )


def _stored_row(row: Row) -> _Row:
    values = row.values
    return _Row(
        rank=row.rank,
        entrant=row.entrant,
        played=row.played,
        dropped=row.dropped,
        rounds=row.rounds,
        games=(row.games_won, row.games_lost, row.games_drawn),
        record=(row.won, row.drawn, row.lost),
        points=text_of(row.points),
        glory=(row.glory, row.glory_against, row.glory_difference),
        values=tuple(map(text_of, values)),
        shown=tuple(column.shown(value) for column, value in zip(row.columns, values, strict=True)),
    )


def _column(stored: _Column, values: list[Number]) -> Column:
    return Column(
        key=stored.key,
        name=stored.name,
        title=stored.title,
        unit=stored.unit,
        better="lower" if stored.better == "lower" else "higher",
        sentence=stored.sentence,
        decimals=stored.decimals,
        parameters=stored.parameters,
        denominator=lcm(*{value.denominator for value in values}),
    )


def _row(stored: _Row, values: list[Number], columns: tuple[Column, ...]) -> Row:
    won, drawn, lost = stored.record
    games_won, games_lost, games_drawn = stored.games
    glory, glory_against, glory_difference = stored.glory
    return Row(
        rank=stored.rank,
        entrant=stored.entrant,
        played=stored.played,
        dropped=stored.dropped,
        rounds=stored.rounds,
        games_won=games_won,
        games_lost=games_lost,
        games_drawn=games_drawn,
        won=won,
        drawn=drawn,
        lost=lost,
        points=parse(stored.points),
        glory=glory,
        glory_against=glory_against,
        glory_difference=glory_difference,
        numerators=tuple(
            int(value * column.denominator) for value, column in zip(values, columns, strict=True)
        ),
        columns=columns,
    )
