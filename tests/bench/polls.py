"""What polls cost: beside a bare view in the same run.

The bare view is the redirect at /favicon.ico, which passes every middleware and reads nothing. The
phones are on the same machine and ask as phones do, for packed pages; what they take of it is told.
Wall figures suffer from what else the machine does; CPU time of the web processes does so less.
"""

import asyncio
import json
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.pages import PLAYERS, SECONDS, VISITORS, Line, databases, served
from tests.bench.phones import Phone

PACKED = "Accept-Encoding: gzip\r\n"
POLL = f"HX-Request: true\r\n{PACKED}"


@dataclass
class Spent:
    """Seconds of CPU: of the web processes, of the worker, of the database for either, of the
    phones' own process, and of everything that runs on the machine."""

    web: float = 0.0
    worker: float = 0.0
    database: float = 0.0
    phones: float = 0.0
    machine: float = 0.0
    wall: float = 0.0


@contextmanager
def spending(pid: int) -> Iterator[Spent]:
    """What is spent meanwhile by the server of this process id and by this process."""
    spent = Spent(
        web=-cpu_of(pid),
        worker=-cpu_of_worker(pid),
        database=-cpu_of_database(),
        phones=-time.process_time(),
        machine=-machine_busy(),
        wall=-time.perf_counter(),
    )
    yield spent
    spent.web += cpu_of(pid)
    spent.worker += cpu_of_worker(pid)
    spent.database += cpu_of_database()
    spent.phones += time.process_time()
    spent.machine += machine_busy()
    spent.wall += time.perf_counter()


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process and its children have used, those that ended aside."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(cpu_of(int(child)) for child in children)


def cpu_of_worker(web: int) -> float:
    """The same of what this process has started besides the web."""
    me = os.getpid()
    children = Path(f"/proc/{me}/task/{me}/children").read_text().split()
    return sum(cpu_of(int(child)) for child in children if int(child) != web)


def cpu_of_database() -> float:
    """The same of PostgreSQL's processes for the databases of measures."""
    return sum(
        cpu_of(int(one.parent.name)) for one in Path("/proc").glob("[0-9]*/cmdline") if _serves(one)
    )


def _serves(command: Path) -> bool:
    try:
        told = command.read_bytes()
    except OSError:
        return False  # it has ended meanwhile
    return told.startswith(b"postgres:") and b"companion_bench_" in told


def machine_busy() -> float:
    """Seconds in which a core of the machine had something to do."""
    told = [int(one) for one in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    idle = told[3] + told[4]
    return (sum(told[:8]) - idle) / os.sysconf("SC_CLK_TCK")


def polls() -> Iterable[Line]:
    """Requests a second side by side, and CPU of each."""
    for on, env in on_postgres():
        with served(env, "--phones", worker=True) as (port, told, pid):
            yield from side_by_side(on, port, pid, json.loads(told))


def on_postgres() -> Iterable[tuple[str, dict[str, str]]]:
    """PostgreSQL and Redis, where they answer."""
    for on, env in databases():
        if env["DATABASE_URL"]:
            yield on, {**env, "LIMITS_TIMES": "100"}


def side_by_side(on: str, port: int, pid: int, data: dict[str, Any]) -> Iterable[Line]:
    """The bare view, 304s, the own page as it polls and whole, each by another player in turn."""
    slug, few = data["slug"], data["players"][:VISITORS]

    def own(players: list[dict[str, Any]]) -> list[Phone]:
        return [Phone(f"/e/{slug}/p/{one['number']}/", one["session"]) for one in players]

    kinds: dict[str, tuple[list[Phone], bool, str]] = {
        "a bare view": ([Phone("/favicon.ico") for _ in few], False, PACKED),
        "304 of a round": ([Phone(f"/e/{slug}/rounds/5/") for _ in few], True, POLL),
        "304 of the own page": (own(few), True, POLL),
        "own page, all but the place as before": (own(few), False, POLL),
        "own page, whole": (own(few), False, PACKED),
    }
    for phones, _, headers in kinds.values():  # the processes are warm then
        asyncio.run(_once(port, phones, headers))
    # each of another player who has not asked yet
    kinds["own page, live part made"] = (own(data["players"][VISITORS:]), False, POLL)
    bare = 0.0
    for told, (phones, keeps, headers) in kinds.items():
        load = os.getloadavg()[0]
        with spending(pid) as spent:
            count = asyncio.run(_asked(port, phones, headers, keeps=keeps))
        rate = count / SECONDS
        bare = bare or rate
        cpu = f"{1000 * spent.web / count:.2f} ms of CPU each"
        note = f"{on}; {told}, {round(100 * rate / bare)} % of the bare view's; {cpu}"
        yield line("polls", PLAYERS, round(rate), "requests/s", f"{note}{shares(spent, load)}")


async def _once(port: int, phones: list[Phone], headers: str) -> None:
    for phone in phones:
        await phone.poll(port, headers)
        phone.close()


async def _asked(port: int, phones: list[Phone], headers: str, *, keeps: bool) -> int:
    """How many requests so many visitors at once are answered, each with phones of its own."""
    until = time.perf_counter() + SECONDS

    async def visit(mine: list[Phone]) -> int:
        count = 0
        while time.perf_counter() < until:
            phone = mine[count % len(mine)]
            if not keeps:
                phone.etag = ""
            await phone.poll(port, headers)
            count += 1
        return count

    counts = await asyncio.gather(*(visit(phones[at::VISITORS]) for at in range(VISITORS)))
    for phone in phones:
        phone.close()
    return sum(counts)


def shares(spent: Spent, load: float) -> str:
    """What each part took of a core, all else that ran, and the load before."""
    parts = {
        "web": spent.web,
        "worker": spent.worker,
        "PostgreSQL": spent.database,
        "the phones": spent.phones,
    }
    parts["all else"] = spent.machine - sum(parts.values())
    told = ", ".join(f"{round(100 * cpu / spent.wall)} % {part}" for part, cpu in parts.items())
    told = f"of a core {told}"
    return f"; {told}; load average {load:.1f} before"


def line(name: str, n: int, value: float, unit: str, note: str) -> Line:
    """A line of the measures."""
    return {"name": name, "n": n, "value": value, "unit": unit, "note": note}


MEASURES = {"polls": polls}
