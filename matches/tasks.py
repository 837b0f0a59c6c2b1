"""Celery's door to the events."""

from celery import shared_task

from matches.disputes.services import following
from matches.journeys.services import checking as journey_checking
from matches.logs.services import attached as game_logs
from matches.logs.services import checking
from matches.mail import services as mail
from matches.players.services import ratings, retention
from matches.standing.services import standings
from matches.webhooks.services import sending, telling


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


@shared_task(name="matches.tasks.check_journey")
def check_journey(journey_id: int) -> None:
    """Check a journey's log by the rules and take its result from it."""
    journey_checking.check_journey(journey_id=journey_id)


@shared_task(name="matches.tasks.check_paused_journeys")
def check_paused_journeys() -> int:
    """Call for journeys' logs to be checked that nobody wrote to for a while."""
    return journey_checking.call_for_paused()


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


@shared_task(name="matches.tasks.mail_round")
def mail_round(round_id: int) -> int:
    """Write to the players of a round that was published."""
    return mail.mail_round(round_id=round_id)


@shared_task(name="matches.tasks.mail_announcement")
def mail_announcement(announcement_id: int) -> int:
    """Write an announcement to those whom it is told to."""
    return mail.mail_announcement(announcement_id=announcement_id)


@shared_task(name="matches.tasks.forget_old_addresses")
def forget_old_addresses() -> int:
    """Forget addresses of players of events that are over."""
    return mail.forget_old_addresses()


@shared_task(name="matches.tasks.tell_standings")
def tell_standings(event_id: int) -> None:
    """Tell an event's webhooks that its standings are new."""
    telling.tell_standings(event_id=event_id)


@shared_task(name="matches.tasks.send_webhook")
def send_webhook(webhook_id: int) -> None:
    """Send a webhook what it is still to be told."""
    sending.send(webhook_id=webhook_id)


@shared_task(name="matches.tasks.retry_webhooks")
def retry_webhooks() -> int:
    """Call for what is to be tried again by now."""
    return sending.call_for_due()
