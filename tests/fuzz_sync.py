"""A long random search for taps that are lost or doubled: `python -m tests.fuzz_sync`.

So many schedules of two phones, a server and a judge under loss, delay, duplication and restart
(tests/matches/logs/schedules.py), on a database of its own. Exits with 1 on a fault, telling the
seed that comes to it again: `--first SEED --schedules 1`.
"""

import argparse
import importlib
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

STEPS = (24, 40, 60)


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the schedules; 0 where all held, 1 for a fault."""
    reader = argparse.ArgumentParser(prog="tests.fuzz_sync", description=__doc__)
    reader.add_argument("--schedules", type=int, default=10_000)
    reader.add_argument("--first", type=int, default=0, help="the first seed")
    told = reader.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        values = {
            "COMPANION_VAR": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
        }
        os.environ.update({**values, "DJANGO_SETTINGS_MODULE": "companion.settings"})
        importlib.import_module("django").setup()
        importlib.import_module("django.core.management").call_command("migrate", verbosity=0)
        return search(told.first, told.schedules)


def search(first: int, count: int) -> int:
    """So many schedules from a seed on."""
    begun, table = time.monotonic(), _table()
    for done in range(count):
        fault = _fault(first + done, table)
        if fault:
            again = f"--first {first + done} --schedules 1"
            say(
                f"fault: schedule {first + done}: {fault}\nagain: python -m tests.fuzz_sync {again}"
            )
            return 1
        if (done + 1) % 500 == 0:
            say(f"{done + 1} schedules in {time.monotonic() - begun:.0f} s, no fault")
    say(f"{count} schedules, no fault")
    return 0


def _table() -> dict[str, Any]:
    """A table with its two players, and a judge."""
    factories = importlib.import_module("tests.factories")
    event = factories.make_event()
    entries = factories.make_entries(event, 2)
    round_ = factories.make_round(event, [tuple(entries)])
    return {
        "match": round_.matches.get(),
        "players": tuple(factories.player(entry) for entry in entries),
        "judge": factories.make_staff(event, "judge"),
    }


def _fault(seed: int, table: dict[str, Any]) -> str:
    schedules = importlib.import_module("tests.matches.logs.schedules")
    transaction = importlib.import_module("django.db").transaction
    with transaction.atomic():
        schedule = schedules.Schedule(seed, schedules.Server(**table))
        try:
            schedule.run(steps=STEPS[seed % len(STEPS)])
            schedule.check()
        except AssertionError as error:
            return str(error) or repr(error)
        finally:
            transaction.set_rollback(True)
    return ""


if __name__ == "__main__":
    sys.exit(main())
