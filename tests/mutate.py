"""How many altered rules the engine's tests notice: `python -m tests.mutate --minutes N --seed S`.

A seeded sample of mutants of combat, reactions, scoring and victory, as many as the time allows,
each against the engine's quick tests. Prints a JSON line for each and a summary; exits with 1
where fewer than `--least` percent were noticed, 2 where the tests fail without any change.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.engine.mutation.mutants import Mutant, sample
from tests.engine.mutation.running import Running, passes

LEAST = 90.0
NOTICED = ("killed", "timed out")


def say(told: dict[str, object]) -> None:
    """Print a JSON line at once."""
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def tried(found: list[Mutant], seconds: float, jobs: int) -> list[tuple[Mutant, str]]:
    """Try mutants until the time is up or none is left."""
    until = time.monotonic() + seconds
    running, through = Running(), []
    waiting = iter(found)
    more = True
    while more or running.begun:
        while more and len(running.begun) < jobs:
            mutant = next(waiting, None)
            more = mutant is not None and time.monotonic() < until
            if mutant is not None and more:
                running.begin(mutant)
        for mutant, verdict in running.done():
            through.append((mutant, verdict))
            say({"verdict": verdict, **mutant._asdict(), "source": None})
        time.sleep(0.02)
    return through


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants for the time given and print what came of it; the exit code."""
    reader = argparse.ArgumentParser(prog="tests.mutate", description=__doc__)
    reader.add_argument("--minutes", type=float, default=30.0)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--module", help="only the mutants of one module")
    reader.add_argument("--least", type=float, default=LEAST, help="percent to be noticed")
    told = reader.parse_args(arguments)
    if not passes():
        say({"error": "the tests fail without any change"})
        return 2
    found = [one for one in sample(told.seed) if told.module in (None, one.module)]
    through = tried(found, told.minutes * 60, told.jobs)
    verdicts = Counter(verdict for _, verdict in through)
    noticed = sum(verdicts[one] for one in NOTICED)
    percent = round(100 * noticed / max(1, len(through)), 1)
    say(
        {
            "name": "mutation",
            "seed": told.seed,
            "mutants": len(found),
            "tried": len(through),
            "noticed": noticed,
            "percent": percent,
            "survived": [f"{one.module}:{one.line}" for one, v in through if v == "survived"],
        }
    )
    return 0 if percent >= told.least else 1


if __name__ == "__main__":
    sys.exit(main())
