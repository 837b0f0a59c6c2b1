"""Shadespire (2018), page 18: the action phase and what an activation may be."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Charge,
    Cycle,
    Draw,
    DrawPower,
    Guard,
    Move,
    Pass,
    Pick,
    RollOff,
)
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.books.table import duel, passed, table, until
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    OBRYN,
    STEELHEART,
    ask_of,
    dice,
    drive,
    fight,
    refusal,
    scene,
    skip,
)

LEVEL = RollOff(faces=(dice("ssss"), dice("bbbb")))


def at_first_roll_off() -> Position:
    position = until(table(), "place fighter")
    while ask_of(position).kind == "place fighter":
        position = step(position, legal(position)[0]).position
    return position


def test_who_finished_placing_first_adds_a_critical_also_when_rolling_again():
    """Pg 18 and 21: seat 0 placed three champions; the added symbol goes on every re-roll."""
    position = at_first_roll_off()
    assert (position.finished_placing, ask_of(position).kind) == (0, "roll-off")
    tied = drive(position, RollOff(faces=(dice("*sss"), dice("**ss"))))
    assert ask_of(tied).kind == "roll-off"
    assert ask_of(drive(tied, LEVEL)).who == 0
    beaten = drive(tied, RollOff(faces=(dice("2222"), dice("**ss"))))
    assert (ask_of(beaten).kind, ask_of(beaten).who) == ("first activation", 1)


def next_round_roll_off() -> Position:
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), step="end phase", player=1)
    assert (position.round, ask_of(position).kind) == (2, "roll-off")
    return position


def test_in_later_rounds_nobody_adds_anything():
    """Pg 18 and 25."""
    assert ask_of(drive(next_round_roll_off(), LEVEL)).kind == "roll-off"


@pytest.mark.parametrize("first", [0, 1])
def test_the_winner_decides_and_activations_alternate_four_each(first):
    """Pg 18: eight activations, a power step after each, the last one too; then the end phase."""
    position = drive(next_round_roll_off(), RollOff(faces=(dice("*sss"), dice("ssss"))))
    assert (ask_of(position).kind, ask_of(position).who) == ("first activation", 0)
    position = skip(step(position, Pick(by=0, seat=first)).position)
    order = []
    while ask_of(position).kind in ("activation", "power step"):
        order.append((ask_of(position).kind, ask_of(position).who))
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    other = 1 - first
    turns = [
        [("activation", seat), ("power step", seat), ("power step", 1 - seat)]
        for seat in (first, other)
    ]
    assert order == [*turns[0], *turns[1]] * 4
    assert position.round == 3


def test_a_fighter_may_attack_again_and_again_and_after_moving():
    """Pg 18: a Move token bars moving and charging, nothing else; an attack bars nothing."""
    position = drive(duel(), Move(by=0, fighter=0, path=((3, 1), (3, 2), (3, 1))))
    moved = passed(drive(passed(position), Pass(by=1)))
    assert moved.fighters[0].move_tokens == 1
    kinds = {type(event) for event in legal(moved) if getattr(event, "fighter", -1) == 0}
    assert kinds == {Guard, Attack}
    fought = fight(moved, BROADSWORD, "ff", "b", None)
    again = passed(drive(passed(fought), Pass(by=1)))
    assert BROADSWORD in legal(again)
    assert refusal(again, Charge(by=0, fighter=0, path=((2, 1), (3, 1)))) == "move.once"


def test_one_move_a_phase_and_another_in_the_next():
    """Pg 18 and 25: the token goes with the end of the round."""
    position = duel(step="power step", turn=8, player=1)
    position = put_fighter(position, 0, move_tokens=1)
    position = drive(position, Pass(by=1), Pass(by=0), RollOff(faces=(dice("****"), dice("ssss"))))
    position = drive(position, Pick(by=0, seat=0))
    assert Move(by=0, fighter=0, path=((2, 2),)) in legal(position)


def test_after_a_charge_a_fighter_is_activated_for_nothing():
    """Pg 22: no other action in the phase, not even Guard or an attack."""
    position = put_fighter(duel(Piece(OBRYN, (1, 2))), 0, charge_tokens=1)
    for event in (BROADSWORD, Guard(by=0, fighter=0), Move(by=0, fighter=0, path=((2, 2),))):
        assert refusal(position, event) == "actions.charge-token"
    assert {event.fighter for event in legal(position) if hasattr(event, "fighter")} == {2}


def test_the_activations_of_a_player():
    """Pg 18: draw a power card, exchange an objective, pass; each followed by a power step."""
    mine = Seat(
        "Steelheart's Champions",
        objectives=("S1", "S2"),
        objective_deck=("S3",),
        power_deck=("S343", "S348"),
    )
    position = duel(mine=mine)
    drawn = drive(position, DrawPower(by=0), Draw(by=0, deck="power", cards=("S343",)))
    assert (skip(drawn).seats[0].power, ask_of(skip(drawn)).kind) == (("S343",), "power step")
    cycled = drive(position, Cycle(by=0, card="S2"), Draw(by=0, deck="objective", cards=("S3",)))
    own = skip(cycled).seats[0]
    assert (own.objectives, own.objective_discard, own.objective_deck) == (
        ("S1", "S3"),
        ("S2",),
        (),
    )
    assert refusal(position, Cycle(by=0, card="S3")) == "actions.exchange-objective"
    assert ask_of(skip(drive(position, Pass(by=0)))).kind == "power step"


def test_an_empty_deck_gives_nothing_and_is_not_made_up_of_discards():
    """Pg 16."""
    mine = Seat("Steelheart's Champions", objectives=("S1",), objective_discard=("S2", "S3"))
    position = skip(drive(duel(mine=mine), Cycle(by=0, card="S1")))
    own = position.seats[0]
    assert (own.objectives, own.objective_discard) == ((), ("S2", "S3", "S1"))
    assert ask_of(position).kind == "power step"
