"""The epoch of the data: another one after each restore. It is a part of every ETag and cache key,
so that what was told before a restore does not pass as fresh after it.

Each process reads it now and then (`follow`), so that no request has to.
"""

import logging
import threading
import time

from django.db import DatabaseError, connection

log = logging.getLogger(__name__)

READ_EVERY_SECONDS = 5.0

_now = ""


def current() -> str:
    """The epoch that was read last; '' before the first reading."""
    return _now


def note(epoch: str) -> None:
    """This is the epoch now."""
    global _now  # noqa: PLW0603 (one value for the whole process)
    _now = epoch


def follow() -> None:
    """Read it now and then for as long as the process lives."""
    threading.Thread(target=_follow, name="epoch", daemon=True).start()


def read() -> str:
    """The epoch in the database; '' where none was begun. Asked without models, since a process
    reads it before they are ready."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT epoch FROM core_installation WHERE id = 1")
        row = cursor.fetchone()
    return str(row[0]) if row else ""


def _follow() -> None:
    while True:
        try:
            note(read())
        except DatabaseError as error:
            log.warning("The epoch was not read: %s", error)
        finally:
            connection.close()
        time.sleep(READ_EVERY_SECONDS)
