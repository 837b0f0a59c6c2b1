"""Processes that answer questions and can be killed: what a hostile question costs is bounded.

A question gets a process of its own for a few seconds. Who has not answered by then is killed and
replaced, so that neither a thread nor a process of the web server is ever lost to a question. Plain
pipes to plain processes: nothing is forked from a server with threads.
"""

import os
import selectors
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from matches.rulebook.worker import LENGTH_BYTES, READY

START_SECONDS = 20.0  # for a new process to read the engine's data on a busy machine
WORKER = (sys.executable, "-m", "matches.rulebook.worker")
FOLDER = Path(__file__).resolve().parents[2]


class NotAnswered(Exception):
    """No answer came. `why` is `busy` (no process was free), `slow` (the time ran out) or `lost`
    (the process ended)."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Pool:
    """So many processes, each with so many seconds a question.

    wait: the seconds that a question may stand in line for a process. command: what is run.
    """

    def __init__(
        self, *, size: int, seconds: float, wait: float, command: Sequence[str] = WORKER
    ) -> None:
        self.command = tuple(command)
        self.seconds = seconds
        self.wait = wait
        self._free = threading.BoundedSemaphore(size)
        self._idle: list[_Process] = []
        self._lock = threading.Lock()

    def ask(self, question: bytes) -> bytes:
        """The reply of a process to a question. Raises NotAnswered."""
        if not self._free.acquire(timeout=self.wait):
            raise NotAnswered("busy")
        try:
            process = self._taken()
            try:
                reply = process.ask(question, self.seconds)
            except BaseException:
                process.kill()
                self._put(_Process(self.command))  # starts while nobody waits for it
                raise
            self._put(process)
            return reply
        finally:
            self._free.release()

    def close(self) -> None:
        """End the processes that are waiting for questions."""
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            process.kill()

    def _taken(self) -> "_Process":
        with self._lock:
            while self._idle:
                process = self._idle.pop()
                if process.is_alive():
                    return process
                process.kill()
        return _Process(self.command)

    def _put(self, process: "_Process") -> None:
        with self._lock:
            self._idle.append(process)


class _Process:
    """A process that answers, and the pipes to it."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=FOLDER,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(FOLDER)},
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._ready = False

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, question: bytes, seconds: float) -> bytes:
        if not self._ready:
            if self._read(monotonic() + START_SECONDS) != READY:
                raise NotAnswered("lost")
            self._ready = True
        until = monotonic() + seconds
        self._write(len(question).to_bytes(LENGTH_BYTES, "big") + question, until)
        return self._read(until)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _write(self, body: bytes, until: float) -> None:
        left = memoryview(body)
        while left:
            _await(self._to, selectors.EVENT_WRITE, until)
            try:
                left = left[os.write(self._to, left) :]
            except BrokenPipeError as error:
                raise NotAnswered("lost") from error

    def _read(self, until: float) -> bytes:
        head = self._exactly(LENGTH_BYTES, until)
        return self._exactly(int.from_bytes(head, "big"), until)

    def _exactly(self, size: int, until: float) -> bytes:
        found = bytearray()
        while len(found) < size:
            _await(self._from, selectors.EVENT_READ, until)
            more = os.read(self._from, size - len(found))
            if not more:
                raise NotAnswered("lost")
            found += more
        return bytes(found)


def _await(pipe: int, event: int, until: float) -> None:
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, event)
        if not selector.select(max(0.0, until - monotonic())):
            raise NotAnswered("slow")
