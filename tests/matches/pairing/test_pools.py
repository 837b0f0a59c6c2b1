"""Pools: dealt evenly, played out by Berger's tables, and left for a bracket."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.pairing import pools
from matches.pairing.round_robin import BYE


@pytest.mark.parametrize(
    ("players", "number", "sizes", "rounds"),
    [
        (8, 2, [4, 4], 3),
        (9, 2, [5, 4], 5),
        (11, 3, [4, 4, 3], 3),
        (4, 2, [2, 2], 1),
        (3, 2, [2, 1], 1),
        (1, 2, [1, 0], 0),
    ],
)
def test_sizes_differ_by_one_and_the_largest_pool_says_how_long(players, number, sizes, rounds):
    assert (pools.sizes(players, number), pools.rounds_of(players, number)) == (sizes, rounds)


@pytest.mark.parametrize(("pool", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ")])
def test_pools_are_named_by_letters(pool, name):
    assert pools.name_of(pool) == name


def test_too_few_for_so_many_pools_are_refused():
    with pytest.raises(ValueError, match="3 pools need 6 players or more, not 5"):
        pools.deal(range(5), 3, seed=1)


@given(
    clubs=st.lists(st.sampled_from(["", "Ox", "Elk", "Hart"]), min_size=4, max_size=24),
    number=st.integers(2, 5),
    seed=st.integers(0, 99),
)
def test_everybody_is_in_one_pool_and_clubs_are_spread(clubs, number, seed):
    number = min(number, len(clubs) // 2)
    named = {one: club for one, club in enumerate(clubs) if club}
    dealt = pools.deal(range(len(clubs)), number, seed=seed, clubs=named)

    assert sorted(one for pool in dealt for one in pool) == list(range(len(clubs)))
    assert sorted(map(len, dealt), reverse=True) == pools.sizes(len(clubs), number)
    for club in set(named.values()):
        counts = [sum(named.get(one) == club for one in pool) for pool in dealt]
        assert max(counts) - min(counts) <= 1
    assert dealt == pools.deal(range(len(clubs)), number, seed=seed, clubs=named)


@given(st.lists(st.integers(2, 7), min_size=1, max_size=4))
def test_in_every_pool_everybody_meets_everybody_once(sizes):
    met = Counter()
    for round_ in pools.rounds(sizes):
        seen = Counter()
        for pool, pairs in enumerate(round_):
            met.update((pool, frozenset(pair)) for pair in pairs if BYE not in pair)
            seen.update((pool, place) for pair in pairs for place in pair if place != BYE)
        assert set(seen.values()) <= {1}
    wanted = {
        (pool, frozenset(pair))
        for pool, size in enumerate(sizes)
        for pair in combinations(range(1, size + 1), 2)
    }
    assert met == Counter(dict.fromkeys(wanted, 1))


def first_meetings(order):
    size = 1 << max(len(order) - 1, 1).bit_length()
    places = dict(enumerate(order))
    return [
        (places[one], places[size - 1 - one])
        for one in range(size // 2)
        if one in places and size - 1 - one in places
    ]


@settings(max_examples=30)
@given(st.permutations(range(6)), st.integers(1, 3), st.integers(1, 3))
def test_nobody_meets_their_own_pool_first_where_any_order_avoids_it(order, number, best):
    """By trying all orders: the one taken is the first that is as good as any."""
    tiers = [(one, one // number, one % number) for one in order if one < number * best]
    taken = pools.seeded(tiers)

    def clashes(seeds):
        return sum(one % number == other % number for one, other in first_meetings(seeds))

    by_tier = sorted((one for one, _, _ in tiers), key=lambda one: one // number)
    rows = [by_tier[at : at + number] for at in range(0, len(by_tier), number)]
    orders = [[]]
    for row in rows:
        orders = [[*so_far, *rest] for so_far in orders for rest in permutations(row)]
    assert [one // number for one in taken] == [one // number for one in by_tier]
    if number > 1:
        assert clashes(taken) == min(map(clashes, orders)) == 0


def test_the_order_of_a_tier_is_moved_no_more_than_it_must():
    # seeds 1 to 4 of two pools: the better second is of the first seed's opponent's pool
    assert pools.seeded([("a1", 1, 0), ("b1", 1, 1), ("b2", 2, 1), ("a2", 2, 0)]) == [
        "a1",
        "b1",
        "a2",
        "b2",
    ]
    assert pools.seeded([("a1", 1, 0), ("b1", 1, 1), ("a2", 2, 0), ("b2", 2, 1)])[2:] == [
        "a2",
        "b2",
    ]


def test_seeds_of_one_club_come_into_different_pools_where_they_can():
    # turns: 1 2 3 | 4 5 6, of which the second is dealt backwards: 4 meets 3, 5 meets 2, 6 meets 1
    clubs = {3: "Ox", 4: "Ox"}
    spread = pools.spread([1, 2, 3, 4, 5, 6], 3, clubs)
    assert spread == [1, 2, 3, 5, 4, 6]
    assert pools.by_seeds(spread, 3) == [[1, 6], [2, 4], [3, 5]]


def test_without_clubs_the_seeds_stay():
    assert pools.spread(range(11), 3, {}) == list(range(11))


@given(
    clubs=st.lists(st.sampled_from(["", "Ox", "Elk", "Hart"]), min_size=4, max_size=30),
    number=st.integers(1, 8),
)
def test_spreading_keeps_every_turn_and_in_two_never_meets_more_of_a_club(clubs, number):
    number = min(number, len(clubs) // 2)
    named = {one: club for one, club in enumerate(clubs) if club}
    seeds = list(range(len(clubs)))
    spread = pools.spread(seeds, number, named)
    turns = range(0, len(seeds), number)
    assert [sorted(spread[at : at + number]) for at in turns] == [
        seeds[at : at + number] for at in turns
    ]

    def met(order):
        dealt = pools.by_seeds(order, number)
        counts = [Counter(named[one] for one in pool if one in named) for pool in dealt]
        return sum(n * (n - 1) // 2 for count in counts for n in count.values())

    if len(seeds) <= 2 * number:
        assert met(spread) <= met(seeds)


def test_names_lead_back_to_places():
    assert [pools.place_of(pools.name_of(at)) for at in range(100)] == list(range(100))
