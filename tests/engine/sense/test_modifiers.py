"""Characteristics as modified (Shadespire pg 21, DC-024, Dreadfane pg 18, Harrowdeep pg 38)."""

import pytest
from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.sense.ground import attacks_of, labels_of, traits_of
from rules_engine.sense.modifiers import defence_of, dice_of, modified, move_of, why_is
from rules_engine.state.position import Modifier, Position
from tests.engine.driving import GARREK, OBRYN, STEELHEART, scene
from tests.engine.open_points.scenes import resting


def modified_by(*modifiers: Modifier, edition: str = "dreadfane-2019") -> Position:
    position = scene(
        Piece(STEELHEART, (3, 2)), Piece(OBRYN, (1, 2)), Piece(GARREK, (5, 2)), edition=edition
    )
    return replace(position, modifiers=modifiers)


def test_modifiers_add_up():
    plus = Modifier("move", "add", 1, "a card")
    assert move_of(modified_by(plus, plus), 0) == 5


def test_multiplying_comes_before_adding_whatever_the_order_of_play():
    position = modified_by(
        Modifier("damage", "add", 1, "a"), Modifier("damage", "multiply", 2, "b")
    )
    assert modified(position, 0, "damage", 3) == 7


def test_setting_comes_first_and_the_latest_set_counts():
    position = modified_by(
        Modifier("move", "set", 5, "a"),
        Modifier("move", "add", 1, "b"),
        Modifier("move", "set", 1, "c"),
    )
    assert move_of(position, 0) == 2


def test_a_modifier_is_for_one_fighter_or_for_one_warband():
    one = modified_by(Modifier("move", "add", 1, "a", who=1))
    assert (move_of(one, 0), move_of(one, 1), move_of(one, 2)) == (3, 4, 4)
    ours = modified_by(Modifier("move", "add", 1, "a", seat=0))
    assert (move_of(ours, 0), move_of(ours, 1), move_of(ours, 2)) == (4, 4, 4)


def test_harrowdeep_keeps_characteristics_at_one_but_move_at_nought():
    low = (Modifier("defence", "add", -3, "a"), Modifier("move", "add", -9, "b"))
    assert defence_of(modified_by(*low, edition="harrowdeep-2021"), 0) == 1
    assert move_of(modified_by(*low, edition="harrowdeep-2021"), 0) == 0
    assert defence_of(modified_by(*low), 0) == 0


def test_words_narrow_a_modifier():
    near = modified_by(Modifier("damage", "add", 1, "a", only=("range:1|range:2", "charge")))
    assert modified(near, 0, "damage", 2, ("range:2", "charge")) == 3
    assert modified(near, 0, "damage", 2, ("range:3", "charge")) == 2
    assert modified(near, 0, "damage", 2, ("range:1",)) == 2


def test_what_is_for_the_next_activation_waits_for_it():
    waiting = Modifier("move", "add", 2, "a", until="next-activation", since=1)
    position = modified_by(waiting)
    assert position.turn == 1
    assert move_of(position, 0) == 3
    assert move_of(replace(position, turn=2), 0) == 5


def test_every_contribution_is_told():
    position = modified_by(Modifier("move", "set", 1, "Mire"), Modifier("move", "add", 2, "Wings"))
    assert why_is(position, 0, "move") == (
        ("fighter card", "printed", 3),
        ("Mire", "set", 1),
        ("Wings", "add", 2),
    )


@pytest.mark.parametrize(
    ("hows", "open_"),
    [
        (("add", "add"), False),
        (("add", "multiply"), True),
        (("set", "set"), True),
        (("set",), False),
    ],
)
def test_the_order_of_modifiers_in_2018_is_open_only_where_it_matters(hows, open_):
    more = tuple(Modifier("move", how, 2, name) for how, name in zip(hows, "ab", strict=False))
    position = modified_by(*more, edition="shadespire-2018")
    with resting() as named:
        move_of(position, 0)
    assert ("modifier-order-in-2018" in named) == open_


@pytest.mark.parametrize(("tokens", "dice"), [(0, 2), (1, 2), (2, 1), (3, 1)])
def test_an_attack_with_more_dice_below_two_wound_tokens(tokens, dice):
    """Luggit and Thwak's club: 1 die, and one more while they have none or one."""
    hurt = Piece("Luggit and Thwak", (3, 2), wound_tokens=tokens)
    position = scene(hurt, Piece(GARREK, (5, 2)), edition="nightvault-2019")
    assert dice_of(position, 0, attacks_of(position, 0)[0]) == dice


@pytest.mark.parametrize(
    ("until", "turn", "there"),
    [
        ("next-activation", 1, False),
        ("next-activation", 2, True),
        ("next-own-activation", 1, False),
        ("activation", 1, True),
    ],
)
def test_a_trait_for_the_next_activation_waits_for_it(until, turn, there):
    waiting = Modifier("trait", "add", 1, "a", until=until, since=1, word="flies", who=0)
    position = replace(modified_by(waiting), turn=turn)
    assert ("flies" in traits_of(position, 0)) is there
    assert ("flies" in labels_of(position, 0)) is there
    assert "flies" not in traits_of(position, 1)
