"""The Grymwatch: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.upgrades import plus
from rules_engine.moments.conditions import both, holds, holds_some, surge
from rules_engine.moments.deeds import activation_over
from rules_engine.moments.inspire import inspired_when, territory_kept
from rules_engine.sense.ground import adjacent
from rules_engine.state.position import Modifier, Position


def _foes_beside(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What an enemy beside the fighter suffers: an attack die fewer, to one at least."""
    foe = position.fighters[other].seat != position.fighters[fighter].seat
    if not foe or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Night's Herald", who=other, least=1),)


def _objective_of_the_round(position: Position, seat: int) -> bool:
    return holds(position.round)(position, seat)


inspired_when("The Grymwatch", territory_kept)

knows(
    CardRules("Night's Herald: dread", rule="modifiers.order", aura=_foes_beside),
    plus("Heroic Vision", "dice", 1, ONLY_CLOSE),
    plus("Well Motivated", "damage", 1, ONLY_CLOSE),
    surge("In the Name of the King", both(activation_over, holds_some(3))),
    surge("Shifting Madness", both(activation_over, _objective_of_the_round)),
)
