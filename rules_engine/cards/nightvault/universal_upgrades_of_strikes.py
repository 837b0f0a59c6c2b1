"""Universal upgrades of Nightvault that are weapons, or make their fighter strike harder.

Ranges, dice and damage are those of data/card_details.json.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, broken, chosen, dealt, friendly, modify, rolled, subject
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_bearer, choose_among
from rules_engine.effects.gear import used_up
from rules_engine.effects.orders import in_reach, made
from rules_engine.effects.relics import TOME
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.upgrades import (
    action,
    adds,
    attacking,
    changing,
    granting,
    keyword,
    reaction,
    standing,
    weapon,
)
from rules_engine.effects.weapons import HURTS_AFTERWARDS, SPENT
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.after import FAILURE, attacker_who_hurt, target_attacked
from rules_engine.moments.answers import bearer_resisting
from rules_engine.moments.conditions import wizard
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import supporters
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.fight.attacking import CHARGES
from rules_engine.state.position import Modifier, Position


def nullstone(
    name: str, hexes: int, dice: int, symbol: str, damage: int, *keywords: str, again: int = 1
) -> CardRules:
    """A weapon whose dice may be rolled again against a wizard."""
    more = adds(name, "attack re-rolls", again, name)
    return weapon(name, hexes, dice, symbol, damage, *keywords, grants=attacking(wizard, more))


@changing("dice")
def _of_more_wounds(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A die more against somebody with a higher Wounds characteristic (DC-025)."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    if wounds_of(position, attack.target) <= wounds_of(position, fighter):
        return ()
    return (adds("Challenge Seeker", "dice", 1),)


@changing("damage")
def _helped_by_the_cunning(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What a friend has of this fighter supporting its attack."""
    attack = attack_now(position)
    if attack is None or attack.fighter != other:
        return ()
    if fighter not in supporters(position, other, attack.target):
        return ()
    return (Modifier("damage", "add", 1, "Low Cunning", who=other, only=(ONLY_CLOSE,)),)


def _parried(position: Position, seat: int, fighter: int) -> list[int]:
    """The attacker that has failed against the bearer and is within the blade's reach."""
    found = bearer_resisting(position, seat, fighter)
    return [one for one in found if in_reach(position, fighter, one, "Parrying Blade")]


knows(
    nullstone("Nullstone Arrows", 4, 2, "smash", 1),
    nullstone("Nullstone Dagger", 1, 3, "fury", 2, "crit:cleave"),
    nullstone("Nullstone Darts", 3, 3, "fury", 1),
    nullstone("Nullstone Hammer", 1, 2, "smash", 2, "knockback:1"),
    nullstone("Nullstone Mace", 1, 2, "smash", 2, again=2),
    nullstone("Nullstone Spear", 2, 2, "smash", 2),
    nullstone("Nullstone Sword", 1, 3, "smash", 2),
    CardRules(
        "Nullstone Axe",
        rule="upgrades.attack-action",
        attacks=(
            AttackProfile("Nullstone Axe", 1, 2, "smash", 2),
            AttackProfile("Nullstone Axe, thrown", 3, 2, "smash", 1, keywords=(SPENT,)),
        ),
        grants=attacking(
            wizard,
            adds("Nullstone Axe", "attack re-rolls", 1, "Nullstone Axe|Nullstone Axe, thrown"),
        ),
    ),
    CardRules(
        "Mutating Maul",
        rule="upgrades.attack-action",
        attacks=(
            AttackProfile("Mutating Maul, cleaving", 1, 2, "smash", 2, keywords=("cleave",)),
            AttackProfile("Mutating Maul, heavy", 1, 2, "smash", 2, keywords=("knockback:1",)),
        ),
    ),
    weapon("Seeking Blade", 1, 2, "smash", 1, "ensnare"),
    weapon("Seeking Stones", 3, 2, "smash", 1, "ensnare"),
    weapon("Ritual Dagger", 1, 0, "smash", 2, "crit:cleave", kind="attack"),
    weapon("Touch of Death", 1, 1, "smash", 3, CHARGES),
    CardRules(
        "Parrying Blade",
        rule="windows.success",
        attacks=(AttackProfile("Parrying Blade", 1, 2, "smash", 1),),
        at=("success-determined",),
        when=_parried,
        effects=(made(stands_firm=True),),
        cites=("DC-177",),
    ),
    standing("Butcher's Eye", keyword("Butcher's Eye", "crit:cleave")),
    standing(
        "Possessed Weapon",
        adds("Possessed Weapon", "damage", 1, ONLY_CLOSE),
        keyword("Possessed Weapon", HURTS_AFTERWARDS, ONLY_CLOSE),
    ),
    granting("Challenge Seeker", _of_more_wounds),
    CardRules("Low Cunning", rule="upgrades.grant", aura=_helped_by_the_cunning),
    action(
        "Blessing of Ignax",
        modify("damage", "add", 2, who=bearer, until="own-attack|round", only=(ONLY_CLOSE,)),
    ),
    action(
        "Tome of Warfare",
        choose_among(beside_bearer(friendly, bearer_too=True)),
        modify("dice", "add", 1, who=chosen(), until="own-attack|out"),
        keywords=(TOME,),
    ),
    reaction(
        "Dirty Fighting",
        "after-action",
        target_attacked(*FAILURE, beside=True),
        rolled("attack", 1, shows(SMASH)),
        dealt(subject, 1),
    ),
    reaction("Spiteful Charm", "after-action", attacker_who_hurt(), used_up(), broken(subject)),
)
