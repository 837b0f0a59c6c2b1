"""Mutants tried in forks of one process, by code put in the place of what was read."""

import importlib
import time

from rules_engine.kernel.tables import EDITIONS
from tests.engine.mutation.codes import swaps
from tests.engine.mutation.edits import without_each
from tests.engine.mutation.mutants import mutants, path_of
from tests.engine.mutation.reach import NOTHING
from tests.engine.mutation.running import Running
from tests.engine.mutation.serving import Served, leave_out

COMBAT = "rules_engine.kernel.combat"
TESTS = (("tests/engine/kernel/test_combat.py",),)


def test_altered_functions_are_swapped_and_tables_are_read_anew():
    found = list(mutants(COMBAT, path_of(COMBAT).read_text()))
    assert {swaps(one) is None for one in found} == {False, True}
    for one in found:
        for old, new in swaps(one) or ():
            assert old != new
            assert old.co_qualname == new.co_qualname


def test_an_altered_function_is_noticed_in_a_fork_and_leaves_no_trace():
    served = Served(Running(lambda _: TESTS, {}), TESTS, NOTHING)
    comparisons = [
        one
        for one in mutants(COMBAT, path_of(COMBAT).read_text())
        if one.kind == "comparison" and served.takes(one)
    ]
    unaltered = comparisons[0]._replace(source=path_of(COMBAT).read_text())
    for mutant in (comparisons[0], unaltered):
        served.begin(mutant)
    found = []
    while served.busy():
        found += served.done()
        time.sleep(0.01)
    served.end()
    verdicts = {one.mutant.source: (one.verdict, one.by != "") for one in found}
    assert verdicts[comparisons[0].source] == ("killed", True)
    assert verdicts[unaltered.source] == ("survived", False)


def test_an_edition_is_made_without_one_edit_in_the_place_of_what_it_was():
    mutant = next(one for one in without_each(1) if one.before.startswith("setting: bounty.glory"))
    key = mutant.kind.removeprefix("edit of ")
    edition = EDITIONS[key]
    before = dict(edition.__dict__)
    name = f"rules_engine.editions.{key.replace('-', '_')}"
    bound = dict(importlib.import_module(name).__dict__)
    try:
        leave_out(key, mutant.line)
        assert (before["values"]["bounty.glory"], edition.values["bounty.glory"]) == (2, 1)
        assert EDITIONS[key] is edition
    finally:
        edition.__dict__.update(before)
        importlib.import_module(name).__dict__.update(bound)
