"""The product, started as its owner starts it, and what a test does to it."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.lifeline import PARENT
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
MONITOR_KEY = "a-key-for-monitors"
# 90 were too few beside seven others on two cores; one that cannot start ends by itself
START_SECONDS = 280


@dataclass(frozen=True)
class Answered:
    """What a request came to."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Product:
    """`manage.py run --no-demo` on a free port, with its log in a file. It ends with this process,
    however this one ends."""

    def __init__(self, folder: Path, **environment: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.environment = {
            **os.environ,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_FORMAT": "text",
            "HEALTH_KEY": MONITOR_KEY,
            "COMPANION_VAR": str(folder),
            **environment,
        }
        self.environment.pop("PYTEST_VERSION", None)
        self.log = folder / "product.log"
        self.folder = folder
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "run", "--no-demo", "--port", str(self.port)],
                cwd=ROOT,
                env={**self.environment, PARENT: str(os.getpid())},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            wait_until(
                lambda: self.answers() or self.process.poll() is not None,
                START_SECONDS,
                self.said,
            )
            assert self.process.poll() is None, self.said()
        except BaseException:
            self.end()
            raise

    def command(self, *arguments: str) -> str:
        """Run a command of manage.py on the same data; what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def said(self) -> str:
        """Everything it has logged."""
        return self.log.read_text(errors="replace")

    def ask(
        self,
        path: str,
        *,
        method: str = "GET",
        body: Any = None,
        timeout: float = 20,
        **headers: str,
    ) -> Answered:
        """One request on a connection of its own."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if isinstance(body, dict):
            body, sent["Content-Type"] = json.dumps(body), "application/json"
        try:
            link.request(method, path, body, sent)
            came = link.getresponse()
            lower = {name.lower() for name, _ in came.getheaders()}
            told = {name: ", ".join(came.headers.get_all(name, [])) for name in lower}
            return Answered(came.status, told, came.read())
        finally:
            link.close()

    def answers(self) -> bool:
        """Whether a page is answered."""
        try:
            return self.ask("/sign-in/", timeout=5).status == 200
        except (OSError, http.client.HTTPException):
            return False

    def health(self) -> Any:
        """The parts, as a monitor is told."""
        return self.ask("/health/", Authorization=f"Bearer {MONITOR_KEY}", timeout=5).json()[
            "parts"
        ]

    def processes(self, *words: str) -> list[int]:
        """The processes of the product whose command has all these words."""
        return [
            pid for pid, command in of_folder(self.folder) if all(word in command for word in words)
        ]

    def worked(self) -> float:
        """Seconds of processor time that its processes took so far: what of a time is its own, on
        a machine that does other things too. The database's are not in it."""
        return sum(_processor_time(pid) for pid in self.processes())

    def kill(self, *words: str) -> int:
        """Kill the oldest of those processes at once, as a power cut would; its number."""
        pid = self.processes(*words)[0]
        os.kill(pid, signal.SIGKILL)
        return pid

    def end(self) -> None:
        """Ask it to end, and see that nobody is left."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=30)
        wait_until(lambda: not self.processes(), 15, self.processes)


def begun_before(folder: Path, tables: Path | None) -> None:
    """A product of this folder finds these tables there, where any were kept: it makes none."""
    if tables is not None and tables.exists():
        shutil.copy(tables, folder / "companion.sqlite3")


def end_in_order_when_told() -> None:
    """SIGTERM and SIGHUP unwind this process, so that what it started is ended and taken away."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, frame: sys.exit(128 + got))


def _processor_time(pid: int) -> float:
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0.0  # it has ended meanwhile
    user, system = told.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def of_folder(folder: Path) -> list[tuple[int, str]]:
    """Processes that were started with this folder for their data, oldest first."""
    mark = f"COMPANION_VAR={folder}\0".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if mark in (entry / "environ").read_bytes():
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found.append((int(entry.name), command))
        except OSError:
            continue  # it has ended meanwhile, or is another user's
    return sorted(one for one in found if one[1])
