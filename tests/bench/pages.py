"""Pages of an event of 256 players under load: requests a second, latencies, peak memory.

Polled as an open page polls: with the ETag of the last answer, so that nearly all are 304s; and
once as a first visit, the whole page. On SQLite (one process, jobs inside) and, where a PostgreSQL
and a Redis answer (BENCH_DATABASE_URL, BENCH_REDIS_URL), with two web processes.
"""

import http.client
import os
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

PLAYERS = 256
SECONDS = 4.0
VISITORS = 16
POSTGRES = os.environ.get("BENCH_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("BENCH_REDIS_URL", "redis://127.0.0.1:6379/8")

Line = dict[str, Any]


@contextmanager
def served(
    environment: dict[str, str], *seed: str, worker: bool = False, players: int = PLAYERS
) -> Iterator[tuple[int, str, int]]:
    """A server on data of its own: its port, what the seed told, its process id.

    worker: whether one runs the jobs besides, as the event is used and not only looked at.
    """
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "COMPANION_VAR": folder, "LOG_LEVEL": "ERROR", **environment}
        run(env, "manage.py", "migrate", "-v0")
        slug = run(env, "-m", "tests.bench._seed", str(players), *seed).strip()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = ["-m", "companion.server"]
        web = subprocess.Popen(
            [sys.executable, *command],
            env={**env, "HOST": "127.0.0.1", "PORT": str(port)},
            stderr=subprocess.DEVNULL,
        )
        parts = [web]
        if worker:
            jobs = ["-m", "celery", "--quiet", "-A", "companion", "worker", "--concurrency", "1"]
            parts.append(
                subprocess.Popen([sys.executable, *jobs], env=env, stderr=subprocess.DEVNULL)
            )
        try:
            wait_for(port)
            yield port, slug, web.pid
        finally:
            for part in parts:
                part.terminate()
            for part in parts:
                part.wait(timeout=30)


def run(env: dict[str, str], *command: str) -> str:
    """Run one of the project's commands to its end; what it printed."""
    done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


def wait_for(port: int) -> None:
    """Until the server answers, a minute at most."""
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not come up")


def visit(port: int, path: str, until: float, times: list[float], *, polls: bool) -> None:
    """One visitor's requests until then; their seconds go to `times`."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    etag = ""
    while time.perf_counter() < until:
        headers = {"HX-Request": "true"} if polls else {}
        if polls and etag:
            headers["If-None-Match"] = etag
        began = time.perf_counter()
        link.request("GET", path, headers=headers)
        answer = link.getresponse()
        answer.read()
        times.append(time.perf_counter() - began)
        if answer.status not in {200, 304}:
            raise RuntimeError(f"{path} answered {answer.status}")
        etag = answer.headers.get("ETag", "")
    link.close()


def load(port: int, path: str, *, polls: bool) -> list[float]:
    """Seconds of every request by all visitors together, after a short warm-up."""
    visit(port, path, time.perf_counter() + 0.5, [], polls=polls)
    times: list[float] = []
    until = time.perf_counter() + SECONDS
    threads = [
        threading.Thread(target=visit, args=(port, path, until, times), kwargs={"polls": polls})
        for _ in range(VISITORS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


def lines(name: str, path: str) -> Iterable[Line]:
    """The measure of one page on every database there is."""
    for on, environment in databases():
        with served(environment) as (port, slug, pid):
            for polls in (True, False):
                times = load(port, path.format(slug=slug), polls=polls)
                yield from report(name, times, f"{on}, {'polled' if polls else 'first visit'}")
            for process, peak in peaks(pid).items():
                note = f"{on}, peak memory of {process}"
                yield {"name": name, "n": PLAYERS, "value": peak, "unit": "MB", "note": note}


def report(name: str, times: list[float], note: str) -> Iterable[Line]:
    """Requests a second and percentiles."""
    rate = round(len(times) / SECONDS)
    yield {"name": name, "n": PLAYERS, "value": rate, "unit": "requests/s", "note": note}
    cuts = statistics.quantiles(times, n=100)
    for percent in (50, 95, 99):
        value = round(cuts[percent - 1] * 1000, 1)
        yield {
            "name": name,
            "n": PLAYERS,
            "value": value,
            "unit": "ms",
            "note": f"{note}, p{percent}",
        }


def databases() -> Iterable[tuple[str, dict[str, str]]]:
    """SQLite, and PostgreSQL with two web processes where it answers."""
    yield "SQLite, 1 process", {"DATABASE_URL": "", "REDIS_URL": ""}
    name = f"companion_bench_{secrets.token_hex(4)}"
    try:
        admin = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        return
    with admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            address = POSTGRES.rsplit("/", 1)[0] + f"/{name}"
            environment = {"DATABASE_URL": address, "REDIS_URL": REDIS, "WEB_PROCESSES": "2"}
            yield "PostgreSQL, 2 processes", environment
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def peaks(pid: int) -> dict[str, float]:
    """Peak memory in MB of the server's processes."""
    found = {"the parent": peak(pid)}
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for number, child in enumerate(children, 1):
        found[f"web process {number}"] = peak(int(child))
    return found


def peak(pid: int) -> float:
    """The most memory that the process ever held, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return round(int(line.split()[1]) / 1024, 1)
    return 0.0


MEASURES = {
    "page_pairings": lambda: lines("page_pairings", "/e/{slug}/rounds/5/"),
    "page_standings": lambda: lines("page_standings", "/e/{slug}/standings/"),
}
