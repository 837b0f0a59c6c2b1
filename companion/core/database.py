"""PostgreSQL's connections, with an end to waiting for one that hangs."""

import os
from typing import Any

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
