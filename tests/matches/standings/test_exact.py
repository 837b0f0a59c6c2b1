"""Exact numbers: their text, their rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.standings import decimal_text, parse, percent_text, text_of


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        ("5/8", 2, "0.63"),
        ("1/2", 0, "1"),
        ("-1/2", 0, "0"),
        ("-3/2", 0, "-1"),
        ("1/3", 4, "0.3333"),
        ("2/3", 4, "0.6667"),
        ("0.0005", 3, "0.001"),
        ("0.00049", 3, "0.000"),
        ("-0.25", 2, "-0.25"),
        ("12", 3, "12.000"),
    ],
)
def test_rounding_is_half_up_to_the_larger_number(value: str, decimals: int, text: str) -> None:
    assert decimal_text(parse(value), decimals) == text


@pytest.mark.parametrize(
    ("share", "decimals", "text"),
    [
        ("5/8", None, "62.5 %"),
        ("31/50", None, "62 %"),
        ("2/3", None, "66.67 %"),
        ("0", None, "0 %"),
        ("1", None, "100 %"),
        ("1/10", None, "10 %"),
        # a share that was rounded shows no more than it was rounded to
        ("2/3", 4, "66.67 %"),
        ("2/3", 3, "66.7 %"),
        ("2/3", 1, "70 %"),
        ("1/3", 0, "0 %"),
        ("1", 6, "100 %"),
    ],
)
def test_a_share_is_written_in_percent(share: str, decimals: int | None, text: str) -> None:
    assert percent_text(parse(share), decimals) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-2", -2),
        ("6/3", 2),
        ("0.7140000000000001", Fraction(7140000000000001, 10**16)),
        ("1e-3", Fraction(1, 1000)),
        ("1.5E2", 150),
    ],
)
def test_numbers_are_read_exactly(text: str, value: object) -> None:
    assert parse(text) == value


@pytest.mark.parametrize("text", ["", "one", "1/0", "nan", "1e999999", "0x10", "1_000", "9" * 65])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a number|divides by zero"):
        parse(text)


@given(st.fractions(max_denominator=10**6))
def test_text_and_back(value: Fraction) -> None:
    assert parse(text_of(value)) == value
