"""Line of sight as each edition words it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.battlefield import (
    EDGE_CLOSED,
    EDGE_OPEN,
    FieldRules,
    Layout,
    PlacedBoard,
    battlefield,
    boards,
    joined,
)
from tests.engine import naive_geometry as naive
from tests.whole import whole_or

SHADESPIRE = NIGHTVAULT = EDGE_OPEN  # pg 19, DC-009
DREADFANE = HARROWDEEP = EDGE_CLOSED  # pg 11, pg 31
EVERY = [EDGE_OPEN, EDGE_CLOSED]
NAMES = sorted(name for name, board in boards().items() if not board.territories)


def open_field(rules, **how):
    """Two boards without blocked hexes."""
    layout = joined(PlacedBoard("Mirror Well"), PlacedBoard("Abandoned Lair", seats=(1,)), **how)
    return battlefield(layout, rules)


@pytest.mark.parametrize("rules", EVERY)
def test_nothing_hides_anything_on_an_open_battlefield(rules):
    field = open_field(rules)
    assert all(field.visible(hex_) == set(field.hexes) for hex_ in field.hexes)


@pytest.mark.parametrize("rules", EVERY)
def test_a_blocked_hex_between_stops_the_line(rules):
    field = open_field(rules)
    assert not field.sees((1, 3), (5, 3), frozenset({(3, 3)}))
    assert field.sees((1, 3), (5, 3), frozenset({(3, 2), (3, 4)}))


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("beside", [(2, 3), (3, 3)])
def test_running_along_the_side_of_a_blocked_hex_is_touching_it(rules, beside):
    field = open_field(rules)
    assert field.sees((3, 2), (3, 4))
    assert not field.sees((3, 2), (3, 4), frozenset({beside}))


@pytest.mark.parametrize("rules", EVERY)
def test_brushing_a_blocked_hex_by_one_corner_is_touching_it(rules):
    field = open_field(rules)
    assert (1, 1) in field.line_touches((0, 0), (4, 1))
    assert not field.sees((0, 0), (4, 1), frozenset({(1, 1)}))
    assert field.sees((0, 0), (4, 1), frozenset({(2, 1)})) is False
    assert field.sees((0, 0), (4, 1), frozenset({(0, 1)}))


@pytest.mark.parametrize("rules", EVERY)
def test_adjacent_hexes_see_each_other_whatever_stands_around(rules):
    field = open_field(rules)
    a, b = (3, 3), (4, 3)
    others = frozenset(field.hexes) - {a, b}
    assert field.sees(a, b, others)


def test_a_blocked_hex_at_the_end_of_the_line_is_seen_only_under_the_other_reading():
    blocked = frozenset({(5, 3), (5, 4)})
    assert not open_field(FieldRules()).sees((2, 3), (5, 3), blocked)
    other = open_field(FieldRules(blocked_end_seen=True))
    assert other.sees((2, 3), (5, 3), blocked)
    assert other.sees((5, 3), (2, 3), blocked)
    assert not other.sees((2, 3), (6, 3), blocked)


def test_a_fighter_sees_its_own_hex():
    field = open_field(HARROWDEEP)
    assert field.sees((3, 3), (3, 3), frozenset({(3, 3)}))
    assert field.line_touches((3, 3), (3, 3)) == {(3, 3)}
    assert not field.leaves_field((3, 3), (3, 3))


def test_a_line_across_a_notch_counts_where_the_edge_does_not_stop_sight():
    """The edge is no obstacle in DC-009, and one in Harrowdeep pg 31 and Dreadfane pg 11."""
    assert open_field(NIGHTVAULT, offset=4).leaves_field((0, 4), (4, 10))
    assert open_field(NIGHTVAULT, offset=4).sees((0, 4), (4, 10))
    assert not open_field(HARROWDEEP, offset=4).sees((0, 4), (4, 10))
    assert not open_field(DREADFANE, offset=4).sees((0, 4), (4, 10))


def test_a_line_along_the_side_of_an_incomplete_hex_stays_on_the_battlefield():
    """Harrowdeep pg 31."""
    field = open_field(HARROWDEEP)
    assert (-1, 1) in field.incomplete
    assert field.line_touches((0, 0), (0, 2)) == {(0, 0), (0, 1), (0, 2)}
    assert field.sees((0, 0), (0, 2))


def test_a_line_between_two_incomplete_hexes_is_off_the_battlefield():
    """Three boards round a gap: the line runs down the side that two missing hexes share."""
    small = [
        PlacedBoard("Mirror Well", at=(0, 0)),
        PlacedBoard("Abandoned Lair", at=(0, 6), seats=(1,)),
    ]
    gap = battlefield(
        Layout((small[0], PlacedBoard("Abandoned Lair", at=(0, 8), seats=(1,)))), HARROWDEEP
    )
    assert gap.leaves_field((3, 4), (3, 8))
    assert not battlefield(Layout(tuple(small)), HARROWDEEP).leaves_field((3, 4), (3, 8))


@pytest.mark.parametrize("rules", EVERY)
@given(data=st.data())
def test_sight_is_the_same_both_ways(rules, data):
    field = open_field(rules, offset=data.draw(st.integers(-4, 4)))
    a, b = (data.draw(st.sampled_from(field.hexes)) for _ in range(2))
    blocked = frozenset(data.draw(st.sets(st.sampled_from(field.hexes), max_size=6)))
    assert field.sees(a, b, blocked) == field.sees(b, a, blocked)
    assert field.leaves_field(a, b) == field.leaves_field(b, a)
    assert field.line_touches(a, b) == field.line_touches(b, a)
    assert field.sees(a, b, blocked) == (b in field.visible(a, blocked))


@given(data=st.data())
def test_more_blocked_hexes_never_show_more(data):
    field = open_field(HARROWDEEP, offset=data.draw(st.integers(-3, 3)))
    hex_ = data.draw(st.sampled_from(field.hexes))
    few = frozenset(data.draw(st.sets(st.sampled_from(field.hexes), max_size=4)))
    more = few | data.draw(st.sets(st.sampled_from(field.hexes), max_size=4))
    assert field.visible(hex_, more) <= field.visible(hex_, few)


@pytest.mark.parametrize("seed", range(whole_or(2, whole=4)))
def test_sight_agrees_with_clipping_polygons(seed):
    """Every two hexes of a random join with random further blocked hexes, in both wordings."""
    chance = random.Random(seed)
    first, second = (PlacedBoard(chance.choice(NAMES), rotated=chance.random() < 0.5) for _ in "ab")
    edge = "short" if seed == 0 else "long"
    offset = 0 if edge == "short" else chance.choice([-4, -3, -2, 2, 3, 4])
    layout = joined(first, second, edge=edge, offset=offset)
    edge_open, edge_closed = battlefield(layout, EDGE_OPEN), battlefield(layout, EDGE_CLOSED)
    whole = set(edge_open.hexes)
    blocked = edge_open.blocked | set(chance.sample(edge_open.hexes, 4))
    for number, a in enumerate(edge_open.hexes):
        for b in edge_open.hexes[:number]:
            touched, leaves = naive.line_facts(a, b, whole)
            clear = not touched & blocked
            assert edge_open.line_touches(a, b) == touched
            assert edge_closed.leaves_field(a, b) == leaves
            assert edge_open.sees(a, b, blocked) == clear
            assert edge_closed.sees(a, b, blocked) == (clear and not leaves)
