"""Counters that come and go by themselves, as traits of fighters say; each ends with their name."""

from functools import lru_cache
from typing import Final

from rules_engine.sense.ground import surviving, traits_of
from rules_engine.sense.kits import lineup
from rules_engine.state.position import Position, note, put_fighter

BEGINS_WITH: Final = "begins-with:"
"""A counter lies on the fighter's card from the start of the game."""
GATHERS_FALLEN: Final = "gathers-fallen:"
"""A counter comes for each enemy that is taken out of action."""
SPENT_BY_A_ROLL: Final = "spent-by-a-roll:"
"""A counter goes with the next attack roll of a friend, once no die of it is rolled again any
more."""


def _named(position: Position, fighter: int, trait: str) -> list[str]:
    traits = traits_of(position, fighter)
    return [one.removeprefix(trait) for one in traits if one.startswith(trait)]


def _anybody(position: Position, trait: str) -> bool:
    return _among(lineup(position).labels, trait)


@lru_cache(maxsize=1024)
def _among(labels: frozenset[str], trait: str) -> bool:
    return any(one.startswith(trait) for one in labels)


def at_the_start(position: Position) -> Position:
    """The position in which fighters have what they begin with, and what they have gathered of
    enemies that a scene puts out of action."""
    if not _anybody(position, BEGINS_WITH) and not _anybody(position, GATHERS_FALLEN):
        return position
    for fighter, state in enumerate(position.fighters):
        fallen = sum(one.out and one.seat != state.seat for one in position.fighters)
        counts = dict.fromkeys(_named(position, fighter, BEGINS_WITH), 1)
        for name in _named(position, fighter, GATHERS_FALLEN):
            counts[name] = counts.get(name, 0) + fallen
        kept = tuple((name, many) for name, many in counts.items() if many)
        if kept and not state.out:
            position = put_fighter(position, fighter, counters=kept)
    return position


def gathered(position: Position, fallen: int) -> Position:
    """The position in which those who gather for a fighter that has fallen have a counter more."""
    if not _anybody(position, GATHERS_FALLEN):
        return position
    for fighter, state in enumerate(position.fighters):
        if state.seat != position.fighters[fallen].seat and state.hex is not None:
            for name in _named(position, fighter, GATHERS_FALLEN):
                position = _changed(position, fighter, name, 1)
    return position


def spent_by_a_roll(position: Position, attacker: int) -> Position:
    """The position in which an attack roll, now as it stays, has spent such counters."""
    if not _anybody(position, SPENT_BY_A_ROLL):
        return position
    for fighter in surviving(position, position.fighters[attacker].seat):
        for name in _named(position, fighter, SPENT_BY_A_ROLL):
            if name in dict(position.fighters[fighter].counters):
                position = _changed(position, fighter, name, -1)
    return position


def _changed(position: Position, fighter: int, name: str, by: int) -> Position:
    state = position.fighters[fighter]
    counters = dict(state.counters)
    counters[name] = counters.get(name, 0) + by
    kept = tuple((one, many) for one, many in counters.items() if many)
    changed = put_fighter(position, fighter, counters=kept)
    return note(changed, "counter", seat=state.seat, other=fighter, amount=by, word=name)
