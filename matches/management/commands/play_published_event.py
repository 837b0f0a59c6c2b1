"""Play a published event and compare its standings, figure by figure, with the published ones."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from companion.core.errors import UserError
from matches.management import playing
from matches.rules import outcomes
from matches.standings import (
    Comparison,
    Published,
    StandingsError,
    UnfitFile,
    compare_published,
    read_published,
    replay_published,
)

DIFFERENT, UNUSABLE = 1, 2


class Command(BaseCommand):
    help = (
        "Play a published event, whose matches are scored in games, through the services that the "
        "pages use, or work out one scored in points; compare every figure with the published one. "
        "Exit code 0: all match; 1: some do not; 2: the file cannot be used. Nothing is left "
        "behind unless --keep is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="JSON, as tests/data/published_events has it")
        parser.add_argument("--keep", action="store_true", help="keep the event that was played")

    def handle(self, *args: Any, **options: Any) -> None:
        published = _read(options["file"])
        reason = playing.why_not(published)
        if reason:
            self.stdout.write(f"Worked out from the published matches alone: {reason}.")
            compared = _replay(published)
        else:
            compared = _play(published, keep=options["keep"])
        if published.cut:
            self.stdout.write("Places after the cut are worked out from its published matches.")
        for mismatch in compared.mismatches:
            self.stdout.write(str(mismatch))
        self.stdout.write(f"{compared.matched} of {compared.total} figures match")
        if compared.mismatches:
            raise SystemExit(DIFFERENT)


def _read(path: Path) -> Published:
    """The file's event. Raises CommandError where it cannot be read or used."""
    try:
        return read_published(path.read_bytes(), outcomes.winner_by_games)
    except OSError as error:
        raise CommandError(
            f"{path} cannot be read: {error.strerror}.", returncode=UNUSABLE
        ) from error
    except UnfitFile as error:
        raise CommandError(f"{path}: {error}", returncode=UNUSABLE) from error


def _replay(published: Published) -> Comparison:
    """What follows from the matches. Raises CommandError for what no match can have counted."""
    try:
        return replay_published(published)
    except StandingsError as error:
        raise CommandError(
            f"The event cannot be worked out: {error}", returncode=UNUSABLE
        ) from error


def _play(published: Published, *, keep: bool) -> Comparison:
    """Play the event in one transaction, taken back unless it is to be kept."""
    with transaction.atomic():
        try:
            table, ids = playing.play(published)
        except UserError as error:
            raise CommandError(
                f"The event cannot be played: {error.message}", returncode=UNUSABLE
            ) from error
        if not keep:
            transaction.set_rollback(True)
    return compare_published(published, table, ids)
