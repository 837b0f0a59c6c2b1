"""Totals of every entrant and who met whom: what the conventions are computed from."""

from collections.abc import Iterable
from functools import cached_property
from itertools import compress
from math import lcm
from operator import attrgetter, eq
from typing import NamedTuple

from matches.standings.errors import BadField
from matches.standings.lines import Line, unpack, unpack_all
from matches.standings.records import Deduction, Field, Match
from matches.standings.rules import Rules, all_points
from matches.standings.scoring import Scorer

# the position of a missing opponent: the last item of lists that have one more than entrants
NOBODY = -1
# what one player has without another
_ALONE = ("bye", "missed", "pod")


class Seat(NamedTuple):
    """One match as one entrant had it. opponent: a position, NOBODY where none was met."""

    match: Match
    wide: int
    opponent: int

    @property
    def line(self) -> Line:
        """What the match counted."""
        return unpack(self.wide)


class Tally:
    """A field under its rules, added up.

    Lists have one item for each entrant, in ascending order of id; entrants are named by their
    position in them.

    totals: the lines of an entrant's matches summed; points in units of 1 / scale.
    points: an entrant's own, in these units, less what judges took off.
    rounds: matches counted. met: matches with an opponent.
    pairs: positions of those who met, two lists side by side; NOBODY may stand in the second.
    byes: the wide lines of byes, by position, for those who had any.
    appeared: whether the entrant sat at a table, was there for it, or was given points.
    """

    def __init__(self, field: Field, rules: Rules) -> None:
        self.field = field
        self.rules = rules
        self.entrants = sorted(field.entrants, key=attrgetter("id"))
        self.matches = [match for match in field.matches if match.stage == field.stage]
        self.scale = _scale(rules, self.matches)
        self._left, self._right = self._positions()
        self.byes: dict[int, list[int]] = {}
        self._scorer = Scorer(rules, self.scale)
        self._add()

    @cached_property
    def points(self) -> list[int]:
        """Match points of every entrant, in units of 1 / scale, less what judges took off."""
        points = [total.points for total in self.totals]
        for one in self.field.deductions:
            points[self._place(one)] -= one.points * self.scale
        return points

    def deductions(self, position: int) -> list[Deduction]:
        """What judges took off an entrant, in the order of the field."""
        own = self.entrants[position].id
        return [one for one in self.field.deductions if one.entrant == own]

    def _place(self, deduction: Deduction) -> int:
        for position, entrant in enumerate(self.entrants):
            if entrant.id == deduction.entrant:
                return position
        raise BadField(f"points are taken off {deduction.entrant}, who did not enter")

    @cached_property
    def seats(self) -> list[list[Seat]]:
        """Every match of every entrant, in the order of the field."""
        seats: list[list[Seat]] = [[] for _ in range(len(self.entrants) + 1)]
        for match, a, b in zip(self.matches, self._left, self._right, strict=True):
            of_a, of_b = self._scorer.line(match)
            met = self._is_met(match)
            seats[a].append(Seat(match, of_a, b if met else NOBODY))
            seats[b].append(Seat(match, of_b, a if met else NOBODY))
        return seats[:-1]

    @cached_property
    def pairs(self) -> tuple[list[int], list[int]]:
        """Positions of those who met, side by side; NOBODY may stand in the second."""
        if self.rules.no_shows_are_met:
            return self._left, self._right
        met = list(map(self._is_met, self.matches))
        return list(compress(self._left, met)), list(compress(self._right, met))

    def id_of(self, position: int) -> int | None:
        """The id of the entrant here; None for NOBODY."""
        return None if position == NOBODY else self.entrants[position].id

    def without_byes(self, position: int) -> tuple[Line, int]:
        """Totals and rounds of an entrant as if the byes had not been."""
        byes = self.byes.get(position, [])
        return unpack(self._sums[position] - sum(byes)), self.rounds[position] - len(byes)

    def _positions(self) -> tuple[list[int], list[int]]:
        """Positions of a and of b in every match, NOBODY where there is no b."""
        position: dict[int | None, int] = {
            entrant.id: place for place, entrant in enumerate(self.entrants)
        }
        if len(position) != len(self.entrants):
            raise BadField("an entrant is given twice")
        position[None] = NOBODY
        left, right = [], []
        try:
            for match in self.matches:
                left.append(position[match.a])
                right.append(position[match.b])
        except KeyError as error:
            raise BadField(f"a match names {error}, who did not enter") from None
        if NOBODY in left or any(map(eq, left, right)):
            raise BadField("a match needs someone, and nobody can play against themselves")
        return left, right

    def _add(self) -> None:
        # the last one is NOBODY's
        size = len(self.entrants) + 1
        self._sums, special = self._scorer.totals(self.matches, self._left, self._right, size)
        self.totals = unpack_all(self._sums[:-1])
        self.rounds = [total.won + total.drawn + total.lost for total in self.totals]
        self.met = self.rounds.copy()
        self.appeared = list(map(bool, self.rounds))
        self._consider_unplayed(special)

    def _consider_unplayed(self, special: Iterable[tuple[Match, int, int]]) -> None:
        """Byes, missed rounds and no-shows: met nobody by them, or never appeared."""
        absences: dict[int, int] = {}
        if self._right.count(NOBODY) != sum(b == NOBODY for _, _, b in special):
            raise _miscounted(next(match for match in self.matches if _has_too_few(match)))
        for match, a, b in special:
            if (match.b is None) != (match.kind in _ALONE):
                raise _miscounted(match)
            if match.is_bye:
                self.byes.setdefault(a, []).append(self._scorer.line(match)[0])
            for side, position in [("a", a), ("b", b)][: 1 if match.b is None else 2]:
                self.met[position] -= match.b is None or not self._is_met(match)
                if match.kind in ("missed", "no_show") and match.winner != side:
                    absences[position] = absences.get(position, 0) + 1
        for position, times in absences.items():
            if times == self.rounds[position] and not self.totals[position].points:
                self.appeared[position] = False

    def _is_met(self, match: Match) -> bool:
        return match.kind != "no_show" or self.rules.no_shows_are_met


def _has_too_few(match: Match) -> bool:
    return match.b is None and match.kind not in _ALONE


def _miscounted(match: Match) -> BadField:
    return BadField(f"a {match.kind} of round {match.round}: how many players?")


def _scale(rules: Rules, matches: Iterable[Match]) -> int:
    """The least number that makes every value of match points whole."""
    given = {
        value.denominator for match in matches if match.points is not None for value in match.points
    }
    return lcm(*given, *{value.denominator for value in all_points(rules.points)})
