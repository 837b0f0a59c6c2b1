"""Tests on real parts: PostgreSQL by DATABASE_URL, Redis by REDIS_URL, workers as processes."""

import os
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

needs_postgresql = pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"),
    reason="needs a PostgreSQL: DATABASE_URL=postgres://user@host:5432/name",
)
needs_redis = pytest.mark.skipif(
    not os.environ.get("REDIS_URL"), reason="needs a Redis: REDIS_URL=redis://host:6379/9"
)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Make the calls in threads that start together; what each returned or raised, in order."""
    start = threading.Barrier(len(calls))
    came: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        start.wait()
        try:
            came[place] = call()
        except Exception as error:  # handed to the test that looks at it
            came[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, call)) for place, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return came
