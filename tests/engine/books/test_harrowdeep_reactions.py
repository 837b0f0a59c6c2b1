"""Harrowdeep, every reaction step of pg 40 and who may react in it (pg 40-41), played out."""

from collections.abc import Iterable

import pytest

from rules_engine.card_book.known import CardRules
from rules_engine.effects import (
    choose,
    chosen,
    dealt,
    friendly,
    gained_glory,
    granted,
    pushed,
    somebody,
    subject,
)
from rules_engine.machine import asked, legal, step
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Charge,
    Choose,
    Event,
    Move,
    Pass,
    Play,
    Push,
    React,
    Roll,
)
from rules_engine.state.position import Position, Seat
from tests.engine.books.arena import happened, just_moved, outcome_of, registered, to_window
from tests.engine.driving import (
    GARREK,
    OBRYN,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)

SWORD, AXE = "Sigmarite Broadsword", "Blooddrinker Axe"
HURT, RUN, ECHO, PARRY, STRIDE, ANSWER = (
    f"stand-in:ploy:{name}" for name in ("hurt", "run", "echoing", "parry", "stride", "answer")
)
BADGE = "stand-in:upgrade:badge:0"


def _attacked(position: Position, seat: int, _: int) -> list[int]:
    attack = attack_now(position)
    return [] if attack is None else [attack.target]


def _of_mine(position: Position, seat: int, _: int) -> list[int]:
    attack = just_ended(position, "attack")
    both = () if attack is None else (attack.fighter, attack.other)
    return [one for one in both if position.fighters[one].seat == seat]


def _bearer_hurt(position: Position, _: int, fighter: int) -> list[int]:
    harm = harm_now(position)
    return [fighter] if harm is not None and harm.fighter == fighter else []


stand_ins = registered(
    CardRules(
        HURT,
        rule="damage.dealt",
        playable=somebody(friendly),
        effects=(choose(friendly), dealt(chosen(), 1)),
    ),
    CardRules(
        RUN,
        rule="windows.attack-end",
        at=("after-action",),
        when=_of_mine,
        effects=(granted(subject, "move"),),
    ),
    CardRules(
        ECHO,
        rule="windows.action-end",
        at=("after-action",),
        when=just_moved,
        effects=(gained_glory(1),),
    ),
    CardRules(
        PARRY,
        rule="reactions.hold",
        at=("attack-roll",),
        when=_attacked,
        effects=(pushed(subject, 1),),
    ),
    CardRules(
        BADGE.rpartition(":")[0],
        rule="windows.damage",
        at=("damage-dealt",),
        when=_bearer_hurt,
        effects=(gained_glory(1),),
    ),
    CardRules(ANSWER, rule="ploys.play", at=("card-revealed",), effects=(gained_glory(1),)),
)


def hd(*pieces: Piece, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **told: object):
    standing = pieces or (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    seats = told.pop("seats", None) or (
        Seat("Steelheart's Champions", power=mine),
        Seat("Garrek's Reavers", power=theirs),
    )
    return scene(*standing, edition="harrowdeep-2021", seats=seats, **told)


def sword(target: int = 1) -> Attack:
    return Attack(by=0, fighter=0, attack=SWORD, target=target)


def windows(position: Position, events: Iterable[Event]) -> list[str]:
    """The windows that open while these events are played and nobody reacts, in order."""
    seen: list[str] = []
    left = list(events)
    while (ask := asked(position)) is not None:
        if ask.kind == "reaction":
            if (
                ask.who == position.stack[-1].args.seats[0]
                and len(position.stack[-1].args.seats) == 2
            ):
                seen.append(position.stack[-1].args.at)
            position = step(position, Pass(by=ask.who)).position
        elif left:
            position = step(position, left.pop(0)).position
        else:
            return seen
    return seen


FIGHT = [
    sword(),
    Roll(by=0, kind="attack", faces=dice("ss")),
    Roll(by=1, kind="defence", faces=dice("b")),
    Push(by=0, fighter=1, path=((5, 2),)),
]
AN_ATTACK = [
    "attack-declared",
    "attack-roll",
    "defence-roll",
    "success-determined",
    "damage-dealt",
    "out-of-action",
    "driven-back",
    "after-action",
]


def test_the_eight_reaction_steps_of_an_attack():
    """Pg 40: one after each step; the last is shared with the end of the activation."""
    assert windows(hd(), FIGHT) == AN_ATTACK


@pytest.mark.parametrize(
    ("ours", "theirs", "seen"),
    [
        ("ff", "b", [*AN_ATTACK[:4], "after-action"]),
        ("sf", "d", [*AN_ATTACK[:4], "driven-back", "after-action"]),
    ],
)
def test_what_a_failed_attack_skips(ours, theirs, seen):
    """Pg 31: a miss skips to step 8, a draw to step 7."""
    events = [
        sword(),
        Roll(by=0, kind="attack", faces=dice(ours)),
        Roll(by=1, kind="defence", faces=dice(theirs)),
        Push(by=0, fighter=1, path=()),
    ]
    assert windows(hd(), events[: 3 if theirs == "b" else 4]) == seen


def test_a_target_out_of_action_skips_the_drive_back():
    """Pg 31, step 6: and there is a reaction step after that look."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2), wound_tokens=2),
        Piece("Arnulf", (7, 2)),
    )
    seen = windows(hd(*pieces), FIGHT[:3])
    assert seen == [*AN_ATTACK[:6], "after-action"]


def test_the_reaction_steps_of_a_charge():
    """Pg 40: one after the Move action, one in which attack, charge and activation end."""
    pieces = (Piece(STEELHEART, (2, 2)), Piece(GARREK, (4, 2)))
    events = [Charge(by=0, fighter=0, path=((3, 2),)), *FIGHT]
    assert windows(hd(*pieces), events) == ["after-action", *AN_ATTACK]


def test_the_reaction_steps_of_damage_by_a_card():
    """Pg 40: two of them inside the card, before it is resolved."""
    position = hd(mine=(HURT,), step="power step")
    seen = windows(position, [Play(by=0, card=HURT), Choose(by=0, fighters=(0,))])
    assert seen == ["card-revealed", "damage-dealt", "out-of-action", "card-resolved"]


def test_the_reaction_steps_of_an_upgrade_and_of_the_power_step():
    """Pg 28 and 37: revealed, given; one more when the power step is over."""
    seats = (
        Seat("Steelheart's Champions", power=("S390",), glory=1),
        Seat("Garrek's Reavers"),
    )
    position = hd(seats=seats, step="power step")
    events = [Play(by=0, card="S390", fighter=0), Pass(by=1), Pass(by=0)]
    assert windows(position, events) == ["card-revealed", "upgrade-given", "after-power-step"]


def missed(position: Position) -> Position:
    position = drive(
        position,
        sword(),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    return to_window(position, "after-action")


def test_whose_turn_is_next_has_the_first_say():
    """Pg 41, its example: if that player reacts the other cannot, else the other may."""
    position = missed(hd(mine=(RUN,), theirs=(RUN,)))
    assert ask_of(position).who == 1
    assert ask_of(step(position, Pass(by=1)).position).who == 0
    reacted = step(position, Play(by=1, card=RUN)).position
    after = skip(drive(skip(reacted), Pass(by=1)))
    assert (ask_of(after).kind, after.seats[0].power) == ("power step", (RUN,))


def test_in_the_last_turn_of_a_phase_it_is_who_would_be_next():
    """Pg 41: seat 1 has the last turn, so seat 0 comes first."""
    position = hd(player=1, turn=8)
    blow = Attack(by=1, fighter=1, attack=AXE, target=0)
    position = drive(
        position,
        blow,
        Roll(by=1, kind="attack", faces=dice("ff")),
        Roll(by=0, kind="defence", faces=dice("b")),
    )
    assert ask_of(to_window(position, "after-action")).who == 0


def test_a_reaction_opens_steps_of_its_own_and_turns_precedence_round():
    """Pg 41, its example: a granted Move action after an attack, to which both could react."""
    position = step(missed(hd(mine=(ECHO,), theirs=(RUN, ECHO))), Play(by=1, card=RUN)).position
    position = skip(position)
    move = next(event for event in legal(position) if isinstance(event, Move))
    position = to_window(drive(position, move), "after-action")
    assert ask_of(position).who == 0
    position = step(position, Pass(by=0)).position
    after = skip(step(position, Play(by=1, card=ECHO)).position)
    assert (after.seats[1].glory, after.seats[0].power) == (1, (ECHO,))


def test_a_reaction_is_itself_revealed_and_may_be_answered():
    """Pg 40: the reaction step in which a gambit reaction is revealed."""
    position = missed(hd(mine=(ANSWER,), theirs=(RUN,)))
    position = step(position, Play(by=1, card=RUN)).position
    assert (position.stack[-1].args.at, ask_of(position).who) == ("card-revealed", 0)
    position = step(position, Play(by=0, card=ANSWER)).position
    assert skip(position).seats[0].glory == 1


def test_an_upgrade_reacts_while_its_fighter_survives():
    """Pg 40: given to a surviving fighter; one out of action is gone with its reactions."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), upgrades=(BADGE,)))
    position = drive(hd(*pieces), *FIGHT[:3])
    position = to_window(position, "damage-dealt")
    position = step(position, React(by=1, card=BADGE, fighter=1)).position
    assert skip(position).seats[1].glory == 1
    gone = (*pieces[:1], Piece(GARREK, out=True, upgrades=(BADGE,)), Piece("Arnulf", (4, 2)))
    position = drive(hd(*gone), sword(2), *FIGHT[1:3])
    position = to_window(position, "damage-dealt")
    assert refusal(position, React(by=1, card=BADGE, fighter=1)) == "reactions.sources"


def test_an_action_made_impossible_ends_and_was_made_all_the_same():
    """Pg 41: pushed out of range after the attack roll; the Charge token stays."""
    pieces = (Piece(STEELHEART, (2, 2)), Piece(GARREK, (4, 2)))
    position = drive(
        hd(*pieces, theirs=(PARRY,)), Charge(by=0, fighter=0, path=((3, 2),)), *FIGHT[:2]
    )
    position = to_window(position, "attack-roll")
    position = step(position, Play(by=1, card=PARRY)).position
    after = skip(drive(position, Push(by=1, fighter=1, path=((5, 2),))))
    assert (outcome_of(after), after.fighters[0].charge_tokens) == ("miss", 1)
    assert happened(after, "charge") == [""]
    assert ask_of(after).kind == "power step"


def test_after_the_action_or_after_the_activation_but_not_both():
    """Pg 41: Unfaltering Stride and a reaction to the attack share the step."""
    pieces = (
        Piece(STEELHEART, (3, 2), upgrades=("HD32",)),
        Piece(OBRYN, (0, 0)),
        Piece(GARREK, (4, 2)),
    )
    position = drive(
        hd(*pieces, mine=(RUN,)),
        sword(2),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = step(to_window(position, "after-action"), Pass(by=1)).position
    assert Play(by=0, card=RUN, fighter=0) in legal(position)
    stride = [event for event in legal(position) if isinstance(event, React)]
    assert [event.card for event in stride] == ["HD32"]
    position = skip(step(position, stride[0]).position)
    after = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert (ask_of(after).kind, after.seats[0].power) == ("power step", (RUN,))
