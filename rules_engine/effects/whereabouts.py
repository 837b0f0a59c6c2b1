"""Where a fighter stands: in cover, on a feature token."""

from rules_engine.sense.ground import token_in
from rules_engine.sense.sight import in_cover
from rules_engine.state.position import Position


def covered(position: Position, fighter: int) -> bool:
    """A fighter in a cover hex."""
    return in_cover(position, position.fighters[fighter].hex)


def on_a_feature(position: Position, fighter: int) -> bool:
    """A fighter on a feature token, whichever side of it lies up."""
    here = position.fighters[fighter].hex
    return here is not None and token_in(position, here) is not None
