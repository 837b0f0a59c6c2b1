"""Tell which parts are well: for who looks after the server."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.core.services import health


class Command(BaseCommand):
    help = "Tell of each part whether it is well; ends with 1 where one is not."
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        signs = health.all_signs()
        for sign in signs:
            self.stdout.write(f"{'well' if sign.well else 'NOT WELL':<9}{sign.part}: {sign.word}")
        if not all(sign.well for sign in signs):
            raise CommandError("Not everything is well.")
