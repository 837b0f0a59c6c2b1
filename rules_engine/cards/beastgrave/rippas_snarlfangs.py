"""Rippa's Snarlfangs: their cards, and when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    friendly,
    given_token,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_chosen, choose_among
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.gear import optional
from rules_engine.effects.harming import softened
from rules_engine.effects.leading import (
    anywhere,
    further_from_the_nearest_foe,
    pushed_to,
    those_pushed,
)
from rules_engine.effects.orders import attacks_with, called, made
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.several import those_chosen
from rules_engine.effects.striking import attacker_of_it, strikes, strikes_at
from rules_engine.effects.upgrades import (
    adds,
    all_of,
    attacked_beside,
    attacking_beside,
    changing,
    granting,
    plus,
    reaction,
    standing,
    weapon,
    whenever,
)
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.after import (
    FAILURE,
    SUCCESS,
    attacked_in_activation,
    by_itself,
    target_attacked,
)
from rules_engine.moments.answers import bearer_activated, friendly_of
from rules_engine.moments.conditions import (
    abroad,
    beaten,
    beset,
    both,
    every,
    foes,
    friends,
    inspired,
    leader,
    lost,
    no,
    objective,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.deeds import (
    activation_over,
    by_attack,
    did,
    fresh,
    mine,
    succeeded,
    took,
    who,
)
from rules_engine.moments.feats import on_the_move, target_was_wounded
from rules_engine.moments.inspire import inspired_when, leader_attacked_or_out, twice_upgraded
from rules_engine.moments.lands import holds_a_land, holds_one_abroad
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.sequences.fight.may_attack import attacks
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position

JAWS: Final = "Snarlfang Jaws"
STIKKA: Final = "Stabbing Stikka"
JAB: Final = "Fiendish Jab"

inspired_when("Rippa's Snarlfangs", leader_attacked_or_out)
inspired_when("Rippa Narkbad", twice_upgraded)


def _in_its_jaws(position: Position, fighter: int) -> list[int]:
    """Whom the Snarlfang of the fighter can bite now."""
    return [one.target for one in attacks(position, fighter) if one.attack == JAWS]


def _attacked_otherwise(position: Position, seat: int, fighter: int) -> list[int]:
    """Whom the fighter can bite after an activation of its own with another Attack action."""
    made = (one.about for one in attacked_in_activation(position, fighter))
    if not bearer_activated(position, seat, fighter) or all(one == JAWS for one in made):
        return []
    return _in_its_jaws(position, fighter)


def _bit_in_vain(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose bite has just failed, if it can bite somebody."""
    attack = just_ended(position, "attack")
    if attack is None or (attack.seat, attack.about) != (seat, JAWS):
        return []
    again = attack.word in FAILURE and _in_its_jaws(position, attack.fighter)
    return [attack.fighter] if again else []


knows(
    CardRules(
        JAWS,
        rule="windows.activation-end",
        at=("after-action",),
        when=_attacked_otherwise,
        effects=(made(),),
    ),
    CardRules(
        "Unbridled Ferocity",
        rule="windows.attack-end",
        at=("after-action",),
        when=_bit_in_vain,
        effects=(attacks_with(subject, called(JAWS)),),
    ),
)


def _led_a_charge(position: Position, seat: int) -> bool:
    """The leader has just charged, and its Attack action succeeded."""
    for charge in mine(fresh, position, seat, "charge", who(leader)):
        course = position.history[charge.since : position.history.index(charge)]
        made = (one for one in course if one.what == "attack" and one.fighter == charge.fighter)
        if any(one.word in SUCCESSFUL for one in made):
            return True
    return False


def _attacked_friend(position: Position, seat: int, _: int) -> list[int]:
    """The friend that an enemy has just attacked, and that can strike back at it."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat:
        return []
    found = friendly_of(position, seat, [attack.other])
    return [one for one in found if any(strikes_at(position, one, attack.fighter))]


def _damaged_friend(position: Position, seat: int, _: int) -> list[int]:
    """The friend that is being dealt damage."""
    harm = harm_now(position)
    return [] if harm is None else friendly_of(position, seat, [harm.fighter])


def _beside_the_first(position: Position, args: Playing) -> list[int]:
    near = beside_chosen(friendly)(position, args)
    return [one for one in near if one not in args.choices]


def _leader_out(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(leader(position, one) for one in lost(position, seat))


@changing("damage")
def _by_criticals(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A point for each critical of the roll of its spear."""
    attack = attack_now(position)
    if attack is None or (attack.fighter, attack.attack) != (fighter, STIKKA):
        return ()
    count = attack.attack_faces.count("critical")
    return (adds(JAB, "damage", count, STIKKA),) if count else ()


def _struck_without_jaws(position: Position, seat: int, fighter: int) -> list[int]:
    """The target of a successful Attack action of the bearer's that was not its beast's."""
    attack = just_ended(position, "attack")
    if attack is None or attack.about == JAWS:
        return []
    return target_attacked(*SUCCESS)(position, seat, fighter)


def _bitten(position: Position, seat: int, _: int) -> list[int]:
    """The target, standing, of a friend's successful attack with its beast's jaws."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.about != JAWS:
        return []
    standing = position.fighters[attack.other].hex is not None
    return [attack.other] if standing and attack.word in SUCCESSFUL else []


def _by_jaws(_: Position, out: Happening) -> bool:
    return out.word == JAWS


ANY_DICE: Final = Modifier("attack re-roll any", "add", 1, "")

knows(
    surge("Burning Spite", both(activation_over, some(friends, inspired, least=2))),
    surge("Chase Down", both(activation_over, beset(2))),
    objective("Conquered Land", holds_a_land),
    objective("Cruel Hunters", both(some(beaten, least=2), some(friends, abroad))),
    objective("Lay Waste", both(some(beaten), no(foes))),
    surge("Feeding Time", took(fresh, by_attack, _by_jaws)),
    surge("Leading the Charge", _led_a_charge),
    objective("Loaded with Plunder", some(friends, upgraded(3))),
    objective("Marking Your Territory", holds_one_abroad),
    surge("No Mercy", did(fresh, "attack", succeeded, target_was_wounded)),
    objective("Plunderers", every(friends, upgraded()), "DC-052"),
    objective("Swift Hunters", some(friends, on_the_move, least=3)),
    CardRules(
        "Defensive Manoeuvre",
        rule="push.away",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            optional(pushed_to(chosen(), 1, further_from_the_nearest_foe)),
            given_token(chosen(), "guard"),
        ),
        cites=("DC-119",),
    ),
    CardRules(
        "Furious Reprisal",
        rule="windows.attack-end",
        at=("after-action",),
        when=_attacked_friend,
        effects=(strikes(subject, attacker_of_it, more=(ANY_DICE,)),),
    ),
    CardRules(
        "Hamstring",
        rule="windows.attack-end",
        at=("after-action",),
        when=_bitten,
        effects=(given_token(subject, "move"),),
    ),
    CardRules(
        "Venomous Spittle",
        rule="windows.attack-end",
        at=("after-action",),
        when=_bitten,
        effects=(modify("hurt at the phase's end", "add", 1, who=subject, until="out"),),
        persists="out",
    ),
    CardRules(
        "Narrow Escape",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_damaged_friend,
        effects=(softened(1),),
    ),
    CardRules(
        "Pack Tactics",
        rule="push.distance",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            optional(choose_among(_beside_the_first)),
            optional(choose_among(_beside_the_first)),
            those_pushed(those_chosen, 1, anywhere),
        ),
    ),
    first_attack(
        "Savage Mauling",
        more("dice per supporter", 1, ONLY_CLOSE),
        more("damage per supporter", 1, ONLY_CLOSE),
    ),
    first_attack(
        "Smell Weakness",
        more("cleave", 1, "target wounded"),
        more("ensnare", 1, "target wounded"),
    ),
    first_attack("Vindictive Attack", more("dice", 2)),
    granting(
        "Bonded",
        all_of(
            attacking_beside(adds("Bonded", "support", 1)),
            attacked_beside(adds("Bonded", "support", 1)),
        ),
    ),
    granting(
        "Boss Hat",
        whenever(
            _leader_out, adds("Boss Hat", "defence", 1), adds("Boss Hat", "damage", 1, ONLY_CLOSE)
        ),
    ),
    plus("Embittered Survivor", "wounds", 1),
    granting(JAB, _by_criticals),
    weapon("Hidden Slitta", 1, 3, "fury", 1, "cleave"),
    standing("Hunt as One", traits=("counts twice",)),
    plus("Loping Strides", "move", 2),
    plus("Pack Leader", "attack re-roll any", 1, JAWS),
    reaction(
        "Quickdrop Venom",
        "after-action",
        _struck_without_jaws,
        rolled("attack", 1, shows(SMASH)),
        dealt(subject, 1),
    ),
)


def _outside_superactions(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after an Attack action of its own or on it that was no part of a superaction."""
    attack = just_ended(position, "attack")
    if attack is None or fighter not in (attack.fighter, attack.other):
        return []
    standing_ = position.fighters[fighter].hex is not None
    return [fighter] if standing_ and by_itself(position) else []


knows(
    reaction(
        "Circling Hunter", "after-action", _outside_superactions, pushed(bearer, 1, exactly=True)
    ),
)
