"""The table of a season by hand."""

from random import Random

import pytest

from matches.figures.ratings import Met
from matches.leagues.table import Score, points_for, season, season_rated

POINTS = (10, 6, 3)


def test_a_season_of_three_events_of_which_two_count():
    rows = season(
        [{"Ana": 1, "Ben": 2, "Cleo": 3}, {"Ben": 1, "Ana": 4}, {"Cleo": 1, "Ana": 2, "Ben": 2}],
        points=POINTS,
        taking_part=1,
        best=2,
    )
    assert [(row.rank, row.who, row.total) for row in rows] == [
        (1, "Ana", 16),
        (1, "Ben", 16),
        (3, "Cleo", 13),
    ]
    assert rows[0].scores == (Score(1, 10, True), Score(4, 1, False), Score(2, 6, True))
    assert rows[2].scores == (Score(3, 3, True), None, Score(1, 10, True))


def test_level_players_are_told_apart_by_their_best_single_result():
    rows = season([{"Ana": 2, "Ben": 1}, {"Ana": 2, "Ben": 4}], points=(12, 6, 3))
    assert [(row.rank, row.who, row.total) for row in rows] == [(1, "Ben", 12), (2, "Ana", 12)]


@pytest.mark.parametrize(("place", "points"), [(1, 10), (3, 3), (4, 1), (99, 1)])
def test_places_beyond_the_list_give_what_taking_part_gives(place, points):
    assert points_for(place, POINTS, 1) == points


def test_a_season_without_events_has_nobody():
    assert season([], points=POINTS) == []


def test_whatever_happens_the_total_is_the_sum_of_the_best():
    chance = Random(5)
    for _ in range(200):
        events = [
            {who: chance.randint(1, 5) for who in range(6) if chance.random() < 0.7}
            for _ in range(chance.randint(0, 5))
        ]
        best = chance.choice([None, 1, 2, 3])
        for row in season(events, points=POINTS, taking_part=1, best=best):
            given = sorted((one.points for one in row.scores if one), reverse=True)
            assert row.total == sum(given[:best])
            assert sum(bool(one and one.counts) for one in row.scores) == len(given[:best])


def test_a_season_by_rating_goes_through_the_matches_in_order():
    rows = season_rated([[Met("Ana", "Ben", 0)], [Met("Ana", "Cleo", 1), Met("Ben", "Cleo", None)]])
    # 25 ± 25/3 for everybody at first; openskill's Plackett-Luce, each mu times 40
    told = [(row.rank, row.who, row.rating.low, row.rating.shown, row.moves) for row in rows]
    assert told == [
        (1, "Cleo", 471, 1096, (None, 96)),
        (2, "Ana", 369, 995, (105, -110)),
        (3, "Ben", 290, 916, (-105, 21)),
    ]
    assert [row.rating.matches for row in rows] == [2, 2, 2]


def test_who_reads_the_same_rating_shares_the_rank():
    rows = season_rated([[Met("Ana", "Ben", 0), Met("Cleo", "Dan", 0)]])
    assert [(row.rank, row.who) for row in rows] == [
        (1, "Ana"),
        (1, "Cleo"),
        (3, "Ben"),
        (3, "Dan"),
    ]


def test_one_lucky_match_does_not_lead():
    steady = [Met("Ana", f"other {number}", 0) for number in range(6)]
    rows = season_rated([[*steady, Met("other 0", "Ben", 1)]])
    assert [row.who for row in rows[:2]] == ["Ana", "Ben"]
    assert rows[0].rating.low > rows[1].rating.low


def test_another_order_of_the_events_is_another_season():
    one, other = [Met("Ana", "Ben", 0)], [Met("Ben", "Ana", 0), Met("Ben", "Cleo", 0)]
    first = {row.who: row.rating for row in season_rated([one, other])}
    second = {row.who: row.rating for row in season_rated([other, one])}
    assert first["Ana"] != second["Ana"]
    assert first["Ana"].matches == second["Ana"].matches == 2
