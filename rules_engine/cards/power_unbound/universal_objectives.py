"""Universal objectives of Power Unbound."""

from rules_engine.card_book.known import knows
from rules_engine.moments.answers import FAILURE
from rules_engine.moments.conditions import at_the_end, friends, objective, some, surge
from rules_engine.moments.deeds import did, fresh, lost_by, phase, second_move
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import range_of
from rules_engine.state.position import Happening, Position


def _failed_from_afar(position: Position, attack: Happening) -> bool:
    named = attack_named(position, attack.fighter, attack.about)
    far = named is not None and range_of(position, attack.fighter, named) >= 3
    return far and attack.word in FAILURE


def _toll(position: Position, seat: int) -> bool:
    """Three enemies fell in the phase, whatever felled them, and no friend did."""
    outs = [one for one in phase(position) if one.what == "out"]
    own = lost_by(phase)(position, seat)
    return not own and len(outs) >= 3


knows(
    at_the_end("Staying Power", some(friends, least=5)),
    objective("Grievous Toll", _toll),
    surge("Warning Shot", did(fresh, "attack", _failed_from_afar)),
    surge("Burst of Speed", second_move, "DC-123"),
)
