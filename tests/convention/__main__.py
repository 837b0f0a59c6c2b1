"""`python -m tests.convention [--players 512] [--rounds 9] [--cut 16] [--seed 7]`.

A convention through the HTTP API, each player and each of the staff a client of their own; on
PostgreSQL and Redis with a real worker where DATABASE_URL or CHAOS_DATABASE_URL names a server and
redis-server is here, else on SQLite with the jobs inside. Ends with 1 where anything is not as it
must be.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.chaos.__main__ import campaign
from tests.convention.hall import Hall
from tests.processes.product import ROOT, Product, end_in_order_when_told


def told_by(product: Product, *arguments: str, given: Any = None) -> Any:
    """What the module beside this says of the product's data."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.convention._looking", *arguments],
        cwd=ROOT,
        env=product.environment,
        input=json.dumps(given),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def play(product: Product, *, players: int, rounds: int, cut: int, seed: int) -> Hall:
    """A convention from sign-up to the end."""
    accounts = told_by(product, "seed")
    chance = random.Random(seed)
    hall = Hall(product.port, accounts, players, rounds, cut, chance, worked=product.worked)
    hall()
    return hall


def look(product: Product, hall: Hall) -> dict[str, Any]:
    """What is wrong afterwards; waits for the jobs."""
    known = {
        "right": {str(match): games for match, games in hall.right.items()},
        "written": hall.times.written,
    }
    until = time.monotonic() + 60
    found = told_by(product, "look", hall.slug, given=known)
    while found["waiting"] and time.monotonic() < until:
        time.sleep(1)
        found = told_by(product, "look", hall.slug, given=known)
    if found["waiting"]:
        found["wrong"].append(f"{found['waiting']} jobs hang")
    return dict(found)


def main() -> None:
    """Play it, look at it, tell what it took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--cut", type=int, default=16)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    end_in_order_when_told()
    with tempfile.TemporaryDirectory() as folder, many(Path(folder)) as (product, database, _):
        on = "PostgreSQL, Redis and workers" if database else "SQLite, jobs inside"
        print(f"seed {options.seed}: {options.players} players, {options.rounds} rounds, on {on}")
        began = time.monotonic()
        hall = play(
            product,
            players=options.players,
            rounds=options.rounds,
            cut=options.cut,
            seed=options.seed,
        )
        print(f"played in {time.monotonic() - began:.0f} s")
        found = look(product, hall)
    print("happened:", ", ".join(f"{n} {what}" for what, n in sorted(hall.happened.items())))
    print("counts:", ", ".join(f"{n} {what}" for what, n in found["counts"].items()))
    print("refused:", ", ".join(f"{n} {what}" for what, n in sorted(hall.times.refused.items())))
    print("longest, middle, how often: the slowest requests")
    for longest, middle, often, what in hall.times.slowest(12):
        print(f"  {longest:7.3f} s {middle:7.3f} s {often:6}  {what}")
    print(
        "from the last result to the next round published, longest: "
        f"{max(took for took, _ in hall.between):.2f} s (of {len(hall.between)}), of which the "
        f"product worked {max(own for _, own in hall.between):.2f} s at most (aim 3 s)"
    )
    for one in found["wrong"][:20]:
        print("WRONG:", one)
    sys.exit(1 if found["wrong"] else 0)


def many(folder: Path) -> Any:
    """The product, which takes everything from one address."""
    return campaign(folder, LIMITS_TIMES="10000")


if __name__ == "__main__":
    main()
