"""What polls cost: beside a bare view in the same run, and a hall of 1,000 phones while results
come in.

The bare view is the redirect at /favicon.ico, which passes every middleware and reads nothing. All
on PostgreSQL and Redis with two web processes and a worker, the phones on the same machine.
"""

import http.client
import json
import statistics
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from tests.bench.pages import PLAYERS, SECONDS, VISITORS, Line, databases, served

PHONES = 1000
EVERY_SECONDS = 5.0
LOAD_SECONDS = 30.0
POLLS_EACH = int(LOAD_SECONDS / EVERY_SECONDS)
REPORTING_SECONDS = 20.0
GRACE_SECONDS = 15.0  # what is not asked by then is given up and told
AT_ONCE = 48  # requests under way; a phone that is due while all are waits, and that counts
REPORT = {"kind": "played", "games": [{"ending": "won", "winner": 0, "glory": [9, 3]}] * 2}
POLL = {"HX-Request": "true"}


@dataclass
class Phone:
    """An open page: its address, its session if any, and the ETag of its last answer."""

    path: str
    session: str = ""
    etag: str = ""


@dataclass
class Hall:
    """What was seen: seconds of polls and of reports, and how often each status came.

    too_late: how many were never asked, since the time for the whole was over.
    """

    polls: list[float] = field(default_factory=list)
    reports: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    too_late: int = 0


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


def polls() -> Iterable[Line]:
    """Requests a second side by side, then the hall."""
    for on, environment in databases():
        if not environment["DATABASE_URL"]:
            continue
        env = {**environment, "LIMITS_TIMES": "100"}
        with served(env, "--phones", worker=True) as (port, told, _):
            data = json.loads(told)
            yield from side_by_side(on, port, data)
            yield from a_hall(on, port, data)


def side_by_side(on: str, port: int, data: dict[str, Any]) -> Iterable[Line]:
    """The bare view, 304s, the own page as it polls and whole."""
    slug, player = data["slug"], data["players"][0]
    own = f"/e/{slug}/p/{player['number']}/"
    kinds = {
        "a bare view": (Phone("/favicon.ico"), False, {}),
        "304 of a round": (Phone(f"/e/{slug}/rounds/5/"), True, POLL),
        "304 of the own page": (Phone(own, player["session"]), True, POLL),
        "own page, live part made": (Phone(own, player["session"]), False, POLL),
        "own page, whole": (Phone(own, player["session"]), False, {}),
    }
    rate_of(port, kinds["own page, whole"][0], {}, keeps=False)  # the processes are warm then
    bare = 0.0
    for told, (phone, keeps, headers) in kinds.items():
        rate = rate_of(port, phone, headers, keeps=keeps)
        bare = bare or rate
        note = f"{on}; {told}, {round(100 * rate / bare)} % of the bare view's"
        yield {
            "name": "polls",
            "n": PLAYERS,
            "value": round(rate),
            "unit": "requests/s",
            "note": note,
        }


def rate_of(port: int, phone: Phone, headers: dict[str, str], *, keeps: bool) -> float:
    """Requests a second of so many visitors at once."""
    until = time.perf_counter() + SECONDS
    counts: list[int] = []

    def one() -> None:
        mine, count = Phone(phone.path, phone.session), 0
        while time.perf_counter() < until:
            poll(port, mine, headers)
            if not keeps:
                mine.etag = ""
            count += 1
        counts.append(count)

    threads = [threading.Thread(target=one) for _ in range(VISITORS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def poll(port: int, phone: Phone, headers: dict[str, str]) -> int:
    """One poll with the ETag of the last answer; its status. Raises RuntimeError for a fault."""
    asks = dict(headers)
    if phone.session:
        asks["Cookie"] = f"sessionid={phone.session}"
    if phone.etag:
        asks["If-None-Match"] = phone.etag
    status, phone.etag, _ = LINKS.ask(port, "GET", phone.path, asks)
    if status not in {200, 301, 302, 304}:
        raise RuntimeError(f"{phone.path} answered {status}")
    return status


def a_hall(on: str, port: int, data: dict[str, Any]) -> Iterable[Line]:
    """1,000 phones poll, half of them their own page, while both players of each table report."""
    began = time.perf_counter()
    seen = _half_a_minute(port, data)
    yield from told_of(on, seen, time.perf_counter() - began)
    yield {
        "name": "polls_hall",
        "n": PHONES,
        "value": round(standings_behind(port, data["slug"]), 1),
        "unit": "s",
        "note": f"{on}; after all was answered, until the standings had the last result",
    }


def _half_a_minute(port: int, data: dict[str, Any]) -> Hall:
    """What the phones of the hall saw."""
    slug, players = data["slug"], data["players"]
    shared = [f"/e/{slug}/rounds/5/", f"/e/{slug}/standings/"]
    phones = [Phone(f"/e/{slug}/p/{one['number']}/", one["session"]) for one in players * 2]
    phones += [Phone(shared[at % 2]) for at in range(PHONES - len(phones))]
    seen, began = Hall(), time.perf_counter()

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
        seen.reports.append(time.perf_counter() - due)

    plan: list[tuple[float, Any, Any]] = []
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
    return seen


def told_of(on: str, seen: Hall, spent: float) -> Iterable[Line]:
    """Medians and p99s, from when each request was due."""
    statuses = ", ".join(f"{status}: {count}" for status, count in sorted(seen.statuses.items()))
    for what, times in (("polls", seen.polls), ("reports", seen.reports)):
        cuts = statistics.quantiles(times, n=100)
        for percent in (50, 99):
            yield {
                "name": "polls_hall",
                "n": PHONES,
                "value": round(1000 * cuts[percent - 1]),
                "unit": "ms",
                "note": f"{on}; {len(times)} {what} in {spent:.0f} s, p{percent} from when due"
                + (f"; {statuses}; never asked: {seen.too_late}" if what == "polls" else ""),
            }


def standings_behind(port: int, slug: str) -> float:
    """Seconds until the standings are those of the last result. Raises RuntimeError after 60."""
    began = time.perf_counter()
    while time.perf_counter() - began < 60:
        _, _, body = LINKS.ask(port, "GET", f"/api/v1/events/{slug}/standings/", {})
        if not json.loads(body)["is_computing"]:
            return time.perf_counter() - began
        time.sleep(0.1)
    raise RuntimeError("the standings did not catch up")


MEASURES = {"polls": polls}
