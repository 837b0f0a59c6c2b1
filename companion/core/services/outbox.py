"""The outbox: call for work in a transaction, nudge the queue after it, make good what was lost."""

import logging
from datetime import timedelta

from celery import current_app
from django.db import connection, models, transaction
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from companion.core.breaker import Breaker
from companion.core.models import Intent
from companion.core.rows import rows_of

log = logging.getLogger(__name__)

RENUDGE_AFTER = timedelta(seconds=20)
ON_ITS_WAY = timedelta(seconds=5)
PACE = timedelta(seconds=0.5)
KEEP_DONE = timedelta(days=7)

# of the newest alone, since an event of a thousand results has called as often
_OF_LATE = (
    "SELECT i.done_at FROM (SELECT done_at, nudged_at FROM core_intent "
    "WHERE task = %s AND subject_id = %s ORDER BY version DESC LIMIT 64) i "
    "WHERE (i.done_at IS NULL AND i.nudged_at > %s) OR i.done_at > %s"
)

broker_breaker = Breaker()  # a report does not wait for a queue that was found hung just now


def call_for(*, task: str, subject_id: int, version: int) -> Intent:
    """Write down that `task(subject_id)` must run for this version, and nudge it on commit.

    Calling twice for one version is calling once. Where a message for the subject is on its way
    already, no other is sent: the run it starts sees this version, or calls for one more.
    """
    intent = Intent(task=task, subject_id=subject_id, version=version)
    Intent.objects.bulk_create([intent], ignore_conflicts=True)
    transaction.on_commit(lambda: _nudge_if_first(intent))
    return intent


def _nudge_if_first(intent: Intent) -> None:
    """Nudge at once; a moment later where a run for the subject has only just ended."""
    now = timezone.now()
    since = [
        connection.ops.adapt_datetimefield_value(now - before) for before in (ON_ITS_WAY, PACE)
    ]
    ended = [at for (at,) in rows_of(_OF_LATE, (intent.task, intent.subject_id, *since))]
    if None not in ended:
        nudge(intent, after=PACE if ended else None)


def _open(task: str, subject_id: int) -> models.QuerySet[Intent]:
    return Intent.objects.filter(task=task, subject_id=subject_id, done_at__isnull=True)


def nudge(intent: Intent, *, after: timedelta | None = None) -> bool:
    """Put the intent's task on the queue. A broker that is away is no error: the sweep comes.

    One message serves every open intent of the same task and subject.
    """
    every = _open(intent.task, intent.subject_id)
    if not broker_breaker.lets_pass():
        return False
    every.update(nudged_at=timezone.now())
    try:
        current_app.send_task(
            intent.task,
            args=[intent.subject_id],
            countdown=after.total_seconds() if after else None,
            retry=False,
        )
    except (OperationalError, OSError, RedisError) as error:
        broker_breaker.failed()
        every.update(nudged_at=None)
        log.warning("The queue did not take %s: %s. The sweep will.", intent, error)
        return False
    broker_breaker.worked()
    return True


def nudge_for_the_rest(*, task: str, subject_id: int) -> bool:
    """At the end of a run: call for another one if newer versions came in meanwhile.

    It starts a moment later, so that a burst of changes becomes few runs.
    """
    newest = _open(task, subject_id).order_by("version").last()
    return newest is not None and nudge(newest, after=PACE)


def mark_done(*, task: str, subject_id: int, version: int) -> int:
    """Close every open intent up to this version; the number closed."""
    done = _open(task, subject_id).filter(version__lte=version)
    return done.update(done_at=timezone.now(), last_error="")


def mark_all_done(*, task: str, subject_id: int) -> int:
    """Close every open intent of work that one run does whole; the number closed."""
    return _open(task, subject_id).update(done_at=timezone.now(), last_error="")


def give_up(*, task: str, subject_id: int, after: int) -> int:
    """Close open intents of work that failed so many times and may stay undone; the number."""
    failed = _open(task, subject_id).filter(attempts__gte=after)
    return failed.update(done_at=timezone.now())


def mark_failed(*, task: str, subject_id: int, error: str) -> None:
    """Note on the open intents that an attempt failed; the sweep will try again."""
    _open(task, subject_id).update(attempts=F("attempts") + 1, last_error=error[:2000])


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
