"""The matching at the bottom: least level by level, in whole numbers, however large."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.pairing import BadField, matching
from matches.pairing.chance import CHANCE_BITS
from matches.pairing.matching import Edge, cheapest_matching, most_pairs

LEVELS = 4


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, list[Edge]]:
    """Up to eight nodes, some of their edges, costs that tie at many levels and vary in size."""
    size = 2 * draw(st.integers(0, 4))
    cost = st.sampled_from((0, 0, 1, 2, 10**5))
    luck = st.integers(0, 2**CHANCE_BITS - 1)
    edges = [
        (one, other, tuple(draw(cost) for _ in range(LEVELS)), draw(luck))
        for one, other in combinations(range(size), 2)
        if draw(st.integers(0, 3))
    ]
    return size, edges


def perfect(nodes: tuple[int, ...], edges: list[Edge]) -> Iterator[list[Edge]]:
    """Every perfect matching."""
    if not nodes:
        yield []
        return
    for edge in edges:
        if edge[0] == nodes[0] and edge[1] in nodes:
            for others in perfect(tuple(n for n in nodes if n not in edge[:2]), edges):
                yield [edge, *others]


def cost(chosen: list[Edge]) -> list[int]:
    """Total of each level, then of chance."""
    totals = [sum(edge[2][level] for edge in chosen) for level in range(LEVELS)]
    return [*totals, sum(edge[3] for edge in chosen)]


@settings(max_examples=200, deadline=None)
@given(graphs())
def test_no_perfect_matching_costs_less(graph: tuple[int, list[Edge]]) -> None:
    size, edges = graph
    every = [cost(chosen) for chosen in perfect(tuple(range(size)), edges)]
    found = cheapest_matching(size, edges)
    assert (found is None) == (not every)
    assert (most_pairs(size, [edge[:2] for edge in edges]) * 2 == size) is bool(every)
    if found is not None:
        assert cost(found) == min(every)


@settings(max_examples=200, deadline=None)
@given(graphs())
def test_level_by_level_finds_the_same(graph: tuple[int, list[Edge]]) -> None:
    size, edges = graph
    at_once = cheapest_matching(size, edges)
    if edges:
        worst = tuple(size * max(edge[2][level] for edge in edges) for level in range(LEVELS))
        assert matching.by_stages(size, edges, worst) == at_once


def test_one_unit_at_a_level_outweighs_everything_below() -> None:
    """Two ways to pair four: the one dearer at the first level by 1 is a million cheaper below."""
    dear, cheap = (1, 0, 0, 0), (0, 10**6, 10**6, 10**6)
    edges = [(0, 1, dear, 0), (2, 3, (0, 0, 0, 0), 0), (0, 2, cheap, 9), (1, 3, cheap, 9)]
    assert cheapest_matching(4, edges) == [edges[2], edges[3]]


def test_a_level_that_only_one_edge_has_counts_once() -> None:
    """The bound of such a level is its worst edge; the levels above still outweigh it."""
    edges = [(0, 1, (1, 0), 0), (2, 3, (0, 0), 0), (0, 2, (0, 7), 0), (1, 3, (0, 0), 0)]
    assert cheapest_matching(4, edges, once={1}) == [edges[2], edges[3]]


def test_costs_of_two_long_levels_are_paired_one_after_the_other() -> None:
    """One fold of both levels would overflow 128 bits; each level alone does not."""
    far = 15 * 10**11
    edges = [
        (0, 1, (far, 0), 1),
        (2, 3, (0, far), 1),
        (0, 2, (0, far), 1),
        (1, 3, (far, 1), 1),
        (0, 3, (far + 1, 0), 0),
        (1, 2, (0, 0), 0),
    ]
    assert cheapest_matching(4, edges) == [edges[0], edges[1]]


def test_what_fits_nowhere_is_refused() -> None:
    with pytest.raises(BadField, match="too far apart"):
        cheapest_matching(2, [(0, 1, (10**40,), 0)])


@pytest.mark.parametrize("size", [1, 3])
def test_an_odd_number_cannot_be_matched(size: int) -> None:
    assert cheapest_matching(size, [(0, 1, (0,), 0)]) is None


def test_nobody_is_matched_by_nothing() -> None:
    assert cheapest_matching(0, []) == []
    assert cheapest_matching(2, []) is None
