"""What polls cost: beside a bare view in the same run, and halls of phones while results come in.

The bare view is the redirect at /favicon.ico, which passes every middleware and reads nothing. The
phones are on the same machine and ask as phones do, for packed pages; what they take of it is told.
Wall figures suffer from what else the machine does; CPU time of the web processes does so less.
"""

import http.client
import json
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.pages import PLAYERS, SECONDS, VISITORS, Line, databases, served

EVERY_SECONDS = 5.0
LOAD_SECONDS = 30.0
POLLS_EACH = int(LOAD_SECONDS / EVERY_SECONDS)
OPENING_SECONDS = 15.0
REPORTING_SECONDS = 20.0
GRACE_SECONDS = 15.0  # what is not asked by then is given up and told
AT_ONCE = 48  # requests under way; a phone that is due while all are waits, and that counts
REPORT = {"kind": "played", "games": [{"ending": "won", "winner": 0, "glory": [9, 3]}] * 2}
PACKED = {"Accept-Encoding": "gzip"}
POLL = {"HX-Request": "true", **PACKED}


@dataclass
class Phone:
    """An open page: its address, its session if any, and the ETag of its last answer."""

    path: str
    session: str = ""
    etag: str = ""


@dataclass
class Hall:
    """What was seen: seconds of polls and of reports, and how often each status came.

    too_late: how many were never asked, since the time for the whole was over. last_report: when
    the last one was answered.
    """

    polls: list[float] = field(default_factory=list)
    reports: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    too_late: int = 0
    last_report: float = 0.0


class Links(threading.local):
    """A connection for each thread, kept open."""

    port = 0
    link: http.client.HTTPConnection | None = None

    def ask(
        self, port: int, method: str, path: str, headers: dict[str, str], body: str | None = None
    ) -> tuple[int, str, bytes]:
        """Status, ETag and body of one request."""
        if self.link is None or self.port != port:
            self.port, self.link = port, http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.link.request(method, path, body, headers)
        answer = self.link.getresponse()
        return answer.status, answer.headers.get("ETag", ""), answer.read()


LINKS = Links()


@dataclass
class Spent:
    """Seconds of CPU: of the web processes, and of the phones' own process."""

    web: float = 0.0
    phones: float = 0.0
    wall: float = 0.0


@contextmanager
def spending(pid: int) -> Iterator[Spent]:
    """What is spent meanwhile by the server of this process id and by this process."""
    spent = Spent(-cpu_of(pid), -time.process_time(), -time.perf_counter())
    yield spent
    spent.web += cpu_of(pid)
    spent.phones += time.process_time()
    spent.wall += time.perf_counter()


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process and its children have used, those that ended aside."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(cpu_of(int(child)) for child in children)


def polls() -> Iterable[Line]:
    """Requests a second side by side, and CPU of each."""
    for on, env in on_postgres():
        with served(env, "--phones", worker=True) as (port, told, pid):
            yield from side_by_side(on, port, pid, json.loads(told))


def hall() -> Iterable[Line]:
    """1,000 phones of 256 players on PostgreSQL, by 1, 2 and 4 web processes."""
    for processes in map(int, os.environ.get("BENCH_PROCESSES", "2 1 4").split()):
        for _, base in on_postgres():
            on = f"PostgreSQL, {processes} web processes"
            env = {**base, "WEB_PROCESSES": str(processes)}
            with served(env, "--phones", worker=True) as (port, told, pid):
                yield from a_hall(on, port, pid, json.loads(told), phones=1000)


def hall_on_a_laptop() -> Iterable[Line]:
    """200 phones of 100 players on SQLite, the jobs inside the one web process."""
    env = {"DATABASE_URL": "", "REDIS_URL": "", "LIMITS_TIMES": "100"}
    with served(env, "--phones", players=100) as (port, told, pid):
        yield from a_hall("SQLite, 1 process", port, pid, json.loads(told), phones=200)


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

    kinds: dict[str, tuple[list[Phone], bool, dict[str, str]]] = {
        "a bare view": ([Phone("/favicon.ico") for _ in few], False, PACKED),
        "304 of a round": ([Phone(f"/e/{slug}/rounds/5/") for _ in few], True, POLL),
        "304 of the own page": (own(few), True, POLL),
        "own page, all but the place as before": (own(few), False, POLL),
        "own page, whole": (own(few), False, PACKED),
    }
    for phones, _, headers in kinds.values():  # the processes are warm then
        for phone in phones:
            poll(port, phone, headers)
    # each of another player who has not asked yet
    kinds["own page, live part made"] = (own(data["players"][VISITORS:]), False, POLL)
    bare = 0.0
    for told, (phones, keeps, headers) in kinds.items():
        load = os.getloadavg()[0]
        with spending(pid) as spent:
            count = asked(port, phones, headers, keeps=keeps)
        rate = count / SECONDS
        bare = bare or rate
        cpu = f"{1000 * spent.web / count:.2f} ms of CPU each"
        note = f"{on}; {told}, {round(100 * rate / bare)} % of the bare view's; {cpu}"
        yield line("polls", PLAYERS, round(rate), "requests/s", f"{note}{shares(spent, load)}")


def asked(port: int, phones: list[Phone], headers: dict[str, str], *, keeps: bool) -> int:
    """How many requests so many visitors at once are answered, each with phones of its own."""
    until = time.perf_counter() + SECONDS
    counts: list[int] = []

    def one(mine: list[Phone]) -> None:
        count = 0
        while time.perf_counter() < until:
            phone = mine[count % len(mine)]
            if not keeps:
                phone.etag = ""
            poll(port, phone, headers)
            count += 1
        counts.append(count)

    threads = [threading.Thread(target=one, args=(phones[at::VISITORS],)) for at in range(VISITORS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts)


def poll(port: int, phone: Phone, headers: dict[str, str]) -> int:
    """One poll with the ETag of the last answer; its status. Raises RuntimeError for a fault."""
    asks = dict(headers)
    if phone.session:
        # as a phone that has opened the page before
        asks["Cookie"] = f"sessionid={phone.session}; csrftoken={phone.session}"
    if phone.etag:
        asks["If-None-Match"] = phone.etag
    status, phone.etag, _ = LINKS.ask(port, "GET", phone.path, asks)
    if status not in {200, 301, 302, 304}:
        raise RuntimeError(f"{phone.path} answered {status}")
    return status


def a_hall(on: str, port: int, pid: int, data: dict[str, Any], *, phones: int) -> Iterable[Line]:
    """So many phones poll, about half of them the page of their player, while both players of each
    table report; then how long the standings take to be right after the last report."""
    slug, players = data["slug"], data["players"]
    shared = [f"/e/{slug}/rounds/5/", f"/e/{slug}/standings/"]
    own = [Phone(f"/e/{slug}/p/{one['number']}/", one["session"]) for one in players * 2]
    own = own[: (phones + 24) // 2]
    every = [*own, *(Phone(shared[at % 2]) for at in range(phones - len(own)))]
    opened(port, every)
    behind: list[float] = []
    seen, load = Hall(), os.getloadavg()[0]
    watching = threading.Thread(
        target=lambda: behind.append(standings_behind(port, slug, seen, len(players)))
    )
    watching.start()
    with spending(pid) as spent:
        half_a_minute(port, every, players, seen)
    watching.join()
    yield from told_of(on, phones, seen, spent, load)
    note = f"{on}; from the answer to the last report until the standings had it"
    yield line("polls_hall", phones, round(behind[0], 1), "s", note)


def opened(port: int, phones: list[Phone]) -> None:
    """Every phone has its page open: asked for once before the measure begins."""
    gap, began = OPENING_SECONDS / len(phones), time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for at, phone in enumerate(phones):
            time.sleep(max(0.0, began + at * gap - time.perf_counter()))
            pool.submit(poll, port, phone, POLL)


def half_a_minute(
    port: int, phones: list[Phone], players: list[dict[str, Any]], seen: Hall
) -> None:
    """The load; what the phones saw goes to `seen`."""
    began = time.perf_counter()

    def is_too_late() -> bool:
        late = time.perf_counter() > began + LOAD_SECONDS + GRACE_SECONDS
        seen.too_late += late
        return late

    def polled(phone: Phone, due: float) -> None:
        if is_too_late():
            return
        status = poll(port, phone, POLL)
        seen.polls.append(time.perf_counter() - due)
        seen.statuses[status] = seen.statuses.get(status, 0) + 1

    def reported(player: dict[str, Any], due: float) -> None:
        if is_too_late():
            return
        headers = {
            "Authorization": f"Entry {player['token']}",
            "Content-Type": "application/json",
        }
        path = f"/api/v1/matches/{player['match']}/report/"
        status, _, body = LINKS.ask(port, "POST", path, headers, json.dumps({"result": REPORT}))
        if status != 200:
            raise RuntimeError(f"{path} answered {status}: {body[:300]!r}")
        seen.last_report = time.perf_counter()
        seen.reports.append(seen.last_report - due)

    plan: list[tuple[float, Callable[[Any, float], None], Any]] = []
    for at, phone in enumerate(phones):
        first = EVERY_SECONDS * at / len(phones)
        plan += [(first + n * EVERY_SECONDS, polled, phone) for n in range(POLLS_EACH)]
    gap = REPORTING_SECONDS / len(players)
    plan += [(5 + gap * at, reported, player) for at, player in enumerate(players)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        under_way = []
        for after, act, whose in sorted(plan, key=lambda one: one[0]):
            time.sleep(max(0.0, began + after - time.perf_counter()))
            under_way.append(pool.submit(act, whose, began + after))
        for one in under_way:
            one.result()


def told_of(on: str, phones: int, seen: Hall, spent: Spent, load: float) -> Iterable[Line]:
    """Medians and p99s, from when each request was due."""
    statuses = ", ".join(f"{status}: {count}" for status, count in sorted(seen.statuses.items()))
    answered = len(seen.polls) + len(seen.reports)
    cpu = f"{1000 * spent.web / answered:.2f} ms of CPU a request"
    for what, times in (("polls", seen.polls), ("reports", seen.reports)):
        cuts = statistics.quantiles(times, n=100)
        for percent in (50, 99):
            note = f"{on}; {len(times)} {what} in {spent.wall:.0f} s, p{percent} from when due"
            if what == "polls":
                note += f"; {statuses}; never asked: {seen.too_late}; {cpu}{shares(spent, load)}"
            yield line("polls_hall", phones, round(1000 * cuts[percent - 1]), "ms", note)


def shares(spent: Spent, load: float) -> str:
    """What the web processes and the phones took of a core, and the load before."""
    web, phones = (round(100 * one / spent.wall) for one in (spent.web, spent.phones))
    return f"; of a core {web} % web, {phones} % the phones; load average {load:.1f} before"


def standings_behind(port: int, slug: str, seen: Hall, reports: int) -> float:
    """Seconds from the answer to the last report until the standings are of it."""
    until = time.perf_counter() + LOAD_SECONDS + GRACE_SECONDS + 60
    while time.perf_counter() < until:
        time.sleep(0.1)
        if len(seen.reports) < reports:
            continue
        _, _, body = LINKS.ask(port, "GET", f"/api/v1/events/{slug}/standings/", {})
        if not json.loads(body)["is_computing"]:
            return time.perf_counter() - seen.last_report
    return float("nan")


def line(name: str, n: int, value: float, unit: str, note: str) -> Line:
    """A line of the measures."""
    return {"name": name, "n": n, "value": value, "unit": unit, "note": note}


MEASURES = {"polls": polls, "polls_hall": hall, "polls_laptop": hall_on_a_laptop}
