"""One ladder decides every result: all that the form takes of a best of three, under every rule.

The expectation is worked out here from the sentences of Shadespire pg 26 and of the event's rules,
without the ladder: count the games, then the glory, then how it was settled.
"""

from typing import get_args

import pytest

from matches.models import Match
from matches.rules import outcomes, results
from matches.rules.doubts import AskedBack, Doubt, all_doubts, doubts_of, need_no_doubt
from matches.rules.editions import EDITIONS
from matches.rules.event_rules import EventRules
from matches.rules.results import GameResult, Result, Settled
from matches.standing.queries.standings_input import as_record, rules_of
from matches.standings.lines import unpack
from matches.standings.scoring import Scorer
from rules_engine.match.play import BOOK
from tests.matches.rules.every_result import LEVEL, UNFINISHED, every_result


def counts(game, unfinished):
    """The game's winner ('drawn', or None for not at all)."""
    if game.ending == "won":
        return game.winner
    if game.ending == "drawn" or unfinished == "drawn":
        return "drawn"
    if unfinished == "not_at_all":
        return None
    own, other = game.glory
    return "drawn" if own == other else int(other > own)


def expected(result, level, unfinished):
    """The winner's seat, None for a draw."""
    told = [(counts(game, unfinished), game.glory) for game in result.games]
    told = [(winner, glory) for winner, glory in told if winner is not None]
    won = [sum(winner == seat for winner, _ in told) for seat in (0, 1)]
    if won[0] != won[1]:
        return int(won[1] > won[0])
    glory = [sum(glory[seat] for _, glory in told) for seat in (0, 1)]
    if level == "stays_drawn" or glory[0] == glory[1]:
        return None
    return int(glory[1] > glory[0])


@pytest.mark.parametrize("unfinished", UNFINISHED)
@pytest.mark.parametrize("level", LEVEL)
def test_every_result_of_a_best_of_three(level, unfinished):
    rules = EventRules(drawn_match=level, unfinished_games=unfinished)
    ladder, tried = outcomes.ladder_of(rules), 0
    for result in every_result():
        assert outcomes.outcome(result, ladder).winner == expected(result, level, unfinished)
        tried += 1
    assert tried == 228


@pytest.mark.parametrize("unfinished", UNFINISHED)
@pytest.mark.parametrize("level", LEVEL)
def test_the_table_counts_the_games_that_the_winner_was_found_by(level, unfinished):
    """Never three points beside a glory difference from a game that did not count."""
    rules = EventRules(drawn_match=level, unfinished_games=unfinished)
    scorer = Scorer(rules_of(rules), 1)
    for result in every_result():
        record = as_record(1, (7, 8), result, rules)
        own, other = scorer.line(record)
        line = unpack(own)
        told = [one for game in result.games if (one := counts(game, unfinished)) is not None]
        assert (line.games_won, line.games_lost, line.games_drawn) == (
            told.count(0),
            told.count(1),
            told.count("drawn"),
        )
        glory = [game.glory for game in result.games if counts(game, unfinished) is not None]
        assert line.glory == sum(one for one, _ in glory)
        assert line.glory_against == sum(one for _, one in glory)
        winner = expected(result, level, unfinished)
        assert (line.won, unpack(other).won) == (int(winner == 0), int(winner == 1))


LEVEL_MATCH = (GameResult("won", 0, (8, 5)), GameResult("won", 1, (5, 8)))


class TestTheWholeLadder:
    @pytest.mark.parametrize("by", ["survivors", "sudden_death", "roll_off"])
    @pytest.mark.parametrize("winner", [0, 1])
    def test_what_settled_a_level_match_decides_it(self, by, winner):
        result = Result(games=LEVEL_MATCH, settled=Settled(by, winner))
        ladder = outcomes.ladder_of(EventRules(drawn_match="ladder"))
        assert outcomes.outcome(result, ladder) == outcomes.Outcome(winner, False, by)

    def test_it_decides_nothing_where_games_or_glory_do(self):
        ladder = outcomes.ladder_of(EventRules(drawn_match="ladder"))
        ahead = (GameResult("won", 0, (9, 5)), GameResult("won", 1, (5, 8)))
        result = Result(games=ahead, settled=Settled("roll_off", 1))
        assert outcomes.outcome(result, ladder) == outcomes.Outcome(0, False, "glory")

    def test_a_level_match_that_nobody_settled_is_asked_about(self):
        rules = EventRules(drawn_match="ladder")
        with pytest.raises(AskedBack, match="level on games and glory"):
            need_no_doubt(
                Result(games=LEVEL_MATCH),
                ("Ana", "Ben"),
                rules=rules,
                edition=BOOK,
                sure={"short-0"},
            )

    def test_the_books_page_is_cited_only_for_editions_that_tell_of_matches(self):
        rules = EventRules(drawn_match="ladder")
        result = Result(games=LEVEL_MATCH, settled=Settled("roll_off", 1))
        for edition, told in (("nightvault-2019", True), ("harrowdeep-2021", False)):
            verdict = outcomes.verdict_of(result, outcomes.ladder_of(rules, edition))
            assert all(bool(ground.cites) == told for ground in verdict.grounds)


class TestWhatIsAskedBack:
    @pytest.mark.parametrize(
        ("games", "asked"),
        [
            ((GameResult("won", 0, (9, 6)), GameResult("won", 0, (8, 4))), []),
            ((GameResult("won", 0, (6, 9)), GameResult("won", 0, (8, 4))), ["less-glory-1"]),
            ((GameResult("drawn", None, (9, 3)),) * 3, [f"drawn-unequal-{n}" for n in (1, 2, 3)]),
            ((GameResult("won", 0, (9, 6)),), ["short-0"]),
            ((GameResult("won", 0, (9, 6)), GameResult("unfinished", None, (1, 0))), []),
            ((GameResult("won", 0, (None, 9)), GameResult("won", 0, (None, None))), []),
        ],
    )
    def test_slips_and_nothing_else(self, games, asked):
        doubts = doubts_of(Result(games=games), ("Ana", "Ben"), best_of=3, edition=BOOK)
        assert [doubt.key for doubt in doubts] == asked

    def test_the_question_names_the_player_and_the_numbers(self):
        result = Result(games=(GameResult("won", 1, (9, 6)), GameResult("won", 1, (1, 2))))
        assert doubts_of(result, ("Ana", "Ben"), best_of=3, edition=BOOK) == [
            Doubt("less-glory", 1, "Ben has less glory in game 1 (9 to 6). Last warband standing?")
        ]

    def test_what_was_answered_is_not_asked_again(self):
        rules = EventRules()
        result = Result(games=(GameResult("won", 0, (6, 9)),))
        with pytest.raises(AskedBack) as told:
            need_no_doubt(result, ("Ana", "Ben"), rules=rules, edition=BOOK, sure={"less-glory-1"})
        assert [doubt.key for doubt in told.value.doubts] == ["short-0"]
        need_no_doubt(
            result, ("Ana", "Ben"), rules=rules, edition=BOOK, sure={"less-glory-1", "short-0"}
        )

    def test_what_was_answered_is_told_beside_what_is_open(self):
        result = Result(games=(GameResult("won", 0, (6, 9)),))
        with pytest.raises(AskedBack) as told:
            need_no_doubt(
                result, ("Ana", "Ben"), rules=EventRules(), edition=BOOK, sure={"short-0"}
            )
        assert [doubt.key for doubt in told.value.doubts] == ["less-glory-1"]
        assert [doubt.key for doubt in told.value.answered] == ["short-0"]

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_less_glory_is_asked_but_where_the_last_warband_wins_whatever_the_glory(self, edition):
        """Dreadfane, pg 19; a draw with unequal glory is in no edition."""
        rules, ben_has_more = EventRules(best_of=1), (3, 9)
        won = Result(games=(GameResult("won", 0, ben_has_more),))
        drawn = Result(games=(GameResult("drawn", None, ben_has_more),))
        asked = [
            [one.key for one in all_doubts(result, ("Ana", "Ben"), rules=rules, edition=edition)]
            for result in (won, drawn)
        ]
        less = [] if edition == "dreadfane-2019" else ["less-glory-1"]
        assert asked == [less, ["drawn-unequal-1"]]

    def test_a_conceded_match_is_not_doubted(self):
        conceded = Result(kind="concession", loser=0, games=(GameResult("won", 0, (6, 9)),))
        assert doubts_of(conceded, ("Ana", "Ben"), best_of=3, edition=BOOK) == []


def test_the_table_names_every_way_of_settling():
    assert [value for value, _ in Match.SettledBy.choices] == list(get_args(results.SettledBy))
