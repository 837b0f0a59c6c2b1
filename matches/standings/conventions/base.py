"""What a tiebreaker is, and the registry of those there are.

A new one is a class of a few lines:

    @register
    class GamesDrawn(OwnTotal, frozen=True):
        '''Games drawn in all.'''

        name = "games_drawn"
        title = "Games drawn"
        unit = "games"
        sentence = "Whoever drew more games stands higher."

        def of_line(self, line: Line) -> int:
            return line.games_drawn

Its parameters are its fields, with defaults and a description each; `docs/standings.md` and a
test worked by hand come with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta

from matches.standings.errors import UnfitConvention
from matches.standings.exact import Number, Scaled, half_up, parse, simple, text_of
from matches.standings.lines import Line
from matches.standings.tally import Tally

Direction = Literal["higher", "lower"]
# what a convention looks at, in the order in which they are offered
Family = Literal["own matches", "opponents", "decided"]
Group = Sequence[int]

# decimals shown where the convention names none; comparison stays exact all the same
SHOWN_DECIMALS = 4


class Part(msgspec.Struct, frozen=True):
    """One number that a value is made of.

    round: the round of the match it comes from; None where it comes from no single match.
    opponent: the opponent's id; None for none.
    counted: False where the convention leaves it out; `note` then says why.
    note: how the number itself came about, short.
    """

    round: int | None
    opponent: int | None
    value: Number
    counted: bool = True
    note: str = ""


class Working(msgspec.Struct, frozen=True):
    """How a value came about: its parts, and the sum written out."""

    parts: tuple[Part, ...]
    how: str


class Tiebreaker(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A convention with its parameters.

    name: by which it is chosen. title: the column's head. unit: what it counts.
    family: what it looks at. better: which value stands higher. sentence: what it does, for the
    organiser.
    grouped: whether its values depend on who is level so far.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    unit: ClassVar[str]
    family: ClassVar[Family] = "own matches"
    better: ClassVar[Direction] = "higher"
    sentence: ClassVar[str]
    grouped: ClassVar[bool] = False

    def rounded_to(self) -> int | None:
        """Decimals of its values; None for exact ones."""
        return None

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        """The value of every entrant. groups: positions level so far, two or more each."""
        raise NotImplementedError

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        """How the value of this entrant came about."""
        raise NotImplementedError

    def keys(self, column: Scaled) -> list[int]:
        """Whole numbers that compare as the values do, the lowest the best."""
        sign = -1 if self.better == "higher" else 1
        return [sign * number for number in column.numerators]


class Measured(Tiebreaker, frozen=True):
    """A convention whose values are fractions, which some programs round before they compare."""

    decimals: Annotated[
        Annotated[int, Meta(ge=0, le=12)] | None,
        Meta(description="Decimals the value is rounded to, half up; empty for exact."),
    ] = None
    ties: Annotated[
        Literal["exact", "rounded"],
        Meta(description="Whether the exact or the rounded values are compared."),
    ] = "exact"

    def __post_init__(self) -> None:
        if self.ties == "rounded" and self.decimals is None:
            raise ValueError("to compare rounded values, say to how many decimals")

    def rounded_to(self) -> int | None:
        return self.decimals

    def keys(self, column: Scaled) -> list[int]:
        if self.ties == "exact" or self.decimals is None:
            return super().keys(column)
        below, decimals = column.denominator, self.decimals
        units = [half_up(number, below, decimals) for number in column.numerators]
        return super().keys(Scaled(units))


class OwnTotal(Tiebreaker, frozen=True):
    """A number that adds up over an entrant's own matches."""

    def of_line(self, line: Line) -> int:
        """The number of one match; of a sum of matches, the sum of the numbers."""
        raise NotImplementedError

    def unit_of(self, tally: Tally) -> int:
        """What `of_line` has to be divided by."""
        return 1

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        return Scaled(list(map(self.of_line, tally.totals)), self.unit_of(tally))

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        unit = self.unit_of(tally)
        parts = tuple(
            Part(
                seat.match.round,
                tally.id_of(seat.opponent),
                simple(Fraction(self.of_line(seat.line), unit)),
                note="" if seat.match.kind == "played" else seat.match.kind.replace("_", "-"),
            )
            for seat in tally.seats[position]
        )
        return Working(parts, sum_written(parts))


def sum_written(parts: Iterable[Part]) -> str:
    """'3 + 0 + 1', of the parts that count; '0' of none."""
    return " + ".join(text_of(part.value) for part in parts if part.counted) or "0"


T = TypeVar("T", bound=Tiebreaker)

REGISTRY: dict[str, type[Tiebreaker]] = {}


def register(convention: type[T]) -> type[T]:
    """Class decorator: makes a convention choosable by its name."""
    if convention.name in REGISTRY:
        raise ValueError(f"two conventions are named {convention.name}")
    REGISTRY[convention.name] = convention
    return convention


def tiebreaker(name: str, parameters: Mapping[str, object] | None = None) -> Tiebreaker:
    """The convention of this name with these parameters (fractions as text, '1/3' or '0.33').

    Raises UnfitConvention for a name or a parameter there is not, or a value out of range.
    """
    convention = REGISTRY.get(name)
    if convention is None:
        raise UnfitConvention(
            f"There is no tiebreaker {name!r}. There are: {', '.join(sorted(REGISTRY))}."
        )
    try:
        return msgspec.convert(dict(parameters or {}), convention, dec_hook=_read_fraction)
    except msgspec.ValidationError as error:
        raise UnfitConvention(f"The tiebreaker {name!r} cannot be taken: {error}.") from error


def parameters_of(link: Tiebreaker) -> dict[str, Any]:
    """The parameters in JSON-able form, defaults included; `tiebreaker` takes them back."""
    plain: dict[str, Any] = msgspec.to_builtins(link, enc_hook=_write_fraction)
    return plain


def _read_fraction(type_: type, value: object) -> Fraction:
    if type_ is not Fraction:
        raise NotImplementedError(f"no such parameter type: {type_}")
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise ValueError("a fraction is written as text, such as 1/3 or 0.33")
    return Fraction(parse(value) if isinstance(value, str) else value)


def _write_fraction(value: object) -> str:
    if isinstance(value, Fraction):
        return text_of(value)
    raise NotImplementedError(f"no JSON form of {type(value)}")
