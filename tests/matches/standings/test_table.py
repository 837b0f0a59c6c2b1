"""The table as a whole: ranks, ties, who stands last, and what holds for every event."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.standings import (
    BadField,
    Entrant,
    Field,
    Match,
    Rules,
    Table,
    UnfitConvention,
    compute,
    conventions,
    tiebreaker,
)
from tests.matches.standings.events import (
    ANA,
    BEN,
    CAT,
    EVA,
    LITTLE,
    bye,
    field,
    match,
    ranks,
    standings,
    values,
)
from tests.matches.standings.strategies import RULES, fields

EVERY = tuple(tiebreaker(convention.name) for convention in conventions())
SWAPPED = {"a": "b", "b": "a"}


def seen(table: Table) -> list[tuple[object, ...]]:
    """Everything a page shows of a table."""
    return [(row.rank, row.entrant, row.played, row.rounds, row.values) for row in table.rows]


def test_equal_fractions_reached_by_different_sums_are_level() -> None:
    # Ana (1/3 + 2/3 + 2/3) / 3 and Eva (1/3 + 7/9) / 2 are both 5/9; floats tell them apart
    assert (1 / 3 + 2 / 3 + 2 / 3) / 3 != (1 / 3 + 7 / 9) / 2
    table = standings(LITTLE, "omw")
    assert table.row(ANA).rank == table.row(EVA).rank == 3


def test_ranks_after_a_shared_one_skip() -> None:
    table = standings(field(bye(1, ANA), bye(1, BEN), match(1, CAT, 4, "a")), "points")
    assert ranks(table) == [(1, ANA), (1, BEN), (1, CAT), (4, 4)]


def test_level_entrants_stand_in_order_of_id() -> None:
    given = Field((Entrant(9), Entrant(4)), (bye(1, 9), bye(1, 4)))
    assert ranks(standings(given, "points")) == [(1, 4), (1, 9)]


def test_before_round_1_everybody_shares_the_first_rank() -> None:
    assert ranks(standings(field(entrants=3), *["points", "omw"])) == [(1, 1), (1, 2), (1, 3)]


def test_an_event_without_entrants_has_no_rows() -> None:
    assert standings(field(), "points", "omw").rows == ()


def test_an_empty_chain_is_refused() -> None:
    with pytest.raises(UnfitConvention, match="name at least match points"):
        compute(LITTLE, Rules(), [])


@pytest.mark.parametrize("convention", [one.name for one in conventions()])
def test_who_never_played_stands_last_with_zero_by_every_convention(convention: str) -> None:
    given = msgspec.structs.replace(LITTLE, entrants=(*LITTLE.entrants, Entrant(6)))
    last = standings(given, convention).rows[-1]
    assert (last.entrant, last.played, last.values, last.points, last.rounds) == (
        6,
        False,
        (0,),
        0,
        0,
    )


def test_who_did_not_show_up_even_once_never_played() -> None:
    given = field(
        match(1, ANA, BEN, "a", "a"),
        Match(2, ANA, CAT, kind="no_show", winner="a"),
        match(3, ANA, BEN, "a", "a"),
    )
    table = standings(given, "points", "games_lost")
    # Ben lost four games and Cat is booked two, but Ben was there
    assert ranks(table) == [(1, ANA), (2, BEN), (3, CAT)]
    assert (table.row(CAT).played, table.row(CAT).games_lost, table.row(CAT).values) == (
        False,
        2,
        (0, 0),
    )


def test_a_late_entrant_whose_missed_rounds_count_as_losses_has_not_played_yet() -> None:
    given = field(match(1, ANA, BEN, "a"), Match(1, CAT, kind="missed"))
    assert standings(given, "points").row(CAT).played is False


def test_a_bye_or_a_missed_round_that_counts_as_one_is_enough_to_have_played() -> None:
    given = field(bye(1, ANA), Match(1, BEN, kind="missed", winner="a"))
    assert ranks(standings(given, "points", "games_lost")) == [(1, ANA), (1, BEN)]


def test_whoever_was_given_points_for_missed_rounds_keeps_them() -> None:
    given = field(match(1, ANA, BEN, "a"), Match(1, CAT, kind="missed", winner="drawn"))
    assert ranks(standings(given, "points")) == [(1, ANA), (2, CAT), (3, BEN)]


def test_after_a_round_later_matches_entries_and_drops_are_unknown() -> None:
    given = Field(
        entrants=(Entrant(ANA, dropped=2), Entrant(BEN), Entrant(CAT, entered=2)),
        matches=(
            match(1, ANA, BEN, "a"),
            Match(1, CAT, kind="missed"),
            match(2, ANA, CAT, "b"),
            bye(2, BEN),
        ),
    )
    first = standings(given.after(1), "points")
    assert [(row.entrant, row.points, row.dropped) for row in first.rows] == [
        (ANA, 3, None),
        (BEN, 0, None),
    ]
    second = standings(given.after(2), "points")
    assert [(row.entrant, row.points, row.dropped) for row in second.rows] == [
        (ANA, 3, 2),
        (BEN, 3, None),
        (CAT, 3, None),
    ]


def test_the_same_convention_twice_makes_two_columns() -> None:
    chain = [tiebreaker("buchholz", {"cut_lowest": 1}), tiebreaker("buchholz")]
    table = compute(LITTLE, Rules(), chain)
    assert [column.key for column in table.columns] == ["buchholz", "buchholz_2"]
    assert (table.value(BEN, "buchholz"), table.value(BEN, "buchholz_2")) == (13, 17)


def test_a_stranger_and_an_unknown_column_are_refused() -> None:
    table = standings(LITTLE, "points")
    with pytest.raises(BadField, match="no entrant 99"):
        table.row(99)
    with pytest.raises(BadField, match="no column 'omw'"):
        table.value(ANA, "omw")


class TestRounding:
    """Ben 17/27 = 0.6296..., Cat 11/18 = 0.6111..., Ana and Eva 5/9 = 0.5555..., Dan 1/2."""

    def test_values_stay_exact_and_are_shown_rounded_half_up(self) -> None:
        table = standings(LITTLE, "omw", decimals=3)
        assert table.value(BEN, "omw") == Fraction(17, 27)
        assert [row.shown for row in table.rows] == [
            ("63 %",),
            ("61.1 %",),
            ("55.6 %",),
            ("55.6 %",),
            ("50 %",),
        ]

    def test_exact_values_decide_unless_the_convention_says_otherwise(self) -> None:
        assert [row.rank for row in standings(LITTLE, "omw", decimals=1).rows] == [1, 2, 3, 3, 5]

    def test_rounded_values_decide_where_the_convention_says_so(self) -> None:
        # 0.6, 0.6, 0.6, 0.6, 0.5
        table = standings(LITTLE, "omw", decimals=1, ties="rounded")
        assert [row.rank for row in table.rows] == [1, 1, 1, 1, 5]

    def test_a_share_without_decimals_is_shown_in_percent_with_two_places(self) -> None:
        table = standings(LITTLE, "points", "omw")
        assert table.row(BEN).shown == ("1", "62.96 %")


@settings(max_examples=60, deadline=None)
@given(fields(), RULES, st.randoms(use_true_random=False))
def test_the_order_of_the_records_makes_no_difference(of, rules, chance) -> None:
    entrants, matches = list(of.entrants), list(of.matches)
    chance.shuffle(entrants)
    chance.shuffle(matches)
    shuffled = msgspec.structs.replace(of, entrants=tuple(entrants), matches=tuple(matches))
    one, other = compute(of, rules, EVERY), compute(shuffled, rules, EVERY)
    assert seen(one) == seen(other)
    assert one.digest == other.digest


@settings(max_examples=60, deadline=None)
@given(fields(), RULES)
def test_which_side_a_player_sits_on_makes_no_difference(of, rules) -> None:
    turned = tuple(match if match.b is None else _turned(match) for match in of.matches)
    other = compute(msgspec.structs.replace(of, matches=turned), rules, EVERY)
    assert seen(compute(of, rules, EVERY)) == seen(other)


def _turned(match: Match) -> Match:
    return msgspec.structs.replace(
        match,
        a=match.b,
        b=match.a,
        winner=SWAPPED.get(match.winner, match.winner),
        games=tuple(
            type(game)(SWAPPED.get(game.winner, game.winner), game.glory_b, game.glory_a)
            for game in match.games
        ),
    )


@settings(max_examples=60, deadline=None)
@given(fields(), RULES, st.permutations(EVERY))
def test_ranks_follow_from_the_chain(of, rules, chain) -> None:
    table = compute(of, rules, chain)
    assert sorted(row.entrant for row in table.rows) == [one.id for one in of.entrants]
    # zeros for those who never played, so that their own order shows nothing
    keys = [(not row.played, *_signed(table, row)) for row in table.rows]
    assert keys == sorted(keys)
    assert [row.rank for row in table.rows] == [1 + sum(k < key for k in keys) for key in keys]


def _signed(table: Table, row) -> list[Fraction]:
    return [
        value if column.better == "lower" else -value
        for value, column in zip(row.values, table.columns, strict=True)
    ]


@settings(max_examples=60, deadline=None)
@given(fields(), RULES)
def test_never_played_means_last_with_zeros(of, rules) -> None:
    rows = compute(of, rules, EVERY).rows
    absent = [row for row in rows if not row.played]
    assert rows[len(rows) - len(absent) :] == tuple(absent)
    assert all(set(row.values) == {0} and row.points == 0 for row in absent)


@settings(max_examples=60, deadline=None)
@given(fields())
def test_opponents_match_wins_by_the_definition(of) -> None:
    """The mean over opponents of max(1/3, points / (3 x rounds)), written down naively."""
    rows = {row.entrant: row for row in standings(of, "points").rows}

    def met(id: int) -> list[int]:
        sides = [(match.a, match.b) for match in of.matches if match.b is not None]
        return [b for a, b in sides if a == id] + [a for a, b in sides if b == id]

    def worth(id: int) -> Fraction:
        return max(Fraction(1, 3), Fraction(rows[id].points, 3 * rows[id].rounds))

    expected = [
        sum(map(worth, met(one.id))) / Fraction(len(met(one.id)))
        if met(one.id) and rows[one.id].played
        else 0
        for one in of.entrants
    ]
    assert values(of, "omw") == expected
