"""Lines as wide numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from matches.standings.errors import BadField
from matches.standings.lines import LARGEST, Line, pack, unpack, with_glory

GLORY = some.integers(0, LARGEST)
GAP = some.integers(-LARGEST, LARGEST)


@given(GLORY, GLORY, GLORY, GAP)
def test_glory_put_into_a_wide_line_is_the_line_packed_with_it(glory, against, counted, gap):
    whole = Line(1, 0, 2, glory=glory, glory_against=against, counted_glory=counted, difference=gap)
    wide = with_glory(pack(Line(1, 0, 2)), glory, against, counted=counted, difference=gap)
    assert wide == pack(whole)
    assert unpack(wide + pack(Line(points=-3))) == whole._replace(points=-3)


@pytest.mark.parametrize("glory", [-1, LARGEST + 1])
def test_glory_that_no_match_has_is_refused(glory):
    with pytest.raises(BadField, match="cannot count"):
        with_glory(0, glory, 0, counted=0, difference=0)
