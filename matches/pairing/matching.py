"""Perfect matchings of least cost, exact in every level.

The engine is Edmonds' blossom algorithm with Galil's primal-dual method (Z. Galil, "Efficient
algorithms for finding maximum matching in graphs", ACM Computing Surveys 18, 1986) as rustworkx
has it, in integers of 128 bits. It takes one weight an edge, so the levels are folded into one
number in mixed radix. Write `c[k]` for a matching's total at level k and `t[k]` for an upper
bound of that total in the best matching, with `r[last] = 1` and `r[k] = r[k+1] * (t[k+1] + 1)`.
Then `r[k]` exceeds the sum of `r[j] * t[j]` over all j > k. A matching that is worse than the best
at level k first costs `r[k]` more there and saves at most that sum below, so it costs more in all:
the least folded cost is the lexicographic least. Nothing is rounded, only overflow could spoil it.

Against overflow: the algorithm's duals are doubled and stay within `(size + 2) * heaviest` (follow
an augmenting path: its edges of the matching are tight, the others have slack), its slacks within
four times `(size + 3) * heaviest`, which therefore must stay below 2**127. Where the bounds known
beforehand do not allow that, `by_stages` takes the levels one after the other, each time with the
totals just found as the bounds; these are small.

The matching that is least also in chance is unique but for an accident of one in ten million
(isolation lemma: K. Mulmuley, U. and V. Vazirani, "Matching is as easy as matrix inversion",
Combinatorica 7, 1987), so it does not depend on the order in which the engine looks at edges.
"""

import operator
from collections.abc import Iterable, Sequence, Set

import rustworkx

from matches.pairing.chance import CHANCE_BITS
from matches.pairing.errors import BadField

# two nodes (0 to size - 1), the levels, the chance
Edge = tuple[int, int, tuple[int, ...], int]
# a stage needs chance only to be fast: without it the blossoms grow large
_CHANCE_LEFT_OUT = 28


def cheapest_matching(
    size: int, edges: Sequence[Edge], *, once: Set[int] = frozenset()
) -> list[Edge] | None:
    """The perfect matching least in every level from the first to the last, then in chance.

    size: number of nodes. edges: no two between the same nodes, costs never negative, chance
    below 2**CHANCE_BITS. once: levels that no more than one edge of a matching has (a bye's).
    Returns the edges chosen, or None if no perfect matching exists.
    Raises BadField where scores lie so far apart that the cost fits into no 128 bits.
    """
    if size == 0:
        return []
    if size % 2 or not edges:
        return None
    worst = worst_totals(size, edges, once)
    weights = fold(size, edges, worst)
    if _fits(size, weights):
        return _solve(size, edges, weights)
    return by_stages(size, edges, worst)


def most_pairs(size: int, spots: Iterable[tuple[int, int]]) -> int:
    """How many pairs at most can be made of `size` nodes along these edges."""
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * size)
    graph.add_edges_from_no_data(list(spots))
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def total(chosen: Iterable[Edge]) -> tuple[int, ...]:
    """The levels of a matching, added up."""
    return tuple(map(sum, zip(*(edge[2] for edge in chosen), strict=True)))


def worst_totals(size: int, edges: Sequence[Edge], once: Set[int]) -> tuple[int, ...]:
    """Upper bounds of each level's total: every edge at its worst."""
    worst = map(max, zip(*{edge[2] for edge in edges}, strict=True))
    pairs = size // 2
    return tuple(cost if level in once else cost * pairs for level, cost in enumerate(worst))


def fold(
    size: int, edges: Sequence[Edge], totals: Sequence[int], *, left_out: int = 0
) -> list[int]:
    """One number an edge: its first levels in mixed radix over their totals, chance the last.

    left_out: how many of the lowest bits of chance to leave out.
    """
    radix, multipliers = size // 2 << CHANCE_BITS - left_out, []
    for most in reversed(totals):
        multipliers.append(radix)
        radix *= most + 1
    multipliers.reverse()
    folded = {
        levels: sum(map(operator.mul, levels, multipliers))
        for levels in {edge[2] for edge in edges}
    }
    return [folded[levels] + (luck >> left_out) for _, _, levels, luck in edges]


def _fits(size: int, weights: Sequence[int]) -> bool:
    return 4 * (size + 3) * max(weights, default=0) < 1 << 127


def _solve(size: int, edges: Sequence[Edge], weights: Sequence[int]) -> list[Edge] | None:
    """The perfect matching of least weight; None if there is none."""
    heaviest = max(weights, default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(
        [(edge[0], edge[1], heaviest - weight) for edge, weight in zip(edges, weights, strict=True)]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=operator.index)
    if 2 * len(matched) != size:
        return None
    by_nodes = {(min(edge[:2]), max(edge[:2])): edge for edge in edges}
    return [by_nodes[min(pair), max(pair)] for pair in sorted(map(sorted, matched))]


def by_stages(size: int, edges: Sequence[Edge], totals: Sequence[int]) -> list[Edge] | None:
    """The same matching, found level by level where one fold of them all would overflow.

    After each stage the matching is least in the levels so far. Their totals are final, and its
    total at the next level is an upper bound of the least there. An edge dearer at a level than
    that level's final total is in no best matching.

    totals: upper bounds of each level's total. Returns and raises as `cheapest_matching` does.
    """
    for level in range(len(totals)):
        if totals[level] == 0:
            continue
        depth = level + 1
        weights = fold(size, edges, totals[:depth], left_out=_CHANCE_LEFT_OUT)
        chosen = _solve_if_it_fits(size, edges, weights)
        if chosen is None:
            return None
        totals = total(chosen)
        edges = [edge for edge in edges if all(map(operator.le, edge[2][:depth], totals))]
    return _solve_if_it_fits(size, edges, fold(size, edges, totals))


def _solve_if_it_fits(
    size: int, edges: Sequence[Edge], weights: Sequence[int]
) -> list[Edge] | None:
    if not _fits(size, weights):
        raise BadField("the scores lie too far apart to be paired exactly")
    return _solve(size, edges, weights)
