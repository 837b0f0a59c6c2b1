"""Universal upgrades of Shadespire on how their fighter strikes, stands and moves.

Ranges, dice and damage are those of data/card_details.json.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.printed import is_sealed
from rules_engine.effects import bearer, done, pushed, subject
from rules_engine.effects.leading import switched
from rules_engine.effects.lending import plays_a_card
from rules_engine.effects.upgrades import (
    adds,
    changing,
    granting,
    keyword,
    plus,
    reaction,
    standing,
    weapon,
)
from rules_engine.effects.weapons import BREAKS, SPENT
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Verb, reading
from rules_engine.moments.after import bearer_rolled_criticals
from rules_engine.moments.now import attack_now
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import adjacent, field, is_empty
from rules_engine.sense.modifiers import FIXED
from rules_engine.sequences.fight.attack_rules import GHOSTLY, ways_back
from rules_engine.sequences.fight.may_attack import STEPS
from rules_engine.sequences.fight.rolls import tallies
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Modifier, Position, put_below


@changing("dice")
def _friends_at_the_target(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A die for each other friend beside the target."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    seat = position.fighters[fighter].seat
    near = adjacent(position, attack.target)
    count = sum(one != fighter and position.fighters[one].seat == seat for one in near)
    return (adds("Coordinated Attack", "dice", count, "Coordinated Attack"),)


@changing("not driven back")
def _firm_but_for_criticals(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """The fighter is not driven back unless the attack has the more criticals."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter:
        return ()
    ours, theirs = tallies(position, attack)
    if ours.criticals > theirs.criticals:
        return ()
    return (adds("Solid Stance", "not driven back", 1),)


def _could_be_driven(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, where it could be driven back now and has somewhere to be pushed."""
    attack = attack_now(position)
    here = position.fighters[fighter].hex
    if attack is None or attack.target != fighter or not attack.drives or here is None:
        return []
    free = any(is_empty(position, hex_) for hex_ in field(position).around[here])
    return [fighter] if free else []


def _duelled(position: Position, _: int, fighter: int) -> list[int]:
    """The adjacent target that the bearer's successful attack could drive back."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or attack.outcome not in SUCCESSFUL:
        return []
    driven = attack.drives and bool(ways_back(position, attack))
    return [attack.target] if driven and attack.target in adjacent(position, fighter) else []


def not_driven(position: Position) -> Verb:
    """What could have driven the target back has been replaced, and with it any trapping."""
    return done(put_below(position, Attacking, drives=False))


def _has_a_ploy(position: Position, seat: int) -> bool:
    """A ploy, or a card nobody has shown, is in the player's hand."""
    return any(is_sealed(one) or kind_of(one) == "ploy" for one in position.seats[seat].power)


knows(
    CardRules(
        "Trickster's Charm",
        rule="sequencing.own-order",
        at=("action-phase-start",),
        playable=_has_a_ploy,
        effects=(plays_a_card("ploy"),),
        cites=("DC-304",),
    ),
    weapon("Coordinated Attack", 1, 2, "fury", 2, grants=_friends_at_the_target),
    weapon(
        "Unparalleled Strike",
        1,
        1,
        "smash",
        2,
        "smash rolls are criticals",
    ),
    CardRules(
        "Low Blow",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Low Blow", 1, 2, "smash", 1),),
        modifiers=(adds("Low Blow", "attack symbol", 0, "Low Blow", word="fury"),),
    ),
    CardRules(
        "Shadeglass Axe",
        rule="upgrades.attack-action",
        attacks=(
            AttackProfile("Shadeglass Axe", 1, 2, "smash", 2, keywords=("crit:+1 damage", BREAKS)),
            AttackProfile(
                "Shadeglass Axe, thrown", 3, 2, "smash", 2, keywords=("crit:+1 damage", SPENT)
            ),
        ),
    ),
    plus("Headlong Charge", "move", 1, "charge"),
    standing("War Cry", keyword("War Cry", "knockback:1", "charge")),
    standing("Shadestep", traits=("passes-fighters",)),
    standing("Sixth Sense", adds("Sixth Sense", "double support fails against", 1)),
    granting("Solid Stance", _firm_but_for_criticals),
    reaction(
        "Light-footed",
        "before-drive-back",
        _could_be_driven,
        pushed(bearer, 1, exactly=True),
        not_driven,
        cites=("DC-174",),
    ),
    reaction(
        "Superior Agility",
        "before-drive-back",
        _could_be_driven,
        pushed(bearer, 1, exactly=True),
        not_driven,
        cites=("DC-174",),
    ),
    reaction(
        "Cunning Duellist", "before-drive-back", _duelled, switched(bearer, subject), not_driven
    ),
    reaction(
        "Shifting Image", "after-action", bearer_rolled_criticals, pushed(bearer, 1, exactly=True)
    ),
)


knows(weapon("Swift Strike", 1, 3, "fury", 1, STEPS, cites=("DC-302",)))


GHOSTBLADE = "Ghostblade"


@changing("dice")
def _by_the_other_list(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A die more, by the other two of the four lists that tell of its attack."""
    attack = attack_now(position)
    if attack is None or (attack.fighter, attack.attack) != (fighter, GHOSTBLADE):
        return ()
    if reading(position, "ghostblade-dice") == "two":
        return ()
    return (adds(GHOSTBLADE, "dice", 1, GHOSTBLADE),)


knows(
    weapon(
        GHOSTBLADE,
        1,
        2,
        "smash",
        1,
        GHOSTLY,
        modifiers=(
            Modifier("damage", "set", 1, GHOSTBLADE, only=(GHOSTBLADE,), until="game", word=FIXED),
        ),
        grants=_by_the_other_list,
    ),
)
