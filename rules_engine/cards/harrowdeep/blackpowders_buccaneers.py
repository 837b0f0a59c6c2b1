"""Blackpowder's Buccaneers: what their cards do.

Their fighter cards are in no source, so that a log brings them; what turns on Swag counters or on
the Ammo of the Grunderbuss, which those cards tell, is not played.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    modify,
)
from rules_engine.effects.phantoms import illusion
from rules_engine.effects.upgrades import adds, keyword, whenever
from rules_engine.effects.whereabouts import on_a_feature
from rules_engine.moments.blows import close, felled_with, helped
from rules_engine.moments.conditions import (
    Test,
    abroad,
    at_home,
    beaten,
    both,
    either,
    friends,
    labelled,
    leader,
    objective,
    opposite,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.deeds import activation_over, fresh, mine, others, phase, who
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.feats import target_was_wounded
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import (
    distance,
    enemies_of,
    field,
)
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Happening, Position

BLUNDERBUSS = "Grunderbuss"


def _braggart(position: Position, fighter: int) -> bool:
    """A leader with two enemies within two hexes."""
    foes = enemies_of(position, position.fighters[fighter].seat)
    near = sum(distance(position, fighter, foe) <= 2 for foe in foes)
    return leader(position, fighter) and near >= 2


def _broadside(position: Position, seat: int) -> bool:
    """The leader's second shot of the phase, or a later one, has just been made."""
    shots = [
        one
        for one in mine(phase, position, seat, "attack", who(leader))
        if one.about.startswith(BLUNDERBUSS)
    ]
    return len(shots) >= 2 and shots[-1] in fresh(position)


def _after_a_power_step(position: Position, _: int) -> bool:
    """No activation has begun since the last one ended, and it was looked at before."""
    marks = [one.what for one in position.history if one.what in ("begin", "activation")]
    ended = bool(marks) and marks[-1] == "activation"
    return ended and not activation_over(position, 0)


def _whole_and_alongside(position: Position, attack: Happening) -> bool:
    """The target had no wounds as the attack was declared, and stood beside its attacker."""
    outs = (one for one in fresh(position) if one.what == "out" and one.other == attack.other)
    fell = next((hex_of_fall(one) for one in outs), None)
    here = position.fighters[attack.fighter].hex
    near = here is not None and fell in field(position).around[here]
    return near and not target_was_wounded(position, attack)


def _smashed(position: Position, seat: int) -> bool:
    """An upgrade of an opponent was broken in the action phase."""
    theirs = set(others(position, seat))
    return any(one.what == "broken" and one.seat in theirs for one in phase(position))


def _wounds(least: int) -> Test:
    return lambda position, fighter: wounds_of(position, fighter) >= least


knows(
    objective(
        "Aspiring Tyrant",
        either(some(friends, leader, on_a_feature, abroad), some(beaten, leader)),
    ),
    objective(
        "Bold Tales",
        either(some(friends, on_a_feature, opposite(at_home), least=3), some(beaten, least=3)),
    ),
    objective("Brash Braggart", some(friends, _braggart)),
    surge("Broadside", _broadside),
    surge("Brutal Belaying", felled_with(fresh, close, helped())),
    surge(
        "Gold Diggers",
        both(
            _after_a_power_step,
            some(friends, on_a_feature, least=2),
            some(friends, on_a_feature, abroad),
        ),
    ),
    surge("Maneater", felled_with(fresh, close, who(leader), _whole_and_alongside)),
    objective("Smash and Grab", either(_smashed, some(beaten, upgraded(2)))),
    objective("Tall Tale", either(some(beaten, _wounds(5)), some(friends, upgraded(3)))),
    objective("Treasure-Hungry", some(friends, on_a_feature, least=2)),
)


def _shot_now(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, a leader, while it makes its Grunderbuss attack."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or not leader(position, fighter):
        return []
    return [fighter] if attack.attack.startswith(BLUNDERBUSS) else []


POINTY, BRAGGART = "Pointy Bits", "Tiny Braggart"
minion = labelled("minion")

knows(
    CardRules(
        POINTY,
        rule="windows.attack-declared",
        grants=whenever(minion, keyword(POINTY, "grievous", "range:1")),
        at=("attack-declared",),
        when=_shot_now,
        effects=(
            modify("cleave", "add", 1, who=bearer, until="attack"),
            modify("dice", "add", -1, who=bearer, until="attack", least=1),
        ),
    ),
    illusion(
        BRAGGART,
        modifiers=(
            adds(BRAGGART, "damage", 1, "range:1"),
            adds(BRAGGART, "move", 1),
            adds(BRAGGART, "defence", 1),
        ),
    ),
)
