"""A card being resolved, for tests of its effects by themselves."""

from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Position
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, scene

SWORD = "Sigmarite Broadsword"


def resolving(*, fallen: bool = False, **args: object) -> Position:
    """Seat 0's card is being resolved: Steelheart between two enemies, Obryn further off."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, None if fallen else (2, 2), out=fallen),
        Piece(OBRYN, (0, 0)),
    )
    position = scene(*pieces)
    card = Frame("ploy", "effect", Playing("S360", 0, **args))  # type: ignore[arg-type]
    return replace(position, stack=(*position.stack, card))
