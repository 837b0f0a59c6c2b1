"""Happenings told by hand, and the tables at which objectives about them are tried."""

from typing import Any

from rules_engine.state.position import Happening
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, table, told

SWORD = "Sigmarite Broadsword"


THREE = (S((2, 2)), N((3, 3)), A((4, 4)), G((6, 10)), B((5, 9)), K((4, 9)))


FALLEN = (S((2, 2)), N((3, 3)), A((4, 4)), G(out=True), B(out=True), K(out=True))


def out(other: int, fighter: int = 0, seat: int = 0, word: str = SWORD, **more):
    """A fighter of one side taken out by one of the other."""
    return told("out", seat=seat, fighter=fighter, other=other, word=word, **more)


def hit(other: int, amount: int = 3, fighter: int = 0, seat: int = 0, word: str = SWORD, **more):
    """Damage dealt by a fighter's Attack action."""
    facts = {"seat": seat, "fighter": fighter, "other": other, "amount": amount, "word": word}
    return told("damage", **facts, **more)


def attack(fighter: int, other: int, word: str = "hit", seat: int = 0, **more):
    """An Attack action that is over."""
    return told("attack", seat=seat, fighter=fighter, other=other, word=word, **more)


def move(fighter: int, amount: int = 3, word: str = "move", **more):
    """A Move action that is over."""
    return told("move", seat=0, fighter=fighter, amount=amount, word=word, **more)


def heal(other: int, amount: int, seat: int = 0):
    """Wound tokens removed from a fighter by a player."""
    return told("heal", seat=seat, other=other, amount=amount)


def activation(fighter: int, turn: int, seat: int = 0):
    """The end of an activation."""
    return told("activation", seat=seat, fighter=fighter, turn=turn)


def now(*history, pieces=THREE, **more):
    """The moment after these things, when a surge could be scored."""
    return table(*pieces, history=history, step="activation", **more)


SWING = id_of("Great Swing")
ARMED = (S((3, 2), upgrades=(SWING,)), N((0, 0)), G((4, 2)), B((2, 2)), K((3, 3)))


def blows(*, name: str = "Great Swing", turns: tuple[int, ...] = (1, 1, 1), felled: int = 2) -> Any:
    """Three Attack actions on three enemies, of whom the last so many have fallen."""
    course: list[Happening] = []
    for place, (foe, turn) in enumerate(zip((2, 3, 4), turns, strict=True)):
        since = len(course)
        course.append(hit(foe, word=name, turn=turn))
        if place >= 3 - felled:
            course.append(out(foe, word=name, turn=turn))
        course.append(attack(0, foe, about=name, since=since, turn=turn))
    return tuple(course)
