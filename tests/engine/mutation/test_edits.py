"""The tool that leaves out each edit of each edition: what it lists and what it makes of it."""

from tests.engine.mutation.edits import (
    LATER,
    SAMENESS,
    TABLES,
    TABLES_ALONE,
    edits,
    stages,
    without_each,
)
from tests.engine.mutation.mutants import modules, path_of
from tests.engine.mutation.running import JOURNEYS, QUICK, quick


def test_every_edit_that_changes_what_is_played_is_left_out_once():
    listed = edits()
    assert {key for key, _, _ in listed} == {"nightvault-2019", "dreadfane-2019", "harrowdeep-2021"}
    assert len(listed) > 120
    assert "setting: round.skipped-by-four, multiplayer.rounds, 2" in {one[2] for one in listed}
    assert not [one for one in listed if one[2].startswith("setting: combat.cover,")], "cites only"
    made = without_each(1)
    assert len({one.source for one in made}) == len(made) == len(listed)


def test_the_table_without_an_edit_has_there_what_the_base_has():
    named = "edit of harrowdeep-2021"
    mutant = next(
        one
        for one in without_each(1)
        if one.kind == named and one.before.startswith("setting: guard.once")
    )
    space: dict[str, object] = {"__name__": TABLES}
    exec(compile(mutant.source, str(path_of(TABLES)), "exec"), space)
    edited, setting, value = space["edited"], space["setting"], space["Value"]
    base = {"guard.once": value(False), "bounty.glory": value(1)}
    others = [setting("bounty.glory", 2, "x")] * mutant.line
    found = edited("harrowdeep-2021", "", {}, base, *others, setting("guard.once", True, "y"))
    assert (found.values["guard.once"], found.values["bounty.glory"]) == (False, 2)


def test_games_recorded_for_sameness_are_not_asked():
    asked = {test for stage in (*LATER, *stages(without_each(1)[0])) for test in stage}
    assert not {SAMENESS, TABLES_ALONE} & asked
    assert any(one.startswith("-k ") for one in asked)


def test_each_module_is_asked_of_the_tests_that_enter_its_rooms():
    names = modules("rules_engine.journey")
    assert {quick(name) for name in names} == {JOURNEYS}
    assert {quick(name) for name in set(modules()) - set(names)} == {QUICK}
