"""One command for a real event on one laptop: reachable in the hall, and nothing of the demo's.

manage.py sets COMPANION_MODE=hall for it, so that the settings are a hall's.
"""

import io
import os
import sys
from argparse import ArgumentParser
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from companion import launch, nearby
from companion.core.models import AuditRecord
from companion.core.services import first_organiser
from companion.supervisor import keep_alive

DEMO = "the demo"  # the actor of what earlier versions of the demo put into this database


class Command(BaseCommand):
    help = "Run a real event on this laptop: pages for all who are in the same network."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "0.0.0.0"))
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))
        parser.add_argument(
            "--address",
            default=os.environ.get("ADDRESS", ""),
            help="the name or address by which phones reach this machine, if it is not found",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if not settings.IN_HALL:
            raise CommandError("Start it by: make serve, or COMPANION_MODE=hall manage.py serve")
        launch.need_free_port(host, port, command="serve")
        found = [options["address"]] if options["address"] else nearby.addresses()
        self.stdout.write("Bringing the database up to date ...")
        with launch.told_when_interrupted():
            launch.make_ready()
        _refuse_the_demo()
        self._tell(found[0] if found else "localhost", port)
        hosts = dict.fromkeys([*found, *nearby.addresses(), *nearby.names()])
        environment = {
            **os.environ,
            "HOST": host,
            "PORT": str(port),
            "ALLOWED_HOSTS": ",".join([*hosts, *settings.ALLOWED_HOSTS]),
        }
        sys.exit(keep_alive(launch.parts(), environment))

    def _tell(self, address: str, port: int) -> None:
        """Print where the phones go, and while there is no organiser, where the first one does."""
        site = f"http://{address}:{port}/"
        drawn = io.StringIO()
        segno.make(site, error="m").terminal(out=drawn, compact=True)
        self.stdout.write(drawn.getvalue())
        self.stdout.write(f"Phones in the same network open {site}")
        if address == "localhost":
            self.stdout.write("No network was found. Join one and start again, or give ADDRESS=...")
        secret = first_organiser.offer()
        if secret:
            path = reverse("first_organiser", args=[secret])
            self.stdout.write(
                f"Make the first organiser's account here, once: http://localhost:{port}{path}"
            )
        self.stdout.write("Ctrl-C ends everything.")
        self.stdout.flush()


def _refuse_the_demo() -> None:
    """Raises CommandError where the database holds accounts of a demo, whose password was told."""
    if AuditRecord.objects.filter(actor=DEMO).exists():
        raise CommandError(
            f"The database holds the demo of an earlier version, so it is not for a real event. "
            f"Move {settings.DATABASES['default']['NAME']} away and start again. "
            f"Nothing was changed."
        )
