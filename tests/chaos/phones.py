"""The phones of a round: each reports until it is told that the report was taken."""

import http.client
import random
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from tests.processes.product import Product

GLORY = ((12, 7), (5, 11))


@dataclass(slots=True)
class Phone:
    """A player's phone at a table. winners: who won each game of the match, as its players saw."""

    token: str
    match: int
    winners: tuple[int, ...]
    told: str = ""
    seconds: float = 0.0
    other: list[str] = field(default_factory=list)

    def report(self, product: Product, chance: random.Random) -> None:
        """Report, again and again until an answer says that it is taken."""
        games = [{"ending": "won", "winner": one, "glory": GLORY[one]} for one in self.winners]
        body = {"result": {"kind": "played", "games": games}}
        path, who = f"/api/v1/matches/{self.match}/report/", f"Entry {self.token}"
        time.sleep(chance.uniform(0, 2))
        began = time.monotonic()
        while not self.told:
            told = ask(product, "POST", path, who, body)
            if told is not None and told[0] == 200:
                self.told = told[1]["kind"]
            else:
                self.other.append(str(told[0]) if told else "no answer")
                time.sleep(chance.uniform(0.2, 1.0))
        self.seconds = time.monotonic() - began


def ask(
    product: Product, method: str, path: str, who: str, body: Any = None
) -> tuple[int, Any] | None:
    """One request; None where no whole answer came."""
    try:
        told = product.ask(path, method=method, body=body, Authorization=who, timeout=10)
        return told.status, told.json() if told.body else None
    except (OSError, http.client.HTTPException, ValueError):
        return None


def insist(product: Product, method: str, path: str, who: str, body: Any = None) -> tuple[int, Any]:
    """The first answer that is not about a part being away."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        told = ask(product, method, path, who, body)
        if told is not None and told[0] not in {429, 500, 502, 503}:
            return told
        time.sleep(0.3)
    raise AssertionError(f"{method} {path} was not answered in two minutes")


def all_report(product: Product, phones: list[Phone], chance: random.Random) -> None:
    """All report at once; ends when each was told."""
    threads = [
        threading.Thread(target=phone.report, args=(product, random.Random(chance.random())))
        for phone in phones
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=180)
    silent = [phone for phone in phones if not phone.told]
    assert not silent, f"{len(silent)} phones were not answered, such as {silent[0]}"
