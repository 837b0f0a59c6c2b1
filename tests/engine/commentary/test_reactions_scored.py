"""Answers on objectives that ask what reactions have done."""

import pytest

from rules_engine.machine import step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Pass, Push, Roll
from rules_engine.state.position import Position
from tests.engine.books.table import played
from tests.engine.commentary.asking import next_use, opens, play, struck, table
from tests.engine.driving import BROADSWORD, GARREK, SAEK, STEELHEART, ask_of, dice, drive, skip

TRAP, TWIST, READY, STRENGTH = "S369", "S372", "S348", "S391"
MASTERSTROKE, RETORT = "S273", "NV370"
STORMSIRE, BOLT = "Averon Stormsire", "Fulmination"


def _driven_into(position: Position) -> Position:
    """Garrek driven back, and the Trap that follows played."""
    position = struck(position, BROADSWORD, "ss", "b")
    position = step(skip(position), Push(by=0, fighter=1, path=((5, 2),))).position
    return played(position, next_use(position, TRAP))


def _made_heavier(position: Position) -> Position:
    """The same sword, its blow made heavier by a reaction."""
    position = struck(position, BROADSWORD, "ss", "b")
    return played(position, next_use(position, TWIST))


@pytest.mark.parametrize(
    ("number", "card", "answered", "met"),
    [("DC-219", TRAP, _driven_into, True), ("DC-219", TWIST, _made_heavier, False)],
)
def test_masterstroke_is_for_the_reaction_that_fells_by_itself(number, card, answered, met):
    """DC-219: either way Garrek falls to his fourth wound."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, (7, 10)))
    position = answered(table(*pieces, mine=(card,), objectives=(MASTERSTROKE,)))
    assert opens(position, MASTERSTROKE) is met
    assert skip(position).fighters[1].out


@pytest.mark.parametrize(
    ("number", "rolled", "met"), [("DC-130", "oo", True), ("DC-130", "cc", False)]
)
def test_sorcerous_retort_is_for_a_spell_attack_that_a_reaction_allows(number, rolled, met):
    """DC-130: made by Ready for Action, where it succeeds."""
    pieces = (Piece(STORMSIRE, (3, 2)), Piece(GARREK, (5, 2)), Piece(SAEK, (7, 10)))
    held = {"mine": (READY, STRENGTH), "glory": 1, "objectives": (RETORT,)}
    position = table(*pieces, step="power step", **held)
    position = step(position, play(STRENGTH, fighter=0)).position
    position = played(position, next_use(position, READY))
    bolt = Attack(by=0, fighter=0, attack=BOLT, target=1)
    position = drive(position, bolt, Roll(by=0, kind="magic", faces=dice(rolled)))
    position = drive(position, Roll(by=1, kind="defence", faces=dice("2")))
    while (ask := ask_of(position)).kind == "reaction":
        position = step(position, Pass(by=ask.who)).position
    if ask.kind == "drive back":
        position = step(position, Push(by=0, fighter=1, path=())).position
    assert opens(position, RETORT) is met
