"""Cards that have an Attack action begin with a push, or a Move action scattered; the answers on
them are tried in tests/engine/commentary."""

import pytest

from rules_engine.machine import legal
from rules_engine.state.events import Attack, Push
from rules_engine.state.position import Position
from tests.engine.cards.blows import after_playing
from tests.engine.cards.tables import G, piece
from tests.engine.driving import ask_of, drive, skip

SANSON, ELIAS = piece("Sanson Farstrider"), piece("Elias Swiftblade")
SHOT = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)


def volley(where: tuple[int, int], card: str = "Steady Volley", *chosen: int) -> Position:
    pieces = (SANSON((3, 2), seat=0), G(where), ELIAS((3, 5), seat=0))
    return after_playing(card, *chosen, pieces=pieces)


@pytest.mark.parametrize(("where", "possible"), [((6, 2), True), ((7, 2), True), ((7, 4), False)])
def test_steady_volley_pushes_the_first_to_shoot_ahead_of_the_shot(where, possible: bool):
    position = volley(where)
    assert (SHOT in legal(position)) is possible
    if possible:
        position = drive(position, SHOT)
        pushes = {one.path for one in legal(position) if isinstance(one, Push)}
        assert ((4, 2),) in pushes
        assert (() in pushes) is (where == (6, 2))
        shot = skip(drive(position, Push(by=0, fighter=0, path=((4, 2),))))
        assert (shot.fighters[0].hex, ask_of(shot).kind) == ((4, 2), "attack roll")
        assert not [one for one in shot.modifiers if one.until == "next-attack"]


def test_steady_volley_is_for_pistols_alone_and_for_its_player():
    axe = Attack(by=0, fighter=0, attack="Shock Handaxe", target=1)
    assert axe not in legal(volley((5, 2)))
    assert ask_of(skip(drive(volley((4, 2)), axe))).kind == "attack roll"
    assert SHOT not in legal(volley((7, 2), "Warning Cry", 0))
