"""How boards may be joined: minimum of completed hexes, offsets, rotation."""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import (
    Board,
    JoinRules,
    Layout,
    PlacedBoard,
    battlefield,
    connections,
    join_problems,
    joined,
    joins,
)
from rules_engine.facts.errors import Unusable
from tests.engine import naive_geometry as naive

SHADESPIRE = JoinRules(long_edge=3, short_edge=2)  # pg 14
HARROWDEEP = JoinRules(long_edge=4, short_edge=2)  # pg 24
ONE, TWO = PlacedBoard("Mirror Well"), PlacedBoard("Living Rock", seats=(1,))


@pytest.mark.parametrize("offset", range(-7, 8))
def test_each_hex_of_shift_costs_a_completed_hex(offset):
    layout = joined(ONE, TWO, offset=offset)
    assert connections(layout) == {(0, 1): ("long", 7 - abs(offset))}
    assert len(battlefield(layout).completed) == 7 - abs(offset)


@pytest.mark.parametrize(("rules", "widest"), [(SHADESPIRE, 4), (HARROWDEEP, 3)])
def test_the_widest_shift_an_edition_allows(rules, widest):
    allowed = [n for n in range(-9, 10) if not join_problems(joined(ONE, TWO, offset=n), rules)]
    assert allowed == list(range(-widest, widest + 1))


def test_a_shift_too_wide_is_told_with_its_numbers():
    (problem,) = join_problems(joined(ONE, TWO, offset=4), HARROWDEEP)
    assert problem == (
        "board 1 is joined long edge to long edge by 3 completed hexes, and 4 are needed"
    )


@pytest.mark.parametrize("rules", [SHADESPIRE, HARROWDEEP])
def test_short_edges_join_only_flush(rules):
    allowed = [
        n
        for n in range(-3, 4)
        if not join_problems(joined(ONE, TWO, edge="short", offset=n), rules)
    ]
    assert allowed == [0]


@pytest.mark.parametrize(("rules", "number"), [(SHADESPIRE, 40), (HARROWDEEP, 32)])
def test_every_allowed_join_is_listed_once(rules, number):
    found = joins(ONE, TWO, rules)
    assert len(found) == len(set(found)) == number
    assert all(not join_problems(layout, rules) for layout in found)


def test_boards_apart_are_no_battlefield():
    layout = Layout((ONE, PlacedBoard("Living Rock", at=(0, 8), seats=(1,))))
    assert join_problems(layout, SHADESPIRE) == ("board 1 touches no board placed before it",)


@pytest.mark.parametrize(
    ("at", "edge", "number"),
    [((0, 6), "long", 7), ((2, -6), "long", 5), ((8, 0), "short", 2), ((-8, 0), "short", 2)],
)
def test_a_board_may_join_on_any_side(at, edge, number):
    layout = Layout((ONE, PlacedBoard("Living Rock", at=at, seats=(1,))))
    assert connections(layout) == {(0, 1): (edge, number)}
    assert join_problems(layout, HARROWDEEP) == ()


def test_a_corner_alone_is_no_join():
    layout = Layout((ONE, PlacedBoard("Living Rock", at=(8, 6), seats=(1,))))
    assert join_problems(layout, SHADESPIRE) == ("board 1 touches no board placed before it",)


def test_boards_may_not_lie_upon_each_other():
    with pytest.raises(Unusable, match="upon another"):
        battlefield(Layout((ONE, PlacedBoard("Living Rock", at=(0, 5), seats=(1,)))))


def test_a_battlefield_of_immense_boards_is_refused():
    vast = Board("Vast", columns=16, rows=15)
    with pytest.raises(Unusable, match="at most 320 hexes"):
        Layout((PlacedBoard(vast), PlacedBoard(vast, at=(0, 16), seats=(1,))))


def test_a_third_board_may_hang_on_either_of_the_first_two():
    third = PlacedBoard("Wyrmgrave", at=(4, 6), seats=(2,))
    layout = Layout((ONE, PlacedBoard("Living Rock", at=(8, 0), seats=(1,)), third))
    assert connections(layout) == {
        (0, 1): ("short", 2),
        (0, 2): ("long", 4),
        (1, 2): ("long", 4),
    }
    assert join_problems(layout, HARROWDEEP) == ()


@pytest.mark.parametrize(
    "layout",
    [
        joined(ONE, TWO, offset=-4),
        joined(ONE, TWO, offset=1),
        joined(ONE, TWO, edge="short"),
        Layout((ONE, PlacedBoard("Living Rock", at=(8, 0)), PlacedBoard("Wyrmgrave", at=(4, 6)))),
        Layout((PlacedBoard("Mirror Well", at=(1, 1)), PlacedBoard("Wyrmgrave", at=(-2, -5)))),
        Layout((PlacedBoard(Board("Small", columns=3, rows=3), at=(-2, -3)),)),
    ],
)
def test_complete_hexes_agree_with_points_in_rectangles(layout):
    frames = []
    for placed in layout.boards:
        board = placed.printed()
        left, top = 6 * placed.at[0] + 3 * (placed.at[1] % 2), 6 * (placed.at[1] - 1)
        frames.append((left, left + 6 * board.columns, top, top + 6 * (board.rows + 1)))
    field = battlefield(layout)
    around = [(x, y) for x in range(-10, 22) for y in range(-9, 15)]
    whole = {hex_ for hex_ in around if naive.whole_on_boards(*hex_, frames)}
    assert set(field.hexes) == whole


def test_a_third_board_is_joined_well_where_one_of_the_others_is_enough():
    """Beside one by a single short edge and below the other by a whole long one."""
    first, second = joined(ONE, TWO, edge="short").boards
    third = replace(joined(first, TWO).boards[1], board="Shattered Tower", seats=(2,))
    for boards in ((first, second, third), (second, first, third)):
        assert join_problems(Layout(boards), SHADESPIRE) == ()
    (problem,) = join_problems(Layout((first, third, replace(second, at=(60, 60)))), SHADESPIRE)
    assert problem == "board 2 touches no board placed before it"


@pytest.mark.parametrize(
    ("down", "found"), [(-6, {}), (-4, 0), (-2, 1), (0, 2), (2, 1), (4, 0), (6, {})]
)
def test_boards_side_by_side_meet_by_a_short_edge_as_far_as_they_have_a_row_in_common(down, found):
    first, second = joined(ONE, TWO, edge="short").boards
    x, y = second.at
    met = connections(Layout((first, replace(second, at=(x, y + down)))))
    assert met == ({(0, 1): ("short", found)} if found != {} else {})
