"""The Farstriders: when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    given_token,
    pushed,
    somebody,
)
from rules_engine.effects.choosing import another_friend, choose_among
from rules_engine.effects.upgrades import adds, plus, weapon
from rules_engine.moments.conditions import leader, objective, outnumbered_three_to_one, surge
from rules_engine.moments.deeds import did, phase, them, took
from rules_engine.moments.inspire import in_enemy_territory, inspired_when
from rules_engine.moments.now import attack_now, harm_now
from rules_engine.sense.ground import adjacent, card_of, distance, surviving
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
