"""Write everything of an event into one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.archive.queries.exports import export_of
from matches.models import Event


class Command(BaseCommand):
    help = "Write everything of the event SLUG into FILE, which restore_event takes back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["slug"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['slug']} here.")
        try:
            with options["file"].open("xb") as file:
                file.write(export_of(event))
        except FileExistsError as error:
            raise CommandError(
                f"There is a {options['file']} already. Give another name; nothing was written."
            ) from error
        except OSError as error:
            raise CommandError(f"The file cannot be written: {error}") from error
        self.stdout.write(f"{options['file']}: {options['file'].stat().st_size / 1e6:.2f} MB.")
