"""Da Kunnin' Krew: what their cards and fighters do (Harrowdeep pg 14 to 45).

The fighter cards' numbers are lost, so that a log brings the cards itself; abilities stand under
the names by which the sides of the cards list them (Harrowdeep pg 14, 17, 41).
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    chosen,
    granted,
)
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.gear import paid
from rules_engine.effects.orders import attacks_with, made
from rules_engine.effects.orders import in_reach as can_strike
from rules_engine.effects.upgrades import (
    adds,
    all_of,
    attacking,
    granting,
    reacting_weapon,
    whenever,
)
from rules_engine.effects.whereabouts import covered, on_a_feature
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.after import attacked_in_activation
from rules_engine.moments.answers import bearer_activated
from rules_engine.moments.blows import close_fall, helped
from rules_engine.moments.conditions import (
    Test,
    at_home,
    at_the_end,
    beaten,
    both,
    friends,
    inspired,
    leader,
    lost,
    objective,
    opposite,
    some,
    surge,
    token_on,
    warband,
)
from rules_engine.moments.deeds import (
    attack_made,
    by_attack,
    count_is,
    dealt_one,
    did,
    fresh,
    scored_in_round,
    them,
    took,
)
from rules_engine.moments.feats import needed
from rules_engine.moments.inspire import enemies_out_or_supported, inspired_when
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import (
    adjacent,
    attacks_of,
    distance,
    enemies_of,
    is_called,
    surviving,
)
from rules_engine.sense.modifiers import range_of, vulnerable, wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position


def _few_lost(position: Position, seat: int) -> bool:
    return len(lost(position, seat)) <= position.round


def _as_many_beaten(position: Position, seat: int) -> bool:
    return len(beaten(position, seat)) >= len(lost(position, seat))


def _at_close_range(position: Position, happening: Happening) -> bool:
    attack = attack_made(position, happening.fighter, happening.word)
    return attack is not None and range_of(position, happening.fighter, attack) in (1, 2)


def _wounds(least: int) -> Test:
    return lambda position, fighter: wounds_of(position, fighter) >= least


def _friend_moved(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter that has just made a Move action, where another friend stands by to follow."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat:
        return []
    others = _followers(position, Playing("", seat, fighter=fighter, subject=move.fighter))
    return [move.fighter] if others else []


def _followers(position: Position, args: Playing) -> list[int]:
    """Friends adjacent to the fighter, but the one that has just moved."""
    near = adjacent(position, args.fighter)
    return [one for one in surviving(position, args.seat) if one in near and one != args.subject]


def _minions(position: Position, args: Playing) -> list[int]:
    own = surviving(position, args.seat)
    return [one for one in own if is_called(position, one, "minion")]


def _can_pay_a_minion(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return position.seats[seat].glory >= 1 and bool(_minions(position, Playing("", seat)))


def _any(_: Position, __: int, ___: AttackProfile) -> bool:
    return True


inspired_when("Da Kunnin' Krew", enemies_out_or_supported)

knows(
    objective("Born Survivors", _few_lost, "Harrowdeep pg 14"),
    at_the_end("Good Lootin'", _as_many_beaten, "Harrowdeep pg 14"),
    surge(
        "Gristle for the Mill",
        took(fresh, by_attack, _at_close_range, them(_wounds(3))),
        "Harrowdeep pg 14",
    ),
    surge("Krule Tricks", took(fresh, dealt_one), "Harrowdeep pg 14"),
    CardRules(
        "Kunnin' Kommand",
        rule="windows.action-end",
        at=("after-action",),
        when=_friend_moved,
        effects=(
            choose_among(_followers),
            granted(chosen(), "move"),
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Torka's Grapple", rule="support.attacker", traits=("grapple",), cites=("Harrowdeep pg 14",)
    ),
    CardRules(
        "Pain in the Knee",
        rule="support.counting",
        traits=("counts twice",),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Money Bags",
        rule="actions.printed-actions",
        action=True,
        able=_can_pay_a_minion,
        effects=(choose_among(_minions), paid(1), attacks_with(chosen(), _any, more_dice=1)),
        cites=("Harrowdeep pg 14",),
    ),
)


def _hidden(position: Position, fighter: int) -> bool:
    """A fighter in cover or on a feature token."""
    return covered(position, fighter) or on_a_feature(position, fighter)


def _small_or_vulnerable(position: Position, out: Happening) -> bool:
    """Who fell has 2 Wounds at most, or a single point of damage would have done."""
    return wounds_of(position, out.other) <= 2 or needed(position, out) == 1


def _reaches(position: Position, fighter: int, foe: int) -> bool:
    away = distance(position, fighter, foe)
    return any(away <= range_of(position, fighter, one) for one in attacks_of(position, fighter))


def _outmanoeuvred(position: Position, seat: int) -> bool:
    """Two friends have the same enemy within the Range of their Attack actions."""
    own = surviving(position, seat)
    return any(
        sum(_reaches(position, one, foe) for one in own) >= 2 for foe in enemies_of(position, seat)
    )


def _tougher(position: Position, seat: int) -> bool:
    """Friends have more wounds than enemies, or one has more upgrades than each of them.

    What is asked of enemies is not so where there are none (as of Contained, DC-216).
    """
    others = (one for one in range(len(position.seats)) if one != seat)
    own, theirs = surviving(position, seat), [n for one in others for n in warband(position, one)]
    fighters = position.fighters
    wounds = [sum(fighters[one].wound_tokens for one in side) for side in (own, theirs)]
    gear = [max((len(fighters[one].upgrades) for one in side), default=0) for side in (own, theirs)]
    return wounds[0] > wounds[1] or (bool(own and theirs) and gear[0] > gear[1])


knows(
    objective("Kunnin' Warfare", some(friends, _hidden, token_on("charge"), least=2)),
    surge("Malicious Blow", took(fresh, by_attack, close_fall, _small_or_vulnerable)),
    objective("Mind of Mork", both(some(friends, leader), count_is(scored_in_round, 2))),
    objective("Outmanoover", _outmanoeuvred),
    objective("Showy Taktiks", some(friends, inspired, least=2)),
    objective("Superior Skulkers", some(friends, covered, opposite(at_home))),
    surge("Supreme Kunnin'", did(fresh, "attack", helped(2))),
    objective("Tougher than Youse", _tougher),
)


def _jokes_on(position: Position, seat: int, fighter: int) -> list[int]:
    """The vulnerable enemies in reach, after an activation that left a target vulnerable."""
    if not bearer_activated(position, seat, fighter):
        return []
    targets = [one.other for one in attacked_in_activation(position, fighter)]
    if not any(vulnerable(position, one) for one in targets):
        return []
    weak = (one for one in enemies_of(position, seat) if vulnerable(position, one))
    return [one for one in weak if can_strike(position, fighter, one, JOKE)]


JOKE, MURK = "Practical Joke", "Master of Murk"

knows(
    granting(
        MURK,
        all_of(
            whenever(covered, adds(MURK, "dice", 1)), attacking(covered, adds(MURK, "ensnare", 1))
        ),
    ),
    reacting_weapon(
        AttackProfile(JOKE, 1, 2, "smash", 1),
        "after-action",
        _jokes_on,
        made(),
    ),
)
