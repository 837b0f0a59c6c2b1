"""Take a copy and put one back, whichever database it is; checked on the way."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from companion.core.actors import Actor
from companion.core.backups import postgresql, sqlite
from companion.core.errors import Conflict, Invalid
from companion.core.services import installation
from companion.core.services.audit import record

Step = TypeVar("Step")
OWNER = Actor(label="the server's owner", via="command")


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of putting a copy back. before: where what there was is kept."""

    epoch: str
    before: Path


def back_up(file: Path) -> int:
    """Write a copy of all data to the file; its size in bytes. Safe while the product runs: it is
    what was committed at one moment.

    Raises Conflict where there is such a file already, Fault where the copy is not sound.
    """
    if file.exists():
        raise Conflict(f"There is a {file} already. Give another name; nothing was written.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)  # it holds what only the server knows
    try:
        _of_this_database(sqlite.copy, postgresql.copy)(part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return file.stat().st_size


def restore(file: Path) -> Restored:
    """Put a copy back in place of what there is, bring its tables up to date and begin a new epoch.

    What there was is kept beside. Raises Invalid where the file is no sound copy that this version
    can read, Conflict where the product runs; then nothing was changed.
    """
    if not file.is_file():
        raise Invalid(f"There is no file {file}. Nothing was changed.")
    _need_known_tables(_of_this_database(sqlite.migrations_of, postgresql.migrations_of)(file))
    before = settings.VAR_DIR / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    with _of_this_database(sqlite.alone, postgresql.alone)():
        connection.close()
        before.mkdir(mode=0o700)
        _of_this_database(sqlite.replace, postgresql.replace)(file, before)
        call_command("migrate", verbosity=0)
        epoch = installation.begin_epoch()
        record(actor=OWNER, action="data.restored", summary=f"All data put back from {file.name}")
        cache.clear()
    return Restored(epoch, before)


def _of_this_database(of_sqlite: Step, of_postgresql: Step) -> Step:
    return of_sqlite if connection.vendor == "sqlite" else of_postgresql


def _need_known_tables(applied: set[tuple[str, str]]) -> None:
    """Raises Invalid where the copy was made by a version that knew more than this one."""
    known = set(MigrationLoader(None).disk_migrations)
    unknown = sorted(f"{app}.{name}" for app, name in applied - known)
    if unknown:
        raise Invalid(
            f"The copy was made by a newer version: it has {', '.join(unknown[:3])}, which this "
            f"one does not know. Restore it with that version. Nothing was changed."
        )
