"""The pairing against the slow and sure ways: every round there is, and the dense graph."""

from itertools import combinations
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.pairing import (
    Constraint,
    Entrant,
    NoLegalPairing,
    Options,
    Round,
    give_up,
    pair_swiss,
    search,
)
from tests.matches.pairing.events import play_event
from tests.matches.pairing.fields import every_round, fields, in_play, is_legal, levels

BYE = 0
Given = tuple[list[Entrant], Options]


def as_drawn(paired: Round) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """A round in the form of the tests; the bye of an odd field stands first in `byes`."""
    byes = [bye.entrant for bye in paired.byes if bye.group is not None]
    return tuple(pairing.players for pairing in paired.pairings), byes[0] if byes else None


def assert_sound(entrants: list[Entrant], options: Options, paired: Round) -> None:
    """Everybody is placed once, nothing is broken, and the cost is that of the round."""
    players = in_play(entrants, options)
    pairs, bye = as_drawn(paired)
    placed = [one for pair in pairs for one in pair] + ([] if bye is None else [bye])
    assert sorted(placed) == sorted(players)
    assert is_legal(players, options, (pairs, bye))
    assert paired.cost.levels == levels(players, options, (pairs, bye))


def legal_rounds(entrants, options):
    players = in_play(entrants, options)
    return players, [it for it in every_round(tuple(players)) if is_legal(players, options, it)]


@settings(max_examples=150, deadline=None)
@given(fields(8))
def test_no_round_at_all_costs_less(field: Given) -> None:
    entrants, options = field
    players, legal = legal_rounds(entrants, options)
    if legal:
        paired = pair_swiss(entrants, options)
        assert_sound(entrants, options, paired)
        assert paired.proven
        assert paired.cost.levels == min(levels(players, options, it) for it in legal)
    else:
        with pytest.raises(NoLegalPairing):
            pair_swiss(entrants, options)


@settings(max_examples=30, deadline=None)
@given(fields(10, least=8))
def test_no_round_of_ten_costs_less(field: Given) -> None:
    entrants, options = field
    players, legal = legal_rounds(entrants, options)
    if legal:
        paired = pair_swiss(entrants, options)
        assert paired.cost.levels == min(levels(players, options, it) for it in legal)


@settings(max_examples=120, deadline=None)
@given(fields(6, tight=True))
def test_a_failure_names_the_least_that_must_be_given_up(field: Given) -> None:
    entrants, options = field
    _, legal = legal_rounds(entrants, options)
    if legal:
        assert pair_swiss(entrants, options).proven
        return
    with pytest.raises(NoLegalPairing) as failure:
        pair_swiss(entrants, options)
    enough = [
        frozenset(some)
        for size in range(1, len(Constraint) + 1)
        for some in combinations(Constraint, size)
        if legal_rounds(entrants, give_up(options, some))[1]
    ]
    least = {some for some in enough if not any(other < some for other in enough)}
    assert set(failure.value.ways_out) == least


@settings(max_examples=120, deadline=None)
@given(fields(7, tight=True), st.sets(st.sampled_from(Constraint), min_size=1))
def test_what_is_given_up_is_broken_as_rarely_as_possible(field: Given, some) -> None:
    entrants, options = field
    options = give_up(options, some)
    players, legal = legal_rounds(entrants, options)
    if legal:
        paired = pair_swiss(entrants, options)
        assert_sound(entrants, options, paired)
        assert paired.cost.levels == min(levels(players, options, it) for it in legal)


@settings(max_examples=120, deadline=None)
@given(fields(12), st.randoms(use_true_random=False))
def test_the_seed_decides_and_the_order_of_the_entrants_does_not(field: Given, mix: Random) -> None:
    entrants, options = field
    try:
        paired = pair_swiss(entrants, options)
    except NoLegalPairing as failure:
        shuffled = mix.sample(entrants, len(entrants))
        with pytest.raises(NoLegalPairing) as again:
            pair_swiss(shuffled, options)
        assert again.value.ways_out == failure.ways_out
    else:
        assert pair_swiss(mix.sample(entrants, len(entrants)), options) == paired


def cheapest_by_networkx(entrants: list[Entrant], options: Options) -> tuple[int, ...]:
    """The cost of the dense graph's best round, by another library in unbounded integers."""
    players = in_play(entrants, options)
    graph, worst = networkx.Graph(), 10**6
    places = [*players, *([BYE] if len(players) % 2 else [])]
    for one, other in combinations(places, 2):
        pair = ((), one) if other == BYE else (((one, other),), None)
        if is_legal(players, options, pair):
            weight = 0
            for level in levels(players, options, pair):
                weight = weight * worst + level
            graph.add_edge(one, other, weight=weight)
    matched = networkx.min_weight_matching(graph)
    pairs = tuple(pair for pair in matched if BYE not in pair)
    alone = [(set(pair) - {BYE}).pop() for pair in matched if BYE in pair]
    return levels(players, options, (pairs, alone[0] if alone else None))


@pytest.mark.parametrize("seed", range(3))
def test_events_cost_what_the_dense_graph_costs(seed: int) -> None:
    played = play_event(37, rounds=6, seed=seed, draws=0.2, drops=0.03, late=3, clubs=4)
    for entrants, options, paired in played:
        assert_sound(entrants, options, paired)
        assert paired.cost.levels == cheapest_by_networkx(entrants, options)


@settings(max_examples=120, deadline=None)
@given(fields(24, least=9))
def test_near_candidates_prove_only_what_is_true(field: Given) -> None:
    """A long field in small: parts of eight places, six candidates each."""
    entrants, options = field
    try:
        dense = pair_swiss(entrants, options)
    except NoLegalPairing:
        dense = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "DENSE_UP_TO", 8)
        patch.setattr(search, "PART", 8)
        patch.setattr(search, "NEAREST", 6)
        if dense is None:
            with pytest.raises(NoLegalPairing):
                pair_swiss(entrants, options)
            return
        near = pair_swiss(entrants, options)
    assert_sound(entrants, options, near)
    assert near.cost.levels >= dense.cost.levels
    if near.proven:
        assert near.cost.levels == dense.cost.levels


def test_a_field_of_three_hundred_costs_what_the_dense_graph_costs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = [*play_event(301, rounds=4, seed=5, drops=0.02, clubs=6)]
    monkeypatch.setattr(search, "DENSE_UP_TO", 1000)
    for entrants, options, near in played:
        assert_sound(entrants, options, near)
        assert near.cost.levels == pair_swiss(entrants, options).cost.levels
