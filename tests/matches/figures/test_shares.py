"""A share says how far so few can be trusted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.figures.shares import Share


@pytest.mark.parametrize(
    ("got", "of", "percent", "low", "high"),
    [
        # Wilson's interval at 95 %, worked out by hand for 6 of 9: (0.6168 ± 0.2626)
        (6, 9, 67, 35, 88),
        (2, 3, 67, 21, 94),
        (0, 4, 0, 0, 49),
        (10, 10, 100, 72, 100),
        (60, 100, 60, 50, 69),
        (0, 0, 0, 0, 100),
    ],
)
def test_the_interval(got: int, of: int, percent: int, low: int, high: int):
    share = Share(got, of)
    assert (share.percent, share.low, share.high) == (percent, low, high)


@pytest.mark.parametrize(
    ("share", "says"),
    [
        (Share(0, 0), "No matches yet."),
        (
            Share(2, 3),
            "2 of 3 won: far too few matches to tell a rate; anything from 21 % to 94 % would fit.",
        ),
        (
            Share(6, 9),
            "6 of 9 won, 67 %. That is few matches: the true rate may lie anywhere from 35 % to "
            "88 %.",
        ),
        (
            Share(60, 100),
            "60 of 100 won, 60 %. As far as so many tell, the true rate lies from 50 % to 69 %.",
        ),
    ],
)
def test_small_numbers_are_said_to_be_small(share: Share, says: str):
    assert share.words() == says.replace(" %", "\N{NO-BREAK SPACE}%")


@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_the_interval_holds_the_share_and_narrows_with_more(counted: tuple[int, int]):
    got, of = counted
    (low, high), (lower, higher) = Share(got, of).interval, Share(4 * got, 4 * of).interval
    assert 0 <= low <= got / of + 1e-12 and got / of - 1e-12 <= high <= 1
    assert higher - lower < high - low
