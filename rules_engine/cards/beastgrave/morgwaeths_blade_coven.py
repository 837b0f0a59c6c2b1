"""Morgwaeth's Blade-coven: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import inspire, subject
from rules_engine.effects.changing import can_be_inspired
from rules_engine.effects.orders import in_reach, made
from rules_engine.moments.inspire import inspired_when, third_round
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import attack_named, surviving
from rules_engine.state.position import Position


def _enemy_just_fallen(position: Position, seat: int, _: int) -> list[int]:
    """Whom Morgwaeth can pick, once an enemy has been taken out of action."""
    fallen = next((one for one in reversed(position.history) if one.what == "out"), None)
    if fallen is None or position.fighters[fallen.other].seat == seat:
        return []
    return [one for one in surviving(position, seat) if can_be_inspired(position, one)]


def _after_combo(position: Position, _: int, fighter: int) -> list[int]:
    """The target of the Combo attack that the fighter has just made."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter:
        return []
    made = attack_named(position, fighter, attack.about)
    if made is None or "combo" not in made.keywords:
        return []
    return in_reach(position, fighter, attack.other, "Bladed buckler")


inspired_when("Morgwaeth's Blade-coven", third_round)

knows(
    CardRules(
        "Morgwaeth the Bloodied: pick",
        rule="inspire.when",
        at=("enemy-out",),
        when=_enemy_just_fallen,
        effects=(inspire(subject),),
        optional=False,
    ),
    CardRules(
        "Bladed buckler",
        rule="windows.attack-end",
        at=("after-action",),
        when=_after_combo,
        effects=(made(),),
    ),
)
