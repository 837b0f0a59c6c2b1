"""`manage.py import_catalogue`: cards, warbands, fighters and boards into the database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from companion.core.actors import Actor
from decks.services.catalogue import Tally, import_catalogue


class Command(BaseCommand):
    """Bring the shipped catalogue into the database; running it again changes nothing."""

    help = "Bring the shipped cards, warbands, fighters and boards into the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--names", action="store_true", help="name every row that is not unchanged"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tallies = import_catalogue(actor=Actor(label="import_catalogue", via="command"))
        for table, tally in tallies.items():
            counts = ", ".join(f"{number} {word}" for word, number in tally.numbers.items())
            self.stdout.write(f"{table}: {counts}")
            if options["names"]:
                self._name_rows(tally)

    def _name_rows(self, tally: Tally) -> None:
        for word in ("added", "changed", "removed", "kept", "doubtful"):
            for name in getattr(tally, word):
                self.stdout.write(f"  {word}: {name}")
