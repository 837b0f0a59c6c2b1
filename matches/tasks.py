"""Celery's door to the events."""

from celery import shared_task

from matches.disputes.services import following
from matches.logs.services import attached as game_logs
from matches.logs.services import checking
from matches.players.services import ratings, retention
from matches.standing.services import standings


@shared_task(name="matches.tasks.recompute_standings")
def recompute_standings(event_id: int) -> None:
    """Bring the standings of an event up to its newest results."""
    standings.recompute_standings(event_id=event_id)


@shared_task(name="matches.tasks.replay_log")
def replay_log(log_id: int) -> None:
    """Check a game's log by the rules and hold it against the recorded result."""
    game_logs.replay_log(log_id=log_id)


@shared_task(name="matches.tasks.check_events")
def check_events(logged_id: int) -> None:
    """Check a game's log that phones wrote event by event."""
    checking.check_events(logged_id=logged_id)


@shared_task(name="matches.tasks.check_paused_logs")
def check_paused_logs() -> int:
    """Call for logs to be checked that nobody wrote to for a while."""
    return checking.call_for_paused()


@shared_task(name="matches.tasks.follow_ruling")
def follow_ruling(ruling_id: int) -> None:
    """Bring a result in line with the log that a ruling corrected."""
    following.follow_ruling(ruling_id=ruling_id)


@shared_task(name="matches.tasks.rate_players")
def rate_players(event_id: int) -> None:
    """Work out the ratings of all players anew after an event was finished or changed."""
    ratings.rate_players(event_id=event_id)


@shared_task(name="matches.tasks.erase_old_names")
def erase_old_names() -> int:
    """Erase names of events that have been over for longer than the server's owner keeps them."""
    return retention.erase_old_names()
