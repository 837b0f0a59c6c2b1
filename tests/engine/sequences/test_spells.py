"""Spells (Harrowdeep pg 35; the commentary where it speaks), printed actions, upgrade attacks."""

import pytest

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.state.events import Action, Attack, Cast, Choose, Play, Push, Roll
from rules_engine.state.position import Position, Seat
from tests.engine.driving import (
    GARREK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)

STORMSIRE, SPARK = "Averon Stormsire", "stand-in:spell:spark:1"
EDITIONS = pytest.mark.parametrize("edition", ["nightvault-2019", "harrowdeep-2021"])


def wizard(edition: str, **more: int) -> Position:
    """Stormsire (a wizard of level 2) beside Garrek in a power step, with a spell in hand."""
    seats = (Seat("Stormsire's Cursebreakers", power=(SPARK,)), Seat("Garrek's Reavers"))
    pieces = (Piece(STORMSIRE, (3, 2), **more), Piece(GARREK, (4, 2)))
    return scene(*pieces, seats=seats, edition=edition, step="power step")


def tried(position: Position, faces: str) -> Position:
    return drive(
        position,
        Play(by=0, card=SPARK),
        Cast(by=0, fighter=0),
        Roll(by=0, kind="magic", faces=dice(faces)),
    )


@EDITIONS
def test_a_spell_is_cast_by_a_matching_symbol_and_then_resolved(edition):
    position = drive(tried(wizard(edition), "co"), Choose(by=0, fighters=(1,)))
    position = skip(position)
    assert position.fighters[1].wound_tokens == 1
    assert position.seats[0].power_discard == (SPARK,)
    assert [one.word for one in position.history if one.what == "cast"] == [SPARK]


@EDITIONS
def test_a_spell_without_a_match_fails_and_is_discarded(edition):
    position = skip(tried(wizard(edition), "oo"))
    assert position.fighters[1].wound_tokens == 0
    assert position.seats[0].power_discard == (SPARK,)
    assert [one.what for one in position.history if one.what.startswith("spell")] == [
        "spell-failed",
        "spell",
    ]


@EDITIONS
def test_a_critical_matches_and_two_of_them_lash_back(edition):
    position = skip(tried(wizard(edition), "**"))
    assert position.fighters[0].wound_tokens == 1
    assert ask_of(position).kind == "choose fighter"


@EDITIONS
def test_a_wizard_taken_out_by_backlash_casts_nothing(edition):
    level = wizard(edition, wound_tokens=3)
    position = skip(tried(level, "**"))
    assert position.fighters[0].out
    assert position.seats[1].glory == 1
    assert [one.what for one in position.history if one.what == "cast"] == []


@EDITIONS
def test_as_many_magic_dice_are_rolled_as_the_wizards_level(edition):
    position = skip(drive(wizard(edition), Play(by=0, card=SPARK), Cast(by=0, fighter=0)))
    assert (ask_of(position).kind, ask_of(position).count) == ("magic roll", 2)
    attack_dice = Roll(by=0, kind="attack", faces=dice("ss"))
    assert refusal(position, attack_dice) == "spells.level"


def test_a_spell_needs_a_wizard_and_an_edition_with_spells():
    seats = (Seat("Steelheart's Champions", power=(SPARK,)), Seat("Garrek's Reavers"))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    told = scene(*pieces, seats=seats, edition="harrowdeep-2021", step="power step")
    assert refusal(told, Play(by=0, card=SPARK)) == "spells.wizard"
    older = scene(*pieces, seats=seats, step="power step")
    assert refusal(older, Play(by=0, card=SPARK)) == "power_step.playable"


def test_a_spell_attack_rolls_magic_dice_and_is_cast_when_it_succeeds():
    position = scene(Piece(STORMSIRE, (3, 2)), Piece(GARREK, (6, 2)), edition="harrowdeep-2021")
    spells = [event for event in legal(position) if isinstance(event, Attack)]
    assert [event.attack for event in spells] == ["Fulmination"]
    position = drive(
        position,
        spells[0],
        Roll(by=0, kind="magic", faces=dice("oo")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=()),
    )
    position = skip(position)
    assert position.fighters[1].wound_tokens == 1
    assert [one.word for one in position.history if one.what == "cast"] == ["Fulmination"]


def test_an_upgrade_brings_its_attack_and_its_keywords():
    hook = "stand-in:upgrade:hook:1"
    position = scene(
        Piece(STEELHEART, (3, 2), upgrades=(hook,)),
        Piece(GARREK, (5, 2), guard_tokens=1),
        edition="harrowdeep-2021",
    )
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Stand-in Hook", target=1),
        Roll(by=0, kind="attack", faces=dice("fff")),
        Roll(by=1, kind="defence", faces=dice("1")),
    )
    garrek = skip(position).fighters[1]
    assert (garrek.wound_tokens, garrek.stagger_tokens, garrek.guard_tokens) == (1, 1, 0)


def test_an_action_printed_on_an_upgrade_takes_an_activation():
    whistle = "stand-in:upgrade:whistle:1"
    position = scene(Piece(STEELHEART, (3, 2), upgrades=(whistle,)), Piece(GARREK, (5, 2)))
    event = Action(by=0, fighter=0, card=whistle)
    assert event in legal(position)
    foreign = Action(by=0, fighter=0, card="S391")
    assert refusal(position, foreign) == "actions.printed-actions"
    position = drive(
        position, event, Choose(by=0, fighters=(0,)), Push(by=0, fighter=0, path=((2, 2), (1, 2)))
    )
    position = skip(position)
    assert position.fighters[0].hex == (1, 2)
    assert [one.what for one in position.history][-2:] == ["ability", "activation"]
    assert ask_of(position).kind == "power step"
