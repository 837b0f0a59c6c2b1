"""Lines as wide numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import astuple, replace

from matches.standings.errors import BadField
from matches.standings.lines import (
    LARGEST,
    SIDE,
    SIDE_OF_A,
    Line,
    beside,
    pack,
    unpack,
    with_glory,
)

GLORY = some.integers(0, LARGEST)
GAP = some.integers(-LARGEST, LARGEST)


@given(GLORY, GLORY, GLORY, GAP)
def test_glory_put_into_a_wide_line_is_the_line_packed_with_it(glory, against, counted, gap):
    whole = Line(
        1,
        0,
        2,
        glory=glory,
        glory_against=against,
        counted_glory=counted,
        ahead=max(gap, 0),
        behind=max(-gap, 0),
    )
    wide = with_glory(pack(Line(1, 0, 2)), glory, against, counted=counted, gap=gap)
    assert wide == pack(whole)
    assert unpack(wide).difference == gap
    assert unpack(wide + pack(Line(points=-3))) == replace(whole, points=-3)


@pytest.mark.parametrize("glory", [-1, LARGEST + 1])
def test_glory_that_no_match_has_is_refused(glory):
    with pytest.raises(BadField, match="cannot count"):
        with_glory(0, glory, 0, counted=0, gap=0)


@pytest.mark.parametrize("points", [-LARGEST - 1, LARGEST + 1])
def test_points_that_no_match_has_are_refused(points):
    with pytest.raises(BadField, match="cannot count"):
        pack(Line(points=points))


def test_two_thousand_of_the_largest_matches_add_up():
    largest = Line(*[LARGEST] * len(Line.__struct_fields__))
    lost = Line(points=-LARGEST)
    assert set(astuple(unpack(2000 * pack(largest)))) == {2000 * LARGEST}
    assert unpack(2000 * pack(lost)) == Line(points=-2000 * LARGEST)


LINES = some.builds(
    Line,
    won=some.integers(0, 9),
    points=some.integers(0, LARGEST),
    glory=some.integers(0, LARGEST),
    behind=some.integers(0, LARGEST),
)


@given(LINES, LINES, LINES, LINES)
def test_both_sides_of_matches_added_as_one_number_come_apart(a_first, b_first, a_then, b_then):
    both = beside(pack(a_first), pack(b_first)) + beside(pack(a_then), pack(b_then))
    assert both & SIDE_OF_A == pack(a_first) + pack(a_then)
    assert both >> SIDE == pack(b_first) + pack(b_then)
