"""The cards that the core rules of 2018 show, in the scenes their pages tell (23 and 24)."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attacks_of
from rules_engine.sense.modifiers import dice_of
from rules_engine.state.events import Attack, Charge, Choose, Event, Pass, Play, Push, React, Roll
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    fight,
    refusal,
    scene,
    skip,
)

CHAMPIONS, REAVERS = "Steelheart's Champions", "Garrek's Reavers"
ADVANCING = React(by=1, card="S23", fighter=1, target=1)


def duel(*more: Piece, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **told: object):
    """Steelheart beside Garrek, with these power cards in hand."""
    step_ = told.pop("step", "activation")
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), **told), *more)
    seats = (Seat(CHAMPIONS, power=mine), Seat(REAVERS, power=theirs))
    return scene(*pieces, seats=seats, step=step_)


def thrown(position: Position, attack: Attack, rolled: str, against: str) -> Position:
    return drive(
        position,
        attack,
        Roll(by=attack.by, kind="attack", faces=dice(rolled)),
        Roll(by=1 - attack.by, kind="defence", faces=dice(against)),
    )


def until_open(position: Position, event: Event) -> Position:
    """Windows passed until this reaction can be used."""
    while event not in legal(position):
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def test_heroic_guard_in_the_power_step_of_page_23():
    """Heroic Guard, two passes in succession, and it is the other player's activation."""
    position = duel(mine=("S39",), theirs=("S360",), step="power step")
    position = skip(drive(position, Play(by=0, card="S39"), Choose(by=0, fighters=(0,))))
    assert position.fighters[0].guard_tokens == 1
    assert position.seats[0].power_discard == ("S39",)
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 1)
    position = drive(position, Pass(by=1))
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)
    position = drive(position, Pass(by=0))
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1)
    assert not [one for one in position.history if one.what == "guard"], "no action (DC-119)"


@pytest.mark.parametrize(("rolled", "against", "hurt"), [("sf", "d", 0), ("ss", "b", 3)])
def test_ever_advancing_takes_the_place_of_the_drive_back(rolled, against, hurt):
    """Pg 24, DC-174: dice rolled, damage dealt; Garrek goes where his own player likes."""
    position = until_open(thrown(duel(upgrades=("S23",)), BROADSWORD, rolled, against), ADVANCING)
    assert position.fighters[1].wound_tokens == hurt
    position = step(position, ADVANCING).position
    assert (ask_of(position).kind, ask_of(position).who) == ("push", 1)
    position = skip(drive(position, Push(by=1, fighter=1, path=((3, 1),))))
    assert (position.fighters[1].hex, position.fighters[1].wound_tokens) == ((3, 1), hurt)
    assert ask_of(position).kind == "power step", "and Steelheart drives him nowhere"


def test_ever_advancing_is_garreks_and_wants_a_drive_back():
    """Pg 17: no other reaver can have it; fewer successes drive nobody back."""
    rich = Seat(REAVERS, power=("S23",), glory=1)
    position = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, (6, 2)),
        seats=(Seat(CHAMPIONS), rich),
        step="power step",
        player=1,
    )
    assert refusal(position, Play(by=1, card="S23", fighter=2)) == "upgrades.restrictions"
    assert Play(by=1, card="S23", fighter=1) in legal(position)
    missed = thrown(duel(upgrades=("S23",)), BROADSWORD, "ff", "d")
    assert ask_of(skip(missed)).kind == "power step"
    while ask_of(missed).kind == "reaction":
        assert ADVANCING not in legal(missed)
        missed = step(missed, Pass(by=ask_of(missed).who)).position


TIRELESS = Play(by=0, card="S45", fighter=0)


def test_tireless_assault_strikes_the_same_target_again():
    """Pg 24: after the Attack action, once the combat sequence has been resolved."""
    position = until_open(thrown(duel(mine=("S45",)), BROADSWORD, "ff", "d"), TIRELESS)
    assert [one.word for one in position.history if one.what == "attack"] == ["miss"]
    position = skip(step(position, TIRELESS).position)
    assert set(legal(position)) == {Pass(by=0), BROADSWORD}
    position = fight(position, BROADSWORD, "ss", "b", ())
    assert position.fighters[1].wound_tokens == 3
    assert ask_of(position).kind == "power step"


def test_tireless_assault_wants_a_failure_and_the_target_in_reach():
    position = thrown(duel(mine=("S45",)), BROADSWORD, "ss", "b")
    while ask_of(position).kind in ("reaction", "drive back"):
        assert TIRELESS not in legal(position)
        event = legal(position)[0]
        position = step(position, event).position
    driven = thrown(duel(mine=("S45",)), BROADSWORD, "sf", "d")
    driven = step(skip(driven), Push(by=0, fighter=1, path=((5, 2),))).position
    while ask_of(driven).kind == "reaction":
        assert TIRELESS not in legal(driven)
        driven = step(driven, Pass(by=ask_of(driven).who)).position


def test_tireless_assault_interrupts_an_attack_on_several_targets():
    """DC-182: another Mighty Swing may follow one of its failures; then the first goes on."""
    swing = Attack(by=0, fighter=0, attack="Mighty Swing", target=1)
    other = Attack(by=0, fighter=0, attack="Mighty Swing", target=2)
    position = put_fighter(duel(Piece(SAEK, (2, 2)), mine=("S45",)), 0, inspired=True)
    position = until_open(thrown(position, swing, "ff", "b"), TIRELESS)
    position = skip(step(position, TIRELESS).position)
    assert {swing, other, BROADSWORD} <= set(legal(position))
    position = fight(position, swing, "ff", "b", None)
    assert {event.target for event in legal(position)} == {2}, "the second swing"
    position = fight(position, other, "ff", "b", None)
    assert {event.target for event in legal(position)} == {2}, "and the first"
    position = fight(position, other, "ff", "b", None)
    assert [one.other for one in position.history if one.what == "attack"] == [1, 1, 2, 2]
    assert ask_of(position).kind == "power step"


def offered(position: Position) -> Position:
    """Blood Offering played on Garrek in the power step of seat 1."""
    return skip(drive(position, Play(by=1, card="S10"), Choose(by=1, fighters=(1,))))


def test_blood_offering_lasts_for_the_next_activation_only():
    """Pg 23: it lies face up until the next activation is over, used or not."""
    seats = (Seat(CHAMPIONS), Seat(REAVERS, power=("S10",)))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = offered(drive(scene(*pieces, seats=seats, step="power step"), Pass(by=0)))
    assert position.fighters[1].wound_tokens == 1
    assert [card.card for card in position.in_play] == ["S10"]
    position = drive(position, Pass(by=0), Pass(by=1))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    struck = drive(position, axe)
    assert (ask_of(skip(struck)).kind, ask_of(skip(struck)).count) == ("attack roll", 4)
    quiet = skip(drive(position, Pass(by=1)))
    assert (quiet.in_play, quiet.seats[1].power_discard) == ((), ("S10",))
    (profile,) = attacks_of(quiet, 1)
    assert dice_of(quiet, 1, profile) == 2


@pytest.mark.parametrize(("face", "charged", "plain"), [("s", 3, 3), ("f", 3, 0), ("1", 0, 0)])
def test_berserk_charge_counts_both_symbols_on_a_charge(face, charged, plain):
    """Pg 17: for the attack of a Charge action, not for any other."""
    saek = Piece(SAEK, (1, 2), upgrades=("S20",))
    seats = (Seat(REAVERS), Seat(CHAMPIONS))
    position = scene(saek, Piece(OBRYN, (4, 2)), Piece(ANGHARAD, (7, 10)), seats=seats)
    axe = Attack(by=0, fighter=0, attack="Great Axe", target=1)
    position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
    after = skip(thrown(position, axe, face + "1", "d"))
    assert after.fighters[1].wound_tokens == charged
    beside = scene(Piece(SAEK, (3, 2), upgrades=("S20",)), Piece(OBRYN, (4, 2)), seats=seats)
    assert skip(thrown(beside, axe, face + "1", "d")).fighters[1].wound_tokens == plain
