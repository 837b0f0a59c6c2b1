"""Put an event back from an archive."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.core.actors import Actor
from companion.core.errors import CompanionError
from companion.core.models import User
from matches.archive.services.restoring import restore_event


class Command(BaseCommand):
    help = (
        "Make an event of the archive FILE, of whatever size, as 'Export everything' or "
        "export_event wrote it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organiser", help="user name of the account that organises it")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["organiser"]
        user = User.objects.filter(username=name).first() if name else None
        if name and user is None:
            raise CommandError(f"There is no account {name} here.")
        actor = Actor(label="the server's owner", via="command", user=user)
        try:
            data = options["file"].read_bytes()
            restored = restore_event(data=data, actor=actor, of_any_size=True)
        except (CompanionError, OSError) as error:
            raise CommandError(str(error)) from error
        for one in restored.differences:
            self.stdout.write(one)
        self.stdout.write(
            f"Restored as {restored.event.get_absolute_url()}. Private links are new: print them "
            "again."
        )
