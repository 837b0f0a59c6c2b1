"""Edits of the editions that show in few games: each scene plays otherwise without its edit."""

import pytest

from rules_engine.card_book.known import CardRules
from rules_engine.effects import choose, chosen, dealt, enemy, friendly, granted, pushed, somebody
from rules_engine.machine import step
from rules_engine.moments.now import attack_now
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Cast, Choose, Event, Pass, Play, Push, Roll
from rules_engine.state.position import Position, Seat
from tests.engine.books.arena import (
    CONDEMNORS,
    HARROW,
    MOURNFLIGHT,
    TAVIAN,
    arena,
    happened,
    registered,
    weapon,
)
from tests.engine.books.table import CHAMPIONS, REAVERS, played, rolled
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    scene,
    skip,
)

NIGHTVAULT, HARROWDEEP = "nightvault-2019", "harrowdeep-2021"
AXE = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
DEFENCE, TAKE_OUT, TOME, SIDESTEP = "NV391", "stand-in:objective:take-out:0", "NV548", "S360"
STRIKE, SHOVE = "stand-in:ploy:strike", "stand-in:ploy:shove"
BOLT, GUST = "stand-in:spell:bolt", "stand-in:spell:gust"


def _drawn(position: Position, _: int, __: int) -> list[int]:
    """The attacker whose rolls have come to a draw."""
    attack = attack_now(position)
    return [] if attack is None or attack.outcome != "draw" else [attack.fighter]


stand_ins = registered(
    CardRules(
        STRIKE,
        rule="actions.granted-specified",
        playable=somebody(friendly),
        effects=(choose(friendly), granted(chosen(), "attack")),
    ),
    CardRules(
        BOLT,
        rule="spells.casting-value",
        casting=("channel",),
        playable=somebody(enemy),
        effects=(choose(enemy), dealt(chosen(), 1)),
    ),
    CardRules(
        GUST,
        rule="spells.casting-value",
        casting=("channel",),
        playable=somebody(enemy),
        effects=(choose(enemy), pushed(chosen(), 1)),
    ),
    CardRules(
        SHOVE,
        rule="push.distance",
        at=("success-determined",),
        when=_drawn,
        effects=(choose(friendly), pushed(chosen(), 1)),
    ),
)


def test_nightvault_an_attack_promised_in_a_power_step_is_made_once_the_ploy_is_over():
    """Nightvault, DC-132: no activation is going on whose end it could wait for."""
    seats = (Seat(CHAMPIONS, power=(STRIKE,)), Seat(REAVERS, power=(DEFENCE,)))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), upgrades=("S389",)))
    position = scene(*pieces, seats=seats, edition=NIGHTVAULT, step="power step")
    position = skip(drive(position, Play(by=0, card=STRIKE), Choose(by=0, fighters=(0,))))
    position = played(step(position, BROADSWORD).position, Play(by=1, card=DEFENCE, fighter=1))
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 1)
    position = rolled(position, AXE, "ff", "1")
    assert happened(position, "attack") == ["miss", "miss"]
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 1)


def test_nightvault_what_a_spell_of_a_power_step_has_met_is_scored_before_the_next_card():
    """Nightvault, the list of the commentary: a surge is scored after the power card."""
    seats = (Seat("Eyes of the Nine", power=(BOLT,), objectives=(TAKE_OUT,)), Seat(REAVERS))
    pieces = (
        Piece("Vortemis", (3, 2)),
        Piece(SAEK, (4, 2), wound_tokens=2),
        Piece(KARSUS, (7, 10)),
    )
    position = scene(*pieces, seats=seats, edition=NIGHTVAULT, step="power step")
    position = skip(drive(position, Play(by=0, card=BOLT), Cast(by=0, fighter=0)))
    position = drive(position, Roll(by=0, kind="magic", faces=dice("cc")))
    position = skip(drive(position, Choose(by=0, fighters=(1,))), ("reaction",))
    assert position.fighters[1].out
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)


def test_harrowdeep_a_turned_die_counts_in_a_spell_attack_too():
    """DC-127, DC-128: the tome turns a die of the roll of a spell attack."""
    seats = (Seat("Eyes of the Nine"), Seat(REAVERS))
    pieces = (Piece("Vortemis", (3, 2), upgrades=(TOME,)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, seats=seats, edition=HARROWDEEP)
    bolt = Attack(by=0, fighter=0, attack="Bolt of Change", target=1)
    position = skip(drive(position, bolt))
    assert ask_of(position).kind == "magic roll"
    faces = dice("o" * ask_of(position).count)
    position = skip(drive(position, Roll(by=0, kind="magic", faces=faces)))
    assert (ask_of(position).kind, ask_of(position).who) == ("die to turn", 0)


@pytest.mark.parametrize("pushed_away", [False, True])
def test_harrowdeep_who_stood_beside_a_caster_is_inspired_wherever_it_goes_afterwards(pushed_away):
    """Harrowdeep pg 18: the condition was met when the spell was cast; the step comes later."""
    seats = (Seat("Eyes of the Nine", power=(GUST, SIDESTEP)), Seat(REAVERS))
    pieces = (Piece("Vortemis", (3, 2)), Piece("K'charik", (2, 2)), Piece(GARREK, (5, 2)))
    position = scene(*pieces, seats=seats, edition=HARROWDEEP, step="power step")
    position = skip(drive(position, Play(by=0, card=GUST), Cast(by=0, fighter=0)))
    position = drive(position, Roll(by=0, kind="magic", faces=dice("cc")))
    there = Push(by=0, fighter=2, path=((5, 1),))
    position = skip(drive(position, Choose(by=0, fighters=(2,)), there, Pass(by=1)))
    assert not position.fighters[1].inspired
    if pushed_away:
        away = Push(by=0, fighter=1, path=((1, 2),))
        position = drive(position, Play(by=0, card=SIDESTEP), Choose(by=0, fighters=(1,)), away)
    while ask_of(position).kind != "activation":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    assert position.fighters[1].inspired


def test_harrowdeep_a_target_hemmed_in_after_the_rolls_were_compared_is_not_trapped():
    """Harrowdeep pg 31: being trapped counts before the comparison; a draw stays one."""
    pieces = (
        Piece(STEELHEART, (1, 1)),
        Piece(GARREK, (0, 1)),
        Piece(OBRYN, (0, 0)),
        Piece(ANGHARAD, (0, 3)),
    )
    seats = (Seat(CHAMPIONS, power=(SHOVE,)), Seat(REAVERS))
    position = scene(*pieces, seats=seats, edition=HARROWDEEP)
    position = drive(
        position,
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    position = played(position, Play(by=0, card=SHOVE, fighter=0))
    position = drive(position, Choose(by=0, fighters=(3,)), Push(by=0, fighter=3, path=((0, 2),)))
    position = skip(position)
    assert (happened(position, "attack"), position.fighters[1].wound_tokens) == (["draw"], 0)
    assert ask_of(position).kind == "power step"


def test_dreadfane_an_attack_has_a_window_after_each_step_and_no_other():
    """Dreadfane pg 12 and 16: none stands apart between the look who is out and the drive back."""
    position = arena(Piece(TAVIAN, (3, 8)), Piece(HARROW, (4, 8)))
    events: list[Event] = [
        weapon(position, 0, 1),
        Roll(by=0, kind="attack", faces=dice("sff")),
        Roll(by=1, kind="defence", faces=dice("bb")),
        Push(by=0, fighter=1, path=((5, 8),)),
    ]
    found = []
    while ask_of(position).kind != "power step":
        event: Event = Pass(by=ask_of(position).who)
        if ask_of(position).kind == "reaction":
            found.append(position.stack[-1].args.at)
        else:
            event = events.pop(0)
        position = step(position, event).position
    assert (
        found[::2]
        == found[1::2]
        == [
            "attack-declared",
            "attack-roll",
            "defence-roll",
            "success-determined",
            "damage-dealt",
            "out-of-action",
            "driven-back",
            "after-action",
        ]
    )


VENGEFUL, REPRISAL = "COD22", "BG242"


@pytest.mark.parametrize("guard_tokens", [0, 1])
def test_dreadfane_vengeful_strike_is_used_in_its_own_box_before_the_drive_back(guard_tokens):
    """Dreadfane pg 16: after the look who is out of action, on Guard or not."""
    seats = (Seat(MOURNFLIGHT), Seat(CONDEMNORS, power=(VENGEFUL,)))
    pieces = (Piece(HARROW, (4, 8)), Piece(TAVIAN, (3, 8), guard_tokens=guard_tokens))
    position = arena(*pieces, seats=seats)
    swing = weapon(position, 0, 1)
    position = skip(drive(position, swing))
    faces = dice("*" * ask_of(position).count)
    position = skip(step(position, Roll(by=0, kind="attack", faces=faces)).position)
    faces = dice("1" * ask_of(position).count)
    position = step(position, Roll(by=1, kind="defence", faces=faces)).position
    position = played(position, Play(by=1, card=VENGEFUL, fighter=1))
    assert position.fighters[1].wound_tokens == 2
    position = skip(step(skip(position), Roll(by=1, kind="attack", faces=dice("s"))).position)
    assert (ask_of(position).kind, ask_of(position).who) == ("granted action", 1)
    position = skip(step(position, Pass(by=1)).position)
    assert ask_of(position).kind == "power step", "not driven back"


def test_harrowdeep_brutal_reprisal_is_used_after_the_look_who_is_out():
    """Harrowdeep pg 31: the drive back is the step after it; other damage opens nothing for it."""
    seats = (Seat(REAVERS), Seat("Morgok's Krushas", power=(REPRISAL, REPRISAL)))
    pieces = (Piece(GARREK, (3, 2)), Piece("Morgok", (4, 2)), Piece("'Ardskull", (7, 10)))
    position = scene(*pieces, seats=seats, edition=HARROWDEEP)
    swing = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    position = drive(position, swing, Roll(by=0, kind="attack", faces=dice("s*")))
    position = step(skip(position), Roll(by=1, kind="defence", faces=dice("1"))).position
    position = played(position, Play(by=1, card=REPRISAL, fighter=1))
    assert position.fighters[1].wound_tokens == 2
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("granted action", 1)
    assert ask_of(skip(step(position, Pass(by=1)).position)).kind == "power step", "not driven back"
