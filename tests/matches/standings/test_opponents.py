"""Conventions on opponents: known answers on the little event, worked by hand.

Order everywhere: Ana, Ben, Cat, Dan, Eva. Met: Ana met Ben, Cat, Eva; Ben met Ana, Eva, Dan; Cat
met Dan, Ana; Dan met Cat, Ben; Eva met Ben, Ana. Points 7, 1, 4, 4, 6 in 3, 3, 2, 3, 3 rounds.
"""

from matches.standings import Match, Rules
from tests.matches.standings.events import (
    ANA,
    BEN,
    CAT,
    LITTLE,
    bye,
    field,
    fractions,
    match,
    values,
)


def test_opponents_match_wins_with_the_floor_of_a_third() -> None:
    """Worth: 7/9, 1/9 but at least 1/3, 4/6, 4/9, 6/9.
    Ana (3+6+6)/9/3, Ben (7+6+4)/9/3, Cat (4+7)/9/2, Dan (6+3)/9/2, Eva (3+7)/9/2.
    """
    assert values(LITTLE, "omw") == fractions("5/9", "17/27", "11/18", "1/2", "5/9")


def test_opponents_match_wins_without_a_floor() -> None:
    """Ana (1+6+6)/9/3, Dan (6+1)/9/2, Eva (1+7)/9/2."""
    expected = fractions("13/27", "17/27", "11/18", "7/18", "4/9")
    assert values(LITTLE, "omw", floor=None) == expected


def test_opponents_match_wins_without_the_opponents_byes() -> None:
    """Without their byes Dan is worth 1/6, so 1/3, and Eva 3/6.
    Ana (1/3+2/3+1/2)/3, Ben (7/9+1/2+1/3)/3, Cat (1/3+7/9)/2, Dan (2/3+1/3)/2, Eva (1/3+7/9)/2.
    """
    expected = fractions("1/2", "29/54", "5/9", "1/2", "5/9")
    assert values(LITTLE, "omw", opponents_byes_count=False) == expected


def test_an_own_bye_can_count_as_an_opponent_at_the_floor() -> None:
    """Dan (2/3+1/3+1/3)/3, Eva (1/3+7/9+1/3)/3."""
    expected = fractions("5/9", "17/27", "11/18", "4/9", "13/27")
    assert values(LITTLE, "omw", own_byes_count=True) == expected


def test_the_weakest_and_the_strongest_can_be_left_out() -> None:
    """Ana (1/3 2/3 2/3) and Ben (4/9 2/3 7/9) keep the middle one; the others have none left."""
    expected = fractions("2/3", "2/3", "0", "0", "0")
    assert values(LITTLE, "omw", cut_lowest=1, cut_highest=1) == expected


def test_opponents_game_wins() -> None:
    """Worth: 5/6, 7/24 but at least 1/3, 3/5, 13/24, 4/7.
    Ana (35+63+60)/105/3, Ben (140+96+91)/168/3, Cat (13+20)/24/2, Dan (9+5)/15/2, Eva (2+5)/6/2.
    """
    expected = fractions("158/315", "109/168", "11/16", "7/15", "7/12")
    assert values(LITTLE, "ogw") == expected


def test_opponents_game_wins_without_floor_and_byes() -> None:
    """Worth: 5/6, 7/24, 3/5, (2 + 1/3)/6 = 7/18, 2/5.
    Dan (3/5+7/24)/2, Eva (7/24+5/6)/2, Cat (7/18+5/6)/2.
    """
    found = values(LITTLE, "ogw", floor=None, opponents_byes_count=False)
    assert found[2:] == fractions("11/18", "107/240", "9/16")


def test_strength_of_schedule() -> None:
    """Worth: 7/3, 1/3, 4/2, 4/3, 6/3 points a round.
    Ana (1+6+6)/3/3, Ben (7+6+4)/3/3, Cat (4+7)/3/2, Dan (6+1)/3/2, Eva (1+7)/3/2.
    """
    assert values(LITTLE, "strength_of_schedule") == fractions("13/9", "17/9", "11/6", "7/6", "4/3")


def test_extended_strength_of_schedule() -> None:
    """Ana (17/9+11/6+4/3)/3, Ben (13/9+4/3+7/6)/3, Cat (7/6+13/9)/2, Dan (11/6+17/9)/2,
    Eva (17/9+13/9)/2.
    """
    expected = fractions("91/54", "71/54", "47/36", "67/36", "5/3")
    assert values(LITTLE, "extended_strength_of_schedule") == expected


def test_buchholz() -> None:
    """1+4+6, 7+6+4, 4+7, 4+1, 1+7."""
    assert values(LITTLE, "buchholz") == [11, 17, 11, 5, 8]


def test_buchholz_without_the_weakest() -> None:
    assert values(LITTLE, "buchholz", cut_lowest=1) == [10, 13, 7, 4, 7]


def test_buchholz_without_the_strongest() -> None:
    assert values(LITTLE, "buchholz", cut_highest=1) == [5, 10, 4, 1, 1]


def test_median_buchholz() -> None:
    """Ana keeps 4 of 1 4 6, Ben 6 of 4 6 7; two opponents leave nothing."""
    assert values(LITTLE, "median_buchholz") == [4, 6, 0, 0, 0]


def test_buchholz_without_the_opponents_byes() -> None:
    """Dan is worth 1 and Eva 3: 1+4+3, 7+3+1, 1+7, 4+1, 1+7."""
    assert values(LITTLE, "buchholz", opponents_byes_count=False) == [8, 11, 8, 5, 8]


def test_buchholz_with_own_byes_as_opponents_of_ones_own_score() -> None:
    """Dan 4+1+4, Eva 1+7+6."""
    assert values(LITTLE, "buchholz", own_byes_count=True) == [11, 17, 11, 9, 14]


def test_sonneborn_berger() -> None:
    """Ana 1 + 4/2 + 6, Ben 4/2, Cat 4 + 7/2, Dan 1/2, Eva 1."""
    assert values(LITTLE, "sonneborn_berger") == fractions("9", "2", "15/2", "1/2", "1")


def test_sonneborn_berger_without_the_opponents_byes() -> None:
    """Dan is worth 1 and Eva 3: Ana 1 + 4/2 + 3, Ben 1/2, Cat 1 + 7/2."""
    expected = fractions("6", "1/2", "9/2", "1/2", "1")
    assert values(LITTLE, "sonneborn_berger", opponents_byes_count=False) == expected


def test_opponents_glory() -> None:
    """Glory 49, 42, 32, 52, 46: Ana (42+32+46)/3, Ben (49+46+52)/3, Cat (52+49)/2, Dan (32+42)/2,
    Eva (42+49)/2.
    """
    assert values(LITTLE, "opponents_glory") == fractions("40", "49", "101/2", "37", "91/2")


def test_opponents_glory_difference_under_the_cap() -> None:
    """Differences 17, -12, 1, 11, 11: Ana (-12+1+11)/3, Ben (17+11+11)/3, Cat (11+17)/2,
    Dan (1-12)/2, Eva (-12+17)/2.
    """
    found = values(LITTLE, "opponents_glory", Rules(glory_cap=7), counts="difference")
    assert found == fractions("0", "13", "14", "-11/2", "5/2")


def test_opponents_glory_difference_without_the_cap() -> None:
    """Differences 19, -14, -1, 12, 12: Ana (-14-1+12)/3."""
    found = values(LITTLE, "opponents_glory", Rules(glory_cap=7), counts="difference", capped=False)
    assert found[:1] == [-1]


def test_an_opponent_met_twice_counts_twice() -> None:
    twice = field(
        match(1, ANA, BEN, "a"), match(2, BEN, ANA, "a"), match(3, ANA, CAT, "a"), bye(3, BEN)
    )
    # points: Ana 6, Ben 6 of which 3 by the bye, Cat 0; Ana met Ben, Ben, Cat
    assert values(twice, "buchholz") == [12, 12, 6]


def test_whoever_met_nobody_has_zero() -> None:
    assert values(field(bye(1, ANA)), "omw") == [0]


def test_a_no_show_can_count_as_never_met() -> None:
    absent = field(
        match(1, ANA, CAT, "a"), Match(2, ANA, BEN, kind="no_show", winner="a"), bye(2, CAT)
    )
    # points 6, 0, 3. Ana met Cat (3) and, if it counts, Ben (0)
    assert values(absent, "strength_of_schedule")[0] * 4 == 3
    not_met = Rules(no_shows_are_met=False)
    assert values(absent, "strength_of_schedule", not_met)[0] * 2 == 3
