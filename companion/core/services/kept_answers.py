"""Answers kept for writes that are sent again."""

from datetime import timedelta

from django.db import connection
from django.utils import timezone

from companion.core.models import KeptAnswer

KEEP = timedelta(days=30)  # longer than any phone stays without a network and is then opened again
_BEGIN = (
    "INSERT INTO core_keptanswer (key, asked, status, media_type, body, created_at) "
    "VALUES (%s, %s, 0, '', '', %s) ON CONFLICT (key) DO NOTHING"
)
_KEEP = "UPDATE core_keptanswer SET status = %s, media_type = %s, body = %s WHERE key = %s"


def begin(*, key: str, asked: str) -> bool:
    """Take an id for a write that begins; whether nobody had it. One whose write is under way is
    waited for. Call it in the transaction of the write."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN, (key, asked, now))
        return bool(cursor.rowcount)


def keep(*, key: str, status: int, media_type: str, body: str) -> None:
    """Keep the answer to the write of this id."""
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, (status, media_type, body, key))


def forget_old() -> int:
    """Remove answers that nobody will ask for again; how many."""
    return KeptAnswer.objects.filter(created_at__lt=timezone.now() - KEEP).delete()[0]
