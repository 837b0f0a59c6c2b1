"""The broker, and processes that are ended with a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings

from tests.services_real.workers import QUEUE, Processes


@pytest.fixture
def queue() -> Iterator["redis.Redis[bytes]"]:
    """The broker, with nothing in the queue."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    # a killed worker leaves what it had taken; it would come back in a later test
    kept = (QUEUE, "unacked", "unacked_index")
    client.delete(*kept)
    yield client
    client.delete(*kept)
    client.close()


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    """Processes that are ended with the test."""
    started = Processes(tmp_path)
    yield started
    started.end()
