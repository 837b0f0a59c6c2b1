"""Everything in one command: database, demo, web and jobs, ended by one Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from companion.core.actors import Actor
from decks.services.catalogue import import_catalogue

END_WITHIN_SECONDS = 15


class Command(BaseCommand):
    help = (
        "Run the product: migrate, bring the cards up to date, load the demo (unless --no-demo), "
        "serve, run jobs."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="start with what there is")
        parser.add_argument("--host", default=os.environ.get("HOST", "0.0.0.0"))
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        _need_free_port(host, port)
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        self.stdout.write("Bringing the database up to date ...")
        try:
            self._make_ready(demo=not options["no_demo"])
        except KeyboardInterrupt as pressed:
            raise CommandError("Ended before it was ready.", returncode=130) from pressed
        environment = {**os.environ, "HOST": host, "PORT": str(port)}
        self.stdout.write(f"Open http://localhost:{port}/ ; Ctrl-C ends everything.")
        self.stdout.flush()
        sys.exit(_run_together(_commands(), environment))

    def _make_ready(self, *, demo: bool) -> None:
        """Bring tables, cards and static files up to date, and load the demo if it is wanted."""
        call_command("migrate", verbosity=0)
        import_catalogue(actor=Actor(label="run", via="command"))
        if demo:
            call_command("demo", stdout=self.stdout)
        if not settings.DEBUG:
            call_command("collectstatic", verbosity=0, interactive=False)


def _commands() -> list[list[str]]:
    """The processes to run: one with the jobs inside, or web, worker and beat."""
    python = sys.executable
    web = [python, "-m", "gunicorn", "-c", "python:companion.server", "companion.wsgi:application"]
    if settings.EMBEDDED_WORKER:
        return [web]
    celery = [python, "-m", "celery", "--quiet", "-A", "companion"]
    schedule = str(settings.VAR_DIR / "celerybeat-schedule")
    concurrency = os.environ.get("WORKER_PROCESSES", "2")
    return [
        web,
        [*celery, "worker", "--concurrency", concurrency],
        [*celery, "beat", "--schedule", schedule],
    ]


def _run_together(commands: list[list[str]], environment: dict[str, str]) -> int:
    """Run until one ends or a signal comes, then end them all; the exit code."""
    stop: list[int] = []
    # SIGHUP: the terminal was closed, and the children have none
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, frame: stop.append(got))
    # a session of its own each, so that Ctrl-C reaches only us and we end them in order
    children = [
        subprocess.Popen(command, env=environment, start_new_session=True) for command in commands
    ]
    while not stop and all(child.poll() is None for child in children):
        time.sleep(0.2)
    for child in children:
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + END_WITHIN_SECONDS
    for child in children:
        try:
            child.wait(timeout=max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
    return 0 if stop else next((child.returncode for child in children if child.returncode), 1)


def _need_free_port(host: str, port: int) -> None:
    """Raises CommandError where another program listens on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or "ports go up to 65535"
            raise CommandError(
                f"Port {port} cannot be used ({why}). "
                f"End the other program, or choose another port: PORT=8001 make run"
            ) from error
