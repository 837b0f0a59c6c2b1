"""Universal objectives of Shadespire on how exactly attacks went."""

from rules_engine.card_book.known import knows
from rules_engine.moments.conditions import surge
from rules_engine.moments.deeds import by_attack, fresh, supporters, took
from rules_engine.moments.feats import exactly_enough, twice_enough
from rules_engine.state.position import Happening, Position


def _both_supported(position: Position, attack: Happening) -> bool:
    """Attacker and target had two supporting fighters each."""
    sides = (attack.fighter, attack.other)
    return all(supporters(position, attack, one) >= 2 for one in sides)


def _level_support(position: Position, _: int) -> bool:
    return any(one.what == "attack" and _both_supported(position, one) for one in fresh(position))


knows(
    surge("Balance of Power", _level_support),
    surge("Crushing Force", took(fresh, by_attack, twice_enough)),
    surge("Precise Use of Force", took(fresh, by_attack, exactly_enough)),
)
