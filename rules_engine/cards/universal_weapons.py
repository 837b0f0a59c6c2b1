"""Universal upgrades of Shadespire and Nightvault that bring an Attack action.

Ranges, dice and damage are those of PompolutZ/yawudb@02dfabd (src/data/wudb/db.js), since
the wordings' other copies leave them out.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, pushed
from rules_engine.effects.weapons import BREAKS, HURTS
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.answers import SUCCESS
from rules_engine.moments.now import just_ended
from rules_engine.state.position import Position


def weapon(
    name: str,
    hexes: int,
    dice: int,
    symbol: str,
    damage: int,
    *keywords: str,
    cites: tuple[str, ...] = (),
) -> CardRules:
    """An upgrade whose Attack action has the upgrade's name."""
    profile = AttackProfile(name, hexes, dice, symbol, damage, keywords=keywords)
    return CardRules(name, rule="upgrades.attack-action", attacks=(profile,), cites=cites)


def _disengaged(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or attack.word not in SUCCESS:
        return []
    return [fighter] if attack.about == "Disengage" else []


knows(
    weapon("Daemonic Weapon", 1, 2, "smash", 3, HURTS, cites=("DC-249", "DC-255", "DC-292")),
    weapon("Dark Darts", 3, 3, "fury", 1, "cleave"),
    weapon("Heroslayer", 1, 1, "smash", 4),
    weapon("Hammer of Scorn", 1, 2, "smash", 2, "knockback:2"),
    weapon("Shadeglass Darts", 3, 3, "fury", 1, "crit:+1 damage"),
    weapon("Shadeglass Dagger", 1, 3, "fury", 3, "crit:+1 damage", BREAKS),
    weapon("Shadeglass Hammer", 1, 2, "smash", 3, "crit:+1 damage", BREAKS),
    weapon("Shadeglass Spear", 2, 2, "smash", 2, "crit:+1 damage", BREAKS),
    weapon("Shadeglass Sword", 1, 3, "smash", 2, "crit:+1 damage", BREAKS),
    CardRules(
        "Disengage",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Disengage", 1, 2, "smash", 1),),
        at=("after-action",),
        when=_disengaged,
        effects=(pushed(bearer, 1, exactly=True),),
    ),
)
