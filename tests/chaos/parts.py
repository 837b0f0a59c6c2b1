"""What the campaign kills, and how each comes back."""

import os
import random
import shutil
import signal
import socket
import subprocess
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.processes.product import Product


class OwnRedis:
    """A Redis of the campaign's own, since it is killed too. It ends with this process, however
    this one ends: then nobody holds the other end of what its shell reads."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.start()

    @staticmethod
    def is_here() -> bool:
        """Whether this machine has one."""
        return shutil.which("redis-server") is not None

    def start(self) -> None:
        """Start it, empty."""
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            ["sh", "-c", 'redis-server "$@" <&- & read line; kill -9 $!', "redis", *words],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )

    def kill_and_start(self) -> None:
        """Lose all that it held."""
        self.end()
        self.start()

    def end(self) -> None:
        """Kill it."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Killer:
    """Kills a part at random every now and then, and counts what it killed."""

    def __init__(
        self,
        product: Product,
        *,
        seed: int,
        database: str = "",
        redis: OwnRedis | None = None,
    ) -> None:
        self.product = product
        self.chance = random.Random(seed)
        self.database = database
        self.redis = redis
        self.killed: Counter[str] = Counter()
        self.over = threading.Event()
        self.may = threading.Event()  # not while the ledger is read, which is on no phone's way
        self.may.set()
        self.thread = threading.Thread(target=self._go_on)

    def ways(self) -> dict[str, Callable[[], None]]:
        """What can be killed here."""
        ways: dict[str, Callable[[], None]] = {
            "web process": lambda: self._kill_one(-1, "companion.server"),
            "web server": lambda: self._kill_one(0, "companion.server"),
        }
        if self.redis is not None:
            ways["worker"] = lambda: self._kill_one(0, "celery", "worker")
            ways["worker's process"] = lambda: self._kill_one(-1, "celery", "worker")
            ways["beat"] = lambda: self._kill_one(0, "celery", "beat")
            ways["Redis"] = self.redis.kill_and_start
        if self.database:
            ways["database connections"] = self._cut_connections
        return ways

    def _go_on(self) -> None:
        ways = self.ways()
        while not self.over.wait(self.chance.uniform(2, 5)):
            # what is still coming up is not killed again: a campaign of restarts shows nothing
            while not self.product.answers() and not self.over.wait(0.5):
                pass
            self.may.wait()
            name = self.chance.choice(sorted(ways))
            ways[name]()
            self.killed[name] += 1

    def _kill_one(self, which: int, *words: str) -> None:
        found = self.product.processes(*words)
        if found:
            with suppress(ProcessLookupError):
                os.kill(found[which], signal.SIGKILL)

    def _cut_connections(self) -> None:
        with psycopg.connect(self.database, autocommit=True) as link:
            link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
