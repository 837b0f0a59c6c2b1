"""Universal objectives of Shadespire on how exactly attacks went."""

from rules_engine.card_book.known import knows
from rules_engine.moments.conditions import surge
from rules_engine.moments.deeds import by_attack, did, fresh, succeeded, supporters, took, upon
from rules_engine.moments.feats import exactly_enough, twice_enough
from rules_engine.moments.reprisals import done_by_reaction
from rules_engine.moments.tallies import against_guard, for_being_trapped
from rules_engine.state.position import Happening, Position


def _both_supported(position: Position, attack: Happening) -> bool:
    """Attacker and target had two supporting fighters each."""
    sides = (attack.fighter, attack.other)
    return all(supporters(position, attack, one) >= 2 for one in sides)


def _level_support(position: Position, _: int) -> bool:
    return any(one.what == "attack" and _both_supported(position, one) for one in fresh(position))


@upon("react", "ploy", "spell", "upgrade given")
def _felled_by_a_reaction(position: Position, seat: int) -> bool:
    """An enemy fell to a reaction that dealt damage, or to an Attack action made as one."""
    outs = (one for one in done_by_reaction(fresh, position, seat) if one.what == "out")
    return any(one.seat == seat and position.fighters[one.other].seat != seat for one in outs)


knows(
    surge("Masterstroke", _felled_by_a_reaction, "DC-219"),
    surge("Trapped", did(fresh, "trapped", for_being_trapped("damage"))),
    surge("Unstoppable", did(fresh, "attack", succeeded, against_guard)),
    surge("Balance of Power", _level_support),
    surge("Crushing Force", took(fresh, by_attack, twice_enough)),
    surge("Precise Use of Force", took(fresh, by_attack, exactly_enough)),
)
