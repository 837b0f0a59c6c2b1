"""Pods of three and four: their sizes, their draw held against all there are, their places."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.pairing import pods
from matches.pairing.pods import Sitter


@pytest.mark.parametrize(
    ("players", "prefer", "found", "rest"),
    [
        (2, 4, [], 2),
        (3, 4, [3], 0),
        (4, 3, [4], 0),
        (5, 4, [4], 1),
        (5, 3, [3], 2),
        (6, 4, [3, 3], 0),
        (7, 4, [4, 3], 0),
        (9, 4, [3, 3, 3], 0),
        (10, 4, [4, 3, 3], 0),
        (10, 3, [4, 3, 3], 0),
        (12, 4, [4, 4, 4], 0),
        (12, 3, [3, 3, 3, 3], 0),
        (13, 4, [4, 3, 3, 3], 0),
    ],
)
def test_as_many_pods_of_the_size_that_is_preferred_as_can_be(players, prefer, found, rest):
    assert pods.sizes(players, prefer) == (found, rest)


@given(st.integers(3, 400), st.sampled_from([3, 4]))
def test_only_five_leave_somebody_over(players, prefer):
    found, rest = pods.sizes(players, prefer)
    assert set(found) <= {3, 4}
    assert sum(found) + rest == players
    assert (rest > 0) == (players == 5)


def least(sitters, sizes):
    """The cost of the cheapest division, over all orders of the players cut into the sizes."""

    def of(order):
        cut, costs = list(order), [0, 0]
        for size in sizes:
            pod, cut = cut[:size], cut[size:]
            for at, one in enumerate(pod):
                for other in pod[at + 1 :]:
                    costs[0] += one.met.get(other.id, 0)
                    costs[1] += (one.score - other.score) ** 2
        return tuple(costs)

    return min(map(of, permutations(sitters)))


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.integers(0, 6), min_size=6, max_size=7),
    st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=9),
    st.integers(0, 9),
)
def test_the_draw_of_a_small_field_is_the_best_of_all(scores, met, seed):
    pairs = {frozenset(pair) for pair in met if len(set(pair)) == 2}
    sitters = [
        Sitter(one, score, {other: 1 for other in range(7) if frozenset((one, other)) in pairs})
        for one, score in enumerate(scores)
    ]
    drawn = pods.draw(sitters, prefer=4, seed=seed)
    known = {one.id: one for one in sitters}
    seated = [[known[one] for one in pod] for pod in drawn.pods]
    costs = [pods.cost(pod) for pod in seated]
    assert tuple(map(sum, zip(*costs, strict=True))) == least(sitters, [len(p) for p in seated])
    assert sorted(one for pod in drawn.pods for one in pod) == list(range(len(scores)))
    assert drawn.again == sum(one for one, _ in costs)
    assert drawn == pods.draw(sitters[::-1], prefer=4, seed=seed)


def test_forty_meet_nobody_again_in_four_rounds_and_sit_among_equals():
    met = {one: {} for one in range(40)}
    for number in range(4):
        sitters = [Sitter(one, one // 20, met[one]) for one in range(40)]
        drawn = pods.draw(sitters, prefer=4, seed=number)
        assert (drawn.again, [len(pod) for pod in drawn.pods]) == (0, [4] * 10)
        for pod in drawn.pods:
            for one in pod:
                met[one] |= {other: 1 for other in pod if other != one}
    assert {len(one) for one in met.values()} == {12}


def test_of_five_the_lowest_rests_who_has_not_yet():
    field = [Sitter(one, score=one) for one in range(1, 6)]
    assert pods.draw(field, prefer=4, seed=1).resting == (1,)
    field[0] = Sitter(1, score=1, rests=1)
    assert pods.draw(field, prefer=4, seed=1).resting == (2,)
    with pytest.raises(ValueError, match="needs three players or more, not 2"):
        pods.draw(field[:2], prefer=4, seed=1)


@pytest.mark.parametrize(
    ("glory", "winner", "places", "shares"),
    [
        ([9, 5, 7, 2], 0, [1, 3, 2, 4], [3, 1, 2, 0]),
        ([9, 5, 7], 1, [2, 1, 3], [2, 3, 1]),
        ([9, 9, 7, 7], None, [1, 1, 3, 3], [Fraction(5, 2), Fraction(5, 2), 0.5, 0.5]),
        ([6, 6, 6], None, [1, 1, 1], [2, 2, 2]),
        ([4, None, 0, 3], 3, [2, 3, 3, 1], [2, 0.5, 0.5, 3]),
    ],
)
def test_places_are_by_glory_behind_the_winner_and_shared_where_level(
    glory, winner, places, shares
):
    assert pods.places(glory, winner) == places
    assert pods.shares(places, (3, 2, 1, 0)) == shares
