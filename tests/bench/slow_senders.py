"""Senders that trickle what they ask, before granian behind our door and before gunicorn.

Each server answers a bare view by one process with eight threads, and is asked first by 32 callers
alone, then by four while others trickle a body or a header, a byte every half second. gunicorn is
no part of the product: the measure takes it into a folder of its own.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.pages import Line, run, wait_for
from tests.bench.phones import Lost, Phone
from tests.bench.polls import line

SECONDS = 4.0
TRICKLE_SECONDS = 0.5
ALONE, BESIDE = 32, 4
LONGEST_SECONDS = 3.0  # an answer that takes longer is none
PAGE = "/favicon.ico"
THREADS = 8
GUNICORN = "gunicorn==27.0.1"

BODY = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nusername="
HEAD = b"GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
TRICKLES = {"a body": (8, BODY), "bodies": (300, BODY), "headers": (300, HEAD)}


def slow_senders() -> Iterable[Line]:
    """Requests a second of each server, alone and beside slow senders."""
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "COMPANION_VAR": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
            "WEB_PROCESSES": "1",
            "WEB_THREADS": str(THREADS),
            "LIMITS_TIMES": "100",
        }
        run(env, "manage.py", "migrate", "-v0")
        for server, command, proxied, more in servers(folder):
            with _served({**env, **more}, command, proxied=proxied) as port:
                yield from of_server(server, port)


def servers(folder: str) -> Iterator[tuple[str, list[str], bool, dict[str, str]]]:
    """Name, arguments of Python, whether it stands behind a proxy, and environment of each."""
    yield "granian behind companion.door", ["-m", "companion.server"], False, {}
    where = Path(folder) / "gunicorn"
    taking = [sys.executable, "-m", "pip", "install", "-q", "--target", str(where), GUNICORN]
    subprocess.run(taking, check=True, capture_output=True)
    words = ["-m", "gunicorn", "companion.wsgi", "-b", "127.0.0.1:{port}", "--log-level", "error"]
    words += ["-k", "gthread", "--threads", str(THREADS)]
    path = {"PYTHONPATH": str(where)}
    yield "gunicorn", words, False, path
    yield "gunicorn behind a proxy that gathers", words, True, path


@contextmanager
def _served(env: dict[str, str], command: list[str], *, proxied: bool) -> Iterator[int]:
    """The port at which the server answers, or the proxy before it."""
    port = _free_port()
    parts = [_started(env, [word.format(port=port) for word in command], port)]
    try:
        wait_for(port)
        if proxied:
            behind, port = port, _free_port()
            parts.append(_started(env, ["-m", "tests.bench._proxy", str(behind)], port))
            wait_for(port)
        yield port
    finally:
        for part in reversed(parts):
            part.terminate()
            part.wait(timeout=30)


def _started(env: dict[str, str], words: list[str], port: int) -> subprocess.Popen[bytes]:
    own = {**env, "HOST": "127.0.0.1", "PORT": str(port)}
    return subprocess.Popen([sys.executable, *words], env=own, stderr=subprocess.DEVNULL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def of_server(server: str, port: int) -> Iterable[Line]:
    """Alone, then beside each kind of slow senders; 0 is standing still."""
    asyncio.run(_warmed(port))
    yield _line(server, "alone", asyncio.run(_answered(port, ALONE)))
    for kind, (count, words) in TRICKLES.items():
        answered = asyncio.run(_beside(port, count, words))
        yield _line(server, f"{count} trickle {kind}", answered)


async def _warmed(port: int) -> None:
    """Once the first requests, for which it reads its modules, are answered."""
    async with asyncio.timeout(60):
        for _ in range(2 * THREADS):
            phone = Phone(PAGE)
            await phone.poll(port, "")
            phone.close()


def _line(server: str, told: str, answered: int) -> Line:
    return line("slow_senders", ALONE, round(answered / SECONDS), "requests/s", f"{server}; {told}")


async def _beside(port: int, count: int, words: bytes) -> int:
    slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    async with asyncio.TaskGroup() as beside:
        trickling = beside.create_task(_trickle([writer for _, writer in slow], words))
        await asyncio.sleep(1.0)
        answered = await _answered(port, BESIDE)
        trickling.cancel()
    for _, writer in slow:
        writer.close()
    return answered


async def _trickle(slow: list[asyncio.StreamWriter], words: bytes) -> None:
    for writer in slow:
        writer.write(words)
    while True:
        await asyncio.sleep(TRICKLE_SECONDS)
        for writer in slow:
            if not writer.is_closing():
                writer.write(b"a")


async def _answered(port: int, callers: int) -> int:
    """How many requests so many callers are answered."""
    until = time.perf_counter() + SECONDS

    async def call() -> int:
        phone, count = Phone(PAGE), 0
        while time.perf_counter() < until:
            try:
                await asyncio.wait_for(phone.poll(port, ""), LONGEST_SECONDS)
                count += 1
            except (TimeoutError, Lost, OSError):
                phone.close()
                phone = Phone(PAGE)
        phone.close()
        return count

    return sum(await asyncio.gather(*(call() for _ in range(callers))))


MEASURES = {"slow_senders": slow_senders}
