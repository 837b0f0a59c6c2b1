"""Put a copy of all data back, while the product does not run."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.core.backups import copies
from companion.core.errors import CompanionError


class Command(BaseCommand):
    help = "Put the copy FILE back in place of all data; the product must not run."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restored = copies.restore(options["file"])
        except (CompanionError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored. What there was is kept in {restored.before}.")
