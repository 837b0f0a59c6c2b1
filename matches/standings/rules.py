"""What a match is worth: match points, and what stands in for games that were not played."""

from fractions import Fraction

import msgspec

from matches.standings.errors import UnfitConvention
from matches.standings.exact import Number


class MatchPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Match points for each way a match ends.

    no_show: for who did not show up and for a missed round that counts as a loss.
    double_loss: for each of the two.
    """

    win: Number = 3
    draw: Number = 1
    loss: Number = 0
    bye: Number = 3
    no_show: Number = 0
    double_loss: Number = 0

    def __post_init__(self) -> None:
        if not (self.win >= self.draw >= self.loss >= 0 and self.win > 0):
            raise UnfitConvention(
                f"A win ({self.win}) must be worth something and no less than a draw "
                f"({self.draw}), a draw no less than a loss ({self.loss})."
            )
        if min(self.bye, self.no_show, self.double_loss) < 0:
            raise UnfitConvention("Match points cannot be below zero.")


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match counts as where its games do not: for the one who gains by it.

    games_won, games_lost, games_drawn: games; the other side has won and lost exchanged.
    glory_for, glory_against: glory over the whole match, likewise; no cap a game applies to it.
    """

    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    glory_for: int = 0
    glory_against: int = 0

    @property
    def games(self) -> int:
        """Games in all."""
        return self.games_won + self.games_lost + self.games_drawn

    def mirrored(self) -> "Award":
        """The same for the other side."""
        return Award(
            self.games_lost,
            self.games_won,
            self.games_drawn,
            self.glory_against,
            self.glory_for,
        )


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every match is counted as.

    best_of: games of a match at most.
    loser_keeps_draw: whether who lost a match whose games were level has a draw's points for it,
        not a loss's.
    bye, concession, no_show, match_loss: for who gains by it. None for a concession or a match
        loss counts the games as they were played.
    double_loss: for each of the two; None counts the games as played.
    missed_loss, missed_draw: for a late entry's missed round; one that counts as a bye is as bye.
    glory_cap: the most glory difference a game counts; None for no cap.
    total_glory_cap: the most glory a game counts in total glory; None for no cap.
    no_shows_are_met: whether an opponent who did not show up counts as met, in averages over
        opponents and between the two.

    The defaults are a best of three of the Grand Clash: 3 / 1 / 0, and a bye of 2-0 and +14.
    """

    points: MatchPoints = MatchPoints()
    best_of: int = 3
    loser_keeps_draw: bool = False
    bye: Award = Award(games_won=2, glory_for=14)
    concession: Award | None = Award(games_won=2, glory_for=14)
    no_show: Award = Award(games_won=2, glory_for=14)
    match_loss: Award | None = Award(games_won=2, glory_for=14)
    double_loss: Award | None = Award(games_lost=2)
    missed_loss: Award = Award(games_lost=2)
    missed_draw: Award = Award()
    glory_cap: int | None = None
    total_glory_cap: int | None = None
    no_shows_are_met: bool = True

    def __post_init__(self) -> None:
        if self.best_of < 1:
            raise UnfitConvention(f"A match has at least one game, not {self.best_of}.")
        if any(cap is not None and cap < 1 for cap in (self.glory_cap, self.total_glory_cap)):
            raise UnfitConvention("A cap on glory is at least 1 a game; leave it empty for none.")
        for name in ("bye", "concession", "no_show", "match_loss", "double_loss"):
            self._check_award(name, getattr(self, name))

    def _check_award(self, name: str, award: Award | None) -> None:
        """An award must be something that a match of this event could have been."""
        if award is None:
            return
        called = name.replace("_", "-")
        if min(award.games_won, award.games_lost, award.games_drawn) < 0:
            raise UnfitConvention(f"Games of a {called} cannot be below zero.")
        if award.games > self.best_of:
            raise UnfitConvention(
                f"A {called} counts {award.games} games, more than a best of {self.best_of} has."
            )
        difference = award.glory_for - award.glory_against
        if self.glory_cap is not None and abs(difference) > self.glory_cap * self.best_of:
            raise UnfitConvention(
                f"A {called} counts a glory difference of {difference:+d}, more than a best of "
                f"{self.best_of} can give with {self.glory_cap} at most a game."
            )

    @classmethod
    def of_one(cls) -> "Rules":
        """Defaults for a best of one: a bye is 1-0, and +7 as half of the Grand Clash's +14."""
        won = Award(games_won=1, glory_for=7)
        lost = Award(games_lost=1)
        return cls(
            best_of=1,
            bye=won,
            concession=won,
            no_show=won,
            match_loss=won,
            double_loss=lost,
            missed_loss=lost,
        )


def all_points(points: MatchPoints) -> tuple[Fraction, ...]:
    """Every value of match points, as fractions."""
    return tuple(Fraction(value) for value in msgspec.structs.astuple(points))
