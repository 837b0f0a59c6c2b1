"""Da Kunnin' Krew: what their cards and fighters do (Harrowdeep pg 14 to 45).

The fighter cards' numbers are lost, so that a log brings the cards itself; abilities stand under
the names by which the sides of the cards list them (Harrowdeep pg 14, 17, 41).
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    done,
    enemy,
    friendly,
    given_token,
    granted,
    modify,
    pushed,
    somebody,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.gear import optional, paid, shatter
from rules_engine.effects.leading import beside_a_foe, closer_to, pushed_to, ways_to
from rules_engine.effects.orders import attacks_with
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import bearer_acted, window_now
from rules_engine.moments.conditions import Test, at_the_end, beaten, lost, objective, surge
from rules_engine.moments.deeds import attack_made, by_attack, dealt_one, fresh, them, took
from rules_engine.moments.inspire import enemies_out_or_supported, inspired_when
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import adjacent, field, labels_of, surviving
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position


def _few_lost(position: Position, seat: int) -> bool:
    return len(lost(position, seat)) <= position.round


def _as_many_beaten(position: Position, seat: int) -> bool:
    return len(beaten(position, seat)) >= len(lost(position, seat))


def _at_close_range(position: Position, one: Happening) -> bool:
    attack = attack_made(position, one.fighter, one.word)
    return attack is not None and range_of(position, one.fighter, attack) in (1, 2)


def _wounds(least: int) -> Test:
    return lambda position, fighter: wounds_of(position, fighter) >= least


def _stagger_if_adjacent(position: Position) -> Verb:
    args = args_of(position, Playing)
    foe, friend = args.choices[0], args.choices[1]
    if friend in adjacent(position, foe):
        return given_token(chosen(0), "stagger")(position)
    return done(position)


def _minion(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and "minion" in labels_of(position, fighter)


def _beside_its_foe(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
    """A hex adjacent to an enemy that the first grot is adjacent to."""
    around = field(position).around[hex_]
    near = adjacent(position, args.choices[0])
    foes = (one for one in near if enemy(position, args.seat, one))
    return any(position.fighters[foe].hex in around for foe in foes)


def _another_minion(position: Position, args: Playing) -> list[int]:
    return [
        one
        for one in surviving(position, args.seat)
        if one != args.choices[0] and _minion(position, args.seat, one)
    ]


def _acted_or_over(position: Position, seat: int, fighter: int) -> list[int]:
    """After the fighter's own action, or when the action phase ends."""
    if window_now(position):
        return bearer_acted(position, seat, fighter)
    return [fighter]


def _push_or_break(position: Position) -> Verb:
    """At the end of the phase an illusion breaks; before that it pushes its fighter."""
    if not window_now(position):
        return shatter(position)
    return pushed(bearer, 1, exactly=True)(position)


def _can_close_in(position: Position, seat: int, foe: int) -> bool:
    """An enemy to whom some friend can be pushed closer."""
    args = Playing("", seat, choices=(foe,))
    closer = closer_to(chosen(0))
    return enemy(position, seat, foe) and any(
        ways_to(position, args, friend, 1, closer) for friend in surviving(position, seat)
    )


def _friends_closing_in(position: Position, args: Playing) -> list[int]:
    closer = closer_to(chosen(0))
    own = surviving(position, args.seat)
    return [one for one in own if ways_to(position, args, one, 1, closer)]


def _can_pile_on(position: Position, seat: int, fighter: int) -> bool:
    args = Playing("", seat)
    return _minion(position, seat, fighter) and bool(
        ways_to(position, args, fighter, 3, beside_a_foe)
    )


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
    return [one for one in own if "minion" in labels_of(position, one)]


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
        "Creeping Doubt",
        rule="push.closer",
        playable=somebody(_can_close_in),
        effects=(
            choose(_can_close_in),
            choose_among(_friends_closing_in),
            pushed_to(chosen(1), 1, closer_to(chosen(0))),
            _stagger_if_adjacent,
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Easy Meat",
        rule="ploys.next-event",
        effects=(
            modify(
                "damage",
                "add",
                1,
                until="next-attack",
                only=(ONLY_CLOSE, "supported"),
                everyone=True,
            ),
        ),
        persists="next-activation",
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Grotpile",
        rule="push.distance",
        playable=somebody(_can_pile_on),
        effects=(
            choose(_can_pile_on),
            pushed_to(chosen(0), 3, beside_a_foe),
            optional(choose_among(_another_minion)),
            pushed_to(chosen(1), 3, _beside_its_foe),
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Swampspill",
        rule="rolls.re-roll-once",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            modify("attack re-rolls", "add", 1, who=chosen(), until="phase", only=(ONLY_CLOSE,)),
        ),
        persists="phase",
        cites=("Harrowdeep pg 36",),
    ),
    CardRules(
        "Titan of Krulety",
        rule="windows.action-end",
        at=("after-action", "action-phase-end"),
        when=_acted_or_over,
        effects=(_push_or_break,),
        optional=False,
        cost=0,
        keywords=("illusion",),
        cites=("Harrowdeep pg 14",),
    ),
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
