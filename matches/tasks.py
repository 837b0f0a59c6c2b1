"""Celery's door to the events."""

from celery import shared_task

from matches.services import standings


@shared_task(name="matches.tasks.recompute_standings")
def recompute_standings(event_id: int) -> None:
    """Bring the standings of an event up to its newest results."""
    standings.recompute_standings(event_id=event_id)
