"""A web process: Django behind the door, and the jobs where they run inside."""

import asyncio
import logging
import sys

from django.conf import settings

from companion import embedded, lifeline, unread
from companion.core import epoch, sizes
from companion.core.backups import sqlite
from companion.door import Door, Exchange, Limits, Scope
from companion.wsgi import application as wsgi

log = logging.getLogger(__name__)

# A thread that the database answered waits so long at most for each that computes meanwhile. With
# Python's own 5 ms a report, of twenty statements, held its event for a tenth of a second and more.
SWITCH_SECONDS = 0.001
UNREAD_SECONDS = 30


class WebProcess(Door):
    """What granian calls in a process of its own."""

    ends_unread = False

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        lifeline.end_with_parent()
        sys.setswitchinterval(SWITCH_SECONDS)
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            self.uses = sqlite.share()
        epoch.follow()
        if settings.EMBEDDED_WORKER:
            embedded.start()
        log.info("Answering requests.")

    async def __rsgi__(self, scope: Scope, exchange: Exchange) -> None:
        if not self.ends_unread:  # the server listens by now, which it did not when this began
            self.ends_unread = True
            unread.end_after(UNREAD_SECONDS)
        await super().__rsgi__(scope, exchange)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        for lane in self.lanes.values():
            lane.shutdown(wait=True)


application = WebProcess(
    wsgi,
    Limits(
        body=sizes.most_taken_at,
        threads=settings.WEB_THREADS,
        writers=settings.WEB_WRITERS,
        pollers=settings.WEB_POLLERS,
        askers=settings.ADJUDICATION_PROCESSES * 2,  # some wait while others are answered
        waiting=settings.WEB_WAITING,
    ),
)
