"""Where everybody ended in a bracket."""

from collections import defaultdict
from dataclasses import dataclass

from matches.brackets.playing import Standing


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a seed: from `best` to `worst`, shared by all who went out at the same height;
    one place where the two are the same. is_final: whether nothing can change it any more."""

    seed: int
    best: int
    worst: int
    is_final: bool


def places(standing: Standing) -> list[Place]:
    """Everybody's place, best first, seeds ascending within a shared one.

    Who is still in stands above all who are out. Who lost in a later round stands above who lost
    in an earlier one; the match for the third place, where there is one, tells its two apart.
    """
    heights: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for seed in range(1, standing.bracket.players + 1):
        heights[_height(standing, seed)].append(seed)
    found: list[Place] = []
    for height in sorted(heights, reverse=True):
        seeds = heights[height]
        best = len(found) + 1
        worst = best + len(seeds) - 1
        found += [Place(seed, best, worst, is_final=height[0] < _IN) for seed in seeds]
    if standing.champion is not None:
        found[0] = Place(standing.champion, 1, 1, is_final=True)
    return found


_IN = 1_000
"""Above every round: who is still in."""


def _height(standing: Standing, seed: int) -> tuple[int, ...]:
    """How far a seed has come: the round it went out in, then whether it won its last match."""
    mine = [one for one in standing.pairings.values() if seed in one.sides]
    if standing.champion == seed:
        return (_IN + 1,)
    if any(one.winner is None for one in mine) or not mine:
        return (_IN,)
    lost = [one for one in mine if one.winner != seed]
    out_in = max((one.match.round for one in lost), default=0)
    third = [one for one in mine if one.match.half == "third"]
    if third:
        return (third[0].match.round, 0, int(third[0].winner == seed))
    in_final = any(one.match.half in ("final", "reset") for one in lost)
    return (out_in, int(in_final), 0)
