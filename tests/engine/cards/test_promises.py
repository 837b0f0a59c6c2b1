"""Attacks promised by both players, and their order (DC-132, DC-139)."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Pass, Play, Push, Roll, RollOff
from rules_engine.state.position import Position, Seat
from tests.engine.cards.tables import G, S
from tests.engine.driving import ask_of, dice, drive, scene, skip

AGGRESSIVE, MY_TURN = "NV391", "S343"
SWORD = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
AXE = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)


def at(position: Position, window: str, seat: int) -> Position:
    """Pass on until that seat is asked in the window of this name."""
    while getattr(position.stack[-1].args, "at", "") != window or ask_of(position).who != seat:
        assert ask_of(position).kind == "reaction"
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def both_promised() -> Position:
    """Each has promised an attack: Garrek under Steelheart's, he under Garrek's for My Turn."""
    seats = (
        Seat("Steelheart's Champions", power=(AGGRESSIVE,)),
        Seat("Garrek's Reavers", power=(AGGRESSIVE, MY_TURN)),
    )
    position = scene(S((3, 2)), G((4, 2)), edition="nightvault-2019", seats=seats)
    position = at(step(position, SWORD).position, "attack-declared", 1)
    position = step(position, Play(by=1, card=AGGRESSIVE, fighter=1)).position
    position = drive(position, Roll(by=0, kind="attack", faces=dice("ss")))
    position = at(position, "after-action", 1)
    position = step(position, Play(by=1, card=MY_TURN)).position
    position = drive(position, Push(by=1, fighter=1, path=()))
    position = at(step(skip(position), AXE).position, "attack-declared", 0)
    position = step(position, Play(by=0, card=AGGRESSIVE, fighter=0)).position
    position = drive(position, Roll(by=1, kind="attack", faces=dice("ff")))
    assert [one.seat for one in position.promised] == [1, 0]
    return skip(position)


def test_the_players_roll_off_once_every_reaction_is_over():
    position = both_promised()
    assert (ask_of(position).kind, position.stack[-2].sequence) == ("roll-off", "promised")
    assert [one.word for one in position.history if one.what == "attack"] == ["hit", "miss"]


@pytest.mark.parametrize(("rolls", "first"), [(("****", "ssss"), 0), (("ssss", "****"), 1)])
def test_the_winner_of_the_roll_off_attacks_first_then_the_other(rolls, first):
    faces = tuple(dice(one) for one in rolls)
    position = step(both_promised(), RollOff(faces=faces)).position
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", first)
    own, other = (SWORD, AXE) if first == 0 else (AXE, SWORD)
    assert set(legal(position)) == {Pass(by=first), own}
    position = skip(step(position, Pass(by=first)).position)
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 1 - first)
    assert other in legal(position)
    over = skip(step(position, Pass(by=1 - first)).position)
    assert (over.promised, ask_of(over).kind) == ((), "power step")
