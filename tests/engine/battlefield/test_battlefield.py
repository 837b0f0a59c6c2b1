"""Boards and the battlefield they make: kinds of hexes, territories, distance."""

import json
import pathlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.battlefield import (
    EDGE_OPEN,
    UNREACHABLE,
    Battlefield,
    Board,
    FieldRules,
    Layout,
    PlacedBoard,
    battlefield,
    boards,
    joined,
    named_board,
)
from rules_engine.facts.errors import Unusable
from tests.engine import naive_geometry as naive

KNOWN = pathlib.Path(__file__).parents[1] / "known"
HALF_TURNED = json.loads((KNOWN / "boards_half_turned.json").read_text())
PRINTED = sorted(name for name, board in boards().items() if not board.stand_in)
STAND_INS = sorted(name for name, board in boards().items() if board.stand_in)


def field_of(
    first="Mirror Well", second="Soul Refractor", *, rules=EDGE_OPEN, **how
) -> Battlefield:
    return battlefield(joined(PlacedBoard(first), PlacedBoard(second, seats=(1,)), **how), rules)


def test_every_layout_but_the_faulty_one_is_there():
    assert len(PRINTED) == 19
    assert "Ambertrap Nest" not in boards()
    assert STAND_INS == [
        "Cover stand-in, side 1",
        "Cover stand-in, side 2",
        "Dreadfane stand-in, side 1",
        "Dreadfane stand-in, side 2",
    ]


def test_the_sides_of_the_forbidden_chambers_board():
    """DC-001 names the side by its cluster of three lethal hexes."""
    shardpit, refractor = named_board("Molten Shardpit"), named_board("Shattered Refractor")
    assert (len(shardpit.lethal), len(refractor.lethal)) == (3, 1)
    assert {
        hex_ for hex_ in shardpit.lethal if any(naive.adjacent(hex_, o) for o in shardpit.lethal)
    } == set(shardpit.lethal)


@pytest.mark.parametrize("name", sorted(boards()))
def test_each_side_has_its_starting_hexes(name):
    board = boards()[name]
    for own in board.territories or (board.hexes(),):
        assert len(set(board.starting) & set(own)) == 7


def test_a_board_has_38_complete_hexes():
    assert len(named_board("Mirror Well").hexes()) == 38


@pytest.mark.parametrize("name", PRINTED)
def test_a_board_lying_half_round_is_as_its_source_lists_it(name):
    board = boards()[name]
    for kind, hexes in HALF_TURNED[name].items():
        assert {board.rotated(hex_) for hex_ in getattr(board, kind)} == {tuple(h) for h in hexes}


@pytest.mark.parametrize("name", sorted(boards()))
def test_two_half_turns_change_nothing(name):
    board = boards()[name]
    assert all(board.rotated(board.rotated(hex_)) == hex_ for hex_ in board.hexes())
    assert {board.rotated(hex_) for hex_ in board.hexes()} == set(board.hexes())


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        ({"rows": 4}, "odd"),
        ({"blocked": ((7, 1),)}, "no complete hex"),
        ({"starting": ((-1, 1),)}, "no complete hex"),
        ({"lethal": ((1, 1), (1, 1))}, "twice"),
        ({"blocked": ((1, 1),), "starting": ((1, 1),)}, "blocked and something else"),
        ({"territories": (((0, 0),), ((0, 0), (1, 0)))}, "twice"),
    ],
)
def test_a_board_that_cannot_be_is_refused(printed, told):
    with pytest.raises(Unusable, match=told):
        Board("Nowhere", **printed)


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "Vast", "columns": 1000000}',
        '{"name": "Odd", "colour": "red"}',
        '{"name": ""}',
        '{"name": "Off", "starting": [[1, 2, 3]]}',
    ],
)
def test_a_board_of_another_form_is_refused(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Board)


def test_an_unknown_name_is_refused():
    with pytest.raises(Unusable, match="Ambertrap Nest"):
        battlefield(Layout((PlacedBoard("Ambertrap Nest"),)))


def test_a_layout_reads_and_writes_as_json_with_a_name_or_a_whole_board():
    text = (
        '{"boards":[{"board":"Mirror Well"},'
        '{"board":{"name":"Ours","starting":[[0,0]],"blocked":[[3,2]]},"at":[1,6],"rotated":true,"seats":[1]}]}'
    )
    layout = msgspec.json.decode(text, type=Layout)
    assert msgspec.json.encode(layout).decode() == text
    assert battlefield(layout).blocked == {(5, 8)}


def test_long_edges_joined_flush_complete_seven_hexes_of_no_ones():
    """83 complete hexes; the seven between the boards belong to nobody (Shadespire pg 17)."""
    field = field_of(edge="long")
    assert len(field.hexes) == 83
    assert field.completed == {(x, 5) for x in range(7)}
    assert {hex_ for hex_ in field.hexes if field.territory(hex_) is None} == field.completed
    assert [len(own) for own in field.territories] == [38, 38]
    assert field.territory((0, 4)) == 0
    assert field.territory((0, 6)) == 1


def test_completed_hexes_lie_on_both_boards():
    """DC-069."""
    field = field_of()
    assert field.boards_of[3, 5] == (0, 1)
    assert field.boards_of[3, 4] == (0,)


def test_short_edges_joined_complete_two_hexes():
    field = field_of(edge="short")
    assert field.completed == {(7, 1), (7, 3)}
    assert len(field.hexes) == 78


def test_hexes_printed_on_a_board_move_with_it():
    field = field_of("Shattered Tower", "Soul Refractor", edge="long", offset=2)
    tower, refractor = named_board("Shattered Tower"), named_board("Soul Refractor")
    assert field.blocked == {*tower.blocked, *((x + 2, y + 6) for x, y in refractor.blocked)}
    assert field.starting == {*tower.starting, *((x + 2, y + 6) for x, y in refractor.starting)}


def test_a_board_placed_on_an_odd_row_keeps_its_shape():
    layout = Layout((PlacedBoard("Shattered Tower", at=(2, 3)),))
    moved, still = battlefield(layout), battlefield(Layout((PlacedBoard("Shattered Tower"),)))
    pairs = dict(zip(still.hexes, moved.hexes, strict=True))
    assert {pairs[hex_] for hex_ in still.blocked} == moved.blocked
    assert all(
        {pairs[n] for n in still.neighbours(h)} == set(moved.neighbours(pairs[h])) for h in pairs
    )


def test_edge_hexes_are_those_without_six_neighbours():
    """Shadespire pg 16, Dreadfane pg 6, Harrowdeep pg 23; incomplete hexes are no neighbours."""
    field = battlefield(Layout((PlacedBoard("Mirror Well"),)))
    inner = {(x, y) for x, y in field.hexes if 1 <= y <= 3 and 1 <= x <= 6 - y % 2}
    assert field.edge == set(field.hexes) - inner


def test_a_notch_between_shifted_boards_makes_edge_hexes():
    field = field_of(offset=3)
    assert (1, 4) in field.edge
    assert (5, 4) not in field.edge


def test_the_dreadfane_stand_in_has_numbered_objectives_and_two_halves():
    """One board for both players: five objective hexes, the rest of it no one's (pg 5-8)."""
    field = battlefield(Layout((PlacedBoard("Dreadfane stand-in, side 1", seats=(1, 0)),)))
    assert sorted(field.objectives) == [1, 2, 3, 4, 5]
    assert field.territory((0, 0)) == 1
    assert field.territory((0, 10)) == 0
    assert field.territory((3, 5)) is None
    assert [len(own & field.starting) for own in field.territories] == [7, 7]


def test_a_shared_board_needs_a_seat_for_each_half():
    with pytest.raises(Unusable, match="one seat for each"):
        Layout((PlacedBoard("Dreadfane stand-in, side 1"),))


def test_the_cover_stand_ins_have_cover_hexes():
    field = field_of("Cover stand-in, side 1", "Cover stand-in, side 2")
    assert len(field.cover) == 7
    assert not field.cover & (field.blocked | field.lethal | field.starting)


def test_four_boards_in_a_square_complete_the_hex_where_their_corners_meet():
    spots = ((0, 0), (8, 0), (0, 6), (8, 6))
    layout = Layout(
        tuple(PlacedBoard("Mirror Well", at=at, seats=(n,)) for n, at in enumerate(spots))
    )
    field = battlefield(layout)
    assert field.boards_of[7, 5] == (0, 1, 2, 3)
    assert len(field.territories) == 4


def test_only_complete_hexes_are_of_the_battlefield():
    """Incomplete hexes are not hexes (DC-126)."""
    field = field_of()
    assert (0, 5) in field
    assert (-1, 5) in field.incomplete
    assert (-1, 5) not in field
    with pytest.raises(KeyError):
        field.distance((0, 5), (-1, 5))


def test_a_hex_is_within_zero_hexes_of_itself_and_not_adjacent_to_itself():
    """Dreadfane pg 6, Harrowdeep pg 23."""
    field = field_of()
    assert field.within((3, 3), 0) == {(3, 3)}
    assert not field.adjacent((3, 3), (3, 3))


def test_distance_counts_straight_through_blocked_hexes():
    """Dreadfane pg 6, Harrowdeep pg 23."""
    field = field_of("Shattered Tower")
    assert (3, 3) in field.blocked
    assert field.distance((2, 3), (4, 3)) == 2


def test_distance_goes_round_the_notch_of_a_shifted_join():
    """Only complete hexes are counted (DC-009), unless the other reading is taken."""
    around = field_of(offset=4)
    straight = field_of(offset=4, rules=FieldRules(straight_distance=True))
    assert around.distance((0, 4), (4, 10)) == 10
    assert straight.distance((0, 4), (4, 10)) == 7
    assert around.distance((4, 4), (4, 6)) == straight.distance((4, 4), (4, 6)) == 2


def test_hexes_of_boards_that_do_not_meet_are_out_of_reach():
    field = battlefield(
        Layout((PlacedBoard("Mirror Well"), PlacedBoard("Mirror Well", at=(20, 0))))
    )
    assert field.distance((0, 0), (20, 0)) == UNREACHABLE > 200
    assert (20, 0) not in field.within((0, 0), 30)


@pytest.mark.parametrize(
    ("origin", "target"), [((3, 3), (4, 3)), ((3, 3), (3, 4)), ((3, 2), (2, 1))]
)
def test_an_adjacent_target_in_the_open_can_be_driven_into_three_hexes(origin, target):
    """Shadespire pg 20, Dreadfane pg 13, Harrowdeep pg 32."""
    field = field_of()
    further = field.further(origin, target)
    assert len(further) == 3
    assert field.step(target, field.direction(origin, target)) in further


def test_the_edge_leaves_fewer_hexes_to_be_driven_into():
    """A fighter in a corner has nowhere to go (DC-039)."""
    field = battlefield(Layout((PlacedBoard("Mirror Well"),)))
    assert field.further((1, 0), (0, 0)) == ()
    assert field.step((0, 0), 3) is None


def test_reach_goes_round_closed_hexes_and_not_back_to_the_start():
    field = field_of("Shattered Tower")
    closed = field.blocked | {(2, 3)}
    assert field.reach((2, 2), 0, closed) == frozenset()
    assert field.reach((2, 2), 1, closed) == {(1, 2), (3, 2), (1, 1), (2, 1), (1, 3)}
    assert (2, 2) not in field.reach((2, 2), 4, closed)


@given(st.data())
def test_reach_without_obstacles_is_within(data):
    field = field_of(offset=data.draw(st.integers(-4, 4)))
    hex_ = data.draw(st.sampled_from(field.hexes))
    steps = data.draw(st.integers(0, 5))
    assert field.reach(hex_, steps) == field.within(hex_, steps) - {hex_}


@pytest.mark.parametrize("how", [{"offset": 0}, {"offset": -4}, {"offset": 3}, {"edge": "short"}])
def test_distance_and_adjacency_agree_with_trying_every_way(how):
    field = field_of(**how)
    steps = naive.steps_between(list(field.hexes))
    assert all(field.distance(a, b) == steps[a, b] for a in field.hexes for b in field.hexes)
    assert all(
        field.adjacent(a, b) == naive.adjacent(a, b) for a in field.hexes for b in field.hexes
    )


@given(st.data())
def test_distance_on_a_battlefield_is_a_metric(data):
    field = field_of(offset=data.draw(st.integers(-4, 4)))
    a, b, c = (data.draw(st.sampled_from(field.hexes)) for _ in range(3))
    assert field.distance(a, b) == field.distance(b, a)
    assert field.distance(a, c) <= field.distance(a, b) + field.distance(b, c)
    assert field.distance(a, a) == 0


@given(st.data())
def test_walking_round_the_table_changes_nothing(data):
    """The same boards seen from the other side: every hex half a turn on, nothing else new."""
    offset = data.draw(st.integers(-4, 4))
    one, two = PlacedBoard("Shattered Tower"), PlacedBoard("Living Rock", seats=(1,), rotated=True)
    here = battlefield(joined(one, two, offset=offset))
    across = battlefield(
        joined(
            PlacedBoard("Living Rock", seats=(1,)),
            PlacedBoard("Shattered Tower", rotated=True),
            offset=offset,
        )
    )

    def seen_from_across(hex_):
        x, y = hex_
        return 7 + offset - (y & 1) - x, 10 - y

    assert {seen_from_across(hex_) for hex_ in here.hexes} == set(across.hexes)
    for kind in ("blocked", "starting", "edge", "completed", "incomplete"):
        assert {seen_from_across(hex_) for hex_ in getattr(here, kind)} == getattr(across, kind)
    a, b = (data.draw(st.sampled_from(here.hexes)) for _ in range(2))
    assert here.sees(a, b) == across.sees(seen_from_across(a), seen_from_across(b))
    assert here.distance(a, b) == across.distance(seen_from_across(a), seen_from_across(b))


def test_hexes_are_told_row_by_row_from_the_left():
    field = battlefield(joined(PlacedBoard("Shattered Tower"), PlacedBoard("Living Rock")))
    assert list(field.hexes) == sorted(field.hexes, key=lambda hex_: (hex_[1], hex_[0]))
    assert field.incomplete == frozenset(field.layout.covered()) - frozenset(field.hexes) != set()
