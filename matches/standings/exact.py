"""Exact numbers: whole numbers and fractions, their text, their rounding. No floats anywhere.

Floats give wrong standings: two equal percentages reached by different sums differ in the last
bit, and the one that is a hair larger outranks the next tiebreaker.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

Number = int | Fraction

# an exponent as in 1e9999999 would make a number of millions of digits
_LONGEST = 64
_LARGEST_EXPONENT = 60
_FORM = re.compile(r"[+-]?\d+(/\d+|(\.\d+)?([eE](?P<exponent>[+-]?\d{1,4}))?)")


class Scaled(NamedTuple):
    """Numbers over one common denominator, one for each entrant, in the order of the tally."""

    numerators: list[int]
    denominator: int = 1

    def value(self, position: int) -> Number:
        """The number at this position, whole where it can be."""
        return simple(Fraction(self.numerators[position], self.denominator))


def simple(value: Number) -> Number:
    """The same number, as an int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def parse(text: str) -> Number:
    """The exact number of '7', '-2', '5/8', '0.625' or '1e-3'. Raises ValueError."""
    form = _FORM.fullmatch(text) if len(text) <= _LONGEST else None
    if form is None or abs(int(form["exponent"] or 0)) > _LARGEST_EXPONENT:
        raise ValueError(f"{text[:_LONGEST]!r} is not a number such as 7, 5/8 or 0.625")
    try:
        return simple(Fraction(text))
    except ZeroDivisionError:
        raise ValueError(f"{text!r} divides by zero") from None


def text_of(value: Number) -> str:
    """'7' or '5/8', which `parse` takes back."""
    return str(value)


def half_up(numerator: int, denominator: int, decimals: int) -> int:
    """The ratio in units of the last decimal, a half going to the larger number.

    Example: 5/8 to two decimals is 63, which stands for 0.63.
    """
    power: int = 10**decimals
    return (2 * numerator * power + denominator) // (2 * denominator)


def rounded(value: Number, decimals: int) -> Fraction:
    """The number rounded half up to so many decimals, still exact."""
    return Fraction(half_up(value.numerator, value.denominator, decimals), 10**decimals)


def decimal_text(value: Number, decimals: int) -> str:
    """The number written with exactly so many decimals, rounded half up: '0.63'."""
    units = half_up(value.numerator, value.denominator, decimals)
    whole, rest = divmod(abs(units), 10**decimals)
    sign = "-" if units < 0 else ""
    return f"{sign}{whole}.{rest:0{decimals}d}" if decimals else f"{sign}{whole}"


def plain_text(value: Number) -> str:
    """The number with two decimals at most, and none that says nothing: '7', '4.5', '1.67'."""
    text = decimal_text(value, 2)
    return text.rstrip("0").rstrip(".")


def percent_text(share: Number, decimals: int | None = None) -> str:
    """A share in percent, at most two places behind the point: '62.5 %' for 5/8, '66.67 %'.

    decimals: of the share, where it was rounded to some before it is written.
    """
    hundredths = 100 * (share if decimals is None else rounded(share, decimals))
    places = 2 if decimals is None else max(decimals - 2, 0)
    text = decimal_text(hundredths, places)
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"


def ratios(
    parts: Sequence[int], wholes: Sequence[int], *, floor: Fraction | None = None, unit: int = 1
) -> Scaled:
    """parts / (wholes x unit), none below the floor, over one common denominator.

    A ratio with nothing below the line is the floor, or zero without one.
    """
    lowest = floor or Fraction(0)
    common = lcm(*{whole * unit for whole in wholes if whole}, lowest.denominator)
    least = lowest.numerator * (common // lowest.denominator)
    factor: Mapping[int, int] = {
        whole: common // (whole * unit) if whole else 0 for whole in set(wholes)
    }
    scaled = [part * factor[whole] for part, whole in zip(parts, wholes, strict=True)]
    if floor is not None:
        scaled = [number if number > least else least for number in scaled]
    return Scaled(scaled, common)
