"""The outbox: call for work in a transaction, nudge the queue after it, make good what was lost."""

import logging
from datetime import timedelta

from celery import current_app
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from companion.core.models import Intent

log = logging.getLogger(__name__)

RENUDGE_AFTER = timedelta(seconds=20)
KEEP_DONE = timedelta(days=7)


def call_for(*, task: str, subject_id: int, version: int) -> Intent:
    """Write down that `task(subject_id)` must run for this version, and nudge it on commit.

    Calling twice for one version is calling once.
    """
    intent, _ = Intent.objects.get_or_create(task=task, subject_id=subject_id, version=version)
    transaction.on_commit(lambda: nudge(intent))
    return intent


def nudge(intent: Intent) -> bool:
    """Put the intent's task on the queue. A broker that is away is no error: the sweep comes.

    One message serves every open intent of the same task and subject.
    """
    Intent.objects.filter(
        task=intent.task, subject_id=intent.subject_id, done_at__isnull=True
    ).update(nudged_at=timezone.now())
    try:
        current_app.send_task(intent.task, args=[intent.subject_id], retry=False)
    except (OperationalError, OSError) as error:
        log.warning("The queue did not take %s: %s. The sweep will.", intent, error)
        return False
    return True


def is_wanted(*, task: str, subject_id: int) -> bool:
    """Whether an intent for this task and subject is still open."""
    return Intent.objects.filter(task=task, subject_id=subject_id, done_at__isnull=True).exists()


def mark_done(*, task: str, subject_id: int, version: int) -> int:
    """Close every open intent up to this version; the number closed."""
    return Intent.objects.filter(
        task=task, subject_id=subject_id, version__lte=version, done_at__isnull=True
    ).update(done_at=timezone.now(), last_error="")


def mark_failed(*, task: str, subject_id: int, error: str) -> None:
    """Note on the open intents that an attempt failed; the sweep will try again."""
    Intent.objects.filter(task=task, subject_id=subject_id, done_at__isnull=True).update(
        attempts=F("attempts") + 1, last_error=error[:2000]
    )


def sweep() -> int:
    """Nudge one open intent of each task and subject not nudged lately; the number nudged.

    Old done rows are removed on the way.
    """
    now = timezone.now()
    Intent.objects.filter(done_at__lt=now - KEEP_DONE).delete()
    stale = Intent.objects.filter(done_at__isnull=True).exclude(nudged_at__gt=now - RENUDGE_AFTER)
    newest: dict[tuple[str, int], Intent] = {}
    for intent in stale.order_by("version"):
        newest[intent.task, intent.subject_id] = intent
    return sum(nudge(intent) for intent in newest.values())
