"""Happenings told by hand, and the tables at which objectives about them are tried."""

from tests.engine.cards.tables import A, B, G, K, N, S, table, told

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


def activation(fighter: int, turn: int, seat: int = 0):
    """The end of an activation."""
    return told("activation", seat=seat, fighter=fighter, turn=turn)


def now(*history, pieces=THREE, **more):
    """The moment after these things, when a surge could be scored."""
    return table(*pieces, history=history, step="activation", **more)
