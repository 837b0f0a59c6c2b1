"""The reference sheet."""

import pytest

from matches.rulebook.sheet import parts, sheet
from matches.rules.editions import EDITIONS
from rules_engine.facts.rules import rules


def test_it_is_made_of_rules_that_there_are_each_once():
    ids = [rule for part in parts() for rule in part.rules]
    assert [one for one in ids if one not in rules()] == []
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_turn_its_attack_and_its_end_on_two_sides(edition):
    sections = sheet(edition)
    assert {section.side for section in sections} == {1, 2}
    assert {"A round", "Activations", "Attack", "Tokens and damage", "End phase"} <= {
        section.title for section in sections
    }


def test_what_an_edition_lacks_is_not_on_its_sheet():
    told = {
        edition: {line.rule for section in sheet(edition) for line in section.lines}
        for edition in EDITIONS
    }
    assert "power_step.delve" in told["harrowdeep-2021"]
    assert not any("power_step.delve" in told[one] for one in list(EDITIONS)[:3])
    assert "hazards.number" in told["dreadfane-2019"] - told["harrowdeep-2021"]
