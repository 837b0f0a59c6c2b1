"""Magore's Fiends: Attack actions that are reactions, known by their own names.

They can be made as a reaction only, and no source of ours has their wording.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    drawn,
    friendly,
    gained_glory,
    granted,
    inspire,
    modify,
    pushed,
    somebody,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.gambits import (
    first_attack,
    foe_beside_a_friend,
    more,
    next_activation,
    one_pushed,
)
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.orders import before_falling
from rules_engine.effects.striking import attacker_of_it, strikes
from rules_engine.effects.upgrades import both_symbols, plus, reaction, standing, weapon
from rules_engine.effects.weapons import HEALS
from rules_engine.moments.answers import (
    bearer_falling,
    bearer_felled_a_foe,
    friend_fell,
    just_fallen,
    somebody_fell,
)
from rules_engine.moments.around import about_to_be_driven
from rules_engine.moments.conditions import (
    all_apart,
    beaten,
    both,
    count_of,
    every,
    everybody,
    foes,
    friends,
    leader,
    no,
    objective,
    out_by_seat,
    some,
    surge,
    wounded,
)
from rules_engine.moments.deeds import after_something, doers, fresh, phase, them, took, who
from rules_engine.moments.falls import friend_felled_a_foe
from rules_engine.moments.inspire import inspired_when, succeeded
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import adjacent, surviving
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.fight.driving_back import SHAKES
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position

inspired_when("Magore's Fiends", succeeded)

knows(
    before_falling("Gorefist"),
    before_falling("Swift Gorefist"),
    surge("Khorne Sees Us", took(phase, least=2), "DC-055"),
    surge("No Escape", doers(phase, "charge", least=3), "DC-055"),
    CardRules(
        "Trophy Hunter",
        rule="bounty.amount",
        at=("enemy-out",),
        when=bearer_felled_a_foe,
        effects=(gained_glory(1),),
        optional=False,
        cites=("DC-253",),
    ),
)


def _one_foe_each(position: Position, seat: int) -> bool:
    """Three friends or more, each of them beside an enemy that no other is counted for."""
    standing = friends(position, seat)
    near = [
        {one for one in adjacent(position, friend) if position.fighters[one].seat != seat}
        for friend in standing
    ]
    return len(standing) >= 3 and all_apart(near)


def _riptooth(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].card == "Riptooth"


def _two_of_each(position: Position, _: int) -> bool:
    return all(count >= 2 for count in out_by_seat(position))


def _felled_a_big_one(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose Attack action has just taken out an enemy of Wounds 3 or more."""
    big = any(
        position.fighters[one.other].seat != seat and wounds_of(position, one.other) >= 3
        for one in just_fallen(position)
    )
    return friend_felled_a_foe(position, seat, fighter) if big else []


def _beside_the_slayer(position: Position, args: Playing) -> list[int]:
    """The friends adjacent to the enemy whose Attack action has just ended."""
    slayer = attacker_of_it(position, args)
    near = adjacent(position, slayer) if slayer >= 0 else []
    return [one for one in surviving(position, args.seat) if one in near]


def _somebody_beside_the_slayer(position: Position, seat: int) -> bool:
    return bool(_beside_the_slayer(position, Playing("", seat)))


def _felled_by_a_foe(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose Attack action has just taken out a friend."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or not friend_fell(position, seat, fighter):
        return []
    return [attack.fighter] if position.fighters[attack.fighter].hex is not None else []


def _last_and_leader(position: Position, seat: int) -> bool:
    standing = everybody(position, seat)
    return len(standing) == 1 and some(friends, leader)(position, seat)


knows(
    surge("All the Better to Slay Them", both(after_something, _one_foe_each)),
    surge("Bane of Champions", took(fresh, who(_riptooth), them(leader)), "DC-034"),
    objective("Bloody Annihilation", both(some(beaten), no(foes))),
    objective("Kill! Kill Again!", _two_of_each),
    objective("Rivers of Blood", every(everybody, wounded, least=4), "DC-052"),
    objective("Save the Best", both(every(foes, leader), count_of(foes, 1))),
    surge("Show of Strength", took(fresh, who(leader)), "DC-034"),
    objective("Khorne's Chosen", _last_and_leader),
    CardRules(
        "Blood Frenzy",
        rule="ploys.first-of-next-activation",
        at=("after-action", "card-resolved"),
        when=somebody_fell,
        effects=(
            more("dice", 1, "attack", everyone=True),
            more("attack symbol", 0, "attack", word="smash", everyone=True),
            more("attack symbol", 0, "attack", word="fury", everyone=True),
        ),
        persists="next-activation",
        cites=("DC-026",),
    ),
    next_activation(
        "Bloodslick Ground", modify("move", "add", -2, until="next-activation", foes=True)
    ),
    CardRules(
        "Bloody Retribution",
        rule="windows.attack-end",
        at=("after-action",),
        when=_felled_by_a_foe,
        playable=_somebody_beside_the_slayer,
        effects=(
            choose_among(_beside_the_slayer, named=False),
            strikes(chosen(), attacker_of_it),
        ),
    ),
    CardRules(
        "Continue the Slaughter",
        rule="ploys.first-of-next-activation",
        at=("after-action", "card-resolved"),
        when=somebody_fell,
        effects=(more("damage", 1, everyone=True),),
        persists="next-activation",
    ),
    next_activation(
        "Daemonic Resilience",
        modify("most damage to the first", "add", 1, until="next-activation"),
        cites=("DC-171", "DC-172"),
    ),
    CardRules(
        "Fountain of Gore",
        rule="ploys.next-event",
        at=("after-action", "card-resolved"),
        when=somebody_fell,
        effects=(modify("defence", "add", 1, until="next-activation"),),
        persists="next-activation",
    ),
    CardRules(
        "Furious Inspiration",
        rule="inspire.when",
        playable=somebody(friendly),
        effects=(choose(friendly), inspire(chosen())),
        cites=("DC-234",),
    ),
    first_attack("Glory to Khorne", more("dice", 1, "attack"), cites=("DC-026",)),
    one_pushed("Horrifying Howl", foe_beside_a_friend, 2),
    CardRules(
        "To the Victor, the Spoils",
        rule="windows.attack-end",
        at=("after-action",),
        when=_felled_a_big_one,
        effects=(drawn("power", 3),),
        cites=("DC-025",),
    ),
    plus("Brutal Charge", "dice", 1, "charge", "attack", cites=("DC-175",)),
    weapon("Daemonic Maw", 1, 2, "fury", 3, HEALS),
    both_symbols("Furious Charge", "charge"),
    reaction("No Respite", "damage-dealt", bearer_falling, granted(bearer, "attack")),
    plus("Predatory Leap", "passes fighters", 1, "charge"),
    plus("Rage-fuelled Attacks", "damage", 1, ONLY_CLOSE),
    reaction(
        "Unshakeable",
        "before-drive-back",
        about_to_be_driven,
        pushed(bearer, 1, exactly=True),
        stood_firm(),
        cites=("DC-174",),
    ),
    plus("Wrathful Blows", "dice", 1),
    standing(
        "Gory Visage",
        Modifier(
            "damage suffered", "add", -1, "Gory Visage", only=("attack",), until="game", least=1
        ),
    ),
)


knows(standing("Shake About", traits=(SHAKES,)))
