"""What each entrant needs in the last round for the cut: counted exactly, in points alone.

Every open match ends in one of a few ways. How many of all ways together leave so many others above
an entrant, and so many level, is a product of small polynomials, one a match; so the count is exact
for any field and nothing is sampled. Which of those who are level go on is for the tiebreakers,
which rest on games and glory that nobody can count ahead: such ways are told apart as level.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

Own = Literal["win", "draw", "loss", ""]
_ORDER: tuple[Own, ...] = ("win", "draw", "loss", "")


class Ending(NamedTuple):
    """A way that a match can end. for_a, for_b: what each gets. of_a, of_b: what it is to each."""

    for_a: int
    for_b: int
    of_a: Own
    of_b: Own


@dataclass(frozen=True, slots=True)
class Ways:
    """How the other open matches can end. all: in how many ways. inside: in how many of them the
    entrant is among the best whatever the tiebreakers say. level: in how many these decide."""

    all: int
    inside: int
    level: int

    @property
    def outside(self) -> int:
        """In how many ways too many are above."""
        return self.all - self.inside - self.level


@dataclass(frozen=True, slots=True)
class Need:
    """What an entrant needs. by_result: the ways for each result of their own, the best first; one
    under '' where their own match is decided."""

    entrant: int
    by_result: Mapping[Own, Ways]


def needs(
    points: Mapping[int, Fraction],
    open_matches: Sequence[tuple[int, int]],
    size: int,
    endings: Sequence[Ending],
) -> dict[int, Need]:
    """What each of these entrants needs to be among the best `size`.

    points: of everybody who can be seeded, as they stand. open_matches: those without a result; a
    side that is not in `points` has left, and is seeded by nobody.
    """
    race = _Race(points, open_matches, size, endings)
    at = {one: number for number, pair in enumerate(open_matches) for one in pair}
    return {one: Need(one, race.ways_of(one, at.get(one))) for one in points}


# a match by what is known of it: the points of both sides, None of one who has left
_Known = tuple[Fraction | None, Fraction | None]


class _Race:
    def __init__(
        self,
        points: Mapping[int, Fraction],
        open_matches: Sequence[tuple[int, int]],
        size: int,
        endings: Sequence[Ending],
    ) -> None:
        self.points, self.pairs, self.size, self.endings = points, open_matches, size, endings
        playing = {one for pair in open_matches for one in pair}
        self.settled = Counter(held for one, held in points.items() if one not in playing)
        self.open = Counter(self._known(pair) for pair in open_matches)
        self._found: dict[tuple[Fraction, _Known | None], Counter[tuple[int, int]]] = {}

    def _known(self, pair: tuple[int, int]) -> _Known:
        return self.points.get(pair[0]), self.points.get(pair[1])

    def ways_of(self, entrant: int, match: int | None) -> dict[Own, Ways]:
        """The ways for each result of an entrant's own match, None where that is decided."""
        held = self.points[entrant]
        if match is None:
            # they are among the settled themselves
            return {"": self._judged(self._spread(held, None), at_own=-1)}
        pair = self.pairs[match]
        known, is_a = self._known(pair), pair[0] == entrant
        spreads: dict[Own, Counter[tuple[int, int]]] = {}
        for ending in self.endings:
            mine, theirs = (ending.for_a, ending.for_b) if is_a else (ending.for_b, ending.for_a)
            own, other = held + mine, known[1 if is_a else 0]
            spread = self._spread(own, known)
            if other is not None:
                spread = _shifted(spread, _beside(other + theirs, own), self.size)
            spreads.setdefault(ending.of_a if is_a else ending.of_b, Counter()).update(spread)
        return {own: self._judged(spreads[own]) for own in _ORDER if own in spreads}

    def _judged(self, spread: Mapping[tuple[int, int], int], at_own: int = 0) -> Ways:
        every = sum(spread.values())
        inside = sum(
            ways
            for (above, level), ways in spread.items()
            if above + level + at_own <= self.size - 1
        )
        outside = sum(ways for (above, _), ways in spread.items() if above >= self.size)
        return Ways(every, inside, every - inside - outside)

    def _spread(self, own: Fraction, without: _Known | None) -> Counter[tuple[int, int]]:
        """In how many ways so many others are above these points, and so many level; both up to
        where it makes no difference any more. without: the entrant's own match."""
        found = self._found.get((own, without))
        if found is not None:
            return found
        above = sum(many for held, many in self.settled.items() if held > own)
        spread = Counter({(min(above, self.size), self._capped(self.settled[own])): 1})
        for known, many in self.open.items():
            step = Counter(self._effect(known, ending, own) for ending in self.endings)
            for _ in range(many - (known == without)):
                spread = self._multiplied(spread, step)
        self._found[own, without] = spread
        return spread

    def _capped(self, level: int) -> int:
        # one more than counts, since an entrant whose match is decided is among the level
        return min(level, self.size + 1)

    def _effect(self, known: _Known, ending: Ending, own: Fraction) -> tuple[int, int]:
        sides = ((known[0], ending.for_a), (known[1], ending.for_b))
        met = [_beside(held + gained, own) for held, gained in sides if held is not None]
        return sum(one for one, _ in met), sum(one for _, one in met)

    def _multiplied(
        self, spread: Counter[tuple[int, int]], step: Mapping[tuple[int, int], int]
    ) -> Counter[tuple[int, int]]:
        product: Counter[tuple[int, int]] = Counter()
        for (above, level), ways in spread.items():
            for (more, same), times in step.items():
                at = (min(above + more, self.size), self._capped(level + same))
                product[at] += ways * times
        return product


def _beside(held: Fraction, own: Fraction) -> tuple[int, int]:
    """Whether somebody with these points is above, and whether level."""
    return int(held > own), int(held == own)


def _shifted(
    spread: Mapping[tuple[int, int], int], by: tuple[int, int], size: int
) -> Counter[tuple[int, int]]:
    shifted: Counter[tuple[int, int]] = Counter()
    for (above, level), ways in spread.items():
        shifted[min(above + by[0], size), min(level + by[1], size + 1)] += ways
    return shifted
