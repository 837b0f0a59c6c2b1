"""The Farstriders: when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    given_token,
    modify,
    pushed,
    somebody,
    subject,
)
from rules_engine.effects.choosing import another_friend, choose_among
from rules_engine.effects.gambits import (
    first_attack,
    foe_beside_a_friend,
    more,
    next_activation,
    one_pushed,
    struck_again,
)
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.orders import attacks_back
from rules_engine.effects.striking import attacker_of_it, strikes
from rules_engine.effects.upgrades import adds, plus, reaction, weapon
from rules_engine.moments.answers import bearer_resisting, friend_attacked_with
from rules_engine.moments.blows import fell_on_an_objective
from rules_engine.moments.conditions import (
    abroad,
    beaten,
    beside_foes,
    both,
    every,
    foes,
    friends,
    holds_some,
    leader,
    no,
    objective,
    outnumbered_three_to_one,
    some,
    surge,
)
from rules_engine.moments.deeds import (
    attack_called,
    did,
    fresh,
    hurt,
    phase,
    succeeded,
    them,
    took,
    who,
)
from rules_engine.moments.falls import friend_hurt_by_an_attack
from rules_engine.moments.inspire import in_enemy_territory, inspired_when
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.sense.ground import SUPPORTS_ATTACKED, adjacent, card_of, distance, surviving
from rules_engine.state.position import Modifier, Position


def _near_the_leader(position: Position, seat: int, fighter: int) -> bool:
    """An enemy within four hexes of the player's leader."""
    led = [one for one in surviving(position, seat) if card_of(position, one).leader]
    foe = enemy(position, seat, fighter)
    return foe and any(distance(position, one, fighter) <= 4 for one in led)


def _alone_in_defence(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A support symbol more, in the defence roll of a fighter without a friend beside it.

    Once the dice have settled the attack it says nothing of the characteristic (DC-238).
    """
    attack = attack_now(position)
    if attack is None or attack.target != fighter or harm_now(position) is not None:
        return ()
    seat = position.fighters[fighter].seat
    if any(position.fighters[one].seat == seat for one in adjacent(position, fighter)):
        return ()
    return (adds("Lone Warrior", "defence symbol", 0, word="single_support"),)


inspired_when("The Farstriders", in_enemy_territory)

knows(
    surge("Ranger Strike", did(phase, "out", least=2), "DC-055"),
    plus("Swift Stride", "move", 2),
    weapon("Well-timed Lunge", 1, 2, "smash", 3, "cleave"),
    weapon("Flashing Handaxe", 1, 2, "smash", 3, "cleave"),
    weapon("Overcharged Boltstorm Pistol", 3, 3, "smash", 1, "cleave"),
    CardRules(
        "Lone Warrior",
        rule="upgrades.grant",
        grants=_alone_in_defence,
        cites=("DC-238",),
    ),
    CardRules(
        "Rangers, Advance",
        rule="ploys.play",
        playable=somebody(friendly, least=2),
        effects=(
            choose(friendly),
            choose_among(another_friend),
            pushed(chosen(), 1, exactly=True),
            pushed(chosen(1), 1, exactly=True),
        ),
    ),
    CardRules(
        "Raptor Strike",
        rule="damage.dealt",
        playable=somebody(_near_the_leader),
        effects=(choose(_near_the_leader), dealt(chosen(), 1)),
    ),
    CardRules(
        "Warning Cry",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), given_token(chosen(), "guard")),
        cites=("DC-119",),
    ),
    objective("Behead the Beast", took(phase, them(leader)), "DC-034"),
    objective("Sigmar's Finest", outnumbered_three_to_one),
)


PISTOLS: Final = ("Boltstorm Pistol", "Overcharged Boltstorm Pistol")


def _unharmed(position: Position, seat: int) -> bool:
    return bool(surviving(position, seat)) and not hurt(position, seat)


def _shot(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend that has just made an Attack action with one of the pistols."""
    attack = just_ended(position, "attack")
    with_one = attack is not None and attack.about in PISTOLS
    return friend_attacked_with(position, seat, fighter) if with_one else []


def _hurt_by_somebody(position: Position, seat: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    foe = attack is not None and position.fighters[attack.fighter].hex is not None
    return friend_hurt_by_an_attack(position, seat, fighter) if foe else []


FIRST_TO_MOVE: Final = "next-move|next-activation"


knows(
    objective("Brave but Cautious", _unharmed),
    objective("Close with the Enemy", some(friends, beside_foes(), least=3)),
    objective("Eternal Supremacy", holds_some(3)),
    objective("Lightning Advance", every(friends, abroad, least=2), "DC-052"),
    objective("Meticulous Annihilation", both(some(beaten), no(foes))),
    objective(
        "Punishing Volleys", did(phase, "attack", succeeded, attack_called(*PISTOLS), least=3)
    ),
    surge("Intervention", took(fresh, who(leader), fell_on_an_objective), "DC-034"),
    one_pushed("Fearsome Roar", foe_beside_a_friend, 1, exactly=True),
    next_activation(
        "Firm Footing",
        modify("defence", "add", 1, until="next-activation", only=("holding an objective",)),
    ),
    first_attack("Lightning Blow", more("damage", 1, everyone=True)),
    CardRules(
        "Lightning Stride",
        rule="modifiers.order",
        effects=(
            modify("move", "multiply", 2, until=FIRST_TO_MOVE),
            modify("no charge", "add", 1, until=FIRST_TO_MOVE),
            modify("tired by moving", "add", 1, until=FIRST_TO_MOVE),
        ),
        persists=FIRST_TO_MOVE,
        cites=("DC-275",),
    ),
    first_attack("Patient Defence", modify("defence", "add", 1, until="next-targeted")),
    struck_again("Rapid Volley", *PISTOLS, when=_shot),
    first_attack(
        "Steady Volley",
        more("pushed first", 1, "|".join(PISTOLS)),
        cites=("DC-211",),
    ),
    CardRules(
        "Retribution",
        rule="windows.attack-end",
        at=("after-action",),
        when=_hurt_by_somebody,
        effects=(strikes(subject, attacker_of_it),),
    ),
    plus("Aetheric Step", "passes fighters", 1),
    CardRules("Covering Fire", rule="support.target", traits=(SUPPORTS_ATTACKED,)),
    reaction(
        "Furious Blow",
        "success-determined",
        bearer_resisting,
        stood_firm(),
        attacks_back(bearer),
        cites=("DC-246",),
    ),
    plus("Sharp Eyes", "cleave", 1),
    weapon("Spinning Strike", 1, 3, "fury", 1, "scything"),
)
