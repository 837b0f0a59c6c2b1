"""How many altered rules the engine's tests notice: `python -m tests.mutate --minutes N --seed S`.

First the editions, each edit of each left out in turn, for half of the time; then a seeded sample
of mutants of all that plays the rules, as many as the time allows, each against the engine's quick
tests, those that enter the altered line first: with `--each` at most so many of a module, so that
every module is sampled. `--part` takes one of the two for the whole time, `--at` those of named
lines alone. Those that play as the rules do (`tests/engine/mutation/equivalents.json`) are left
out. Prints a JSON line for each, a summary of each part, a table of the verdicts and, last, how
many of those decided were noticed:

- killed: a test failed; `by` names it
- endless: a test came to no end: 6 seconds of work, and 20 times what it takes unaltered
- survived: all tests passed
- not decided: the process came to the end of its time, its tests merely being slow

The percentage is of killed and endless among all but those not decided. Exits with 1 where fewer
than `--least` percent were noticed, 2 where the tests fail without any change.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.engine.mutation.edits import LATER, stages, without_each
from tests.engine.mutation.equivalents import told_apart
from tests.engine.mutation.mutants import Mutant, modules, sample
from tests.engine.mutation.reach import NOTHING, reached
from tests.engine.mutation.running import Running, Through, passes, quick
from tests.engine.mutation.serving import Served

LEAST = 90.0
PARTS = ("editions", "rules")
VERDICTS = ("killed", "endless", "survived", "not decided")
NOTICED = ("killed", "endless")


def say(told: dict[str, object]) -> None:
    """Print a JSON line at once."""
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def tried(found: list[Mutant], seconds: float, jobs: int, running: Served) -> list[Through]:
    """Try mutants until the time is up or none is left."""
    until = time.monotonic() + seconds
    through: list[Through] = []
    waiting = iter(found)
    more = True
    while more or running.busy():
        while more and running.busy() < jobs:
            mutant = next(waiting, None)
            more = mutant is not None and time.monotonic() < until
            if mutant is not None and more:
                running.begin(mutant)
        for one in running.done():
            through.append(one)
            say({"verdict": one.verdict, "by": one.by, **one.mutant._asdict(), "source": None})
        time.sleep(0.05)
    return through


def tried_again(through: list[Through], jobs: int, running: Served) -> list[Through]:
    """What came of mutants once those that survived have met every test of their module.

    One whose tests take too long for that has survived even so.
    """
    running.widen()
    left = [one.mutant for one in through if one.verdict == "survived"]
    again = tried(left, float("inf"), jobs, running)
    noticed = {id(one.mutant): one for one in again if one.verdict in NOTICED}
    return [noticed.get(id(one.mutant), one) for one in through]


def percent_of(verdicts: Counter[str]) -> float:
    """The share that was noticed among those that were decided, in percent."""
    decided = sum(verdicts.values()) - verdicts["not decided"]
    return round(100 * noticed_of(verdicts) / max(1, decided), 1)


def noticed_of(verdicts: Counter[str]) -> int:
    """How many were noticed: killed, or brought to no end."""
    return sum(verdicts[one] for one in NOTICED)


def summed_up(part: str, seed: int, count: int, through: list[Through]) -> Counter[str]:
    """Print what came of a part; how often each verdict was given."""
    verdicts = Counter(one.verdict for one in through)
    say(
        {
            "name": part,
            "seed": seed,
            "mutants": count,
            "tried": len(through),
            "percent": percent_of(verdicts),
            **{
                verdict: [where(one.mutant) for one in through if one.verdict == verdict]
                for verdict in ("endless", "survived", "not decided")
            },
        }
    )
    return verdicts


def table(parts: dict[str, Counter[str]], left_out: dict[str, int]) -> str:
    """The verdicts of each part in a line each, below one of headings."""
    heads = ("part", *VERDICTS, "decided", "percent", "equivalent, not tried")
    lines: list[tuple[str, ...]] = [heads]
    for part, verdicts in parts.items():
        decided = sum(verdicts.values()) - verdicts["not decided"]
        counts = (*(verdicts[one] for one in VERDICTS), decided, percent_of(verdicts))
        lines.append((part, *map(str, (*counts, left_out[part]))))
    return "\n".join(
        "  ".join(cell.rjust(len(head)) for cell, head in zip(line, heads, strict=True))
        for line in lines
    )


def said(part: str, verdicts: Counter[str], left_out: int) -> str:
    """What came of a part in a sentence: the noticed of the decided, equivalents apart."""
    decided = sum(verdicts.values()) - verdicts["not decided"]
    return (
        f"{part}: {noticed_of(verdicts)} of {decided} decided were noticed, {percent_of(verdicts)} "
        f"percent ({verdicts['killed']} killed, {verdicts['endless']} endless); "
        f"{verdicts['survived']} survived, {verdicts['not decided']} not decided, "
        f"{left_out} equivalent and not tried"
    )


def where(mutant: Mutant) -> str:
    """Where a mutant stands: an edit by what it does, another by its line."""
    if mutant.kind.startswith("edit of"):
        return f"{mutant.kind.removeprefix('edit of ')}: {mutant.before}"
    return f"{mutant.module}:{mutant.line}"


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for on the command line."""
    reader = argparse.ArgumentParser(
        prog="tests.mutate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("--minutes", type=float, default=30.0)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--part", choices=PARTS, help="only the editions, or only the rules")
    reader.add_argument("--module", default="", help="only modules whose name begins so")
    reader.add_argument("--without", default="-", help="no modules whose name begins so")
    reader.add_argument("--each", type=int, default=0, help="at most so many of each module")
    reader.add_argument("--least", type=float, default=LEAST, help="percent to be noticed")
    reader.add_argument("--from", dest="first", type=int, default=0, help="leave out the first N")
    reader.add_argument("--kept", type=Path, help="file of which tests enter what, made if missing")
    reader.add_argument(
        "--brief",
        type=float,
        default=0.0,
        help="only the likeliest tests, of so many seconds together: more survive than should, "
        "and what no test is known to enter is not decided",
    )
    reader.add_argument(
        "--again",
        action="store_true",
        help="try what survived a brief run once more, against every test that enters its module",
    )
    reader.add_argument(
        "--at", action="append", default=[], metavar="MODULE:LINE", help="only mutants of this line"
    )
    return reader.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants for the time given and print what came of it; the exit code."""
    told = read(arguments)
    part = "rules" if told.module or told.at else told.part
    names = [one for one in modules(told.module) if not one.startswith(told.without)]
    at = {(one.partition(":")[0], int(one.partition(":")[2])) for one in told.at}
    names = [one for one in names if not at or one in {module for module, _ in at}]
    alone = part == "editions" and told.kept is None
    well, entered = (True, NOTHING) if alone else reached(names, told.kept)
    if part != "rules" and well and not entered.took:
        well, usual = passes(LATER)
        entered = entered._replace(took=dict(usual))
    if not well:
        say({"error": "the tests fail without any change"})
        return 2
    wanted = {"edits": part != "rules", "mutation": part != "editions"}
    verdicts: dict[str, Counter[str]] = {}
    left_out: dict[str, int] = {}
    for name in (one for one, is_wanted in wanted.items() if is_wanted):
        is_edits = name == "edits"
        every = without_each(told.seed) if is_edits else sample(told.seed, names, told.each)
        every = [one for one in every if not at or (one.module, one.line) in at]
        found, left_out[name] = told_apart(every[told.first :])
        asked = LATER if is_edits else [stage for one in names for stage in quick(one)]
        running = Running(stages if is_edits else entered.stages, entered.took)
        served = Served(running, asked, entered, told.brief)
        seconds = told.minutes * 60 / (1 if part else 2)
        through = tried(found, seconds, told.jobs, served)
        verdicts[name] = summed_up(name, told.seed, len(found), through)
        if told.again and told.brief:
            through = tried_again(through, told.jobs, served)
            verdicts[name] = summed_up(f"{name}, again", told.seed, len(found), through)
        served.end()
    sys.stdout.write(table(verdicts, left_out) + "\n")
    for name, one in verdicts.items():
        sys.stdout.write(said(name, one, left_out[name]) + "\n")
    return 0 if min(map(percent_of, verdicts.values())) >= told.least else 1


if __name__ == "__main__":
    sys.exit(main())
