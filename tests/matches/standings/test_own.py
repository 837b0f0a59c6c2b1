"""Conventions on an entrant's own matches: known answers on the little event, worked by hand.

Order everywhere: Ana, Ben, Cat, Dan, Eva. A bye counts 3 points, 2-0 and 14 glory to none.
"""

import pytest

from matches.standings import Deduction, Field, Rules, UnfitConvention, explain, tiebreaker
from tests.matches.standings.events import (
    ANA,
    BEN,
    EVA,
    LITTLE,
    bye,
    field,
    fractions,
    match,
    standings,
    values,
)

CAPPED = Rules(glory_cap=7, total_glory_cap=10)


def test_points_are_three_for_a_win_one_for_a_draw() -> None:
    """3+1+3, 0+0+1, 3+1, 0+3+1, 3+3+0."""
    assert values(LITTLE, "points") == [7, 1, 4, 4, 6]


PUNISHED = Field(
    LITTLE.entrants, LITTLE.matches, deductions=(Deduction(ANA, 2, 1), Deduction(EVA, 3, 4))
)


def test_points_taken_off_by_a_judge() -> None:
    """7-1 and 6-4, from the round on in which they were taken off."""
    assert values(PUNISHED, "points") == [6, 1, 4, 4, 2]
    assert [row.points for row in standings(PUNISHED, "points").rows] == [6, 4, 4, 2, 1]
    assert values(PUNISHED.after(2), "points") == [3, 0, 4, 3, 6]


def test_points_taken_off_change_nobody_elses_numbers() -> None:
    for name in ("omw", "buchholz", "sonneborn_berger", "strength_of_schedule"):
        assert values(PUNISHED, name) == values(LITTLE, name), name


def test_points_taken_off_are_told_in_the_row() -> None:
    opened = explain(standings(PUNISHED, "points"), ANA)
    assert opened.deductions == (Deduction(ANA, 2, 1),)
    assert opened.links[0].how == "3 + 1 + 3 - 1"
    last = opened.links[0].parts[-1]
    assert (last.round, last.value, last.note) == (2, -1, "taken off by a judge")


def test_a_table_without_points_taken_off_keeps_its_digest() -> None:
    assert standings(PUNISHED, "points").digest != standings(LITTLE, "points").digest
    same = Field(LITTLE.entrants, LITTLE.matches)
    assert standings(same, "points").digest == standings(LITTLE, "points").digest


def test_wins_include_byes() -> None:
    assert values(LITTLE, "wins") == [2, 0, 1, 1, 2]


def test_draws() -> None:
    assert values(LITTLE, "draws") == [1, 1, 1, 1, 0]


def test_games_lost() -> None:
    """0+1+0, 2+2+1, 1+1, 2+0+1, 0+1+2."""
    assert values(LITTLE, "games_lost") == [1, 5, 2, 3, 3]


def test_fewer_games_lost_stand_higher() -> None:
    order = [row.entrant for row in standings(LITTLE, "games_lost").rows]
    assert (order[0], order[-1]) == (ANA, BEN)


def test_game_difference() -> None:
    """5-1, 2-5, 3-2, 4-3, 4-3."""
    assert values(LITTLE, "game_difference") == [4, -3, 1, 1, 1]


def test_total_glory() -> None:
    """19+10+20, 6+14+22, 18+14, 23+14+15, 14+22+10."""
    assert values(LITTLE, "total_glory") == [49, 42, 32, 52, 46]


def test_total_glory_counts_at_most_the_cap_of_each_game() -> None:
    """Ana 10+9, 6+4, 10+8; Ben 4+2, 1+7+6, 8+10+4; Cat 8+3+7, 5+9; Dan 6+10+5, 14, 9+2+4;
    Eva 14, 10+5+6, 3+7. A bye's 14 is not a game's, so no cap touches it.
    """
    assert values(LITTLE, "total_glory", CAPPED) == [47, 42, 32, 50, 45]


def test_total_glory_can_ignore_the_cap() -> None:
    assert values(LITTLE, "total_glory", CAPPED, capped=False) == [49, 42, 32, 52, 46]


def test_glory_difference() -> None:
    """49-30, 42-56, 32-33, 52-40, 46-34."""
    assert values(LITTLE, "glory_difference") == [19, -14, -1, 12, 12]


def test_glory_difference_counts_at_most_the_cap_of_each_game() -> None:
    """Ana (6+7) + (1-5) + (7+1); Ben (-6-7) + (-7+2+0) + (-1+7+0); Cat (2-7+2) + (-1+5);
    Dan (-2+7-2) + 14 + (1-7+0); Eva 14 + (7-2+0) + (-7-1).
    """
    assert values(LITTLE, "glory_difference", CAPPED) == [17, -12, 1, 11, 11]


def test_glory_difference_can_ignore_the_cap() -> None:
    assert values(LITTLE, "glory_difference", CAPPED, capped=False) == [19, -14, -1, 12, 12]


def test_a_winner_with_less_glory_wins_all_the_same() -> None:
    """The last fighter standing wins outright (Dreadfane, pg 19)."""
    dreadfane = field(match(1, ANA, BEN, "a 2-11"))
    assert values(dreadfane, "points") == [3, 0]
    assert values(dreadfane, "glory_difference") == [-9, 9]


def test_a_game_of_unknown_glory_counts_no_glory() -> None:
    unknown = field(match(1, ANA, BEN, "a 5-2", "a"))
    assert values(unknown, "games_lost") == [0, 2]
    assert values(unknown, "total_glory") == [5, 2]


def test_share_of_games_won() -> None:
    """5/6, (2 + 1/3)/8, 3/5, (4 + 1/3)/8, 4/7."""
    assert values(LITTLE, "gw") == fractions("5/6", "7/24", "3/5", "13/24", "4/7")


def test_share_of_games_won_with_a_floor() -> None:
    assert values(LITTLE, "gw", floor="1/3") == fractions("5/6", "1/3", "3/5", "13/24", "4/7")


def test_share_of_games_won_without_byes() -> None:
    """Dan (2 + 1/3)/6, Eva 2/5."""
    expected = fractions("5/6", "7/24", "3/5", "7/18", "2/5")
    assert values(LITTLE, "gw", byes_count=False) == expected


@pytest.mark.parametrize(("worth", "ben"), [("0", "1/4"), ("1/2", "5/16"), ("1", "3/8")])
def test_a_drawn_game_is_worth_what_the_convention_says(worth: str, ben: str) -> None:
    """Ben: 2 won and 1 drawn of 8."""
    assert values(LITTLE, "gw", drawn_game=worth)[1:2] == fractions(ben)


def test_share_of_no_games_is_the_floor_where_there_is_one() -> None:
    only_a_bye = field(bye(1, ANA))
    assert values(only_a_bye, "gw", byes_count=False) == [0]
    assert values(only_a_bye, "gw", byes_count=False, floor="0.33") == fractions("33/100")


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"floor": "4/3"}, "between 0 and 1"),
        ({"floor": "one third"}, "not a number"),
        ({"floor": "1/0"}, "divides by zero"),
        ({"floor": True}, "as text"),
        ({"drawn_game": "-1"}, "between 0 and 1"),
        ({"flor": "1/3"}, "flor"),
        ({"decimals": 40}, "decimals"),
        ({"ties": "rounded"}, "to how many decimals"),
    ],
)
def test_a_parameter_that_cannot_be_is_told_to_the_organiser(
    parameters: dict[str, object], said: str
) -> None:
    with pytest.raises(UnfitConvention, match=said):
        tiebreaker("gw", parameters)


def test_an_unknown_tiebreaker_names_those_there_are() -> None:
    with pytest.raises(UnfitConvention, match=r"no tiebreaker 'bucholz'.*buchholz"):
        tiebreaker("bucholz")
