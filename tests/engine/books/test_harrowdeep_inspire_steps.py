"""Harrowdeep pg 18 and 28: whoever meets a condition is Inspired in the next Inspire step alone."""

import pytest

from rules_engine.machine import step
from rules_engine.scene import Piece
from rules_engine.state.events import Choose, Pass, Play, Push
from rules_engine.state.position import Position, Seat
from tests.engine.driving import GARREK, ask_of, drive, scene, skip

HUNTER, SKAVEN, CHAINRASP = "Theddra Skull-scryer", "Skritch Spiteclaw", "Chainrasp (1 of 4)"
EDITIONS = [("nightvault-2019", True), ("harrowdeep-2021", False)]
at_once = pytest.mark.parametrize(("edition", "inspired"), EDITIONS)


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
