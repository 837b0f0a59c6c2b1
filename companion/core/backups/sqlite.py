"""Copies of a SQLite database, through SQLite's own backup."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from django.conf import settings

from companion.core.errors import Conflict, Fault, Invalid

MAGIC = b"SQLite format 3\0"
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a database that is in use


def path() -> Path:
    """Where the database lies."""
    return Path(settings.DATABASES["default"]["NAME"])


def share() -> IO[bytes]:
    """Say that this process uses the database, for as long as the file given is open. Waits while
    a copy is put back."""
    lock = _lock()
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


@contextmanager
def alone() -> Iterator[None]:
    """While nobody else uses the database. Raises Conflict where somebody does."""
    with _lock() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Conflict(
                "The product is running on this database. End it first. Nothing was changed."
            ) from error
        yield


def _lock() -> IO[bytes]:
    return path().with_name(f"{path().name}.lock").open("ab")


def copy(file: Path) -> None:
    """Copy the database into the file, as it is at one moment. Raises Fault for a copy that is not
    sound."""
    with closing(sqlite3.connect(f"file:{path()}?mode=ro", uri=True)) as source:
        _copy(source, file)


def _copy(source: sqlite3.Connection, file: Path) -> None:
    with closing(sqlite3.connect(file)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        if fault := _fault_of(target):
            raise Fault(f"The copy is not sound: {fault}")
    _sync(file)


def migrations_of(file: Path) -> set[tuple[str, str]]:
    """The migrations that a copy has. Raises Invalid where it is no sound copy."""
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            raise Invalid(f"{file} is no copy of a SQLite database. Nothing was changed.")
    try:
        with closing(_open(file)) as link:
            if fault := _fault_of(link):
                raise Invalid(f"{file} is damaged: {fault}. Nothing was changed.")
            rows = link.execute("SELECT app, name FROM django_migrations").fetchall()
    except sqlite3.DatabaseError as error:
        raise Invalid(f"{file} is damaged: {error}. Nothing was changed.") from error
    return {(app, name) for app, name in rows}


def replace(file: Path, before: Path) -> None:
    """Put the copy in place of the database; what there was goes to the folder `before`, together
    with what SQLite kept beside it, which must never meet another database."""
    new = path().with_name(f"{path().name}.new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    with closing(_open(file)) as source:
        _copy(source, new)
    for old in (*(path().with_name(path().name + end) for end in BESIDE), path()):
        with suppress(FileNotFoundError):
            old.rename(before / old.name)
    new.rename(path())
    _sync(path().parent)


def _open(file: Path) -> sqlite3.Connection:
    # what lies beside a copy is not part of it
    return sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)


def _fault_of(link: sqlite3.Connection) -> str:
    """What is wrong with the database; '' where it is sound."""
    findings = [str(row[0]) for row in link.execute("PRAGMA integrity_check(3)")]
    return "" if findings == ["ok"] else "; ".join(findings)


def _sync(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
