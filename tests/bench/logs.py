"""Events of game logs: a hall of phones that log at once, and one that comes back with 300.

`ingest_events`: 500 tables, both players log their own side at glory level, each phone by the
algorithm of the score pad; PostgreSQL, Redis, two web processes, the phones on the same machine.
"""

import http.client
import json
import statistics
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import Any

from tests.bench.pages import Line, databases, served
from tests.matches.logs.sync_model import Phone

PHONES = 1000
EVENTS_A_SECOND = 500
LOAD_SECONDS = 30.0
GRACE_SECONDS = 20.0
AT_ONCE = 32
# a phone that logs for itself sends what has gathered, as one that is offline for a moment does
SENDS_EVERY_SECONDS = 16.0
CATCH_UP = 300
SAMPLES = 9
OPENING = {"detail": "glory"}


class Links(threading.local):
    """A connection for each thread, kept open."""

    port = 0
    link: http.client.HTTPConnection | None = None

    def ask(
        self, port: int, method: str, path: str, headers: dict[str, str], body: str | None = None
    ) -> tuple[int, bytes]:
        """Status and body of one request."""
        if self.link is None or self.port != port:
            self.port, self.link = port, http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.link.request(method, path, body, headers)
        answer = self.link.getresponse()
        return answer.status, answer.read()


LINKS = Links()


@dataclass
class Seen:
    """What the phones saw: seconds of each request that brought events, and what became of them.
    taken: when an answer came, and how many events it took."""

    times: list[float] = field(default_factory=list)
    taken: list[tuple[float, int]] = field(default_factory=list)
    requests: int = 0
    retried: int = 0
    faults: dict[int, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)


class Hall:
    """Phones at tables, each with its link."""

    def __init__(self, port: int, players: list[dict[str, Any]]) -> None:
        self.port = port
        self.ids = count(1)
        seats: dict[int, int] = {}
        self.phones = []
        for player in players:
            seat = seats.setdefault(player["match"], 0)
            seats[player["match"]] += 1
            phone = Phone(
                seat=seat,
                new_id=lambda: f"bench-{next(self.ids)}",
                decide=lambda e, missed, before: "again",
                opening=OPENING,
                now=lambda: int(time.time() * 1000),
            )
            self.phones.append((phone, player))

    def exchange(self, phone: Phone, player: dict[str, Any], seen: Seen) -> int:
        """One exchange; how long the phone waits after it."""
        request = phone.request()
        headers = {"Authorization": f"Entry {player['token']}", "Content-Type": "application/json"}
        path = f"/api/v1/matches/{player['match']}/log/events/"
        began = perf_counter()
        if request["method"] == "POST":
            sent = json.dumps(request["body"])
            status, body = LINKS.ask(self.port, "POST", path, headers, sent)
        else:
            query = "&".join(f"{name}={value}" for name, value in request["query"].items())
            status, body = LINKS.ask(self.port, "GET", f"{path}?{query}", headers)
        took = perf_counter() - began
        told = json.loads(body) if body else {}
        with seen.lock:
            seen.requests += 1
            if status != 200:
                seen.faults[status] = seen.faults.get(status, 0) + 1
            elif request["method"] == "POST":
                answers = [one["answer"] for one in told["answers"]]
                seen.times.append(took)
                seen.taken.append((perf_counter(), answers.count("taken")))
                seen.retried += "stale" in answers
        return phone.take(request, {"status": status, "body": told})


def ingest_events() -> Iterable[Line]:
    """Events a second over half a minute, and the latency of the requests that bring them."""
    for on, environment in databases():
        if not environment["DATABASE_URL"]:
            continue
        env = {**environment, "LIMITS_TIMES": "100"}
        with served(env, "--phones", worker=True, players=PHONES) as (port, told, _):
            hall = Hall(port, json.loads(told)["players"])
            _meet(hall)
            seen, began = _half_a_minute(hall)
            yield from _told(on, seen, began)


def _meet(hall: Hall) -> None:
    """Every phone asks once what there is, as it does when the pad is opened."""
    warm = Seen()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(lambda one: hall.exchange(*one, warm), hall.phones))


def _half_a_minute(hall: Hall) -> tuple[Seen, float]:
    """What the phones saw, and when they began."""
    seen, began = Seen(), perf_counter()
    each = round(SENDS_EVERY_SECONDS * EVENTS_A_SECOND / PHONES)

    def send(phone: Phone, player: dict[str, Any]) -> None:
        if perf_counter() > began + LOAD_SECONDS + GRACE_SECONDS:
            return
        for _ in range(each):
            phone.tap({"t": "glory", "by": phone.seat, "amount": 1})
        for _ in range(6):
            if not hall.exchange(phone, player, seen):
                return

    times = int(LOAD_SECONDS / SENDS_EVERY_SECONDS) + 1
    plan = []
    for at, (phone, player) in enumerate(hall.phones):
        # the two of a table come at different times, as people do
        first = SENDS_EVERY_SECONDS * ((at * 379) % PHONES) / PHONES
        plan += [(first + n * SENDS_EVERY_SECONDS, phone, player) for n in range(times)]
    plan = sorted((one for one in plan if one[0] < LOAD_SECONDS), key=lambda one: one[0])
    with ThreadPoolExecutor(AT_ONCE) as pool:
        under_way = []
        for after, phone, player in plan:
            time.sleep(max(0.0, began + after - perf_counter()))
            under_way.append(pool.submit(send, phone, player))
        for one in under_way:
            one.result()
    return seen, began


def _told(on: str, seen: Seen, began: float) -> Iterable[Line]:
    """The rate is that of the seconds in which events were offered, the first left out: what comes
    after the last was offered is how far behind the server was."""
    first, end = began + 1, began + LOAD_SECONDS
    rate = round(sum(n for at, n in seen.taken if first <= at <= end) / (end - first))
    late = max(at for at, _ in seen.taken) - end
    note = (
        f"{on}; {PHONES} phones offer {EVENTS_A_SECOND} events a second, {seen.requests} requests; "
        f"{sum(n for _, n in seen.taken)} taken, the last {late:.1f} s after the last was offered; "
        f"{seen.retried} stale, refused or failed: {seen.faults or 'none'}"
    )
    yield {"name": "ingest_events", "n": PHONES, "value": rate, "unit": "events/s", "note": note}
    cuts = statistics.quantiles(seen.times, n=100)
    for percent in (50, 95, 99):
        yield {
            "name": "ingest_events",
            "n": PHONES,
            "value": round(1000 * cuts[percent - 1]),
            "unit": "ms",
            "note": f"{on}; a request that brings events, p{percent}",
        }


def sync_300() -> Iterable[Line]:
    """A phone comes back with 300 events: one request, and the other phone reading them."""
    for on, environment in databases():
        with served({**environment, "LIMITS_TIMES": "100"}, "--phones") as (port, told, _):
            players = json.loads(told)["players"]
            link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            sent, read = [], []
            for player in players[: SAMPLES + 2]:
                one, other = _catch_up(link, player)
                sent.append(one)
                read.append(other)
            for what, times in (("sent", sent[2:]), ("read by the other phone", read[2:])):
                yield {
                    "name": "sync_300",
                    "n": CATCH_UP,
                    "value": round(1000 * statistics.median(times), 1),
                    "unit": "ms",
                    "note": f"{on}; {CATCH_UP} events {what}, median of {len(times)}",
                }


def _catch_up(link: http.client.HTTPConnection, player: dict[str, Any]) -> tuple[float, float]:
    headers = {"Authorization": f"Entry {player['token']}", "Content-Type": "application/json"}
    path = f"/api/v1/matches/{player['match']}/log/events/"
    game = player["number"] % 3 + 1
    kinds = ({"t": "activation", "by": 0}, {"t": "glory", "by": 1, "amount": 1})
    events = [
        {"e": {**kinds[n % 2], "id": f"{player['number']}-{n}", "after": n}, "at": 1000 * n}
        for n in range(CATCH_UP)
    ]
    body = {"game": game, "sent_at": 400_000, "events": events, "open": OPENING}
    began = perf_counter()
    link.request("POST", path, json.dumps(body), headers)
    answer = link.getresponse()
    told = json.loads(answer.read())
    sent = perf_counter() - began
    if answer.status != 200 or told["last"] != CATCH_UP:
        raise RuntimeError(f"{path} answered {answer.status}: {str(told)[:300]}")
    began = perf_counter()
    link.request("GET", f"{path}?game={game}&since=0", headers=headers)
    found = json.loads(link.getresponse().read())
    if len(found["events"]) != CATCH_UP:
        raise RuntimeError("not all events were read")
    return sent, perf_counter() - began


MEASURES = {"ingest_events": ingest_events, "sync_300": sync_300}
