"""Real Celery processes on the test database, started and ended by a test."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.db import connection

from companion.core.actors import Actor
from matches.models import Event, Match, StandingsTable
from matches.scores.services import results
from tests import factories
from tests.waiting import wait_until

STAFF = Actor(label="the staff", via="command")
SOON = 30  # seconds: at once, on a machine that others use too
QUEUE = settings.CELERY_TASK_DEFAULT_QUEUE
ROOT = Path(__file__).resolve().parent.parent.parent


def environment(**values: str) -> dict[str, str]:
    """The environment of a process that works on this test's database."""
    kept = connection.settings_dict
    host = f"{kept['HOST']}:{kept['PORT'] or 5432}"
    who = f"{kept['USER']}:{kept['PASSWORD']}@" if kept["USER"] else ""
    url = f"postgres://{who}{host}/{kept['NAME']}"
    return {**os.environ, "DATABASE_URL": url, "LOG_FORMAT": "text", **values}


class Process:
    """`celery -A companion ...` in a session of its own, with its log in a file."""

    def __init__(self, folder: Path, name: str, *arguments: str) -> None:
        self.log = folder / f"{name}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "companion", *arguments],
                cwd=ROOT,
                env=environment(),
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def said(self) -> str:
        """Everything it has logged."""
        return self.log.read_text(errors="replace")

    def kill(self) -> None:
        """End it and its children at once, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """Ask it to end, and insist."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()


class Processes:
    """The processes of one test, ended with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[Process] = []

    def worker(self, name: str) -> Process:
        """A worker of two processes, ready to work."""
        arguments = ("--loglevel", "INFO", "--concurrency", "2", "--hostname", f"{name}@test")
        worker = Process(self.folder, name, "worker", *arguments)
        self.running.append(worker)
        wait_until(lambda: "ready." in worker.said(), 60, worker.said)
        return worker

    def timetable(self) -> Process:
        """Beat, which sweeps."""
        schedule = str(self.folder / "schedule")
        beat = Process(self.folder, "beat", "beat", "--loglevel", "INFO", "--schedule", schedule)
        self.running.append(beat)
        return beat

    def end(self) -> None:
        """End those that still run."""
        for process in self.running:
            process.end()


def confirm(match: Match) -> None:
    """The staff enter 2-0 at this table."""
    results.report_result(match=match, result=factories.played(0, 0), actor=STAFF)


def is_up_to_date(event: Event) -> bool:
    event.refresh_from_db()
    return StandingsTable.objects.filter(
        event=event, results_version=event.results_version
    ).exists()


def is_somebody_waiting() -> bool:
    """Whether a connection to the test's database waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0] > 0
