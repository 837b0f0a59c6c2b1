"""Halls of phones that poll while results come in, and how that grows with web processes.

A time is counted from when the phone was due to ask, so one that had to wait for its turn waited.
"""

import asyncio
import json
import os
import random
import statistics
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.bench.pages import Line, served
from tests.bench.phones import Phone
from tests.bench.polls import POLL, Spent, line, on_postgres, shares, spending

EVERY_SECONDS = 5.0
LOAD_SECONDS = 30.0
POLLS_EACH = int(LOAD_SECONDS / EVERY_SECONDS)
OPENING_SECONDS = 15.0
REPORTING_SECONDS = 20.0
GRACE_SECONDS = 15.0  # what is not asked by then is given up and told
LATEST_STANDINGS_SECONDS = 60.0
REPORT = {"kind": "played", "games": [{"ending": "won", "winner": 0, "glory": [9, 3]}] * 2}


@dataclass
class Hall:
    """What was seen: seconds of polls and of reports, and how often each status came.

    until: when whatever was not asked is given up; too_late: how much that was. last_report: when
    the last one was answered. behind: seconds from then until the standings were of it.
    """

    until: float
    polls: list[float] = field(default_factory=list)
    reports: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    too_late: int = 0
    last_report: float = 0.0
    behind: float = float("nan")


def hall() -> Iterable[Line]:
    """1,000 phones of 256 players on PostgreSQL, by 2 web processes."""
    return halls("polls_hall", [2])


def processes() -> Iterable[Line]:
    """The same by 1, 2 and 4 web processes (or BENCH_PROCESSES)."""
    return halls("polls_processes", map(int, os.environ.get("BENCH_PROCESSES", "1 2 4").split()))


def halls(name: str, counts: Iterable[int]) -> Iterable[Line]:
    """The hall by so many web processes, one after the other."""
    for count in counts:
        for _, base in on_postgres():
            on = f"PostgreSQL, {count} web process{'es' if count > 1 else ''}"
            with served({**base, "WEB_PROCESSES": str(count)}, "--phones", worker=True) as it:
                yield from a_hall(name, on, it[0], it[2], json.loads(it[1]), phones=1000)


def hall_on_a_laptop() -> Iterable[Line]:
    """200 phones of 100 players on SQLite, the jobs inside the one web process."""
    env = {"DATABASE_URL": "", "REDIS_URL": "", "LIMITS_TIMES": "100"}
    with served(env, "--phones", players=100) as (port, told, pid):
        on = "SQLite, 1 process"
        yield from a_hall("polls_laptop", on, port, pid, json.loads(told), phones=200)


def a_hall(
    name: str, on: str, port: int, pid: int, data: dict[str, Any], *, phones: int
) -> Iterable[Line]:
    """So many phones poll, about half of them the page of their player, while both players of each
    table report; then how long the standings take to be right after the last report."""
    slug, players = data["slug"], data["players"]
    shared = [f"/e/{slug}/rounds/5/", f"/e/{slug}/standings/"]
    own = [Phone(f"/e/{slug}/p/{one['number']}/", one["session"]) for one in players * 2]
    own = own[: (phones + 24) // 2]
    every = [*own, *(Phone(shared[at % 2]) for at in range(phones - len(own)))]
    random.Random(phones).shuffle(every)  # a hall does not poll page by page
    load = os.getloadavg()[0]
    seen, spent = asyncio.run(_a_day(port, pid, slug, every, players))
    yield from told_of(name, on, phones, seen, spent, load)


async def _a_day(
    port: int, pid: int, slug: str, phones: list[Phone], players: list[dict[str, Any]]
) -> tuple[Hall, Spent]:
    """Everybody opens their page, then the load, then the wait for the standings."""
    gap, began = OPENING_SECONDS / len(phones), time.perf_counter()
    await asyncio.gather(*(_open(port, one, began + at * gap) for at, one in enumerate(phones)))
    with spending(pid) as spent:
        began = time.perf_counter()
        seen = Hall(until=began + LOAD_SECONDS + GRACE_SECONDS)
        every, gap = EVERY_SECONDS / len(phones), REPORTING_SECONDS / len(players)
        after = began + EVERY_SECONDS
        await asyncio.gather(
            *(_polls(port, one, began + at * every, seen) for at, one in enumerate(phones)),
            *(_reports(port, one, after + at * gap, seen) for at, one in enumerate(players)),
            _stand(port, slug, seen, len(players)),
        )
    for phone in phones:
        phone.close()
    return seen, spent


async def _open(port: int, phone: Phone, due: float) -> None:
    await _until(due)
    await phone.poll(port, POLL)


async def _polls(port: int, phone: Phone, first: float, seen: Hall) -> None:
    """A phone's polls; the next never begins before the last was answered."""
    for n in range(POLLS_EACH):
        due = first + n * EVERY_SECONDS
        await _until(due)
        if time.perf_counter() > seen.until:
            seen.too_late += POLLS_EACH - n
            return
        status = await phone.poll(port, POLL)
        seen.polls.append(time.perf_counter() - due)
        seen.statuses[status] = seen.statuses.get(status, 0) + 1


async def _reports(port: int, player: dict[str, Any], due: float, seen: Hall) -> None:
    """A player's report, the same as the opponent's. Raises RuntimeError where it is refused."""
    await _until(due)
    if time.perf_counter() > seen.until:
        seen.too_late += 1
        return
    headers = f"Authorization: Entry {player['token']}\r\nContent-Type: application/json\r\n"
    phone = Phone(f"/api/v1/matches/{player['match']}/report/")
    body = json.dumps({"result": REPORT}).encode()
    came = await phone.ask(port, "POST", phone.path, headers, body)
    if came.status != 200:
        raise RuntimeError(f"{phone.path} answered {came.status}: {came.body[:300]!r}")
    seen.last_report = time.perf_counter()
    seen.reports.append(seen.last_report - due)
    phone.close()


async def _stand(port: int, slug: str, seen: Hall, reports: int) -> None:
    """Wait until the standings are of the last report."""
    phone = Phone(f"/api/v1/events/{slug}/standings/")
    while time.perf_counter() < seen.until + LATEST_STANDINGS_SECONDS:
        await asyncio.sleep(0.1)
        if len(seen.reports) < reports:
            continue
        came = await phone.ask(port, "GET", phone.path)
        if not json.loads(came.body)["is_computing"]:
            seen.behind = time.perf_counter() - seen.last_report
            break
    phone.close()


async def _until(due: float) -> None:
    await asyncio.sleep(max(0.0, due - time.perf_counter()))


def told_of(
    name: str, on: str, phones: int, seen: Hall, spent: Spent, load: float
) -> Iterable[Line]:
    """Medians and p99s, from when each request was due; and the standings."""
    statuses = ", ".join(f"{status}: {count}" for status, count in sorted(seen.statuses.items()))
    answered = len(seen.polls) + len(seen.reports)
    cpu = f"{1000 * spent.web / answered:.2f} ms of CPU a request"
    for what, times in (("polls", seen.polls), ("reports", seen.reports)):
        cuts = statistics.quantiles(times, n=100)
        for percent in (50, 99):
            note = f"{on}; {len(times)} {what} in {spent.wall:.0f} s, p{percent} from when due"
            if what == "polls":
                note += f"; {statuses}; never asked: {seen.too_late}; {cpu}{shares(spent, load)}"
            yield line(name, phones, round(1000 * cuts[percent - 1]), "ms", note)
    note = f"{on}; from the answer to the last report until the standings had it"
    yield line(name, phones, round(seen.behind, 1), "s", note)


MEASURES = {"polls_hall": hall, "polls_processes": processes, "polls_laptop": hall_on_a_laptop}
