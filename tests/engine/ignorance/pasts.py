"""Tables of golden games with their past forgotten: what is then decided, and was otherwise.

The table stays as it lies; of what happened in the round and in those before nobody tells. A table
is one at which no action is under way: before an activation, in a power step, in an end phase.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from rules_engine.adjudicate import Answer, AnyAsked, Decided, May, rule_on
from rules_engine.adjudicate.asked import Scorable
from rules_engine.card_book.known import CardRules, all_known
from rules_engine.machine import asked
from rules_engine.replay import replay
from rules_engine.sense.untold import opened
from rules_engine.state.position import Position
from tests.engine.ignorance.games import GAMES, game

AT_REST = ("activation", "power step", "score", "discard objectives")


class Table(NamedTuple):
    """A table of a golden game, before one of its events."""

    name: str
    path: Path
    before: int


def forgotten(position: Position) -> Position:
    """The table with nothing told of its past."""
    seats = tuple(replace(own, arrived=()) for own in position.seats)
    bare = replace(position, seats=seats, history=(), earlier=(), ended=(), inspected=0, surged=0)
    return opened(bare, frozenset())


def tables(every: int, first: int = 0) -> Iterator[Table]:
    """Every so many of the events of the golden games."""
    for path in GAMES:
        for entry in game(path).entries[first::every]:
            yield Table(f"{path.stem}-{entry.n}", path, entry.n - 1)


def objectives() -> tuple[CardRules, ...]:
    """Every objective whose condition is known."""
    return tuple(one for one in all_known().values() if one.condition is not None)


def otherwise(table: Table, *, skip: int = 1) -> tuple[list[str], int]:
    """What is decided of a table without its past and otherwise with it, and how much was asked.

    Of the objectives only every so many are asked about, others at every table.
    """
    position = replay(game(table.path), until=table.before).after(table.before)
    now = asked(position)
    if now is None or now.kind not in AT_REST:
        return [], 0
    event = game(table.path).entries[table.before].logged.event
    seat = max(now.who, 0)
    cards = objectives()[table.before % skip :: skip]
    questions: list[AnyAsked] = [May(event), *(Scorable(one.name, seat) for one in cards)]
    bare = forgotten(position)
    found = [one for one in questions if _verdict(rule_on(bare, one), rule_on(position, one))]
    return [f"{table.name}: {one}" for one in found], len(questions)


def _verdict(without: Answer, told: Answer) -> bool:
    """Whether the first answer is decided, and otherwise than the second."""
    if not isinstance(without, Decided):
        return False
    return not isinstance(told, Decided) or without.verdict != told.verdict
