"""The tables of the editions: every row cites its rule, and what differs is derived from them."""

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.editions import load
from rules_engine.facts.errors import Fault, Unusable
from rules_engine.facts.rules import cite, rule
from rules_engine.kernel.combat import DREADFANE, HARROWDEEP, NIGHTVAULT, SHADESPIRE
from rules_engine.kernel.tables import (
    EDITIONS,
    Row,
    diff,
    edited,
    insert_after,
    remove_row,
    replace_row,
    setting,
)
from rules_engine.log.own_rules import OWN_RULES

KEYS = ["shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021"]
ENGINE = Path(rules_engine.__file__).parent
SOURCES = sorted(ENGINE.rglob("*.py"))
RULE_ID = re.compile(r'"([a-z_]+\.[a-z0-9-]+)"')


@pytest.mark.parametrize("key", [*KEYS, "cursed-city"])
def test_every_row_cites_a_rule_of_its_own_edition(key):
    edition = load(key)
    for sequence, rows in edition.sequences.items():
        for row in rows:
            assert cite(row.rule, key), f"{sequence}.{row.label}"


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_cites_a_rule_or_stands_for_something_the_edition_lacks(key):
    for name, value in load(key).settings.items():
        if value.rule:
            assert cite(value.rule, key), name


def test_every_rule_named_in_the_code_is_in_the_index():
    settings = {*load(KEYS[0]).settings, "cards.json", "journeys.json"}
    named = set()
    for path in SOURCES:
        if {"sequences", "moments", "effects", "cards", "journeys", "journey_table"} & set(
            path.relative_to(ENGINE).parts
        ) or path.name == "machine.py":
            named.update(RULE_ID.findall(path.read_text()))
    assert len(named - settings) > 100
    for rule_id in sorted(named - settings - OWN_RULES.keys()):
        assert rule(rule_id)


@pytest.mark.parametrize(
    ("key", "rules"),
    list(zip(KEYS, [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP], strict=True)),
)
def test_the_settings_of_combat_are_those_the_odds_use(key, rules):
    assert load(key).combat == rules


def test_an_unknown_edition_is_unusable():
    with pytest.raises(Unusable):
        load("beastgrave-2020")


def differences(left: str, right: str) -> dict[str, tuple[object, object]]:
    return {one.where: (one.left, one.right) for one in diff(load(left), load(right))}


def test_an_edition_does_not_differ_from_itself():
    assert diff(load("dreadfane-2019"), load("dreadfane-2019")) == ()


def test_dreadfane_pays_two_for_a_fighter_and_opens_each_round_with_hazards():
    found = differences("shadespire-2018", "dreadfane-2019")
    assert found["setting.bounty.glory"] == (("1", "bounty.amount"), ("2", "bounty.amount"))
    assert found["round.hazard-phase"] == (None, ("run:hazard-phase", "hazards.phase"))


def test_harrowdeep_looks_at_trapping_before_comparing_and_delves():
    found = differences("dreadfane-2019", "harrowdeep-2021")
    assert found["attack.determine"] == (
        ("determine", "attack.criticals-first"),
        ("determine_trapped_first", "trapped.when"),
    )
    assert found["power-step.ask"][1] == ("ask_with_delving", "power_step.delve")


def test_one_changed_row_is_reported():
    base = load("shadespire-2018")
    draw = base.sequences["victory"][-1]
    changed = edited(
        "trial",
        "A trial",
        base.sequences,
        base.settings,
        remove_row("victory", "survivor"),
        setting("round.activations", 3, "round.activations"),
        insert_after("victory", "glory", Row("again", draw.play, draw.rule)),
        replace_row("victory", "draw", Row("draw", draw.play, "victory.glory")),
    )
    assert {one.where for one in diff(base, changed)} == {
        "victory.survivor",
        "victory.again",
        "victory.draw",
        "setting.round.activations",
    }


def test_an_edit_of_a_row_that_is_not_there_is_a_fault():
    base = load("shadespire-2018")
    with pytest.raises(Fault):
        edited("trial", "", base.sequences, base.settings, remove_row("victory", "coin"))
    with pytest.raises(Fault):
        edited("trial", "", base.sequences, base.settings, setting("coin", 1, "victory.draw"))


def test_a_sequence_emptied_by_edits_is_a_fault_that_names_it():
    base = load("shadespire-2018")
    with pytest.raises(Fault, match="window has no rows"):
        edited("trial", "", base.sequences, base.settings, remove_row("window", "ask"))


def test_the_editions_are_the_four_and_that_of_journeys():
    assert list(EDITIONS) == [*KEYS, "cursed-city"]
