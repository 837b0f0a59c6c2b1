"""Pods: rounds at tables of three or four, drawn so that people meet anew and among equals.

What a pod comes to is in places: who won it first, the others by glory.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

LEAST = 3  # players of a round of pods
_EXACT = 12  # fields up to this are looked through whole
_WINDOW = 24  # places in the line within which players change pods in larger fields


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player as the draw of pods sees them. met: how often whom, by id; rests: rounds without a
    pod so far."""

    id: int
    score: int = 0
    met: Mapping[int, int] | None = None
    rests: int = 0

    def times(self, other: "Sitter") -> int:
        """How often the two have sat in one pod."""
        return (self.met or {}).get(other.id, 0)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round of pods, the best scores at the first. resting: who has no pod. again: how many
    pairs of players meet that met before."""

    pods: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...]
    again: int


def sizes(players: int, prefer: int) -> tuple[list[int], int]:
    """The pods for so many players, as many of the preferred size (3 or 4) as can be, and how many
    rest: of five one does, fewer than three all do."""
    if players < LEAST:
        return [], players
    if players == 5:
        return ([4], 1) if prefer == 4 else ([3], 2)
    other = 7 - prefer
    others = next(
        n for n in range(players) if n * other <= players and not (players - n * other) % prefer
    )
    return sorted([prefer] * ((players - others * other) // prefer) + [other] * others)[::-1], 0


def draw(sitters: Sequence[Sitter], *, prefer: int, seed: int) -> Drawn:
    """Draw a round of pods: as few meet again as can be, then the scores in a pod as even as can
    be (the least sum of squared differences), then by chance from the seed.

    Who rests has the fewest rests so far, of these the lowest score. Up to twelve players the draw
    is the best there is; beyond, no exchange of two near each other in score betters it.
    Raises ValueError for fewer than three players.
    """
    tables, rests = sizes(len(sitters), prefer)
    if not tables:
        raise ValueError(f"A pod needs three players or more, not {len(sitters)}.")
    line = sorted(sitters, key=lambda one: one.id)
    random.Random(seed).shuffle(line)
    line.sort(key=lambda one: -one.score)
    resting = sorted(line, key=lambda one: (one.rests, one.score))[:rests]
    line = [one for one in line if one not in resting]
    pods = _sliced(line, tables)
    _better(pods, {one.id: at for at, one in enumerate(line)})
    if len(line) <= _EXACT:
        pods = _best(line, tables, pods)
    pods.sort(
        key=lambda pod: (-Fraction(sum(one.score for one in pod), len(pod)), min(o.id for o in pod))
    )
    return Drawn(
        tuple(tuple(one.id for one in pod) for pod in pods),
        tuple(one.id for one in resting),
        sum(_again(pod) > 0 for pod in ((a, b) for p in pods for a, b in combinations(p, 2))),
    )


def places(glory: Sequence[int | None], winner: int | None) -> list[int]:
    """The place of each seat: the winner, where there is one, before all, the others by glory;
    unknown glory counts as none, and who is level shares a place."""
    worth = [(seat == winner, one or 0) for seat, one in enumerate(glory)]
    return [1 + sum(other > own for other in worth) for own in worth]


def shares(held: Sequence[int], worth: Sequence[int]) -> list[Fraction]:
    """The points of each seat by its place; who shares a place shares the points of all it spans.

    worth: points of the first place, the second and on.
    """
    return [
        Fraction(sum(worth[place - 1 : place - 1 + held.count(place)]), held.count(place))
        for place in held
    ]


def cost(pod: Sequence[Sitter]) -> tuple[int, int]:
    """What a pod costs: meetings repeated, then squared differences in score."""
    return _again(pod), sum((a.score - b.score) ** 2 for a, b in combinations(pod, 2))


def _again(pod: Sequence[Sitter]) -> int:
    return sum(one.times(other) for one, other in combinations(pod, 2))


def _sliced(line: Sequence[Sitter], tables: Sequence[int]) -> list[list[Sitter]]:
    starts = [sum(tables[:at]) for at in range(len(tables))]
    return [list(line[start : start + size]) for start, size in zip(starts, tables, strict=True)]


def _together(pods: Sequence[Sequence[Sitter]]) -> tuple[int, int]:
    costs = [cost(pod) for pod in pods]
    return sum(one for one, _ in costs), sum(other for _, other in costs)


def _better(pods: list[list[Sitter]], at: Mapping[int, int]) -> None:
    """Let two change places while that makes their pods cost less."""
    improved = True
    while improved:
        improved = False
        for one, other in combinations(pods, 2):
            for a in range(len(one)):
                for b in range(len(other)):
                    if abs(at[one[a].id] - at[other[b].id]) > _WINDOW:
                        continue
                    before = _together([one, other])
                    one[a], other[b] = other[b], one[a]
                    if _together([one, other]) < before:
                        improved = True
                    else:
                        one[a], other[b] = other[b], one[a]


def _best(
    line: Sequence[Sitter], tables: Sequence[int], found: list[list[Sitter]]
) -> list[list[Sitter]]:
    """The cheapest pods of all, those found where none are cheaper."""
    best, least = found, _together(found)

    def go_on(
        left: Sequence[Sitter], sizes_left: Sequence[int], so_far: list[list[Sitter]]
    ) -> None:
        nonlocal best, least
        spent = _together(so_far)
        if not left:
            best, least = so_far, spent
            return
        first, *rest = left
        for size in sorted(set(sizes_left)):
            remaining = list(sizes_left)
            remaining.remove(size)
            for others in combinations(rest, size - 1):
                pod = [first, *others]
                one, other = cost(pod)
                if (spent[0] + one, spent[1] + other) < least:
                    others_left = [sitter for sitter in rest if sitter not in others]
                    go_on(others_left, remaining, [*so_far, pod])

    go_on(line, tables, [])
    return best
