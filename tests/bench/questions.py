"""Measures of the engine's questions as the site asks them."""

import sys
import threading
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from django.test import Client

from matches.rulebook.pool import NotAnswered, Pool
from matches.rulebook.services.adjudication import SECONDS
from matches.rulebook.worker import WARMING
from rules_engine.examples import examples

Line = dict[str, Any]
# a question that never ends, in the form of the pool's processes
ENDLESS = (
    sys.executable,
    "-c",
    "import sys; o = sys.stdout.buffer; o.write(b'\\0\\0\\0\\5ready'); o.flush()\nwhile True: pass",
)


def adjudicate_page() -> Iterator[Line]:
    """A plain question by the API, from the request to the answer; and a rule's page."""
    client = Client(HTTP_HOST="localhost")

    def ask() -> None:
        answer = client.post("/api/v1/adjudications/", WARMING, content_type="application/json")
        assert answer.status_code == 200

    began = perf_counter()
    ask()
    first = (perf_counter() - began) * 1000
    yield _line("adjudicate_page", 1, first, "ms", "the first: a process is started for it")
    yield _line("adjudicate_page", 50, _median(ask, 50), "ms", "a question by the API, median")
    shown = next(iter(examples().values()))
    address = f"/rules/{shown.rules[0]}/"
    yield _line(
        "adjudicate_page", 20, _median(lambda: client.get(address), 20), "ms", "a rule with a scene"
    )


def adjudicate_hostile() -> Iterator[Line]:
    """Questions without end: what each costs, and what everybody else feels of two at once."""
    pool = Pool(size=2, seconds=SECONDS, wait=SECONDS, command=ENDLESS)
    client = Client(HTTP_HOST="localhost")
    calm = _median(lambda: client.get("/rules/?q=guard"), 20)
    spent: list[float] = []

    def ask() -> None:
        began = perf_counter()
        try:
            pool.ask(b"without end")
        except NotAnswered:
            spent.append((perf_counter() - began) * 1000)

    asking = [threading.Thread(target=ask) for _ in range(2)]
    for one in asking:
        one.start()
    beside = _median(lambda: client.get("/rules/?q=guard"), 20)
    for one in asking:
        one.join()
    pool.close()
    yield _line("adjudicate_hostile", 2, max(spent), "ms", "until it was ended; aim 2,000")
    yield _line("adjudicate_hostile", 20, calm, "ms", "a page of the rules, nobody hostile")
    yield _line("adjudicate_hostile", 20, beside, "ms", "the same beside two such questions")


def _median(act: Any, times: int) -> float:
    spent = []
    for _ in range(times):
        began = perf_counter()
        act()
        spent.append((perf_counter() - began) * 1000)
    return median(spent)


def _line(name: str, n: int, value: float, unit: str, note: str) -> Line:
    return {"name": name, "n": n, "value": round(value, 3), "unit": unit, "note": note}


MEASURES = {"adjudicate_page": adjudicate_page, "adjudicate_hostile": adjudicate_hostile}
