"""How many altered rules the engine's tests notice: `python -m tests.mutate --minutes N --seed S`.

First the editions, each edit of each left out in turn, for half of the time; then a seeded sample
of mutants of all that plays the rules, as many as the time allows, each against the engine's quick
tests, those that enter the altered line first: with `--each` at most so many of a module, so that
every module is sampled. `--part` takes one of the two for the whole time. Prints a JSON line
for each and a summary of each part; exits with 1 where fewer than `--least` percent were noticed,
2 where the tests fail without any change.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.engine.mutation.edits import stages, without_each
from tests.engine.mutation.mutants import Mutant, sample
from tests.engine.mutation.reach import reached
from tests.engine.mutation.running import Running, passes

LEAST = 90.0
PARTS = ("editions", "rules")
NOTICED = ("killed", "timed out")


def say(told: dict[str, object]) -> None:
    """Print a JSON line at once."""
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def tried(
    found: list[Mutant], seconds: float, jobs: int, running: Running
) -> list[tuple[Mutant, str]]:
    """Try mutants until the time is up or none is left."""
    until = time.monotonic() + seconds
    through = []
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


def summed_up(part: str, seed: int, count: int, through: list[tuple[Mutant, str]]) -> float:
    """Print what came of a part; the share that was noticed, in percent."""
    verdicts = Counter(verdict for _, verdict in through)
    noticed = sum(verdicts[one] for one in NOTICED)
    percent = round(100 * noticed / max(1, len(through)), 1)
    survived = [one for one, verdict in through if verdict == "survived"]
    say(
        {
            "name": part,
            "seed": seed,
            "mutants": count,
            "tried": len(through),
            "noticed": noticed,
            "percent": percent,
            "survived": [where(one) for one in survived],
        }
    )
    return percent


def where(mutant: Mutant) -> str:
    """Where a mutant stands: an edit by what it does, another by its line."""
    if mutant.kind.startswith("edit of"):
        return f"{mutant.kind.removeprefix('edit of ')}: {mutant.before}"
    return f"{mutant.module}:{mutant.line}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants for the time given and print what came of it; the exit code."""
    reader = argparse.ArgumentParser(prog="tests.mutate", description=__doc__)
    reader.add_argument("--minutes", type=float, default=30.0)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--part", choices=PARTS, help="only the editions, or only the rules")
    reader.add_argument("--module", default="", help="only modules whose name begins so")
    reader.add_argument("--each", type=int, default=0, help="at most so many of each module")
    reader.add_argument("--least", type=float, default=LEAST, help="percent to be noticed")
    told = reader.parse_args(arguments)
    part = "rules" if told.module else told.part
    well, entered = (passes(), None) if part == "editions" else reached(told.module)
    if not well:
        say({"error": "the tests fail without any change"})
        return 2
    percents = []
    seconds = told.minutes * 60 / (1 if part else 2)
    if part != "rules":
        found = without_each(told.seed)
        through = tried(found, seconds, told.jobs, Running(stages=stages))
        percents.append(summed_up("edits", told.seed, len(found), through))
    if entered is not None:
        found = sample(told.seed, told.each, told.module)
        through = tried(found, seconds, told.jobs, Running(stages=entered.stages))
        percents.append(summed_up("mutation", told.seed, len(found), through))
    return 0 if min(percents) >= told.least else 1


if __name__ == "__main__":
    sys.exit(main())
