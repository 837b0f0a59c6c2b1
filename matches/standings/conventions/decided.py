"""Conventions that decide between those who are level, or are recorded by hand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta

from matches.said import Said
from matches.standings.conventions.base import (
    Family,
    Group,
    Part,
    Tiebreaker,
    Working,
    register,
    sum_written,
)
from matches.standings.exact import Scaled, simple
from matches.standings.tally import Tally


@register
class HeadToHead(Tiebreaker, frozen=True):
    """Match points against those one is level with (FIDE: direct encounter).

    It speaks only where it can be fair: between exactly two who met, or, where the mini-table
    is wanted, among more of whom each met every other. Elsewhere all have 0.
    """

    name = "head_to_head"
    title = "Head to head"
    unit = "match points"
    sentence = "Between two who are level, the match they played decides."
    family: ClassVar[Family] = "decided"
    grouped: ClassVar[bool] = True

    mini_table: Annotated[
        bool, Meta(description="Use it among three and more, if each met every other of them.")
    ] = False

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        values = [0] * len(tally.totals)
        for group in groups:
            if self._speaks(tally, group):
                members = set(group)
                for position in group:
                    values[position] = sum(
                        seat.line.points
                        for seat in tally.seats[position]
                        if seat.opponent in members
                    )
        return Scaled(values, tally.scale)

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        group = next((group for group in groups if position in group), ())
        if not group:
            return Working((), Said("0: level with nobody"))
        if not self._speaks(tally, group):
            return Working((), self._silence(group))
        parts = tuple(
            Part(
                seat.match.round,
                tally.id_of(seat.opponent),
                simple(Fraction(seat.line.points, tally.scale)),
            )
            for seat in tally.seats[position]
            if seat.opponent in group
        )
        return Working(parts, sum_written(parts))

    def _speaks(self, tally: Tally, group: Group) -> bool:
        if len(group) > 2 and not self.mini_table:
            return False
        # in a large group the first member has met too few: nobody else is looked at
        return all(_met_all(tally, position, group) for position in group)

    def _silence(self, group: Group) -> str:
        if len(group) == 2:
            return Said("0: the two did not meet")
        if not self.mini_table:
            return Said("0: %(n)s are level, and it decides between two only", n=len(group))
        return Said("0: %(n)s are level, and not each of them met every other", n=len(group))


def _met_all(tally: Tally, position: int, group: Group) -> bool:
    """Whether this one met every other of the group."""
    seats = tally.seats[position]
    met = {position, *(seat.opponent for seat in seats)}
    return len(group) <= len(seats) + 1 and met.issuperset(group)


class Recorded(Tiebreaker, frozen=True):
    """A number that was recorded for an entrant; who has none stands after those who have."""

    family: ClassVar[Family] = "decided"
    missing: ClassVar[str] = Said("nothing was recorded")

    def recorded(self, tally: Tally) -> Mapping[int, int]:
        """The numbers by entrant's id."""
        raise NotImplementedError

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        recorded = self.recorded(tally)
        none = min([1, *recorded.values()]) - 1
        return Scaled([recorded.get(entrant.id, none) for entrant in tally.entrants])

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        value = self.recorded(tally).get(tally.entrants[position].id)
        return Working(
            (), self.missing if value is None else Said("recorded: %(number)s", number=value)
        )


@register
class RollOff(Recorded, frozen=True):
    """The number of a recorded roll-off, the higher the better."""

    name = "roll_off"
    title = "Roll-off"
    unit = "recorded number"
    sentence = "Those who are level roll off; the higher number recorded stands higher."
    missing: ClassVar[str] = Said("no roll-off was recorded")

    def recorded(self, tally: Tally) -> Mapping[int, int]:
        return tally.field.roll_offs


@register
class Manual(Recorded, frozen=True):
    """The number that an organiser gave, the higher the better."""

    name = "manual"
    title = "Organiser's decision"
    unit = "recorded number"
    sentence = "An organiser decides, on the record; the higher number stands higher."
    missing: ClassVar[str] = Said("no decision was recorded")

    def recorded(self, tally: Tally) -> Mapping[int, int]:
        return tally.field.manual
