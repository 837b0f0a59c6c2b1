"""What many tests begin with, made once and then read: the tables as the migrations leave them, and
the rows of the catalogue and of the demo."""

import fcntl
import hashlib
import os
import pickle
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django
from django.db import connection, transaction

ROOT = Path(__file__).parents[1]
# tables that Django fills itself
OF_DJANGO = {"auth_permission", "django_content_type", "django_migrations"}


def tables_file(folder: Path) -> Path:
    """Where the tables are kept that these migrations make: by all that they may be made from."""
    told = hashlib.sha256(f"{django.VERSION} {sqlite3.sqlite_version}".encode())
    told.update((ROOT / "requirements.lock").read_bytes())
    for app in ("companion", "decks", "matches"):
        for path in sorted((ROOT / app).rglob("*.py")):
            told.update(f"{path.relative_to(ROOT)}".encode() + path.read_bytes())
    return folder / f"{told.hexdigest()[:32]}.sqlite3"


def keep_tables(kept: Path) -> None:
    """Keep the tables of a test's new database; those of other migrations are let go."""
    for old in kept.parent.glob("*.sqlite3"):
        if old != kept:
            old.unlink(missing_ok=True)
    own = kept.with_suffix(f".{os.getpid()}")
    connection.ensure_connection()
    copy = sqlite3.connect(own)
    connection.connection.backup(copy)
    copy.close()
    own.replace(kept)


def give_tables(kept: Path) -> None:
    """Give them to a database that is empty: `migrate` then finds nothing to do."""
    copy = sqlite3.connect(f"file:{kept}?mode=ro", uri=True)
    copy.backup(connection.connection)
    copy.close()


def fill(folder: Path, name: str, make: Callable[[], Any]) -> None:
    """The rows that `make` makes: the first of a run who asks makes and keeps them, the others read
    them. Whoever has rows there already, or another database, makes its own."""
    if connection.vendor != "sqlite":
        make()
        return
    # what is done once all is written is not done within a test that takes everything back
    kept = folder / f"{name}{'' if connection.in_atomic_block else '-written'}.rows"
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = _rows()
        if before.keys() - OF_DJANGO:
            make()
        elif kept.exists():
            _insert(pickle.loads(kept.read_bytes()))
        else:
            make()
            after = _rows()
            new = {table: rows for table, rows in after.items() if table not in OF_DJANGO}
            kept.write_bytes(pickle.dumps(new))


def _rows() -> dict[str, list[tuple[Any, ...]]]:
    """Every row, by tables that have any."""
    connection.ensure_connection()
    found = {}
    for table in connection.introspection.table_names():
        if rows := connection.connection.execute(f'SELECT * FROM "{table}"').fetchall():
            found[table] = rows
    return found


def _insert(tables: dict[str, list[tuple[Any, ...]]]) -> None:
    with transaction.atomic():
        for table, rows in tables.items():
            places = ", ".join("?" * len(rows[0]))
            connection.connection.executemany(f'INSERT INTO "{table}" VALUES ({places})', rows)
