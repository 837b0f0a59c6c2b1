"""When the Attack actions of fighter cards that are reactions can be made, moment by moment."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.kernel.flow import Goto
from rules_engine.kernel.flow import Push as PushVerb
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Push, React, Roll
from rules_engine.state.frames import AnyArgs, Attacking, Frame, Harming, Playing
from rules_engine.state.position import Happening, Position, put_fighter
from tests.engine.driving import ANGHARAD, GARREK, ask_of, dice, drive, scene, skip

AXE = "Blooddrinker Axe"


def beside(name: str, *going_on: AnyArgs, **told: object) -> Position:
    """Garrek, fighter 0, beside another of the other side while these things are going on."""
    hex_ = told.pop("at", (4, 2))
    position = scene(Piece(GARREK, (3, 2)), Piece(name, hex_, **told))
    stack = (*position.stack, *(Frame("trial", "at", args) for args in going_on))
    return replace(position, stack=stack)


def answered(card: str, position: Position, fighter: int = 1) -> list[int]:
    """Whom the fighter can strike by that reaction."""
    rules = rules_of(card)
    assert rules is not None
    assert rules.when is not None
    return rules.when(position, position.fighters[fighter].seat, fighter)


@pytest.mark.parametrize(
    ("outcome", "found"), [("draw", [0]), ("miss", [0]), ("hit", []), ("critical hit", [])]
)
def test_furious_parry_answers_a_failed_attack_on_her(outcome: str, found: list[int]):
    attack = Attacking(0, AXE, 1, outcome=outcome)
    assert answered("Furious Parry", beside(ANGHARAD, attack, inspired=True)) == found
    assert answered("Furious Parry", beside(ANGHARAD, inspired=True)) == []
    on_another = replace(attack, target=0)
    assert answered("Furious Parry", beside(ANGHARAD, on_another, inspired=True)) == []
    far = beside(ANGHARAD, attack, inspired=True, at=(6, 2))
    assert answered("Furious Parry", far) == []
    assert answered("Furious Parry", beside(ANGHARAD, attack)) == []


@pytest.mark.parametrize(("name", "inspired"), [("Gorefist", False), ("Swift Gorefist", True)])
def test_a_gorefist_answers_the_damage_of_the_attack_that_fells(name: str, inspired: bool):
    """DC-212: by that attack itself, of that attacker, and only where it takes out."""
    attack = Attacking(0, AXE, 1, outcome="hit")
    harm = Harming(1, 2, seat=0, by=0, source=AXE)
    fiend, told = "Ghartok Flayskull", {"inspired": inspired}
    assert answered(name, beside(fiend, attack, harm, wound_tokens=4, **told)) == [0]
    assert answered(name, beside(fiend, attack, harm, wound_tokens=4, **told)) == [0]
    assert answered(name, beside(fiend, attack, harm, wound_tokens=3, **told)) == []
    told["wound_tokens"] = 4
    assert answered(name, beside(fiend, harm, **told)) == []
    assert answered(name, beside(fiend, attack, **told)) == []
    assert answered(name, beside(fiend, attack, replace(harm, fighter=0), **told)) == []
    assert answered(name, beside(fiend, attack, replace(harm, source="S369"), **told)) == []
    assert answered(name, beside(fiend, attack, replace(harm, by=1), **told)) == []
    assert answered(name, beside(fiend, attack, harm, at=(6, 2), **told)) == []


def test_the_bladed_buckler_answers_its_own_attack_with_combo():
    """Against the same target, if it has come within reach."""
    position = beside("Khamyss")
    whip = Happening("attack", seat=1, fighter=1, other=0, about="Barbed whip")
    buckler = "Bladed buckler"
    assert answered(buckler, replace(position, ended=(whip,))) == [0]
    assert answered(buckler, position) == []
    assert answered(buckler, replace(position, ended=(replace(whip, fighter=0),))) == []
    for about in (buckler, "no more its own"):
        assert answered(buckler, replace(position, ended=(replace(whip, about=about),))) == []
    far = put_fighter(position, 0, hex=(6, 2))
    assert answered(buckler, replace(far, ended=(whip,))) == []


def test_whip_and_buckler():
    position = scene(Piece("Khamyss", (4, 2)), Piece(GARREK, (3, 2)))
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Barbed whip", target=1),
        Roll(by=0, kind="attack", faces=dice("ffs")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=()),
    )
    strike = React(by=0, card="Bladed buckler", fighter=0, target=1)
    while strike not in legal(position):
        ask = ask_of(position)
        assert ask.kind == "reaction"
        position = step(position, next(iter(ask.legal(position)))).position
    position = drive(
        step(position, strike).position,
        Roll(by=0, kind="attack", faces=dice("s")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=()),
    )
    made = [one.about for one in skip(position).history if one.what == "attack"]
    assert made == ["Barbed whip", "Bladed buckler"]


@pytest.mark.parametrize(("name", "drives"), [("Furious Parry", False), ("Gorefist", True)])
def test_only_who_parries_stands_firm_and_only_within_reach_is_struck(name: str, drives: bool):
    fighter = {"Furious Parry": ANGHARAD, "Gorefist": "Ghartok Flayskull"}[name]
    told = {"inspired": name == "Furious Parry"}
    going_on = (Attacking(0, AXE, 1, drives=True), Playing(name, 1, fighter=1, subject=0))
    rules = rules_of(name)
    assert rules is not None
    near = beside(fighter, *going_on, **told)
    verb = rules.effects[0](near)
    assert isinstance(verb, PushVerb)
    assert verb.frame.args == Attacking(1, name, 0, last=False)
    assert verb.position.stack[-2].args.drives is drives
    far = rules.effects[0](beside(fighter, *going_on, at=(6, 2), **told))
    assert isinstance(far, Goto)
    assert far.position.stack[-2].args.drives
