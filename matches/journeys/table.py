"""The standings of groups that play journeys side by side. Plain values, no database.

The order is ours: journeys won, then quest spaces, then heroes left standing, then the number of
turns, of which fewer are better.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Played:
    """A journey that is over. turns: 0 where nobody counted them. heroes: who set out."""

    group: int
    number: int
    kind: str
    won: bool
    quest: int
    standing: int
    heroes: int
    turns: int


@dataclass(frozen=True, slots=True)
class Row:
    """A group's standing. rank: shared by who is level. turns: None where those of some journey
    are not known; such a group comes after all that counted theirs."""

    rank: int
    group: int
    won: int
    quest: int
    standing: int
    turns: int | None
    journeys: tuple[Played, ...]


def table(groups: Sequence[int], played: Iterable[Played]) -> list[Row]:
    """The groups, the best first; who is level stands in the order given."""
    of: dict[int, list[Played]] = {group: [] for group in groups}
    for one in played:
        of[one.group].append(one)
    rows = [_row(group, of[group]) for group in groups]
    rows.sort(key=worth)
    worths = [worth(row) for row in rows]
    return [
        Row(
            worths.index(own) + 1,
            row.group,
            row.won,
            row.quest,
            row.standing,
            row.turns,
            row.journeys,
        )
        for row, own in zip(rows, worths, strict=True)
    ]


def _row(group: int, played: list[Played]) -> Row:
    counted = all(one.turns for one in played)
    return Row(
        rank=0,
        group=group,
        won=sum(one.won for one in played),
        quest=sum(one.quest for one in played),
        standing=sum(one.standing for one in played),
        turns=sum(one.turns for one in played) if counted else None,
        journeys=tuple(sorted(played, key=lambda one: one.number)),
    )


def worth(row: Row) -> tuple[float, ...]:
    """What a row is ranked by; less is better. Who has played nothing comes last of all who have
    won nothing, reached nothing and kept nobody standing."""
    turns = float("inf") if row.turns is None else float(row.turns)
    return (-row.won, -row.quest, -row.standing, not row.journeys, turns)


def to_stored(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The table as it is kept."""
    return [asdict(row) for row in rows]


def from_stored(rows: Iterable[dict[str, Any]]) -> list[Row]:
    """The table as it was kept."""
    return [
        Row(**{**row, "journeys": tuple(Played(**one) for one in row["journeys"])}) for row in rows
    ]


def digest(groups: Sequence[int], played: Iterable[Played]) -> str:
    """The hash of everything that the table rests on."""
    facts = [list(groups), sorted(tuple(asdict(one).values()) for one in played)]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()
