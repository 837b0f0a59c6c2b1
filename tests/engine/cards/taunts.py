"""A charger challenged on its way, and whom it attacks then."""

from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Charge, Choose, Play
from rules_engine.state.position import Position
from tests.engine.cards.blows import answered, hits
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, N, S, id_of
from tests.engine.driving import drive, skip

TAUNT = id_of("Taunting Challenge")


def taunted(target: int) -> Position:
    """Garrek, Inspired, has charged to the side of two and attacked one; Steelheart challenged."""
    pieces = (S((3, 2)), G((6, 2), inspired=True), N((4, 1)))
    position = held(TAUNT, pieces=pieces, step="activation", player=1)
    position = step(position, Charge(by=1, fighter=1, path=((5, 2), (4, 2)))).position
    position = answered(position, Play(by=0, card=TAUNT, fighter=1))
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    attacks = (one for one in legal(position) if isinstance(one, Attack))
    return hits(position, next(one for one in attacks if one.target == target), "2")
