"""Which database, and PostgreSQL's connections with an end to waiting for one that hangs."""

import os
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url
import psycopg
from psycopg import errors

LIMIT = "DB_STATEMENT_SECONDS"


class LimitedConnection(psycopg.Connection[Any]):
    """A connection on which no statement is waited for longer than DB_STATEMENT_SECONDS.

    The server's own limits do not help where the server hangs, so the wait ends on this side, and
    the connection with it. Unset or 0 is no limit: commands and jobs may take their time; the web
    server sets one.
    """

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        limit = float(os.environ.get(LIMIT, "0")) or None
        if timeout is not None or limit is None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, limit)
        except errors._WaitTimeout as error:
            self.pgconn.finish()
            raise psycopg.OperationalError(
                f"the database did not answer within {limit:g} s"
            ) from error


def database_of(url: str, file: Path) -> dict[str, Any]:
    """What Django is told of the database: a pooled PostgreSQL, or without an address SQLite in
    this file, which bears several writers."""
    if not url:
        file.parent.mkdir(parents=True, exist_ok=True)
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": file,
            # a file, since SQLite in memory has no write-ahead log for a server's threads
            "TEST": {"NAME": Path(tempfile.gettempdir()) / f"companion-test-{os.getpid()}.sqlite3"},
            "OPTIONS": {
                # a transaction that reads and then writes would else fail instead of waiting
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
        }
    database: dict[str, Any] = dict(dj_database_url.parse(url))
    if "postgresql" in str(database["ENGINE"]):
        database["CONN_HEALTH_CHECKS"] = True  # a connection that a restart ended is replaced
        database["OPTIONS"] = {
            **database.get("OPTIONS", {}),
            "connect_timeout": 3,
            "pool": {
                "min_size": int(os.environ.get("DB_POOL_MIN", "1")),
                "max_size": int(os.environ.get("DB_POOL_MAX", "20")),
                "timeout": 5,
                "connection_class": LimitedConnection,
            },
        }
    return database
