"""What each kind of match counts for its two sides."""

from fractions import Fraction

import pytest

from matches.standings import (
    Award,
    BadField,
    Entrant,
    Field,
    Match,
    MatchPoints,
    Row,
    Rules,
    UnfitConvention,
    compute,
    tiebreaker,
)
from tests.matches.standings.events import ANA, BEN, bye, field, game, match

GAMES = (game("a 9-4"), game("b 3-5"))


def rows(of: Field, rules: Rules | None = None) -> list[Row]:
    table = compute(of, rules or Rules(), [tiebreaker("points")])
    return sorted(table.rows, key=lambda row: row.entrant)


def record(row: Row) -> tuple[object, ...]:
    """Points; matches won, drawn, lost; games won, lost, drawn; glory difference."""
    return (
        row.points,
        (row.won, row.drawn, row.lost),
        (row.games_won, row.games_lost, row.games_drawn),
        row.glory_difference,
    )


def of(kind: str, winner: str | None, rules: Rules | None = None) -> list[tuple[object, ...]]:
    """The records of both after one match of this kind, two games of which were played."""
    one = Match(1, ANA, BEN, kind=kind, winner=winner, games=GAMES)
    return [record(row) for row in rows(field(one), rules)]


def test_a_winner_as_decided_stands_whatever_the_games_say() -> None:
    assert of("played", "b") == [(0, (0, 0, 1), (1, 1, 0), 3), (3, (1, 0, 0), (1, 1, 0), -3)]
    assert of("played", "drawn") == [(1, (0, 1, 0), (1, 1, 0), 3), (1, (0, 1, 0), (1, 1, 0), -3)]


def test_nobody_is_made_the_winner_of_a_match_that_does_not_say_who_won() -> None:
    with pytest.raises(BadField, match="a match of round 1 does not say who won"):
        rows(field(Match(1, ANA, BEN, games=GAMES)))


@pytest.mark.parametrize(("keeps", "points"), [(False, [0, 3]), (True, [1, 3])])
def test_who_lost_on_a_tiebreak_keeps_a_draws_points_where_so_ruled(
    keeps: bool, points: list[int]
) -> None:
    one = Match(1, ANA, BEN, games=GAMES, winner="b", on_tiebreak=True)
    found = rows(field(one), Rules(loser_keeps_draw=keeps))
    assert [row.points for row in found] == points
    assert [(row.won, row.drawn, row.lost) for row in found] == [(0, 0, 1), (1, 0, 0)]


def test_a_bye_counts_two_games_and_fourteen_glory() -> None:
    assert record(rows(field(bye(1, ANA)))[0]) == (3, (1, 0, 0), (2, 0, 0), 14)


def test_a_bye_of_a_best_of_one_counts_half_of_it() -> None:
    assert record(rows(field(bye(1, ANA)), Rules.of_one())[0]) == (3, (1, 0, 0), (1, 0, 0), 7)


@pytest.mark.parametrize("kind", ["concession", "match_loss"])
def test_a_concession_or_match_loss_counts_as_ruled_or_as_played(kind: str) -> None:
    ruled = of(kind, "b")
    assert ruled == [(0, (0, 0, 1), (0, 2, 0), -14), (3, (1, 0, 0), (2, 0, 0), 14)]
    as_played = of(kind, "b", Rules(concession=None, match_loss=None))
    assert as_played == [(0, (0, 0, 1), (1, 1, 0), 3), (3, (1, 0, 0), (1, 1, 0), -3)]


def test_a_no_show_counts_as_ruled_and_may_have_points_of_its_own() -> None:
    points = MatchPoints(win=4, draw=2, loss=1, bye=4)
    assert of("no_show", "a", Rules(points=points)) == [
        (4, (1, 0, 0), (2, 0, 0), 14),
        (0, (0, 0, 1), (0, 2, 0), -14),
    ]


def test_both_can_fail_to_show_up() -> None:
    assert of("no_show", "neither") == [(0, (0, 0, 1), (0, 2, 0), 0)] * 2
    without = Rules(double_loss=None)
    assert of("no_show", "neither", without) == [(0, (0, 0, 1), (0, 2, 0), -14)] * 2


def test_a_double_loss_is_lost_by_both() -> None:
    assert of("double_loss", None) == [(0, (0, 0, 1), (0, 2, 0), 0)] * 2
    as_played = of("double_loss", None, Rules(double_loss=None))
    assert as_played == [(0, (0, 0, 1), (1, 1, 0), 3), (0, (0, 0, 1), (1, 1, 0), -3)]


@pytest.mark.parametrize(
    ("winner", "expected"),
    [
        ("a", (3, (1, 0, 0), (2, 0, 0), 14)),
        ("drawn", (1, (0, 1, 0), (0, 0, 0), 0)),
        (None, (0, (0, 0, 1), (0, 2, 0), 0)),
    ],
)
def test_a_missed_round_counts_as_the_organiser_chose(
    winner: str | None, expected: tuple[object, ...]
) -> None:
    one = field(Match(1, ANA, kind="missed", winner=winner))
    assert record(rows(one)[0]) == expected


def test_match_points_may_be_given() -> None:
    one = field(Match(1, ANA, BEN, points=(4, 1)), Match(2, ANA, BEN, points=(3, 3)))
    assert [(row.points, row.won, row.drawn) for row in rows(one)] == [(7, 1, 1), (4, 0, 1)]


def test_half_points_stay_exact() -> None:
    chess = MatchPoints(win=1, draw=Fraction(1, 2), loss=0, bye=1)
    found = rows(field(match(1, ANA, BEN, "drawn"), match(2, ANA, BEN, "a")), Rules(points=chess))
    assert [str(row.points) for row in found] == ["3/2", "1/2"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (Match(1, ANA, BEN, kind="concession"), "does not say who won"),
        (Match(1, ANA, BEN, kind="no_show", winner="drawn"), "does not say who won"),
        (Match(1, ANA, BEN, winner="c"), "no such winner"),
        (Match(1, ANA, BEN, kind="bye"), "how many players"),
        (Match(1, ANA, winner="a"), "how many players"),
        (Match(1, ANA, ANA), "against themselves"),
        (Match(1, ANA, 99), "99, who did not enter"),
        (match(1, ANA, BEN, "c", winner="a"), "a game has no such winner"),
        (match(1, ANA, BEN, "a 10000000000-1"), "cannot count"),
        (Match(1, ANA, BEN, points=(-(10**10), 0)), "cannot count"),
    ],
)
def test_records_that_contradict_themselves_are_refused(wrong: Match, said: str) -> None:
    with pytest.raises(BadField, match=said):
        rows(Field((Entrant(ANA), Entrant(BEN)), (wrong,)))


def test_an_entrant_given_twice_is_refused() -> None:
    with pytest.raises(BadField, match="twice"):
        rows(Field((Entrant(ANA), Entrant(ANA))))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"best_of": 0}, "at least one game"),
        ({"glory_cap": 0}, "at least 1 a game"),
        ({"best_of": 1}, "more than a best of 1 has"),
        ({"glory_cap": 4}, r"\+14, more than a best of 3 can give with 4"),
        ({"bye": Award(games_won=-1)}, "below zero"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(values: dict[str, object], said: str) -> None:
    with pytest.raises(UnfitConvention, match=said):
        Rules(**values)


@pytest.mark.parametrize(
    "values", [{"win": 1, "draw": 2}, {"draw": 1, "loss": 2}, {"win": 0, "draw": 0}, {"bye": -1}]
)
def test_match_points_that_make_no_sense_are_refused(values: dict[str, int]) -> None:
    with pytest.raises(UnfitConvention):
        MatchPoints(**values)
