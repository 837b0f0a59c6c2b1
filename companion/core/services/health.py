"""Signs of life."""

from dataclasses import dataclass
from datetime import timedelta

from celery import current_app
from django.db import DatabaseError, connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from companion.core.models import WorkerSeen

SEEN_LATELY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Sign:
    """Whether one part of the product lives, with a word on it."""

    part: str
    well: bool
    word: str


def note_worker_seen(*, name: str) -> None:
    """Note that this worker runs jobs now."""
    WorkerSeen.objects.update_or_create(name=name, defaults={"seen_at": timezone.now()})


def database() -> Sign:
    """Whether the database answers a query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return Sign("database", False, f"does not answer: {type(error).__name__}")
    return Sign("database", True, connection.vendor)


def broker() -> Sign:
    """Whether the broker takes a connection."""
    if current_app.conf.broker_url.startswith("memory"):
        return Sign("broker", True, "in the server process")
    try:
        with current_app.connection_for_write(connect_timeout=2) as link:
            link.ensure_connection(max_retries=1, timeout=2)
    except (OperationalError, OSError) as error:
        return Sign("broker", False, f"does not answer: {type(error).__name__}")
    return Sign("broker", True, "answers")


def worker() -> Sign:
    """Whether a worker ran the heartbeat task in the last minute."""
    last = WorkerSeen.objects.order_by("-seen_at").first()
    if last is None:
        return Sign("worker", False, "none has been seen yet")
    age = timezone.now() - last.seen_at
    return Sign("worker", age <= SEEN_LATELY, f"{last.name} seen {int(age.total_seconds())} s ago")
