"""What a result comes to: rulings, winners, and scores in words."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.rules import outcomes, results
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import Outcome, Ruling
from matches.rules.results import GameResult, Result, Settled, SettledBy
from tests.factories import game, played

NAMES = ["Ana", "Ben"]

winners = st.lists(st.sampled_from([0, 1, None]), min_size=1, max_size=3).filter(
    lambda won: won[:2] not in ([0, 0], [1, 1]) or len(won) == 2
)
rulings = st.lists(
    st.builds(Ruling, st.sampled_from([0, 1]), st.sampled_from([None, 1, 2, 3])), max_size=3
)


def ladder(**rules):
    return outcomes.ladder_of(EventRules(**rules))


STAYS, BY_GLORY, WHOLE = (
    ladder(drawn_match=rule) for rule in ("stays_drawn", "by_glory", "ladder")
)


class TestRulings:
    def test_without_any_the_result_is_as_reported(self):
        assert outcomes.with_rulings(played(0, 1), [], best_of=3) == played(0, 1)
        assert outcomes.with_rulings(None, [], best_of=3) is None

    def test_a_lost_game_is_the_opponents_and_keeps_its_glory(self):
        result = Result(games=(game(0, 9, 4), game(0, 8, 2)))
        ruled = outcomes.with_rulings(result, [Ruling(0, 2)], best_of=3)
        assert ruled == Result(
            games=(game(0, 9, 4), GameResult("won", 1, (8, 2), by_ruling=True)),
        )

    def test_a_lost_game_that_was_not_played_is_the_next_one(self):
        ruled = outcomes.with_rulings(played(0), [Ruling(1, 3)], best_of=3)
        assert [one.winner for one in ruled.games] == [0, 0]
        assert ruled.games[1].glory == (None, None)

    def test_in_a_best_of_one_a_lost_game_is_the_match(self):
        ruled = outcomes.with_rulings(None, [Ruling(1, 1)], best_of=1)
        assert [one.winner for one in ruled.games] == [0]

    def test_a_match_loss_outweighs_what_was_played(self):
        for base in (None, played(0, 0), Result(kind="concession", loser=1)):
            ruled = outcomes.with_rulings(base, [Ruling(0, None), Ruling(1, 2)], best_of=3)
            assert ruled == Result(kind="match_loss", loser=0)

    def test_match_losses_of_both_are_a_double_loss(self):
        both = [Ruling(0, None), Ruling(1, None)]
        assert outcomes.with_rulings(None, both, best_of=3) == Result(kind="double_loss")

    def test_a_concession_stays_one_under_game_losses(self):
        conceded = Result(kind="concession", loser=1)
        assert outcomes.with_rulings(conceded, [Ruling(0, 1)], best_of=3) == conceded

    @given(winners, rulings)
    def test_what_counts_is_always_a_fit_result_and_ruling_twice_is_ruling_once(self, won, ruled):
        base = played(*won)
        counts = outcomes.with_rulings(base, ruled, best_of=3)
        results.check(counts, best_of=3, seats=2)
        if all(ruling.game is None for ruling in ruled) or counts.kind != "played":
            assert outcomes.with_rulings(base, ruled * 2, best_of=3) == counts


class TestOutcome:
    @pytest.mark.parametrize(
        ("result", "winner", "by"),
        [
            (played(0, 1, 1), 1, "games"),
            (played(0), 0, "games"),
            (Result(kind="concession", loser=0), 1, "ruling"),
            (Result(kind="no_show", loser=1), 0, "ruling"),
            (Result(kind="match_loss", loser=1), 0, "ruling"),
            (Result(kind="bye"), 0, "ruling"),
        ],
    )
    def test_who_won(self, result, winner, by):
        assert outcomes.outcome(result, STAYS) == Outcome(winner, False, by)

    def test_a_double_loss_has_no_winner(self):
        double = outcomes.outcome(Result(kind="double_loss"), BY_GLORY)
        assert double == Outcome(None, True, "ruling")

    def test_a_winner_may_have_less_glory(self):
        result = Result(games=(game(1, 12, 3),))
        assert outcomes.outcome(result, BY_GLORY).winner == 1

    @pytest.mark.parametrize(
        ("games", "winner"),
        [
            ((game(0, 5, 4), game(1, 2, 9)), 1),
            ((game(0, 5, 4), game(1, 4, 5)), None),
            ((game(0, 5, 4), game(1, None, 9)), None),
            ((game(None, 7, 6),), 0),
            ((game(0, 5, 4), game(1, 5, 5), GameResult("unfinished", None, (2, 1))), 0),
        ],
    )
    def test_glory_decides_a_drawn_match_where_the_event_says_so(self, games, winner):
        result = Result(games=games)
        for rule in ("by_glory", "by_glory_loser_keeps_draw"):
            assert outcomes.outcome(result, ladder(drawn_match=rule)).winner == winner
        assert outcomes.outcome(result, STAYS).winner is None


def settled(by: SettledBy, winner: int) -> Result:
    """A game for each, and what decided between them."""
    return Result(games=played(0, 1).games, settled=Settled(by, winner))


class TestWords:
    @pytest.mark.parametrize(
        ("result", "short", "whose"),
        [
            (played(0, 1, 0), "2-1", "2-1 for Ana"),
            (played(1, 1), "0-2", "2-0 for Ben"),
            (played(0, 1), "1-1", "1-1"),
            (played(None), "0-0", "0-0"),
            (settled("survivors", 0), "1-1", "1-1, Ana as the last warband"),
            (settled("sudden_death", 1), "1-1", "1-1, Ben in sudden death"),
            (settled("roll_off", 1), "1-1", "1-1, Ben by a roll-off"),
            (Result(kind="concession", loser=1), "Ben conceded", "Ben conceded"),
            (Result(kind="no_show", loser=0), "Ana did not show up", "Ana did not show up"),
            (Result(kind="match_loss", loser=1), "a match loss for Ben", "a match loss for Ben"),
            (Result(kind="double_loss"), "a double loss", "a double loss"),
            (Result(kind="bye"), "a bye", "a bye"),
        ],
    )
    def test_scores(self, result, short, whose):
        assert outcomes.score(result, NAMES) == short
        assert outcomes.score_for(result, NAMES) == whose

    def test_what_settled_a_level_match_tells_two_results_apart(self):
        one, other = settled("sudden_death", 0), settled("roll_off", 1)
        assert outcomes.told_apart(one, other, NAMES) == (
            "1-1, Ana in sudden death",
            "1-1, Ben by a roll-off",
        )

    def test_two_results_are_told_apart_as_shortly_as_can_be(self):
        assert outcomes.told_apart(played(0, 0), played(0, 1), NAMES) == ("2-0", "1-1")
        one = Result(games=(game(0, 9, 4), game(None, 3, None)))
        other = Result(games=(game(0, 9, 5), GameResult("won", None, (3, 3), by_ruling=True)))
        assert outcomes.told_apart(one, other, NAMES) == (
            "1-0 (Ana 9-4, drawn 3-?)",
            "1-0 (Ana 9-5, won 3-3 by ruling)",
        )

    def test_every_pair_of_different_scores_reads_differently(self):
        every = [played(*won) for won in product([0, 1, None], repeat=2)]
        for one, other in product(every, repeat=2):
            said = outcomes.told_apart(one, other, NAMES)
            assert (said[0] == said[1]) == (one == other)


@pytest.mark.parametrize(
    ("game", "rule", "told"),
    [
        (GameResult("drawn", None, (4, 4)), "as_it_stands", "drawn"),
        (GameResult("unfinished", None, (4, 7)), "not_at_all", "unfinished, does not count"),
        (GameResult("unfinished", None, (4, 7)), "as_it_stands", "unfinished, counts for Ben"),
        (GameResult("unfinished", None, (7, 4)), "as_it_stands", "unfinished, counts for Ana"),
        (GameResult("unfinished", None, (4, 4)), "as_it_stands", "unfinished, counts as drawn"),
        (GameResult("unfinished", None, (4, 7)), "drawn", "unfinished, counts as drawn"),
    ],
)
def test_a_game_without_a_winner_tells_what_it_counts(game, rule, told):
    said = outcomes.ended_without_winner(game, ladder(unfinished_games=rule), NAMES)
    assert str(said) == told


@pytest.mark.parametrize(
    ("result", "endings"),
    [
        (played(0, 0), ["won", "lost"]),
        (played(1, 0), ["drawn", "drawn"]),
        (Result(kind="double_loss"), ["lost", "lost"]),
        (Result(games=(game(2, 5, 4, 9, 1),)), ["placed", "placed", "first", "placed"]),
        (Result(games=(game(None, 9, 4, 9),)), ["placed", "placed", "placed"]),
    ],
)
def test_how_a_match_ended_for_a_seat(result, endings):
    """In a pod nobody has lost: each has a place, and one may be alone in the first."""
    assert [outcomes.ending_for(seat, result, STAYS) for seat in range(len(endings))] == endings
