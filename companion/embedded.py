"""Celery's worker and timetable as threads of the server process, where no broker is given.

The memory transport's queue lives in this process, so the web threads' messages reach the worker;
what is lost when the process ends is still in the outbox and is swept up at the next start.
"""

import logging
import threading
import time
from collections.abc import Callable

from celery.beat import Scheduler, Service
from celery.worker import WorkController

from companion.celery import app

log = logging.getLogger(__name__)

START_AGAIN_AFTER_SECONDS = 2.0

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
    threading.Thread(target=_again_and_again, args=(_work,), name="jobs", daemon=True).start()
    threading.Thread(target=_again_and_again, args=(_time,), name="timetable", daemon=True).start()
    return True


def _again_and_again(run: Callable[[], None]) -> None:
    """Run it for as long as the process lives: one that fails or ends is started again."""
    while True:
        try:
            run()
        except Exception:
            log.exception("The jobs in this process stopped.")
        time.sleep(START_AGAIN_AFTER_SECONDS)


def _work() -> None:
    InProcessWorker(
        app=app,
        hostname="embedded@companion",
        pool_cls="threads",
        concurrency=1,
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
        quiet=True,
    ).start()


def _time() -> None:
    Service(app, max_interval=1, scheduler_cls=Scheduler).start()
