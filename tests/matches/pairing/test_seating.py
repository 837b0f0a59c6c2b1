"""Who sits where."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.pairing import BadField, Entrant, Seating, TableClash, seat
from tests.matches.pairing.events import field_after

Pairs = list[tuple[int, int]]


def players(count: int, **of_some: object) -> list[Entrant]:
    """Players 1 to count; `tables_3=(1,)` or `fixed_3=5` tell of player 3."""
    entrants = [Entrant(one, one) for one in range(1, count + 1)]
    for key, value in of_some.items():
        name, number = key.rsplit("_", 1)
        field = {"tables": "tables", "fixed": "fixed_table"}[name]
        entrants[int(number) - 1] = replace(entrants[int(number) - 1], **{field: value})
    return entrants


def in_twos(count: int) -> Pairs:
    """1 meets 2, 3 meets 4 and so on, the best first."""
    return [(one, one + 1) for one in range(1, count, 2)]


def test_the_best_pair_sits_at_the_first_table() -> None:
    seating = seat(players(6), in_twos(6))
    assert seating == Seating({(1, 2): 1, (3, 4): 2, (5, 6): 3}, ())


def test_nobody_sits_nowhere() -> None:
    assert seat([], []) == Seating({}, ())


def test_tables_are_filled_in_the_order_given() -> None:
    assert seat(players(4), in_twos(4), tables=[12, 7, 9]).tables == {(1, 2): 12, (3, 4): 7}


def test_too_few_tables_are_refused() -> None:
    with pytest.raises(BadField, match="2 pairs need a table, 1 tables are free"):
        seat(players(4), in_twos(4), tables=[1])


def test_who_sat_at_a_table_moves_to_the_next() -> None:
    """Player 1 sat at table 1: the first two pairs change places, at a cost of 1 + 1."""
    seating = seat(players(6, tables_1=(1,)), in_twos(6))
    assert seating.tables == {(1, 2): 2, (3, 4): 1, (5, 6): 3}


def test_three_pairs_move_round_where_two_cannot_swap() -> None:
    """Pair 1 sat at 1 and 2, pair 2 at 2 only, pair 3 at 3: all move, nobody sits twice."""
    field = players(6, tables_1=(1,), tables_2=(2,), tables_3=(2,), tables_5=(3,))
    seating = seat(field, in_twos(6))
    assert seating.tables == {(1, 2): 3, (3, 4): 1, (5, 6): 2}


def test_a_repeat_that_cannot_be_avoided_is_accepted() -> None:
    field = players(4, tables_1=(1,), tables_3=(1,))
    assert sorted(seat(field, in_twos(4)).tables.values()) == [1, 2]
    assert seat(players(2, tables_1=(1,)), in_twos(2)).tables == {(1, 2): 1}


def test_the_fewest_players_sit_at_a_table_again() -> None:
    """Both of pair 1 and one of pair 2 sat at table 1: the one repeats."""
    field = players(4, tables_1=(1,), tables_2=(1,), tables_3=(1,))
    assert seat(field, in_twos(4)).tables == {(1, 2): 2, (3, 4): 1}


def test_a_fixed_table_is_kept_and_its_opponent_comes_along() -> None:
    seating = seat(players(6, fixed_4=1), in_twos(6))
    assert seating == Seating({(1, 2): 2, (3, 4): 1, (5, 6): 3}, ())


def test_a_fixed_table_is_kept_though_sat_at_before() -> None:
    seating = seat(players(4, fixed_3=1, tables_3=(1,)), in_twos(4))
    assert seating.tables == {(1, 2): 2, (3, 4): 1}


def test_a_fixed_table_need_not_be_one_of_the_room() -> None:
    seating = seat(players(4, fixed_1=40), in_twos(4), tables=[1, 2])
    assert seating.tables == {(1, 2): 40, (3, 4): 1}


def test_two_with_fixed_tables_who_meet_are_reported() -> None:
    seating = seat(players(4, fixed_1=5, fixed_2=6), in_twos(4))
    assert seating.tables == {(1, 2): 5, (3, 4): 1}
    assert seating.clashes == (TableClash(6, (2,)),)


def test_two_who_want_one_table_are_reported() -> None:
    """The better pair has it."""
    seating = seat(players(4, fixed_1=2, fixed_3=2), in_twos(4))
    assert seating.tables == {(1, 2): 2, (3, 4): 1}
    assert seating.clashes == (TableClash(2, (3, 1, 2)),)


def test_two_who_meet_at_the_table_both_have_fixed_are_content() -> None:
    seating = seat(players(2, fixed_1=3, fixed_2=3), in_twos(2))
    assert seating == Seating({(1, 2): 3}, ())


def test_the_second_wish_is_met_where_the_first_is_taken() -> None:
    seating = seat(players(4, fixed_1=2, fixed_3=2, fixed_4=7), in_twos(4))
    assert seating.tables == {(1, 2): 2, (3, 4): 7}
    assert seating.clashes == (TableClash(2, (3, 1, 2)),)


def test_pairs_that_stay_keep_their_table() -> None:
    seating = seat(players(6, fixed_1=2), in_twos(6), kept={(5, 6): 2})
    assert seating.tables == {(1, 2): 1, (3, 4): 3, (5, 6): 2}
    assert seating.clashes == (TableClash(2, (1, 5, 6)),)


def cost(field: list[Entrant], seating: dict[tuple[int, int], int]) -> tuple[int, int]:
    """Players at a table again, and squared distances from the table by rank."""
    again = sum(
        table in one.tables for pair, table in seating.items() for one in field if one.id in pair
    )
    away = sum((table - rank) ** 2 for rank, table in enumerate(seating.values(), start=1))
    return again, away


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sets(st.integers(1, 6), max_size=3), max_size=12), st.randoms())
def test_no_seating_of_one_block_costs_less(sat: list[set[int]], mix: Random) -> None:
    count = len(sat) // 2 * 2
    field = [Entrant(one, one, tables=tuple(sorted(sat[one - 1]))) for one in range(1, count + 1)]
    pairs = in_twos(count)
    found = seat(mix.sample(field, count), pairs)
    every = permutations(range(1, len(pairs) + 1))
    assert cost(field, dict(found.tables)) == min(
        cost(field, dict(zip(pairs, tables, strict=True))) for tables in every
    )
    assert seat(field, pairs) == found


def test_nobody_sits_twice_in_a_long_event() -> None:
    """120 players over eight rounds of shuffled pairs, and nobody strays far from their rank."""
    chance, field = Random(3), players(120)
    for _ in range(8):
        order = chance.sample(range(1, 121), 120)
        pairs = list(zip(order[::2], order[1::2], strict=True))
        tables = seat(field, pairs).tables
        assert sorted(tables.values()) == list(range(1, 61))
        again, _ = cost(field, dict(tables))
        assert again == 0
        assert max(abs(t - rank) for rank, t in enumerate(tables.values(), start=1)) <= 6
        sat = {one: table for pair, table in tables.items() for one in pair}
        field = [replace(one, tables=(*one.tables, sat[one.id])) for one in field]


def test_every_pair_of_a_large_event_has_its_own_table() -> None:
    field = field_after(300, 1)
    tables = seat(field, in_twos(300)).tables
    assert sorted(tables.values()) == list(range(1, 151))
