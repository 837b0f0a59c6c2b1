"""Copies of a PostgreSQL database, by its own tools: pg_dump, pg_restore and psql."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from django.db import connection

from companion.core.errors import Conflict, Fault, Invalid

MAGIC = b"PGDMP"
ROW = re.compile(r"^\d+\t(\w+)\t(\w+)\t", re.MULTILINE)
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


@contextmanager
def alone() -> Iterator[None]:
    """While nobody else is connected to the database. Raises Conflict where somebody is."""
    connection.close()
    cast(Any, connection).close_pool()  # our own would be counted
    others = int(_run(["psql", "--no-psqlrc", "--tuples-only", f"--command={OTHERS}"]))
    if others:
        raise Conflict(
            f"{others} other connections use this database. End all web processes, workers and "
            f"beat first. Nothing was changed."
        )
    yield


def copy(file: Path) -> None:
    """Copy the database into the file, as it is at one moment. Raises Fault where that fails."""
    _run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}"])
    if not migrations_of(file):
        raise Fault("The copy holds no tables.")


def migrations_of(file: Path) -> set[tuple[str, str]]:
    """The migrations that a copy has. Raises Invalid where it is no sound copy."""
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            raise Invalid(f"{file} is no copy of a PostgreSQL database. Nothing was changed.")
    try:
        # all of it is read, so that one that was cut off is found now
        _run(["pg_restore", "--file=/dev/null", str(file)], connected=False)
        rows = _run(
            ["pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file)],
            connected=False,
        )
    except Fault as fault:
        raise Invalid(f"{file} is damaged: {fault}. Nothing was changed.") from fault
    return set(ROW.findall(rows))


def replace(file: Path, before: Path) -> None:
    """Put the copy in place of what there is, in one transaction; what there was is copied to the
    folder `before` first."""
    copy(before / "database.dump")
    script = before / "restore.sql"
    _run(["pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file)])
    psql = ["psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    _run([*psql, "--output=/dev/null", f"--command={EMPTY}", f"--file={script}"])
    script.unlink()


def _run(command: list[str], *, connected: bool = True) -> str:
    """What the tool printed. Raises Fault where it is missing or failed."""
    given = connection.settings_dict
    server = {
        "PGHOST": given["HOST"],
        "PGPORT": str(given["PORT"] or ""),
        "PGUSER": given["USER"],
        "PGPASSWORD": given["PASSWORD"],  # not an argument, which others of the machine can read
        "PGDATABASE": given["NAME"],
    }
    environment = {**os.environ, **{name: value for name, value in server.items() if value}}
    try:
        done = subprocess.run(
            command,
            env=environment if connected else os.environ,
            capture_output=True,
            text=True,
            check=True,
        )
    except FileNotFoundError as error:
        raise Fault(f"{command[0]} was not found. Install PostgreSQL's client tools.") from error
    except subprocess.CalledProcessError as error:
        raise Fault(f"{command[0]}: {error.stderr.strip()[-300:]}") from error
    return done.stdout
