"""Editions without one of their named edits, each of which some test should notice.

An edition is a list of edits of the base. Each is left out in turn, so that the edition has there
what the base has; tests that only hold the tables against a list of them are not asked.
"""

import json
import random
import subprocess
import sys

from tests.engine.mutation.mutants import ROOT, Mutant, path_of
from tests.engine.mutation.running import QUICK, Stages

TABLES = "rules_engine.kernel.tables"
_LOOP = "    for edit in edits:\n        edit(new_sequences, new_settings)\n"
_WITHOUT = """    for number, edit in enumerate(edits):
        if (key, number) != {left_out!r}:
            edit(new_sequences, new_settings)
"""
SAMENESS = "tests/engine/golden/test_golden.py"
TABLES_ALONE = "tests/engine/editions"
_LEFT_OUT = (SAMENESS, TABLES_ALONE)
LATER = tuple(tuple(test for test in stage if test not in _LEFT_OUT) for stage in QUICK)
"""The quick tests but for recorded games, which notice that something is other and not what, and
for those that read the tables and play nothing."""
LIKELIEST = (("books",), ("sequences", "moments", "cards", "open_points", "match"))


def stages(mutant: Mutant) -> Stages:
    """The tests that may notice what an edit brings: first those that name its edition."""
    named = mutant.kind.rpartition(" ")[2].partition("-")[0]
    own = ((f"-k {named}", *(f"tests/engine/{one}" for one in some)) for some in LIKELIEST)
    return (*own, *LATER)


def edits() -> list[tuple[str, int, str]]:
    """Every edit of every edition: its key, the number of the edit in it, and what it does.

    Another process is asked, since the one that tries mutants must not have imported the engine.
    """
    told = subprocess.run(
        [sys.executable, "-m", "tests.engine.mutation.listed"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return [(key, number, name) for key, number, name in json.loads(told.stdout)]


def without_each(seed: int) -> list[Mutant]:
    """The tables without each edit in turn, in the order of a seed."""
    source = path_of(TABLES).read_text()
    if source.count(_LOOP) != 1:
        raise ValueError(f"{TABLES} applies its edits in another way than is known here")
    found = []
    for key, number, name in edits():
        altered = source.replace(_LOOP, _WITHOUT.format(left_out=(key, number)))
        found.append(Mutant(TABLES, number, f"edit of {key}", name, "left out", altered))
    random.Random(seed).shuffle(found)
    return found
