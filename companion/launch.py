"""What `run` and `serve` share: make things ready, then keep the processes alive."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from companion.core.actors import Actor
from companion.lifeline import end_with_supervisor
from companion.supervisor import Part
from decks.services.catalogue import import_catalogue


def make_ready() -> None:
    """Bring tables, cards and static files up to date; end with who says that it started this."""
    end_with_supervisor()
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    call_command("migrate", verbosity=0)
    import_catalogue(actor=Actor(label="run", via="command"))
    if not settings.DEBUG:
        call_command("collectstatic", verbosity=0, interactive=False)


@contextmanager
def told_when_interrupted() -> Iterator[None]:
    """Makes of Ctrl-C a sentence instead of a traceback."""
    try:
        yield
    except KeyboardInterrupt as pressed:
        raise CommandError("Ended before it was ready.", returncode=130) from pressed


def parts() -> list[Part]:
    """The processes to run: one with the jobs inside, or web, worker and beat."""
    python = sys.executable
    web = Part("web server", [python, "-m", "companion.server"], needed=True)
    if settings.EMBEDDED_WORKER:
        return [web]
    celery = [python, "-m", "celery", "--quiet", "-A", "companion"]
    schedule = str(settings.VAR_DIR / "celerybeat-schedule")
    concurrency = os.environ.get("WORKER_PROCESSES", "2")
    return [
        web,
        Part("worker", [*celery, "worker", "--concurrency", concurrency]),
        Part("beat", [*celery, "beat", "--schedule", schedule]),
    ]


def need_free_port(host: str, port: int, *, command: str) -> None:
    """Raises CommandError where another program listens on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or "ports go up to 65535"
            raise CommandError(
                f"Port {port} cannot be used ({why}). "
                f"End the other program, or choose another port: PORT=8001 make {command}"
            ) from error
