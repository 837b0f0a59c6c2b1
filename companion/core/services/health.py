"""Signs of life. None takes longer than a second and a half, whatever hangs."""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from companion.core.models import WorkerSeen

SEEN_LATELY = timedelta(minutes=1)
LIMIT_SECONDS = 1.5
ONCE = Retry(NoBackoff(), 0)


@dataclass(frozen=True, slots=True)
class Sign:
    """Whether one part of the product lives, with a word on it."""

    part: str
    well: bool
    word: str


def note_worker_seen(*, name: str) -> None:
    """Note that this worker runs jobs now."""
    WorkerSeen.objects.update_or_create(name=name, defaults={"seen_at": timezone.now()})


def all_signs() -> list[Sign]:
    """The sign of every part. What hangs is told as such, and what asks it is not asked."""
    begun = [_begin("database", database), _begin("broker", broker)]
    signs = [wait() for wait in begun]
    if signs[0].well:
        return [*signs, worker(), migrations()]
    unknown = "not known, since the database does not answer"
    return [*signs, Sign("worker", False, unknown), Sign("migrations", False, unknown)]


def _begin(part: str, look: Callable[[], Sign]) -> Callable[[], Sign]:
    """Look in a thread of its own; gives what waits for the sign, up to the limit."""
    came: queue.SimpleQueue[Sign] = queue.SimpleQueue()

    def run() -> None:
        came.put(look())
        connection.close()

    def wait() -> Sign:
        try:
            return came.get(timeout=LIMIT_SECONDS)
        except queue.Empty:
            return Sign(part, False, f"hangs: no answer within {LIMIT_SECONDS} s")

    threading.Thread(target=run, name=f"health-{part}", daemon=True).start()
    return wait


def database() -> Sign:
    """Whether the database answers a query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return Sign("database", False, f"does not answer: {type(error).__name__}")
    return Sign("database", True, connection.vendor)


def broker() -> Sign:
    """Whether Redis takes what is given to it: one that is full or read-only does not."""
    if settings.EMBEDDED_WORKER:
        return Sign("broker", True, "in the server process")
    limit = LIMIT_SECONDS / 2
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_timeout=limit, socket_connect_timeout=limit, retry=ONCE
        ) as link:
            link.set("companion.health", "1", ex=60)
    except (RedisError, OSError) as error:
        return Sign("broker", False, f"takes nothing: {type(error).__name__}")
    return Sign("broker", True, "answers")


def worker() -> Sign:
    """Whether a worker ran the heartbeat task in the last minute."""
    last = WorkerSeen.objects.order_by("-seen_at").first()
    if last is None:
        return Sign("worker", False, "none has been seen yet")
    age = timezone.now() - last.seen_at
    return Sign("worker", age <= SEEN_LATELY, f"{last.name} seen {int(age.total_seconds())} s ago")


def migrations() -> Sign:
    """Whether the tables are those that this version of the code needs."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not missing:
        return Sign("migrations", True, "all applied")
    first = f"{missing[0][0].app_label}.{missing[0][0].name}"
    return Sign("migrations", False, f"{len(missing)} not applied, the first is {first}")
