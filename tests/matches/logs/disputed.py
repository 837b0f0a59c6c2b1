"""Fixtures: a dispute about one line of a log that decides a game."""

import pytest

from companion.core.actors import Actor
from matches.disputes.services import disputes
from matches.logs.services import attached as game_logs
from matches.models import Dispute, GameLog, Match
from matches.rules.results import GameResult, Result
from matches.scores.services import results
from tests.matches.logs.games import Turned, turned_game


def game_of(told: Turned) -> GameResult:
    """The game as it ended with the line that decides."""
    winners = told.before.winners
    winner = winners[0] if len(winners) == 1 else None
    return GameResult("drawn" if winner is None else "won", winner, told.before.glory)


@pytest.fixture
def turned() -> Turned:
    return turned_game()


@pytest.fixture
def log(table: Match, ana: Actor, ben: Actor, turned: Turned) -> GameLog:
    """Game 1 as logged, with the result of it recorded: then Ana won game 2 by 5 to 3."""
    result = Result(games=(game_of(turned), GameResult("won", 0, (5, 3))))
    results.report_result(match=table, result=result, actor=ana)
    results.confirm_result(match=table, actor=ben)
    kept = game_logs.attach_log(
        match=table, game=1, content=turned.content, first_seat=0, actor=ana
    )
    checked = game_logs.replay_log(log_id=kept.pk)
    assert checked is not None and checked.agrees
    return checked


@pytest.fixture
def dispute(table: Match, log: GameLog, ben: Actor, turned: Turned) -> Dispute:
    """Ben disputes the line that decides."""
    return disputes.raise_dispute(
        match=table,
        statement="That objective was not met",
        actor=ben,
        log_id=log.pk,
        line=turned.line,
    )
