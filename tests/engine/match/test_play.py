"""Matches of up to three games, and the ladder where a winner is needed (core rules, pg 26)."""

from itertools import product

import pytest
from msgspec.structs import replace as put

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.match.logs import check_same, game_ended, game_of, match_of_games
from rules_engine.match.play import Game, MatchFormat, SuddenDeath, match_verdict
from rules_engine.replay import replay
from rules_engine.replay.verdicts import GameResult, Settlement
from rules_engine.state.events import EarlierGame
from tests.engine.log.games import EDITIONS, glory_header, random_game, report_of

A, B, DRAWN = (0,), (1,), (0, 1)
DECIDED = MatchFormat(level="ladder")
BOTH, NOBODY = (True, True), (False, False)


def game(winners, glory=(5, 5), left=BOTH):
    return Game(winners, glory, left)


def rules(verdict):
    return [ground.rule for ground in verdict.grounds]


def test_nothing_played_yet():
    verdict = match_verdict([])
    assert (verdict.state, verdict.next) == ("to play", 1)


def test_two_games_won_win_the_match():
    verdict = match_verdict([game(B), game(B)])
    assert (verdict.state, verdict.winner, verdict.games_won) == ("won", 1, (0, 2))
    assert rules(verdict) == ["match_play.two-games"]
    assert verdict.grounds[0].cites == ("shadespire-2018 pg 26",)


@pytest.mark.parametrize("pair", [(A, B), (A, DRAWN), (DRAWN, B), (DRAWN, DRAWN)])
def test_otherwise_a_third_is_played(pair):
    verdict = match_verdict([game(one) for one in pair])
    assert (verdict.state, verdict.next) == ("to play", 3)
    assert rules(verdict) == ["match_play.third-game"]


@pytest.mark.parametrize("results", list(product([A, B, DRAWN], repeat=3)))
def test_after_three_games_most_won_win_and_as_many_each_is_a_draw(results):
    if results[:2] in ((A, A), (B, B)):
        with pytest.raises(Unusable, match="over before"):
            match_verdict([game(one) for one in results])
        return
    won = (results.count(A), results.count(B))
    verdict = match_verdict([game(one) for one in results])
    assert verdict.games_won == won
    if won[0] == won[1]:
        assert verdict.state == "drawn"
    else:
        assert (verdict.state, verdict.winner) == ("won", int(won[1] > won[0]))


LEVEL = [game(A), game(B)]


def test_where_a_winner_is_needed_glory_over_all_games_comes_first():
    verdict = match_verdict([*LEVEL, game(DRAWN, (3, 4))], DECIDED)
    assert (verdict.state, verdict.winner) == ("won", 1)
    assert rules(verdict)[-1] == "match_play.total-glory"


@pytest.mark.parametrize(("left", "winner"), [((True, False), 0), ((False, True), 1)])
def test_then_who_has_fighters_left_after_the_third_game(left, winner):
    verdict = match_verdict([*LEVEL, game(DRAWN, left=left)], DECIDED)
    assert (verdict.state, verdict.winner) == ("won", winner)
    assert rules(verdict)[-1] == "match_play.third-game-survivor"


def test_then_sudden_death_round_after_round():
    third = game(DRAWN)
    assert match_verdict([*LEVEL, third], DECIDED).state == "sudden death"
    still = match_verdict([*LEVEL, third], DECIDED, sudden_death=SuddenDeath(1, BOTH))
    assert still.state == "sudden death"
    over = match_verdict([*LEVEL, third], DECIDED, sudden_death=SuddenDeath(2, (False, True)))
    assert (over.state, over.winner) == ("won", 1)
    assert rules(over)[-1] == "match_play.sudden-death"


@pytest.mark.parametrize("third", [game(DRAWN, left=NOBODY), game(DRAWN)])
def test_then_a_roll_off_where_nobody_is_left(third):
    sudden_death = SuddenDeath(1, NOBODY) if third.left == BOTH else None
    verdict = match_verdict([*LEVEL, third], DECIDED, sudden_death=sudden_death)
    assert verdict.state == "roll-off"
    rolled = match_verdict([*LEVEL, third], DECIDED, sudden_death=sudden_death, roll_off=1)
    assert (rolled.state, rolled.winner) == ("won", 1)
    assert rules(rolled)[-1] == "match_play.last-roll-off"


@pytest.mark.parametrize(("gained", "winner"), [((2, 1), 0), ((1, 2), 1)])
def test_but_where_the_last_bounties_leave_one_with_more_glory_that_one_wins(gained, winner):
    """The assumption sudden-death-nobody-left."""
    after = SuddenDeath(1, NOBODY, gained)
    verdict = match_verdict([*LEVEL, game(DRAWN)], DECIDED, sudden_death=after)
    assert (verdict.state, verdict.winner) == ("won", winner)
    assert rules(verdict)[-1] == "match_play.total-glory"


def test_who_was_left_must_be_told_for_that():
    assert match_verdict([*LEVEL, game(DRAWN, left=None)], DECIDED).state == "not known"


def test_a_match_of_one_game_is_won_by_that_game_and_goes_by_the_same_ladder():
    single = MatchFormat(best_of=1)
    assert match_verdict([], single).next == 1
    assert match_verdict([game(B)], single).winner == 1
    assert match_verdict([game(DRAWN)], single).state == "drawn"
    decided = MatchFormat(best_of=1, level="ladder")
    assert match_verdict([game(DRAWN, left=(True, False))], decided).winner == 0
    with pytest.raises(Unusable, match="game 2 is none of this match"):
        match_verdict([game(A), game(A)], single)


def test_a_game_is_won_or_drawn():
    with pytest.raises(ValueError, match="won by seat 0 or 1"):
        Game((2,), (1, 1))


def test_a_game_of_a_match_comes_from_its_log():
    report = report_of(EDITIONS[0])
    found = game_of(report)
    assert found.winners == report.result.winners
    assert found.glory == report.result.glory
    assert found.left == report.standing
    with pytest.raises(Unusable, match="not finished"):
        game_of(replay(random_game(EDITIONS[0]), until=50))


def test_warband_and_decks_stay_the_same_whoever_sits_where():
    first = glory_header()
    ada, ben = first.seats
    changed_sides = put(first, seats=(ben, ada))
    reordered = put(ada, objectives=tuple(reversed(ada.objectives)))
    check_same([])
    check_same([first, changed_sides, put(first, seats=(reordered, ben))])
    for other in (
        put(ada, warband="Steelheart's Champions"),
        put(ada, objectives=(*ada.objectives[:-1], "S265")),
        put(ada, power=3),
    ):
        with pytest.raises(Refused) as refused:
            check_same([first, put(first, seats=(ben, other))])
        assert refused.value.rule == "match_play.same-warband-and-decks"
        assert refused.value.facts["player"] == "Ada"


@pytest.mark.parametrize(("rounds", "left"), [(0, (False, False)), (1, (True, True))])
def test_who_is_left_in_a_game_that_the_match_goes_on_after(rounds, left):
    """Sudden death has fighters on both sides; the last roll-off at once follows on none at all."""
    settled = Settlement((), rounds, (True, False), (3, 3))
    result = GameResult(True, (3, 3), 3, winners=(0, 1), settled=settled)
    assert game_ended(result, (True, False)) == Game((0, 1), (3, 3), left)
    assert game_ended(put(result, settled=None), (True, False)).left == (True, False)
    assert game_ended(result, None).left == left


@pytest.mark.parametrize("turned", [False, True])
def test_a_last_roll_off_in_the_log_of_the_last_game_settles_the_match(turned):
    """By the seats of the first game, though the players sat otherwise when they rolled."""
    earlier = (EarlierGame(DRAWN, (0, 0)),) * 2
    left = Settlement(earlier, 2, NOBODY, (0, 0), 1, "match_play.last-roll-off")
    games = [(game(DRAWN, (0, 0)), settled) for settled in (None, None, left)]
    verdict = match_of_games(games, [False, False, turned], DECIDED)
    assert (verdict.state, verdict.winner) == ("won", 0 if turned else 1)
    assert rules(verdict)[-1] == "match_play.last-roll-off"
    begun = [*games[:2], (games[2][0], put(left, winner=None, rule=""))]
    assert match_of_games(begun, [False] * 3, DECIDED).state == "roll-off"
