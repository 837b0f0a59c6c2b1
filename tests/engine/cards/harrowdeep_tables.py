"""Tables under Harrowdeep that objectives are asked on."""

from typing import Any

from rules_engine.scene import Piece
from rules_engine.state.position import Position
from tests.engine.cards.crews import (
    CARDS,
)
from tests.engine.cards.deeds import THREE
from tests.engine.cards.tables import table as plain


def table(*pieces: Piece, **told_: Any) -> Position:
    """A scene of Harrowdeep at the end of the round."""
    return plain(*pieces, **({"edition": "harrowdeep-2021", "given": CARDS} | told_))


def now(*history: Any, pieces: Any = THREE, **more: Any) -> Position:
    """The moment after these things, when a surge could be scored."""
    return table(*pieces, history=history, step="activation", **more)
