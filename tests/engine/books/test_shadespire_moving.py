"""Shadespire (2018), pages 15, 16, 18 and 19: Move, push and line of sight."""

import pytest

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.sense.ground import sees
from rules_engine.state.events import (
    Attack,
    Choose,
    Move,
    Play,
    Push,
)
from rules_engine.state.position import Position, Seat, Token, put_fighter
from tests.engine.books.table import WALLS, duel, passed
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    OBRYN,
    STEELHEART,
    drive,
    fight,
    refusal,
    scene,
    skip,
)


def walker(*more: Piece, **told: object) -> Position:
    """Steelheart, Move 3, in the middle of his board."""
    return scene(Piece(STEELHEART, (3, 2)), *more, Piece(GARREK, (7, 10)), **told)


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (((4, 2), (5, 2), (6, 2), (7, 2)), "move.steps"),
        (((5, 2),), "move.steps"),
        (((2, 2), (3, 2)), "move.ends-elsewhere"),
        ((), "move.ends-elsewhere"),
        (((3, 1), (4, 1), (4, 0)), ""),
        (((2, 2), (3, 2), (4, 2)), ""),
    ],
)
def test_a_move_goes_hex_by_hex_up_to_the_characteristic_and_ends_elsewhere(path, rule):
    """Pg 18: through the hex it began in, if it likes, but not to end there."""
    event = Move(by=0, fighter=0, path=path)
    if rule:
        assert refusal(walker(), event) == rule
    else:
        assert skip(drive(walker(), event)).fighters[0].hex == path[-1]


def test_no_fighter_moves_off_the_battlefield():
    """Pg 15: the half hex at the rim is none."""
    position = scene(Piece(STEELHEART, (6, 1)), Piece(GARREK, (0, 0)))
    assert refusal(position, Move(by=0, fighter=0, path=((7, 1),))) == "move.steps"


def needed(position: Position, target: tuple[int, int]) -> int:
    """The fewest hexes of a Move that ends in the target."""
    paths = [e.path for e in legal(position) if isinstance(e, Move) and e.path[-1] == target]
    return min(len(path) for path in paths)


def test_fighters_and_blocked_hexes_in_the_way_cost_steps():
    """Pg 18: as in the picture, two hexes off may be two steps or four."""
    position = scene(
        Piece(GARREK, (2, 2)),
        Piece(STEELHEART, (1, 3)),
        Piece(OBRYN, (2, 1)),
        boards=WALLS,
    )
    assert needed(position, (4, 2)) == 2
    assert needed(position, (3, 3)) == 2
    assert needed(position, (2, 4)) == 4
    assert refusal(position, Move(by=0, fighter=0, path=((2, 3),))) == "move.no-passing-through"
    through = Move(by=0, fighter=0, path=((2, 1), (2, 0)))
    assert refusal(position, through) == "move.no-passing-through"


def test_a_friend_is_not_walked_through_either():
    position = walker(Piece(OBRYN, (4, 2)))
    through = Move(by=0, fighter=0, path=((4, 2), (5, 2)))
    assert refusal(position, through) == "move.no-passing-through"
    assert refusal(position, Move(by=0, fighter=0, path=((4, 2),))) == "move.no-passing-through"


def test_a_push_neither_gives_a_move_token_nor_minds_one():
    """Pg 18: Sidestep on a fighter that has moved and charged; it may still move if it had not."""
    mine = Seat("Steelheart's Champions", power=("S360",))
    position = duel(mine=mine, step="power step")
    for tokens in (0, 1):
        start = put_fighter(position, 0, move_tokens=tokens, charge_tokens=tokens)
        after = drive(
            start,
            Play(by=0, card="S360"),
            Choose(by=0, fighters=(0,)),
            Push(by=0, fighter=0, path=((2, 2),)),
        )
        pushed = skip(after).fighters[0]
        assert (pushed.hex, pushed.move_tokens) == ((2, 2), tokens)
        assert [one.what for one in skip(after).history if one.what == "move"] == []


def test_a_push_enters_no_occupied_hex():
    mine = Seat("Steelheart's Champions", power=("S360",))
    position = drive(duel(mine=mine, step="power step"), Play(by=0, card="S360"))
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    assert refusal(position, Push(by=0, fighter=0, path=((4, 2),))) == "push.obstacles"
    assert refusal(position, Push(by=0, fighter=0, path=((3, 1), (2, 1)))) == "push.distance"


def test_a_fighter_driven_back_may_still_move_in_the_phase():
    """Pg 18."""
    position = fight(duel(), BROADSWORD, "sf", "d", ((5, 2),))
    position = passed(position)
    assert position.fighters[1].hex == (5, 2)
    assert Move(by=1, fighter=1, path=((6, 2),)) in legal(position)


@pytest.mark.parametrize(
    ("there", "seen"),
    [
        ((4, 2), True),
        ((3, 3), True),
        ((3, 4), False),
        ((2, 4), False),
        ((4, 4), True),
        ((3, 0), False),
    ],
)
def test_a_line_that_goes_through_or_touches_a_blocked_hex_sees_nothing(there, seen):
    """Pg 19, from the hex among the three blocked ones; straight down runs along a side."""
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10)), boards=WALLS)
    assert sees(position, (3, 2), there) is seen


def test_fighters_and_tokens_do_not_stop_sight_and_fighters_see_all_round():
    """Pg 16 and 19."""
    shooter = "Sanson Farstrider"
    ways = {(6, 2): (5, 2), (0, 2): (1, 2), (4, 5): (4, 4), (1, 5): (2, 4)}
    for there, between in ways.items():
        position = scene(
            Piece(shooter, (3, 2)),
            Piece(GARREK, there),
            Piece(OBRYN, between),
            tokens=(Token(between, 1),),
        )
        pistol = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
        assert pistol in legal(position)
