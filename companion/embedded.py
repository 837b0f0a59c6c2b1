"""Celery's worker and timetable as threads of the server process, where no broker is given.

The memory transport's queue lives in this process, so the web threads' messages reach the worker;
what is lost when the process ends is still in the outbox and is swept up at the next start.
"""

import logging
import threading

from celery.beat import Scheduler, Service
from celery.worker import WorkController

from companion.celery import app

log = logging.getLogger(__name__)

_started = threading.Lock()


class InProcessWorker(WorkController):
    """A worker without the signal handlers and terminal output of the command."""

    def on_start(self) -> None:
        log.info("Jobs run in a thread of the server process.")

    def on_consumer_ready(self, consumer: object) -> None:
        app.send_task("companion.core.tasks.note_worker_seen")
        app.send_task("companion.core.tasks.sweep_intents")


def start() -> bool:
    """Start the worker and the timetable once in this process; False if they run already."""
    if not _started.acquire(blocking=False):
        return False
    app.finalize()
    worker = InProcessWorker(
        app=app,
        hostname="embedded@companion",
        pool_cls="threads",
        concurrency=1,
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
        quiet=True,
    )
    beat = Service(app, max_interval=1, scheduler_cls=Scheduler)
    threading.Thread(target=worker.start, name="jobs", daemon=True).start()
    threading.Thread(target=beat.start, name="timetable", daemon=True).start()
    return True
