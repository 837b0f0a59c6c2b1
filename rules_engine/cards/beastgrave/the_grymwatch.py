"""The Grymwatch: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.moments.inspire import inspired_when, territory_kept
from rules_engine.sense.ground import adjacent
from rules_engine.state.position import Modifier, Position


def _foes_beside(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What an enemy beside the fighter suffers: an attack die fewer, to one at least."""
    foe = position.fighters[other].seat != position.fighters[fighter].seat
    if not foe or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Night's Herald", who=other, least=1),)


inspired_when("The Grymwatch", territory_kept)

knows(
    CardRules("Night's Herald: dread", rule="modifiers.order", aura=_foes_beside),
)
