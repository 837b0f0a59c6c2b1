"""Conventions that look at an entrant's own matches only."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta

from matches.said import Said
from matches.standings.conventions.base import (
    Direction,
    Group,
    Measured,
    OwnTotal,
    Part,
    Working,
    register,
)
from matches.standings.exact import Scaled, ratios, simple, text_of
from matches.standings.lines import Line
from matches.standings.tally import Tally

Floor = Annotated[
    Fraction | None,
    Meta(description="The least it counts as, a fraction such as 1/3 or 33/100; empty for none."),
]
DrawnGame = Annotated[Fraction, Meta(description="The part of a win that a drawn game counts as.")]


def check_share(name: str, share: Fraction | None) -> None:
    """Raises ValueError where a share does not lie between 0 and 1."""
    if share is not None and not 0 <= share <= 1:
        raise ValueError(f"{name} lies between 0 and 1, not at {share}")


@register
class Points(OwnTotal, frozen=True):
    """Match points in all."""

    name = "points"
    title = "Points"
    unit = "match points"
    sentence = "More match points stand higher."

    def of_line(self, line: Line) -> int:
        return line.points

    def unit_of(self, tally: Tally) -> int:
        return tally.scale

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        return Scaled(tally.points, tally.scale)

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        played = super().working(tally, groups, position)
        taken = [
            Part(one.round, None, -one.points, note="taken off by a judge")
            for one in tally.deductions(position)
        ]
        lost = "".join(f" - {-part.value}" for part in taken)
        return Working((*played.parts, *taken), played.how + lost)


@register
class Wins(OwnTotal, frozen=True):
    """Matches won, byes included."""

    name = "wins"
    title = "Matches won"
    unit = "matches"
    sentence = "More matches won stand higher; a bye is a win."

    def of_line(self, line: Line) -> int:
        return line.won


@register
class Draws(OwnTotal, frozen=True):
    """Matches drawn."""

    name = "draws"
    title = "Matches drawn"
    unit = "matches"
    sentence = "More matches drawn stand higher; of use after matches won."

    def of_line(self, line: Line) -> int:
        return line.drawn


@register
class GamesLost(OwnTotal, frozen=True):
    """Games lost, the fewest first."""

    name = "games_lost"
    title = "Games lost"
    unit = "games"
    better: ClassVar[Direction] = "lower"
    sentence = "Fewer games lost stand higher."

    def of_line(self, line: Line) -> int:
        return line.games_lost


@register
class GameDifference(OwnTotal, frozen=True):
    """Games won less games lost."""

    name = "game_difference"
    title = "Game difference"
    unit = "games"
    sentence = "Games won less games lost: more stands higher."

    def of_line(self, line: Line) -> int:
        return line.games_won - line.games_lost


@register
class TotalGlory(OwnTotal, frozen=True):
    """Own glory over all games."""

    name = "total_glory"
    title = "Glory"
    unit = "glory"
    sentence = "More glory scored over all games stands higher."

    capped: Annotated[bool, Meta(description="Use the event's cap on glory a game, if any.")] = True

    def of_line(self, line: Line) -> int:
        return line.counted_glory if self.capped else line.glory


@register
class GloryDifference(OwnTotal, frozen=True):
    """Own glory less the opponents' over all games."""

    name = "glory_difference"
    title = "Glory difference"
    unit = "glory"
    sentence = "Glory scored less glory given away, over all games: more stands higher."

    capped: Annotated[
        bool, Meta(description="Use the event's cap on the difference of a game, if any.")
    ] = True

    def of_line(self, line: Line) -> int:
        return line.difference if self.capped else line.glory - line.glory_against


def game_shares(
    tally: Tally, *, floor: Fraction | None, drawn_game: Fraction, byes: bool
) -> Scaled:
    """The share of games won by each entrant, drawn games in part, none below the floor."""
    totals = tally.totals
    if not byes and tally.byes:
        totals = list(totals)
        for position in tally.byes:
            totals[position], _ = tally.without_byes(position)
    drawn, won = drawn_game.numerator, drawn_game.denominator
    return ratios(
        [won * total.games_won + drawn * total.games_drawn for total in totals],
        [total.games_won + total.games_lost + total.games_drawn for total in totals],
        floor=floor,
        unit=won,
    )


def games_written(total: Line, drawn_game: Fraction) -> str:
    """'(5 won + 1 drawn x 1/3) / 8'."""
    return Said(
        "(%(won)s won + %(drawn)s drawn x %(drawn_game)s) / %(games)s",
        won=total.games_won,
        drawn=total.games_drawn,
        drawn_game=drawn_game,
        games=total.games,
    )


@register
class GameWins(Measured, frozen=True):
    """Share of games won (game-win percentage)."""

    name = "gw"
    title = "Games won %"
    unit = "share of games"
    sentence = "A larger share of games won stands higher."

    floor: Floor = None
    drawn_game: DrawnGame = Fraction(1, 3)
    byes_count: Annotated[bool, Meta(description="Count the games of own byes.")] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_share("the floor", self.floor)
        check_share("a drawn game", self.drawn_game)

    def column(self, tally: Tally, groups: Sequence[Group]) -> Scaled:
        return game_shares(
            tally, floor=self.floor, drawn_game=self.drawn_game, byes=self.byes_count
        )

    def working(self, tally: Tally, groups: Sequence[Group], position: int) -> Working:
        parts = []
        for seat in tally.seats[position]:
            line, counted = seat.line, self.byes_count or not seat.match.is_bye
            note = f"games {line.games_won}-{line.games_lost}-{line.games_drawn}"
            if not counted:
                note = f"{note}; byes do not count"
            value = line.games_won + line.games_drawn * self.drawn_game
            opponent = tally.id_of(seat.opponent)
            parts.append(Part(seat.match.round, opponent, simple(value), counted, note))
        total = tally.totals[position] if self.byes_count else tally.without_byes(position)[0]
        how = games_written(total, self.drawn_game)
        if self.floor is not None:
            how = Said("%(how)s, at least %(floor)s", how=how, floor=text_of(self.floor))
        return Working(tuple(parts), how)
