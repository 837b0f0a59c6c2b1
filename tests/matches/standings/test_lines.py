"""Lines as wide numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from matches.standings.errors import BadField
from matches.standings.lines import LARGEST, Line, beside, own_sums, pack, unpack, with_glory

GLORY = some.integers(0, LARGEST)
GAP = some.integers(-LARGEST, LARGEST)


@given(GLORY, GLORY, GLORY, GAP)
def test_glory_put_into_a_wide_line_is_the_line_packed_with_it(glory, against, counted, gap):
    whole = Line(1, 0, 2, glory=glory, glory_against=against, counted_glory=counted, difference=gap)
    wide = with_glory(pack(Line(1, 0, 2)), glory, against, counted=counted, difference=gap)
    assert wide == pack(whole)
    assert unpack(wide + pack(Line(points=-3))) == replace(whole, points=-3)


@pytest.mark.parametrize("glory", [-1, LARGEST + 1])
def test_glory_that_no_match_has_is_refused(glory):
    with pytest.raises(BadField, match="cannot count"):
        with_glory(0, glory, 0, counted=0, difference=0)


LINES = some.builds(
    Line,
    won=some.integers(0, 9),
    points=some.integers(-LARGEST, LARGEST),
    glory=some.integers(0, LARGEST),
    difference=some.integers(-LARGEST, LARGEST),
)


@given(LINES, LINES, LINES, LINES)
def test_each_side_of_matches_added_as_one_number_is_what_it_was(a_first, b_first, a_then, b_then):
    first, then = beside(pack(a_first), pack(b_first)), beside(pack(a_then), pack(b_then))
    # Ana was a in both matches, Ben b in both; Cleo a in the first and b in the second
    ana, ben, cleo = own_sums([first + then, 0, first], [0, first + then, then])
    assert ana == pack(a_first) + pack(a_then)
    assert ben == pack(b_first) + pack(b_then)
    assert cleo == pack(a_first) + pack(b_then)
