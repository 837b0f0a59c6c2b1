"""Where fighters stood as somebody moved, and whom a move left behind."""

import pytest
from msgspec.structs import replace

from rules_engine.moments.answers import just_fallen
from rules_engine.moments.feats import played_in_step
from rules_engine.moments.ways import left_foes_behind, stood, way_of
from rules_engine.scene import Piece
from rules_engine.state.frames import Asking, Frame, Playing
from rules_engine.state.position import Happening, Position
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, scene

FRIEND, FOE = 0, 2
PIECES = (
    Piece(STEELHEART, (3, 2)),
    Piece(OBRYN, (1, 2)),
    Piece(GARREK, (4, 2)),
    Piece(SAEK, (6, 6)),
)


def after(*history: Happening, **told: object) -> Position:
    return replace(scene(*PIECES), history=history, **told)


def move(fighter: int, way: str) -> Happening:
    return Happening("move", fighter=fighter, about=way, turn=1)


def test_a_way_is_told_hex_by_hex():
    assert way_of(move(FOE, "3,3 4,3 4,2")) == ((3, 3), (4, 3), (4, 2))
    assert way_of(move(FOE, "")) == ()


@pytest.mark.parametrize(
    ("since", "where"),
    [
        ((), (4, 2)),
        ((Happening("push", other=FOE, about="5,2"),), (5, 2)),
        ((Happening("drive-back", other=FOE, about="5,3"),), (5, 3)),
        ((Happening("out", other=FOE, about="6,2"),), (6, 2)),
        ((Happening("place", other=FOE),), None),
        ((move(FOE, "5,4 4,3"),), (5, 4)),
        ((move(FOE, ""),), None),
        ((move(FRIEND, "5,4 4,3"),), (4, 2)),
        ((Happening("push", other=FRIEND, about="5,2"),), (4, 2)),
        ((Happening("place", other=FRIEND),), (4, 2)),
        ((Happening("heal", other=FOE),), (4, 2)),
        ((Happening("push", other=FOE, about="5,2"), move(FOE, "5,4")), (5, 2)),
    ],
)
def test_where_a_fighter_stood_is_whence_it_went_next(since, where):
    then = move(FRIEND, "3,3 3,2")
    earlier = Happening("push", other=FOE, about="0,0")
    assert stood(after(earlier, then, *since), FOE, then) == where


@pytest.mark.parametrize(
    ("way", "left"),
    [
        ("4,2 1,6", False),
        ("3,3 1,6", True),
        ("3,3 2,6 1,6", True),
        ("3,3 3,2", False),
        ("1,6 3,3", False),
        ("1,6 1,5", False),
        ("3,3", False),
        ("", False),
    ],
    ids=("onto", "one hex", "two", "still beside", "to it", "far", "no way", "untold"),
)
def test_who_moves_from_beside_an_enemy_to_beside_none(way, left):
    """Garrek's own hex is not beside him."""
    mine = move(FRIEND, way)
    position = after(mine)
    assert left_foes_behind(position, mine, 1) == left
    assert not left_foes_behind(position, mine, 0), "friends are no enemies"


PLOY, SPELL = "S369", "NV11"


@pytest.mark.parametrize(
    ("card", "falls"), [(PLOY, ["out"]), (SPELL, [])], ids=("a ploy", "no ploy")
)
def test_who_fell_to_a_ploy_is_known_in_the_window_after_it(card, falls):
    dealt = [
        Happening(what, seat=0, other=FOE, word=card)  # type: ignore[arg-type]  # what a card does
        for what in ("ploy", "damage", "out", "heal")
    ]
    position = after(*dealt)
    frames = (
        Frame("ploy", "effect", Playing(card, 0)),
        Frame("react", "ask", Asking("card-resolved", (0, 1))),
    )
    position = replace(position, stack=(*position.stack, *frames))
    assert [one.what for one in just_fallen(position)] == falls


def test_who_fell_to_an_attack_is_known_as_it_ends():
    attack = Happening("attack", seat=0, fighter=FRIEND, other=FOE, about="Sword", since=1)
    outs = [
        Happening("out", other=3, word="Sword"),
        Happening("damage", other=FOE, word="Sword"),
        Happening("out", other=FOE, word="Sword"),
        Happening("out", other=1, word="lethal"),
    ]
    position = after(*outs, attack, ended=(attack,))
    assert just_fallen(position) == [outs[2]]
    assert just_fallen(replace(position, ended=())) == []


@pytest.mark.parametrize(
    ("history", "cards"),
    [
        ("activation@2 ploy@2 move@2 spell@2", "ploy spell"),
        ("ploy@2 activation@2 upgrade@2", "upgrade"),
        ("activation@1 ploy@1 delve@2", "delve"),
        ("ploy@2", "ploy"),
        ("ploy@1", ""),
        ("", ""),
    ],
)
def test_what_was_played_since_the_last_activation_of_this_turn(history, cards):
    told = [one.split("@") for one in history.split()]
    happened = (Happening(what, turn=int(turn)) for what, turn in told)  # type: ignore[arg-type]  # any
    position = after(*happened, turn=2)
    assert [one.what for one in played_in_step(position)] == cards.split()
