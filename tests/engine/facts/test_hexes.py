"""Hexes of the endless grid: steps, distance, rings and lines."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.facts import hexes
from tests.engine import naive_geometry as naive

ANY = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
WAY = st.integers(0, 5)


@given(ANY)
def test_axial_pairs_and_hexes_stand_for_each_other(hex_):
    assert hexes.from_axial(*hexes.axial(hex_)) == hex_


@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        # The neighbours of an even and of an odd row as the board data describes them.
        ((3, 2), {(2, 2), (4, 2), (2, 1), (3, 1), (2, 3), (3, 3)}),
        ((3, 3), {(2, 3), (4, 3), (3, 2), (4, 2), (3, 4), (4, 4)}),
    ],
)
def test_neighbours_of_both_kinds_of_row(hex_, around):
    assert set(hexes.neighbours(hex_)) == around


@given(ANY)
def test_neighbours_share_a_side(hex_):
    assert all(naive.adjacent(hex_, near) for near in hexes.neighbours(hex_))


@given(ANY, WAY)
def test_direction_names_go_with_where_the_hex_lies(hex_, way):
    (ax, ay), (bx, by) = hexes.centre(hex_), hexes.centre(hexes.step(hex_, way))
    name = hexes.DIRECTIONS[way]
    assert ("south" in name, "north" in name) == (by > ay, by < ay)
    assert ("east" in name, "west" in name) == (bx > ax, bx < ax)


@given(ANY, WAY, st.integers(0, 6))
def test_a_straight_run_has_its_direction_and_length(hex_, way, count):
    end = hexes.step(hex_, way, count)
    assert hexes.distance(hex_, end) == count
    assert hexes.direction(hex_, end) == (way if count else None)


def test_no_direction_off_the_straight_rows():
    assert hexes.direction((3, 2), (3, 4)) is None


@given(ANY, ANY, ANY)
def test_distance_is_a_metric(a, b, c):
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(ANY, ANY)
def test_some_neighbour_is_always_one_step_nearer(a, b):
    if a != b:
        nearest = min(hexes.distance(near, b) for near in hexes.neighbours(a))
        assert nearest == hexes.distance(a, b) - 1


@given(ANY, st.integers(0, 4))
def test_rings_hold_the_hexes_at_that_distance_each_beside_the_next(hex_, radius):
    ring = hexes.ring(hex_, radius)
    assert len(set(ring)) == len(ring) == max(1, 6 * radius)
    assert {hexes.distance(hex_, found) for found in ring} == {radius}
    assert all(hexes.distance(one, two) == 1 for one, two in pairwise(ring))


@given(ANY, st.integers(0, 3))
def test_within_is_every_ring_up_to_the_radius(hex_, radius):
    found = hexes.within(hex_, radius)
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert found[0] == hex_


def drawn(a, b):
    """The line between two hexes with its axial steps turned into hexes."""
    (aq, ar), (bq, br) = hexes.axial(a), hexes.axial(b)
    line = hexes.line(bq - aq, br - ar)

    def place(step):
        return hexes.from_axial(aq + step[0], ar + step[1])

    return {place(step) for step in line.touched}, [
        tuple(place(step) for step in piece) for piece in line.stretches
    ]


def test_a_line_between_neighbours_touches_only_the_two():
    assert drawn((3, 2), (3, 3)) == ({(3, 2), (3, 3)}, [((3, 2),), ((3, 3),)])


def test_a_line_along_a_side_runs_beside_both_its_hexes():
    touched, stretches = drawn((3, 2), (3, 4))
    assert touched == {(3, 2), (2, 3), (3, 3), (3, 4)}
    assert sorted(tuple(sorted(piece)) for piece in stretches) == [
        ((2, 3), (3, 3)),
        ((3, 2),),
        ((3, 4),),
    ]


def test_a_line_through_a_corner_touches_the_hex_without_running_inside():
    touched, stretches = drawn((0, 0), (4, 1))
    inside = {piece[0] for piece in stretches if len(piece) == 1}
    assert touched - inside == {(1, 1), (3, 0)}
    assert all(len(piece) == 1 for piece in stretches)


@given(ANY, ANY)
def test_lines_agree_with_clipping_polygons(a, b):
    everywhere = {(x, y) for x in range(-11, 12) for y in range(-11, 12)}
    assert drawn(a, b)[0] == naive.line_facts(a, b, everywhere)[0]


@given(ANY, ANY)
def test_stretches_are_the_parts_that_polygons_cut_from_the_line(a, b):
    """One hex for a part inside it, two for a part along their common side."""
    touched, stretches = drawn(a, b)
    start, end = naive.middle(*a), naive.middle(*b)
    cut = {}
    for hex_ in touched:
        low, high = naive.part_inside(start, end, naive.corners(*hex_))
        if low < high or a == b:
            cut.setdefault((low, high), set()).add(hex_)
    assert sorted(map(sorted, cut.values())) == sorted(sorted(piece) for piece in stretches)


@given(ANY, ANY)
def test_a_line_is_the_same_from_either_end(a, b):
    assert drawn(a, b)[0] == drawn(b, a)[0]


@given(ANY, ANY, ANY)
def test_a_line_does_not_depend_on_where_it_is_drawn(a, b, shift):
    shift_q, shift_r = hexes.axial(shift)

    def moved(hex_):
        q, r = hexes.axial(hex_)
        return hexes.from_axial(q + shift_q, r + shift_r)

    assert {moved(hex_) for hex_ in drawn(a, b)[0]} == drawn(moved(a), moved(b))[0]
