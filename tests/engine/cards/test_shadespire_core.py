"""The cards that the core rules of 2018 show, in the scenes their pages tell (23 and 24)."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attacks_of
from rules_engine.sense.modifiers import dice_of
from rules_engine.sequences.base.lapsing import lapse_phase
from rules_engine.state.events import Attack, Charge, Choose, Event, Pass, Play, Push, React, Roll
from rules_engine.state.position import Happening, Position, Seat, put, put_fighter
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


TARGOR = "Targor"
SPIN = Attack(by=0, fighter=0, attack="Deadly Spin", target=1)


def test_deadly_spin_is_made_against_each_adjacent_enemy_in_turn():
    """Pg 19 and 21: three dice, one point of damage, a roll and an action for each target."""
    spinner = Piece(TARGOR, (3, 2), upgrades=("S22",))
    foes = (Piece(OBRYN, (4, 2)), Piece(ANGHARAD, (3, 1)), Piece(STEELHEART, (6, 2)))
    position = scene(spinner, *foes, seats=(Seat(REAVERS), Seat(CHAMPIONS)))
    (profile,) = [one for one in attacks_of(position, 0) if one.name == "Deadly Spin"]
    assert (profile.range, profile.dice, profile.damage) == (1, 3, 1)
    position = fight(position, SPIN, "fss", "d", ())
    assert [event.target for event in legal(position)] == [2], "Steelheart is out of reach"
    other = Attack(by=0, fighter=0, attack="Deadly Spin", target=2)
    position = skip(thrown(position, other, "sss", "d"))
    assert [one.wound_tokens for one in position.fighters] == [0, 1, 0, 0]
    assert [one.what for one in position.history].count("attack") == 2
    assert ask_of(position).kind == "power step"


OFFENCE = "S431"
ALL_OUT = Choose(by=0, option="two more dice")


def offensive(edition: str = "shadespire-2018", **told: object) -> Position:
    """Steelheart with Total Offence beside Garrek, Angharad further off."""
    bearer = Piece(STEELHEART, (3, 2), upgrades=(OFFENCE,))
    foes = (Piece(GARREK, (4, 2)), Piece(ANGHARAD, (1, 8)))
    return scene(bearer, *foes, edition=edition, **told)


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_total_offence_adds_two_dice_and_its_fighter_rests_for_the_phase(edition):
    """Pg 21: may, not must; then it is activated no more until the phase is over."""
    declared = skip(drive(offensive(edition), BROADSWORD))
    assert (ask_of(declared).kind, ask_of(declared).who) == ("choose effect", 0)
    plain = skip(step(declared, Pass(by=0)).position)
    assert (ask_of(plain).kind, ask_of(plain).count) == ("attack roll", 2)
    wild = skip(step(declared, ALL_OUT).position)
    assert (ask_of(wild).kind, ask_of(wild).count) == ("attack roll", 4)
    assert refusal(declared, Choose(by=0, option="three")) == "upgrades.grant"

    def to_next(position: Position) -> Position:
        """The attack missed, seat 1 passes its activation."""
        position = drive(position, Roll(by=0, kind="attack", faces=position_faces(position)))
        position = drive(position, Roll(by=1, kind="defence", faces=dice("d")))
        return skip(drive(position, Pass(by=0), Pass(by=1), Pass(by=1), Pass(by=1), Pass(by=0)))

    rested = to_next(wild)
    assert ask_of(rested).who == 0
    assert refusal(rested, BROADSWORD) == "actions.activate"
    assert {getattr(event, "fighter", 2) for event in legal(rested)} == {2}
    assert BROADSWORD in legal(to_next(plain))
    spent = replace(rested, turn=8)
    assert all(one.what != "not activated" for one in lapse_phase(spent).position.modifiers)


def position_faces(position: Position) -> tuple[str, ...]:
    return ("fury",) * ask_of(skip(position)).count


def test_total_offence_is_for_no_attack_of_a_charge():
    """Pg 21."""
    bearer = Piece(STEELHEART, (1, 2), upgrades=(OFFENCE,))
    position = scene(bearer, Piece(GARREK, (4, 2)))
    position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
    position = skip(drive(position, BROADSWORD))
    assert (ask_of(position).kind, ask_of(position).count) == ("attack roll", 2)


def test_by_the_later_errata_total_offence_is_for_the_first_attack_alone():
    """Harrowdeep plays cards as the errata have them: of an activation, or of a power step."""
    position = offensive("harrowdeep-2021")
    fresh = skip(drive(position, BROADSWORD))
    assert ask_of(fresh).kind == "choose effect"
    struck = put(position, ("history",), (Happening("attack", fighter=0, other=1, turn=1),))
    again = skip(drive(struck, BROADSWORD))
    assert (ask_of(again).kind, ask_of(again).count) == ("attack roll", 2)
    over = (*struck.history, Happening("activation", fighter=0, turn=1))
    stepped = skip(drive(put(position, ("history",), over), BROADSWORD))
    assert ask_of(stepped).kind == "choose effect", "the power step has a first one of its own"
