"""Write a copy of all data, while the product runs or not."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.core.backups import copies
from companion.core.errors import CompanionError


class Command(BaseCommand):
    help = "Write a checked copy of all data to FILE; safe while the product runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            size = copies.back_up(options["file"])
        except (CompanionError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']}: {size / 1e6:.1f} MB, checked.")
        self.stdout.write(
            "Keep the secret key with it: without it, private links and sign-ins end."
        )
