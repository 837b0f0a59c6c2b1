"""Everything in one command, kept alive and ended by one Ctrl-C: with the demo, for this machine
alone; or with --no-demo what the settings say."""

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from companion import launch, nearby
from companion.supervisor import keep_alive


class Command(BaseCommand):
    help = (
        "Run the product: migrate, bring the cards up to date, load the demo (unless --no-demo), "
        "serve, run jobs."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="start with what there is")
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        try:
            nearby.refuse_debug_in_the_open(host)
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
        launch.need_free_port(host, port, command="run")
        self.stdout.write("Bringing the database up to date ...")
        with launch.told_when_interrupted():
            launch.make_ready()
            if not options["no_demo"]:
                call_command("demo", stdout=self.stdout)
        self.stdout.write(f"Open http://localhost:{port}/ ; Ctrl-C ends everything.")
        self.stdout.flush()
        environment = {**os.environ, "HOST": host, "PORT": str(port)}
        sys.exit(keep_alive(launch.parts(), environment))
