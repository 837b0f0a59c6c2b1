"""How many wound tokens a fighter had as it fell: by the history, or as a scene has put them."""

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.machine import step
from rules_engine.moments.falls import suffered
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Pass, Roll
from rules_engine.state.position import Position
from tests.engine.driving import SAEK, STEELHEART, ask_of, drive, scene, skip

BLOW = (
    Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1),
    Roll(by=0, kind="attack", faces=("smash", "critical")),
    Roll(by=1, kind="defence", faces=("dodge",)),
)
"""Steelheart's broadsword: 3 damage on Saek, who has 3 Wounds."""


def felled(tokens: int, *upgrades: str) -> Position:
    """Saek, so wounded, has just fallen to Steelheart."""
    saek = Piece(SAEK, (4, 2), wound_tokens=tokens, upgrades=upgrades)
    standing = Piece("Garrek Gorebeard", (6, 6))
    position = drive(scene(Piece(STEELHEART, (3, 2)), saek, standing), *BLOW)
    while not position.fighters[1].out:
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


@pytest.mark.parametrize(
    ("tokens", "upgrades", "exact"),
    [(0, (), True), (1, (), False), (2, (), False), (1, ("Great Fortitude",), True)],
)
def test_tokens_that_a_scene_puts_count_with_what_was_dealt(tokens, upgrades, exact):
    position = felled(tokens, *upgrades)
    out = next(one for one in position.history if one.what == "out")
    assert suffered(position, 1, out) == tokens + 3
    for name in ("Measured Strike", "Precise Use of Force"):
        assert rules_of(name).condition(position, 0) == exact, name


def test_a_fall_that_the_history_explains_says_nothing_of_them():
    """So that games that were logged from their beginning stay as they are."""
    fall = {one.what: one.amount for one in felled(0).history}
    assert fall["out"] == 0
    assert {one.what: one.amount for one in felled(2).history}["out"] == 5


def test_what_was_healed_does_not_count():
    position = skip(felled(0))
    assert suffered(position, 0) == 0
