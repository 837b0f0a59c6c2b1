"""The web server: `python -m companion.server`, on HOST and PORT.

granian reads the requests and calls `companion.door`; it starts a process again that ended.
"""

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from companion import lifeline, nearby
from companion.core.database import LIMIT

HEADER_MILLISECONDS = 10_000
AT_ONCE = 4096  # connections of a process; a slow one costs a few kilobytes
END_WITHIN_SECONDS = 10


def main() -> None:
    """Serve until a signal comes. Exits with a sentence where it must not or cannot."""
    lifeline.end_with_supervisor()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    os.environ.setdefault(LIMIT, "15")  # no page waits longer for a database that hangs
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
    try:
        nearby.refuse_debug_in_the_open(host)
        workers = 1 if settings.EMBEDDED_WORKER else settings.WEB_PROCESSES
    except ImproperlyConfigured as error:
        sys.exit(f"The settings cannot be used: {error}")
    Server(
        "companion.web:application",
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        loop=Loops.asyncio,
        websockets=False,
        workers=workers,
        backlog=1024,
        backpressure=AT_ONCE,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_MILLISECONDS),
        log_level=LogLevels.warning,
        log_dictconfig=settings.LOGGING,
        respawn_failed_workers=True,
        respawn_interval=0.2,
        workers_kill_timeout=END_WITHIN_SECONDS,
    ).serve()


if __name__ == "__main__":
    main()
