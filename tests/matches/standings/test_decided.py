"""Conventions that decide between those who are level, or were recorded."""

from matches.standings import Number, Table
from tests.matches.standings.events import (
    ANA,
    BEN,
    CAT,
    DAN,
    LITTLE,
    bye,
    field,
    match,
    ranks,
    standings,
)

# Ana, Ben and Cat have 4 points each; among themselves Ana 3+1, Ben 3, Cat 1. Dan has 3+1+3.
THREE_LEVEL = field(
    match(1, ANA, BEN, "a"),
    match(1, CAT, DAN, "a"),
    match(2, BEN, CAT, "a"),
    match(2, DAN, ANA, "a"),
    match(3, CAT, ANA, "drawn"),
    match(3, BEN, DAN, "drawn"),
    bye(4, DAN),
)


def column(table: Table, key: str) -> dict[int, Number]:
    return {row.entrant: table.value(row.entrant, key) for row in table.rows}


def test_between_two_who_are_level_the_match_they_played_decides() -> None:
    # Cat and Dan have 4 points each, and Cat won
    table = standings(LITTLE, "points", "head_to_head")
    assert column(table, "head_to_head") == {1: 0, 2: 0, CAT: 3, DAN: 0, 5: 0}
    assert ranks(table) == [(1, 1), (2, 5), (3, CAT), (4, DAN), (5, 2)]


def test_it_is_silent_between_two_who_did_not_meet() -> None:
    table = standings(field(bye(1, ANA), bye(1, BEN)), "points", "head_to_head")
    assert ranks(table) == [(1, ANA), (1, BEN)]


def test_it_is_silent_among_three() -> None:
    table = standings(THREE_LEVEL, "points", "head_to_head")
    assert ranks(table) == [(1, DAN), (2, ANA), (2, BEN), (2, CAT)]
    assert set(column(table, "head_to_head").values()) == {0}


def test_a_complete_mini_table_decides_among_three() -> None:
    table = standings(THREE_LEVEL, "points", "head_to_head", mini_table=True)
    assert column(table, "head_to_head") == {ANA: 4, BEN: 3, CAT: 1, DAN: 0}
    assert ranks(table) == [(1, DAN), (2, ANA), (3, BEN), (4, CAT)]


def test_a_mini_table_with_a_gap_is_silent() -> None:
    # Ana, Ben and Cat have 3 points each, but Ana did not meet Cat
    gap = field(match(1, ANA, BEN, "a"), match(1, CAT, DAN, "a"), match(2, BEN, CAT, "a"))
    table = standings(gap, "points", "head_to_head", mini_table=True)
    assert set(column(table, "head_to_head").values()) == {0}


def test_two_who_met_twice_are_told_apart_by_both_matches() -> None:
    # Ana 3+1 and Ben 0+1+3 are level; between them Ana has 4 and Ben 1
    twice = field(match(1, ANA, BEN, "a"), match(2, ANA, BEN, "drawn"), bye(3, BEN))
    table = standings(twice, "points", "head_to_head")
    assert column(table, "head_to_head") == {ANA: 4, BEN: 1}


def test_a_recorded_roll_off_decides() -> None:
    level = field(bye(1, ANA), bye(1, BEN), bye(1, CAT), roll_offs={BEN: 6, ANA: 2})
    table = standings(level, "points", "roll_off")
    assert ranks(table) == [(1, BEN), (2, ANA), (3, CAT)]


def test_who_did_not_roll_stands_below_even_a_negative_number() -> None:
    level = field(bye(1, ANA), bye(1, BEN), roll_offs={BEN: -5})
    table = standings(level, "points", "roll_off")
    assert column(table, "roll_off") == {ANA: -6, BEN: -5}


def test_a_roll_off_says_nothing_between_those_who_are_not_level() -> None:
    table = standings(field(match(1, ANA, BEN, "a"), roll_offs={BEN: 6}), "points", "roll_off")
    assert ranks(table) == [(1, ANA), (2, BEN)]


def test_an_organisers_decision_decides() -> None:
    level = field(bye(1, ANA), bye(1, BEN), manual={ANA: 1, BEN: 2})
    assert ranks(standings(level, "points", "manual")) == [(1, BEN), (2, ANA)]
