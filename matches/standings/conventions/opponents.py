"""Conventions that look at what an entrant's opponents are worth."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from matches.standings.conventions.base import (
    Family,
    Group,
    Measured,
    Part,
    Working,
    register,
    sum_written,
)
from matches.standings.conventions.own import (
    DrawnGame,
    Floor,
    check_share,
    game_shares,
    games_written,
)
from matches.standings.exact import Scaled, ratios, simple, text_of
from matches.standings.lines import Line
from matches.standings.tally import NOBODY, Seat, Tally

Cut = Annotated[int, Meta(ge=0, le=20)]
_OWN_BYE = "an own bye counts as an opponent"


class OfOpponents(Measured, frozen=True):
    """A number that adds up, or averages, what the opponents met are worth.

    An opponent met twice counts twice. Who met nobody has 0.
    """

    family: ClassVar[Family] = "opponents"
    mean: ClassVar[bool] = True

    opponents_byes_count: Annotated[
        bool, Meta(description="Count the opponents' byes in what they are worth.")
    ] = True
    own_byes_count: Annotated[
        bool, Meta(description="Count an own bye as an opponent, of the least worth there is.")
    ] = False
    cut_lowest: Annotated[Cut, Meta(description="Leave out so many of the weakest opponents.")] = 0
    cut_highest: Annotated[
        Cut, Meta(description="Leave out so many of the strongest opponents.")
    ] = 0

    def worth(self, tally: Tally) -> Scaled:
        """What each entrant is worth to those who meet them."""
        raise NotImplementedError

    def worth_written(self, tally: Tally, position: int) -> str:
        """How that came about, short."""
        raise NotImplementedError

    def bye_worth(self, worth: Scaled, position: int) -> int:
        """What an own bye is worth where it counts, in the units of `worth`."""
        return 0

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        worth = self.worth(tally)
        if self.cut_lowest or self.cut_highest or self.own_byes_count:
            kept = [self._kept(tally, worth, position) for position in range(len(tally.totals))]
            sums, counts = list(map(sum, kept)), list(map(len, kept))
        else:
            sums, counts = self._sums(tally, worth), tally.met
        if not self.mean:
            return Scaled(sums, worth.denominator)
        return ratios(sums, counts, unit=worth.denominator)

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        worth = self.worth(tally)
        values = self._values(tally, worth, position)
        cut = self._cut([value for _, value in values])
        parts = tuple(
            Part(
                seat.match.round,
                tally.id_of(seat.opponent),
                simple(Fraction(value, worth.denominator)),
                order not in cut,
                self._note(tally, seat.opponent, cut.get(order)),
            )
            for order, (seat, value) in enumerate(values)
        )
        count = sum(part.counted for part in parts)
        how = sum_written(parts)
        return Working(parts, f"({how}) / {count}" if self.mean and count else how)

    def _sums(self, tally: Tally, worth: Scaled) -> list[int]:
        """What all opponents of each entrant are worth together."""
        # the last items are NOBODY's
        values, sums = [*worth.numerators, 0], [0] * (len(worth.numerators) + 1)
        for one, other in zip(*tally.pairs, strict=True):
            sums[one] += values[other]
            sums[other] += values[one]
        return sums[:-1]

    def _note(self, tally: Tally, opponent: int, cut: str | None) -> str:
        note = _OWN_BYE if opponent == NOBODY else self.worth_written(tally, opponent)
        return f"{note}; {cut} left out" if cut else note

    def _values(self, tally: Tally, worth: Scaled, position: int) -> list[tuple[Seat, int]]:
        """Worth of every opponent met, and of every own bye that counts as one."""
        own_bye = self.bye_worth(worth, position)
        return [
            (seat, own_bye if seat.opponent == NOBODY else worth.numerators[seat.opponent])
            for seat in tally.seats[position]
            if seat.opponent != NOBODY or (self.own_byes_count and seat.match.is_bye)
        ]

    def _cut(self, values: Sequence[int]) -> dict[int, str]:
        """Which of the values are left out, and why."""
        order = sorted(range(len(values)), key=values.__getitem__)
        highest = order[::-1][: self.cut_highest]
        return dict.fromkeys(highest, "highest") | dict.fromkeys(order[: self.cut_lowest], "lowest")

    def _kept(self, tally: Tally, worth: Scaled, position: int) -> list[int]:
        values = [value for _, value in self._values(tally, worth, position)]
        cut = self._cut(values)
        return [value for order, value in enumerate(values) if order not in cut]

    def _totals(self, tally: Tally) -> tuple[list[Line], list[int]]:
        """Totals and rounds of every entrant, without byes where opponents' do not count."""
        if self.opponents_byes_count or not tally.byes:
            return tally.totals, tally.rounds
        totals, rounds = list(tally.totals), list(tally.rounds)
        for position in tally.byes:
            totals[position], rounds[position] = tally.without_byes(position)
        return totals, rounds


@register
class OpponentsMatchWins(OfOpponents, frozen=True):
    """Opponents' match-win percentage."""

    name = "omw"
    title = "Opponents' matches won %"
    unit = "share of match points"
    sentence = "Stronger opponents, by the share of match points they won, stand higher."

    floor: Floor = Fraction(1, 3)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_share("the floor", self.floor)

    def worth(self, tally: Tally) -> Scaled:
        totals, rounds = self._totals(tally)
        most = Fraction(tally.rules.points.win) * tally.scale
        return ratios([total.points for total in totals], rounds, floor=self.floor, unit=int(most))

    def worth_written(self, tally: Tally, position: int) -> str:
        totals, rounds = self._totals(tally)
        points = simple(Fraction(totals[position].points, tally.scale))
        most = tally.rules.points.win * rounds[position]
        return _floored(f"{points} of {most} points", self.floor)

    def bye_worth(self, worth: Scaled, position: int) -> int:
        return int((self.floor or 0) * worth.denominator)


@register
class OpponentsGameWins(OfOpponents, frozen=True):
    """Opponents' game-win percentage."""

    name = "ogw"
    title = "Opponents' games won %"
    unit = "share of games"
    sentence = "Stronger opponents, by the share of games they won, stand higher."

    floor: Floor = Fraction(1, 3)
    drawn_game: DrawnGame = Fraction(1, 3)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_share("the floor", self.floor)
        check_share("a drawn game", self.drawn_game)

    def worth(self, tally: Tally) -> Scaled:
        return game_shares(
            tally, floor=self.floor, drawn_game=self.drawn_game, byes=self.opponents_byes_count
        )

    def worth_written(self, tally: Tally, position: int) -> str:
        total = self._totals(tally)[0][position]
        return _floored(games_written(total, self.drawn_game), self.floor)

    def bye_worth(self, worth: Scaled, position: int) -> int:
        return int((self.floor or 0) * worth.denominator)


@register
class StrengthOfSchedule(OfOpponents, frozen=True):
    """Mean of the opponents' match points a round (Cobra)."""

    name = "strength_of_schedule"
    title = "Strength of schedule"
    unit = "match points a round"
    sentence = "Stronger opponents, by their match points a round, stand higher."

    def worth(self, tally: Tally) -> Scaled:
        totals, rounds = self._totals(tally)
        return ratios([total.points for total in totals], rounds, unit=tally.scale)

    def worth_written(self, tally: Tally, position: int) -> str:
        totals, rounds = self._totals(tally)
        points = simple(Fraction(totals[position].points, tally.scale))
        return f"{points} points in {rounds[position]} rounds"


@register
class ExtendedStrengthOfSchedule(OfOpponents, frozen=True):
    """Mean of the opponents' strength of schedule (Cobra)."""

    name = "extended_strength_of_schedule"
    title = "Extended strength of schedule"
    unit = "match points a round"
    sentence = "Whoever met opponents that met stronger ones stands higher."

    def worth(self, tally: Tally) -> Scaled:
        inner = StrengthOfSchedule(
            opponents_byes_count=self.opponents_byes_count,
            own_byes_count=self.own_byes_count,
            cut_lowest=self.cut_lowest,
            cut_highest=self.cut_highest,
        )
        return inner.column(tally, ())

    def worth_written(self, tally: Tally, position: int) -> str:
        return f"strength of schedule over {tally.met[position]} opponents"


class OfOpponentsPoints(OfOpponents, frozen=True):
    """What opponents are worth by their match points; an own bye is worth one's own points."""

    mean: ClassVar[bool] = False

    def worth(self, tally: Tally) -> Scaled:
        return Scaled([total.points for total in self._totals(tally)[0]], tally.scale)

    def worth_written(self, tally: Tally, position: int) -> str:
        return f"points after {self._totals(tally)[1][position]} rounds"

    def bye_worth(self, worth: Scaled, position: int) -> int:
        return worth.numerators[position]


@register
class Buchholz(OfOpponentsPoints, frozen=True):
    """Sum of the opponents' match points (FIDE: BH, with cuts)."""

    name = "buchholz"
    title = "Buchholz"
    unit = "match points"
    sentence = "More match points of the opponents met, added up, stand higher."


@register
class MedianBuchholz(OfOpponentsPoints, frozen=True):
    """Buchholz without the weakest and the strongest opponent (FIDE: median)."""

    name = "median_buchholz"
    title = "Median Buchholz"
    unit = "match points"
    sentence = "As Buchholz, the weakest and the strongest opponent left out."

    cut_lowest: Annotated[Cut, Meta(description="Leave out so many of the weakest opponents.")] = 1
    cut_highest: Annotated[
        Cut, Meta(description="Leave out so many of the strongest opponents.")
    ] = 1


@register
class OpponentsGlory(OfOpponents, frozen=True):
    """Mean of the opponents' glory."""

    name = "opponents_glory"
    title = "Opponents' glory"
    unit = "glory"
    sentence = "Opponents who scored more glory, on average, stand for a harder way here."

    counts: Annotated[
        Literal["total", "difference"],
        Meta(description="Their glory in all, or theirs less what they gave away."),
    ] = "total"
    capped: Annotated[bool, Meta(description="Use the event's caps on glory a game, if any.")] = (
        True
    )

    def worth(self, tally: Tally) -> Scaled:
        return Scaled([self._glory(total) for total in self._totals(tally)[0]])

    def worth_written(self, tally: Tally, position: int) -> str:
        total = self._totals(tally)[0][position]
        return f"glory {total.glory} for, {total.glory_against} against"

    def _glory(self, line: Line) -> int:
        if self.counts == "total":
            return line.counted_glory if self.capped else line.glory
        return line.difference if self.capped else line.glory - line.glory_against


@register
class SonnebornBerger(Measured, frozen=True):
    """Points of the opponents beaten and half of those drawn with (FIDE: SB)."""

    name = "sonneborn_berger"
    title = "Sonneborn-Berger"
    unit = "match points"
    family: ClassVar[Family] = "opponents"
    sentence = "Match points of opponents beaten, and half those of opponents drawn with."

    opponents_byes_count: Annotated[
        bool, Meta(description="Count the opponents' byes in their match points.")
    ] = True

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        worth = [*self._worth(tally).numerators, 0]
        sums = []
        for seats in tally.seats:
            lines = [(seat.line, worth[seat.opponent]) for seat in seats]
            sums.append(sum((2 * line.won + line.drawn) * points for line, points in lines))
        return Scaled(sums, 2 * tally.scale)

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        worth = self._worth(tally)
        parts = []
        for seat in tally.seats[position]:
            if seat.opponent == NOBODY:
                continue
            share = Fraction(2 * seat.line.won + seat.line.drawn, 2)
            points = worth.value(seat.opponent)
            ended = "won" if seat.line.won else "drawn" if seat.line.drawn else "lost"
            note = f"{ended} against {text_of(points)} points"
            opponent = tally.id_of(seat.opponent)
            parts.append(Part(seat.match.round, opponent, simple(share * points), note=note))
        return Working(tuple(parts), sum_written(parts))

    def _worth(self, tally: Tally) -> Scaled:
        return Buchholz(opponents_byes_count=self.opponents_byes_count).worth(tally)


def _floored(text: str, floor: Fraction | None) -> str:
    return text if floor is None else f"{text}, at least {text_of(floor)}"
