"""A Redis of a test's own, which can be told to take nothing."""

import shutil
import socket
import subprocess
from pathlib import Path

import pytest
import redis

needs_redis_server = pytest.mark.skipif(
    shutil.which("redis-server") is None, reason="needs redis-server on this machine"
)


class OwnRedis:
    """`redis-server` on a free port, with nothing on disk."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir"]
        self.process = subprocess.Popen(
            ["redis-server", *words, str(folder)], stdout=subprocess.DEVNULL
        )
        self.link = redis.Redis(port=self.port)

    def fill(self) -> None:
        """No memory is left, and nothing is thrown away for more (`noeviction`)."""
        self.link.config_set("maxmemory-policy", "noeviction")
        self.link.config_set("maxmemory", "1")

    def follow_another(self) -> None:
        """From now on it is another's replica: it can be read and not written."""
        self.link.replicaof("127.0.0.1", "1")

    def mend(self) -> None:
        """It takes everything again."""
        self.link.config_set("maxmemory", "0")
        self.link.replicaof("NO", "ONE")

    def end(self) -> None:
        """Stop it."""
        self.link.close()
        self.process.terminate()
        self.process.wait(timeout=10)
