"""A web process: Django behind the door, and the jobs where they run inside."""

import asyncio
import logging

from django.conf import settings

from companion import embedded, lifeline
from companion.core import epoch
from companion.core.backups import sqlite
from companion.door import Door, Limits
from companion.wsgi import application as wsgi

log = logging.getLogger(__name__)


class WebProcess(Door):
    """What granian calls in a process of its own."""

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        lifeline.end_with_parent()
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            self.uses = sqlite.share()
        epoch.follow()
        if settings.EMBEDDED_WORKER:
            embedded.start()
        log.info("Answering requests.")

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.threads.shutdown(wait=True)


application = WebProcess(
    wsgi,
    Limits(
        body=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        threads=settings.WEB_THREADS,
        waiting=settings.WEB_WAITING,
    ),
)
