"""The scenes that pages draw beside rules, each played as it says."""

import pytest

from rules_engine.commentary import answers
from rules_engine.examples import Example, examples, happened
from rules_engine.facts.rules import rules

each_example = pytest.mark.parametrize("example", examples().values(), ids=lambda one: one.id)


@each_example
def test_a_scene_comes_to_what_it_says(example: Example):
    found = example.answer()
    assert (found.verdict, happened(found)) == (example.verdict, example.outcome)


@each_example
def test_a_refusal_names_a_rule_of_the_scene_or_of_its_topic(example: Example):
    found = example.answer()
    broken = [one.rule for one in found.derivation if one.verdict == "broken"]
    topics = {rule.partition(".")[0] for rule in example.rules}
    assert len(broken) == (1 if example.verdict == "no" else 0)
    assert all(rule in example.rules or rule.partition(".")[0] in topics for rule in broken)


@each_example
def test_a_scene_shows_rules_that_its_edition_has(example: Example):
    assert [one for one in example.rules if example.edition not in rules()[one].cites] == []
    assert set(example.answers) <= set(answers())


@each_example
def test_a_scene_can_be_drawn(example: Example):
    picture = example.picture()
    assert picture.startswith("<svg")
    assert example.title in picture
