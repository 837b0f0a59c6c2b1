"""What the tool says of a mutant, what it leaves out, and which tests it asks first."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.engine.mutation import running, watching
from tests.engine.mutation.edits import without_each
from tests.engine.mutation.equivalents import listed, place_of
from tests.engine.mutation.mutants import Mutant, modules, mutants, path_of, sample
from tests.engine.mutation.reach import Reached, runs
from tests.mutate import VERDICTS, percent_of, said, table

NOTHING = Mutant("rules_engine.nowhere", 1, "", "", "", "")
LOOP = "    while True:\n        pass\n"


def verdict(folder: Path, usual: dict[str, float], *bodies: str) -> tuple[str, str]:
    """What is said of a mutant of nothing by tests that are made up: the verdict, and by what."""
    file = folder / "test_made_up.py"
    file.write_text("".join(f"def test_{at}():\n{body}" for at, body in enumerate(bodies)))
    trying = running.Running(lambda _: ((str(file),),), usual)
    trying.begin(NOTHING)
    found: list[running.Through] = []
    while not found:
        found = trying.done()
    return found[0].verdict, found[0].by.rpartition("::")[2]


def test_a_failed_test_is_named_and_all_passed_is_survived(tmp_path: Path):
    passed = "    assert 1\n"
    assert verdict(tmp_path, {}, passed, "    assert 0\n") == ("killed", "test_1")
    assert verdict(tmp_path, {}, passed) == ("survived", "")
    assert verdict(tmp_path, {}, "    this is no Python\n")[0] == "killed"


def test_a_test_without_an_end_is_noticed_and_slow_ones_decide_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(watching, "EVERY", 0.1)
    monkeypatch.setattr(watching, "STILL", 0.3)
    monkeypatch.setattr(running, "SECONDS", 1)
    assert verdict(tmp_path, {}, LOOP) == ("endless", "test_0")
    monkeypatch.setattr(watching, "STILL", 30.0)
    assert verdict(tmp_path, {}, LOOP) == ("not decided", "")


def test_a_test_may_take_times_what_it_takes_unaltered(tmp_path: Path):
    watch = watching.Watch(None, tmp_path / "told")
    watch.usual = {"long": 4.0, "short": 0.01}
    watch.begin("long")
    assert watch.allowed() == 80.0
    watch.begin("short")
    assert watch.allowed() == 6.0
    watch.begin("collecting tests")
    assert watch.allowed() == 60.0


def test_what_is_not_decided_counts_neither_way():
    verdicts = Counter({"killed": 6, "endless": 1, "survived": 1, "not decided": 2})
    assert percent_of(verdicts) == 87.5
    heads, line = table({"mutation": verdicts}, {"mutation": 3}).splitlines()
    assert heads.split()[:3] == ["part", "killed", "endless"]
    assert line.split() == ["mutation", "6", "1", "1", "2", "8", "87.5", "3"]
    assert set(verdicts) == set(VERDICTS)


def test_each_entry_of_the_list_of_equivalents_is_one_mutant_and_has_a_reason():
    edited = [place_of(one) for one in without_each(0)]
    own = {one.module for one in listed() if not one.kind.startswith("edit of")}
    assert own <= set(modules())
    found = Counter(edited)
    for name in own:
        found.update(place_of(one) for one in mutants(name, path_of(name).read_text()))
    assert [one for one in listed() if found[one.place()] != 1] == []
    assert [one for one in listed() if len(one.reason) < 20] == []


def test_a_sample_is_the_same_for_the_same_seed_and_takes_so_many_of_each():
    names = ("rules_engine.kernel.combat", "rules_engine.match.play")
    first = sample(7, names, 2)
    assert first == sample(7, names, 2) != sample(8, names, 2)
    assert Counter(one.module for one in first) == dict.fromkeys(names, 2)
    assert all(ast.parse(one.source) for one in first)


def test_the_tests_that_enter_an_altered_line_are_asked_first():
    name = "rules_engine.match.play"
    first, second, *_ = runs(name)
    reached = Reached(("a::b", "c::d"), {name: {first: [1, 0]}}, {}, {name: [second]})
    mutant = Mutant(name, second - 1, "", "", "", "")
    assert reached.entering(mutant) == ["c::d", "a::b"]
    slow = reached._replace(took={"c::d": 0.4, "a::b": 0.1, "books/x[dreadfane]": 0.3})
    assert slow.entering(mutant) == ["a::b", "c::d"]
    assert slow.within(["a::b", "c::d"], 0.2) == ["a::b"]
    assert slow.naming("dreadfane") == ["books/x[dreadfane]"]
    assert reached.stages(mutant) == (["c::d", "a::b"], *running.QUICK)
    assert (reached.is_early(mutant), reached.is_early(mutant._replace(line=second))) == (0, 1)
    assert reached.stages(mutant._replace(line=second)) == running.QUICK


def test_what_tests_enter_is_put_together_from_what_was_kept_and_what_is_new():
    kept = Reached(("a::b", "c::d", "e::f"), {"m": {5: [0, 1, 2]}}, {"a::b": 1.0}, {"m": [9]})
    anew = Reached(("a::z",), {"m": {5: [0], 7: [0]}}, {"a::z": 0.5}, {})
    found = kept.without(["a"]).after(anew)
    assert found.tests == ("a::z", "c::d", "e::f")
    assert found.lines == {"m": {5: [0, 1, 2], 7: [0]}}
    assert (found.took["a::z"], found.at_import) == (0.5, {"m": [9]})


def test_a_survivor_meets_every_test_of_its_module_those_of_its_line_first():
    name = "rules_engine.match.play"
    first, second, *_ = runs(name)
    reached = Reached(("a::b", "c::d", "e::f"), {name: {first: [2], second: [1]}}, {}, {})
    assert reached.of_module(Mutant(name, second, "", "", "", "")) == ["c::d", "e::f"]


def test_what_came_of_a_part_is_said_in_a_sentence():
    verdicts = Counter({"killed": 6, "endless": 1, "survived": 1, "not decided": 2})
    assert said("mutation", verdicts, 3) == (
        "mutation: 7 of 8 decided were noticed, 87.5 percent (6 killed, 1 endless); "
        "1 survived, 2 not decided, 3 equivalent and not tried"
    )
