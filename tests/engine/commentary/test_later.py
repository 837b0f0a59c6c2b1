"""Answers on what comes later: as a round begins, as the last one ends, after a whole push."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Action,
    Cast,
    Choose,
    Draw,
    Pass,
    Pick,
    Play,
    Push,
    React,
    Roll,
    RollOff,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, put_seat
from tests.engine.commentary.asking import may, opens, plays, scorable, table
from tests.engine.driving import GARREK, OBRYN, STEELHEART, ask_of, dice, drive, skip

SNIRK, GROT = "Snirk Sourtongue", "Stikkit"
LURKER, PULSE, MAP, CHARM = "NV111", "NV421", "NV538", "S432"
FROZEN, SCEPTRE, SIDESTEP = "S326", "NV555", "S360"
WORTH_ONE, WORTH_TWO = "S254", "S287"
YLTHARI, GALLANGHANN = "Ylthari", "Gallanghann of the Glade"
FAR = Piece(GARREK, (7, 10))


def until(position: Position, kind: str) -> Position:
    """Everybody passes until this is asked."""
    while ask_of(position).kind != kind:
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


@pytest.mark.parametrize(
    ("number", "card", "glory"),
    [("DC-057", WORTH_ONE, 1), ("DC-057", WORTH_TWO, 0)],
)
def test_shifting_map_pays_for_a_drawn_card_that_cannot_be_scored(number, card, glory):
    """DC-057: as the third end phase begins, ahead of all objectives."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=(MAP,)), Piece(OBRYN, (5, 2)), FAR)
    position = table(*pieces, step="power step", turn=8, player=1, round=3)
    position = put_seat(position, 0, objective_deck=(card, "S301"))
    position = until(position, "ability")
    use = next(one for one in legal(position) if isinstance(one, React))
    position = step(position, use).position
    position = step(position, Draw(by=0, deck="objective", cards=(card,))).position
    assert position.seats[0].glory == glory
    assert not scorable(position, card)


@pytest.mark.parametrize(("number", "round_", "asked"), [("DC-057", 3, True), ("DC-057", 2, False)])
def test_shifting_map_waits_for_the_third_end_phase(number, round_, asked):
    """DC-057."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=(MAP,)), Piece(OBRYN, (5, 2)), FAR)
    position = table(*pieces, step="power step", turn=8, player=1, round=round_)
    position = put_seat(position, 0, objective_deck=(WORTH_ONE,), objectives=("S301",))
    position = drive(position, Pass(by=1), Pass(by=0))
    assert (ask_of(position).kind == "ability") is asked


@pytest.mark.parametrize(("number", "near", "hexes"), [("DC-083", True, 3), ("DC-083", False, 0)])
def test_lurker_waits_for_the_whole_of_snirks_way(number, near, hexes):
    """DC-083: he goes three hexes in steps, and is pushed once."""
    lurker = Piece(GROT, (2, 1) if near else (0, 6), upgrades=(LURKER,))
    position = table(Piece(SNIRK, (2, 2), inspired=True), lurker, FAR)
    whirl = next(one for one in legal(position) if isinstance(one, Action))
    position = skip(drive(position, whirl, ScatterToken(by=0, hex=(2, 2))))
    thrown = Scattered(by=0, faces=("smash",) * 4, ways=(0,) * 4)
    position = step(position, thrown).position
    assert opens(position, LURKER) is near
    if near:
        while plays(position, LURKER) is None:
            position = step(position, Pass(by=ask_of(position).who)).position
        assert position.fighters[0].hex != (2, 2)
        position = step(position, plays(position, LURKER)).position
        assert max(len(one.path) for one in legal(position)) <= hexes


def until_round(position: Position) -> Position:
    """The first of what may be done, again and again until the next roll-off."""
    while ask_of(position).kind != "roll-off":
        event: Any = next(iter(legal(position)))
        position = step(position, event).position
    return position


def next_round(position: Position) -> Position:
    """The round that follows, which seat 0 begins."""
    won = RollOff(faces=(("critical",) * 4, ("single_support",) * 4))
    position = step(until_round(position), won).position
    return skip(step(position, Pick(by=0, seat=0)).position)


@pytest.mark.parametrize(
    ("number", "friend", "inspired"), [("DC-105", GALLANGHANN, True), ("DC-105", OBRYN, False)]
)
def test_healing_pulse_inspires_though_nothing_is_removed(number, friend, inspired):
    """DC-105: as the round begins, a friend of Ylthari's without wounds."""
    pieces = (Piece(YLTHARI, (3, 2)), Piece(friend, (4, 2), seat=0), Piece(GARREK, (7, 10), seat=1))
    position = table(*pieces, mine=(PULSE,), step="power step", turn=8)
    position = drive(position, Play(by=0, card=PULSE), Cast(by=0, fighter=0))
    position = drive(position, Roll(by=0, kind="magic", faces=dice("oo")))
    position = next_round(drive(position, Choose(by=0, fighters=(1,))))
    assert ask_of(position).kind == "ability"
    use = next(one for one in legal(position) if isinstance(one, React))
    position = skip(step(position, use).position)
    assert ask_of(position).kind == "activation"
    assert position.fighters[1].inspired is inspired


@pytest.mark.parametrize(
    ("number", "card", "ends"), [("DC-166", FROZEN, False), ("DC-166", PULSE, True)]
)
def test_voidsceptre_ends_a_spell_that_lasts_and_not_frozen_in_time(number, card, ends):
    """DC-166: what is discarded at once does not persist."""
    wielder = Piece(OBRYN, (4, 2), seat=1, upgrades=(SCEPTRE,))
    other = Piece(STEELHEART, (5, 2), seat=1)
    pieces = (Piece(YLTHARI, (3, 2)), Piece(GALLANGHANN, (3, 1)), wielder, other)
    position = table(*pieces, mine=(card,), step="power step")
    position = drive(position, Play(by=0, card=card))
    if card == PULSE:
        position = drive(position, Cast(by=0, fighter=0))
        position = drive(position, Roll(by=0, kind="magic", faces=dice("oo")))
        position = drive(position, Choose(by=0, fighters=(1,)))
    else:
        position = drive(position, Choose(by=0, fighters=(3,)))
        position = drive(position, Roll(by=0, kind="defence", faces=dice("b")))
    position = until(skip(position), "activation")
    ask = ask_of(position)
    position = position if ask.who == 1 else until(drive(position, Pass(by=0)), "activation")
    answer = may(position, Action(by=1, fighter=2, card=SCEPTRE))
    assert answer == ("yes" if ends else "no: actions.printed-actions")


@pytest.mark.parametrize(
    ("number", "hand", "asked"),
    [("DC-304", (SIDESTEP,), "ability"), ("DC-304", ("S390",), "activation")],
)
def test_tricksters_charm_follows_the_roll_off_for_the_first_activation(number, hand, asked):
    """DC-304: a ploy, once it is settled who begins."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=(CHARM,)), Piece(OBRYN, (5, 2)), FAR)
    position = table(*pieces, mine=hand, step="power step", turn=8, player=1)
    position = next_round(drive(position, Pass(by=1), Pass(by=0)))
    assert ask_of(position).kind == asked
    if asked == "ability":
        position = step(position, React(by=0, card=CHARM, fighter=0)).position
        position = drive(position, Play(by=0, card=SIDESTEP), Choose(by=0, fighters=(1,)))
        position = skip(drive(position, Push(by=0, fighter=1, path=((5, 3),))))
        assert (position.fighters[1].hex, ask_of(position).kind) == ((5, 3), "activation")
