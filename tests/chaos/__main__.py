"""`python -m tests.chaos --seconds 45 [--seed 7]`: every part is killed at random while 64 phones
report.

At the end of each round the ledger of the database is compared with what the phones were told:
every report that was taken is there, once, as it was sent, and the standings have caught up. On
PostgreSQL and Redis where CHAOS_DATABASE_URL or DATABASE_URL names a server and redis-server is
here, else on SQLite with the jobs inside. Ends with 1 at the first difference.
"""

import argparse
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.chaos._seed import ROUNDS
from tests.chaos.parts import Killer, OwnRedis
from tests.chaos.phones import Phone, all_report, insist
from tests.processes.product import ROOT, Product, end_in_order_when_told

PLAYERS = 64
RESULTS = ((0, 0), (1, 1), (0, 1, 0), (1, 0, 1))
CATCH_UP_SECONDS = 90


@contextmanager
def campaign(folder: Path, **environment: str) -> Iterator[tuple[Product, str, OwnRedis | None]]:
    """The product on data of its own, the address of its database, its Redis."""
    server = os.environ.get("CHAOS_DATABASE_URL") or os.environ.get("DATABASE_URL", "")
    if not server or not OwnRedis.is_here():
        product = Product(folder, **environment)
        try:
            yield product, "", None
        finally:
            product.end()
        return
    name = f"companion_chaos_{secrets.token_hex(4)}"
    url = f"{server.rpartition('/')[0]}/{name}"
    redis = OwnRedis(folder)
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            product = Product(
                folder,
                DATABASE_URL=url,
                REDIS_URL=f"redis://127.0.0.1:{redis.port}/0",
                **environment,
            )
            try:
                yield product, url, redis
            finally:
                product.end()
        finally:
            redis.end()
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def told_by(product: Product, *arguments: str, tries: int = 5) -> Any:
    """What the helper beside this says of the product's data."""
    for _ in range(tries):
        done = subprocess.run(
            [sys.executable, "-m", "tests.chaos._seed", *arguments],
            cwd=ROOT,
            env=product.environment,
            capture_output=True,
            text=True,
        )
        if done.returncode == 0:
            return json.loads(done.stdout)
        time.sleep(1)  # its connection was cut as well
    raise AssertionError(done.stderr)


def play_round(
    product: Product, event: dict[str, Any], number: int, chance: random.Random
) -> list[Phone]:
    """Make and publish the round, and let everybody report; the phones with what they were told."""
    who, rounds = f"Bearer {event['organiser']}", f"/api/v1/events/{event['slug']}/rounds/"
    refused: Any = None
    while insist(product, "GET", f"{rounds}{number}/", who)[0] == 404:
        # asked for again, since it may have been made and its answer lost; refused it was not made
        assert refused is None, f"round {number} cannot be made: {refused}"
        status, said = insist(product, "POST", rounds, who, {})
        refused = said if status == 409 else None
    while insist(product, "GET", f"{rounds}{number}/", who)[1]["round"]["state"] == "prepared":
        insist(product, "POST", f"{rounds}{number}/publish/", who)
    phones = []
    for table in insist(product, "GET", f"{rounds}{number}/", who)[1]["tables"]:
        winners = chance.choice(RESULTS)
        for seat in table["seats"]:
            phones.append(Phone(event["tokens"][str(seat["number"])], table["match_id"], winners))
    all_report(product, phones, chance)
    return phones


def compare(product: Product, event: dict[str, Any], number: int, phones: list[Phone]) -> float:
    """Hold the ledger against what the phones were told; seconds until the standings caught up.
    Raises AssertionError with every difference."""
    began = time.monotonic()
    ledger = told_by(product, "--ledger", event["slug"], str(number))
    right = {
        str(phone.match): {
            "state": "confirmed",
            "winners": list(phone.winners),
            "reports": 1,
            "recorded": 1,
        }
        for phone in phones
    }
    differences = {
        match: (held, right.get(match))
        for match, held in ledger["matches"].items()
        if held != right.get(match)
    }
    assert not differences, f"round {number}: {differences}"
    assert len(right) == len(ledger["matches"]) == PLAYERS // 2
    while ledger["computed"] < ledger["results"] or ledger["waiting"]:
        assert time.monotonic() - began < CATCH_UP_SECONDS, f"the jobs hang: {ledger}"
        time.sleep(1)
        ledger = told_by(product, "--ledger", event["slug"], str(number))
    return time.monotonic() - began


def main() -> None:
    """Round after round until the time is over."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=45)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options = parser.parse_args()
    end_in_order_when_told()
    chance = random.Random(options.seed)
    with (
        tempfile.TemporaryDirectory() as folder,
        campaign(Path(folder)) as (product, database, redis),
    ):
        event = told_by(product, str(PLAYERS), tries=1)
        on = "PostgreSQL and Redis" if database else "SQLite"
        print(f"seed {options.seed}, {on}", flush=True)
        killer = Killer(product, seed=options.seed, database=database, redis=redis)
        killer.thread.start()
        until, number, played = time.monotonic() + options.seconds, 0, 0
        try:
            while played == 0 or time.monotonic() < until:
                if number == ROUNDS:  # all of them are played: on in another event
                    event, number = told_by(product, str(PLAYERS)), 0
                number += 1
                played += 1
                phones = play_round(product, event, number, chance)
                killer.may.clear()
                behind = compare(product, event, number, phones)
                killer.may.set()
                slowest = max(phone.seconds for phone in phones)
                again = sum(len(phone.other) for phone in phones)
                print(
                    f"round {number}: {len(phones)} reports, {again} tries in vain, the slowest "
                    f"{slowest:.1f} s; the ledger agrees, standings after {behind:.1f} s",
                    flush=True,
                )
                close = f"/api/v1/events/{event['slug']}/rounds/{number}/close/"
                insist(product, "POST", close, f"Bearer {event['organiser']}")
        except AssertionError as difference:
            sys.exit(f"DIFFERENCE (seed {options.seed}): {difference}\n{product.said()[-4000:]}")
        finally:
            killer.over.set()
            killer.may.set()
            killer.thread.join()
        told = ", ".join(f"{name} {count}" for name, count in sorted(killer.killed.items()))
        kills = sum(killer.killed.values())
        print(f"{played} rounds, {kills} kills ({told}); nothing lost or doubled")


if __name__ == "__main__":
    main()
