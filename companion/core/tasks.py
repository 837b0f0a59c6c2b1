"""Celery's door to the ground floor."""

from celery import Task, shared_task

from companion.core.services import health, kept_answers, outbox


@shared_task
def sweep_intents() -> int:
    """Nudge what was lost on the way to a worker."""
    return outbox.sweep()


@shared_task(bind=True)
def note_worker_seen(self: Task) -> None:
    """Leave a sign of life of the worker that runs this."""
    health.note_worker_seen(name=self.request.hostname or "worker")


@shared_task
def forget_kept_answers() -> int:
    """Remove answers to writes that no phone will send again."""
    return kept_answers.forget_old()
