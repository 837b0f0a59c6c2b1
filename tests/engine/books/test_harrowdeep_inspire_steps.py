"""Harrowdeep pg 18 and 28: whoever meets a condition is Inspired in the next Inspire step alone."""

import pytest

from rules_engine.card_book.known import CardRules
from rules_engine.effects import bearer, healed
from rules_engine.machine import step
from rules_engine.moments.now import attack_now
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Choose, Pass, Play, Push, React, Roll
from rules_engine.state.position import Position, Seat
from tests.engine.books.arena import registered, to_window
from tests.engine.driving import GARREK, ask_of, dice, drive, scene, skip

HUNTER, SKAVEN, CHAINRASP = "Theddra Skull-scryer", "Skritch Spiteclaw", "Chainrasp (1 of 4)"
EDITIONS = [("nightvault-2019", True), ("harrowdeep-2021", False)]
at_once = pytest.mark.parametrize(("edition", "inspired"), EDITIONS)
YLTHARI, SALVE = "Ylthari", "stand-in:upgrade:salve"


def _attacked(position: Position, _: int, fighter: int) -> list[int]:
    attack = attack_now(position)
    return [] if attack is None or attack.target != fighter else [fighter]


stand_ins = registered(
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
