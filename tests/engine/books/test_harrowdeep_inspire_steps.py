"""Harrowdeep pg 18 and 28: whoever meets a condition is Inspired in the next Inspire step alone."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules
from rules_engine.effects import bearer, dealt, healed
from rules_engine.effects.changing import without_upgrade
from rules_engine.effects.choosing import done
from rules_engine.kernel.flow import Verb
from rules_engine.machine import begin, step
from rules_engine.moments.now import attack_now
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Choose, Guard, Move, Pass, Play, Push, React, Roll
from rules_engine.state.frames import Frame, Sequencing
from rules_engine.state.position import Position, Seat
from tests.engine.books.arena import registered, to_window
from tests.engine.driving import GARREK, ask_of, dice, drive, scene, skip

HUNTER, SKAVEN, CHAINRASP = "Theddra Skull-scryer", "Skritch Spiteclaw", "Chainrasp (1 of 4)"
EDITIONS = [("nightvault-2019", True), ("harrowdeep-2021", False)]
at_once = pytest.mark.parametrize(("edition", "inspired"), EDITIONS)
YLTHARI, SALVE, DAWN = "Ylthari", "stand-in:upgrade:salve", "stand-in:upgrade:dawn"
HROTHGORN, QUIV, SIDESTEP = "Hrothgorn", "Quiv", "S360"
SHOT, BARE, THORN = "stand-in:ploy:shot", "stand-in:ploy:bare", "stand-in:upgrade:thorn"


def _attacked(position: Position, _: int, fighter: int) -> list[int]:
    attack = attack_now(position)
    return [] if attack is None or attack.target != fighter else [fighter]


def _foe(_: Position, __: object) -> int:
    return 2


def _beside_a_ploy(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if position.fighters[2].hex is not None else []


def _bare(position: Position) -> Verb:
    return done(without_upgrade(position, 0, "S390"))


stand_ins = registered(
    CardRules(
        DAWN, rule="heal.would-remove", at=("action-phase-start",), effects=(healed(bearer, 1),)
    ),
    CardRules(SHOT, rule="damage.dealt", effects=(dealt(_foe, 1),)),
    CardRules(BARE, rule="upgrades.grant", effects=(_bare,)),
    CardRules(
        THORN,
        rule="damage.dealt",
        at=("card-revealed",),
        when=_beside_a_ploy,
        effects=(dealt(_foe, 1),),
    ),
    CardRules(
        SALVE,
        rule="heal.would-remove",
        at=("attack-declared",),
        when=_attacked,
        effects=(healed(bearer, 1),),
    ),
)


def table(edition: str, fighter: str, warband: str, *power: str, **told: object) -> Position:
    seats = (Seat(warband, power=power, glory=2), Seat("Garrek's Reavers"))
    pieces = (Piece(fighter, (2, 3)), Piece(GARREK, (3, 3)))
    return scene(*pieces, edition=edition, seats=seats, **told)


def after_the_step(position: Position) -> Position:
    """The power step over, and with it the Inspire step that follows it."""
    while ask_of(position).kind != "activation":
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


@at_once
def test_an_upgrade_that_meets_it_inspires_after_the_power_step(edition: str, inspired: bool):
    position = table(edition, HUNTER, "Godsworn Hunt", "S390", step="power step")
    given = skip(drive(position, Play(by=0, card="S390", fighter=0)))
    assert ask_of(given).kind == "power step"
    assert given.fighters[0].inspired is inspired
    assert after_the_step(given).fighters[0].inspired


@at_once
def test_a_ploy_that_chooses_it_inspires_after_the_power_step(edition: str, inspired: bool):
    position = table(edition, SKAVEN, "Spiteclaw's Swarm", "S360", step="power step")
    pushed = Push(by=0, fighter=0, path=((2, 2),))
    choose = Choose(by=0, fighters=(0,))
    chosen = skip(drive(position, Play(by=0, card="S360"), choose, pushed))
    assert ask_of(chosen).kind == "power step"
    assert chosen.fighters[0].inspired is inspired
    assert after_the_step(chosen).fighters[0].inspired


@at_once
def test_a_condition_at_the_start_of_an_activation_waits_too(edition: str, inspired: bool):
    """The Thorns beside an enemy (Nightvault: looked at before the activation is chosen)."""
    warband = "Thorns of the Briar Queen"
    position = table(edition, CHAINRASP, warband, step="power step", player=1, turn=1)
    begun = after_the_step(position)
    assert (ask_of(begun).who, begun.fighters[0].inspired) == (0, inspired)
    idle = step(begun, Pass(by=0)).position
    assert after_the_step(skip(idle)).fighters[0].inspired


@at_once
def test_a_reaction_that_meets_it_inspires_after_the_activation(edition: str, inspired: bool):
    """Ylthari heals herself before the attack roll (Nightvault: and is Inspired for the rolls)."""
    seats = (Seat("Garrek's Reavers"), Seat("Ylthari's Guardians"))
    mended = Piece(YLTHARI, (3, 3), wound_tokens=1, upgrades=(SALVE,))
    position = scene(Piece(GARREK, (2, 3)), mended, edition=edition, seats=seats)
    position = step(position, Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)).position
    position = to_window(position, "attack-declared")
    while ask_of(position).who != 1:
        position = step(position, Pass(by=0)).position
    position = step(position, React(by=1, card=SALVE, fighter=1)).position
    position = to_window(position, "reaction-resolved")
    assert (position.fighters[1].wound_tokens, position.fighters[1].inspired) == (0, inspired)
    position = drive(position, Roll(by=0, kind="attack", faces=dice("ff")))
    assert position.fighters[1].inspired is inspired
    missed = skip(drive(position, Roll(by=1, kind="defence", faces=dice("bb"))))
    assert (ask_of(missed).kind, missed.fighters[1].inspired) == ("power step", True)


@at_once
def test_an_ability_at_the_start_of_a_phase_inspires_after_the_activation(
    edition: str, inspired: bool
):
    """Ylthari is healed before anybody's activation."""
    seats = (Seat("Ylthari's Guardians"), Seat("Garrek's Reavers"))
    mended = Piece(YLTHARI, (3, 3), wound_tokens=1, upgrades=(DAWN,))
    position = scene(mended, Piece(GARREK, (6, 3)), edition=edition, seats=seats)
    due = Frame("due", "roll-off", Sequencing("action-phase-start"))
    position = begin(replace(position, stack=(*position.stack, due)))
    healed_ = drive(position, React(by=0, card=DAWN, fighter=0))
    assert (healed_.fighters[0].wound_tokens, healed_.fighters[0].inspired) == (0, inspired)
    assert ask_of(healed_).kind == "activation"
    assert skip(drive(healed_, Guard(by=0, fighter=0))).fighters[0].inspired


@at_once
def test_what_the_end_of_the_action_phase_meets_inspires_in_the_next_round(
    edition: str, inspired: bool
):
    """A Farstrider in enemy territory as the phase ends (Nightvault: ahead of the end phase)."""
    seats = (Seat("The Farstriders", objectives=("S231",)), Seat("Garrek's Reavers"))
    pieces = (Piece("Sanson Farstrider", (3, 8)), Piece(GARREK, (0, 6)))
    position = scene(*pieces, edition=edition, seats=seats, turn=8, player=1)
    position = step(position, Pass(by=1)).position
    while position.phase == "action":
        position = step(position, Pass(by=ask_of(position).who)).position
    assert (ask_of(position).kind, position.fighters[0].inspired) == ("score", inspired)


@at_once
def test_a_move_that_meets_it_inspires_after_the_window_that_follows(edition: str, inspired: bool):
    """Lady Harrow moves through Garrek's hex; in Nightvault she is Inspired ahead of the window."""
    seats = (Seat("Lady Harrow's Mournflight"), Seat("Garrek's Reavers"))
    pieces = (Piece("Lady Harrow", (2, 2)), Piece(GARREK, (3, 2)))
    position = scene(*pieces, edition=edition, seats=seats)
    moved = step(position, Move(by=0, fighter=0, path=((3, 2), (4, 2)))).position
    assert to_window(moved, "after-action").fighters[0].inspired is inspired
    assert skip(moved).fighters[0].inspired


def trappers(*upgrades: str) -> Position:
    """An enemy about to fall beside Hrothgorn, which Inspires his warband."""
    seats = (
        Seat("Hrothgorn's Mantrappers", power=(SHOT, SIDESTEP)),
        Seat("Garrek's Reavers", power=("S311",)),
    )
    pieces = (
        Piece(HROTHGORN, (2, 3)),
        Piece(QUIV, (1, 3), upgrades=upgrades),
        Piece(GARREK, (3, 3), wound_tokens=3),
        Piece("Blooded Saek", (6, 3)),
    )
    return scene(*pieces, edition="harrowdeep-2021", seats=seats, step="power step")


def walked_off(position: Position) -> Position:
    """Hrothgorn pushed away by the next ploy of the same power step, and that step over."""
    away = Push(by=0, fighter=0, path=((2, 2),))
    position = drive(position, Play(by=0, card=SIDESTEP), Choose(by=0, fighters=(0,)), away)
    assert not position.fighters[1].inspired
    return after_the_step(skip(position))


def test_what_a_ploy_met_counts_though_it_does_not_hold_at_the_inspire_step():
    position = drive(trappers(), Play(by=0, card=SHOT), Pass(by=1))
    assert position.fighters[2].out
    assert walked_off(position).fighters[1].inspired


def test_so_does_what_a_reaction_met():
    """Quiv's upgrade strikes while Sidestep is revealed, before Hrothgorn is pushed by it."""
    position = step(trappers(THORN), Play(by=0, card=SIDESTEP)).position
    position = to_window(position, "card-revealed")
    while ask_of(position).who != 0:
        position = step(position, Pass(by=1)).position
    position = step(position, React(by=0, card=THORN, fighter=1)).position
    away = Push(by=0, fighter=0, path=((2, 2),))
    position = drive(position, Choose(by=0, fighters=(0,)), away)
    assert (position.fighters[2].out, position.fighters[1].inspired) == (True, False)
    assert after_the_step(skip(position)).fighters[1].inspired


def test_so_does_an_upgrade_that_is_lost_again():
    position = table("harrowdeep-2021", HUNTER, "Godsworn Hunt", "S390", BARE, step="power step")
    given = drive(position, Play(by=0, card="S390", fighter=0), Pass(by=1))
    bare = skip(drive(given, Play(by=0, card=BARE)))
    assert (bare.fighters[0].upgrades, bare.fighters[0].inspired) == ((), False)
    assert after_the_step(bare).fighters[0].inspired
