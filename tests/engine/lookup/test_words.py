"""Words brought to the words of the rules."""

import pytest

from rules_engine.facts.rules import rules
from rules_engine.lookup.texts import asked
from rules_engine.lookup.words import stem, terms


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Can he be knocked back?", "driven back"),
        ("my guy is dead", "friendly out of action"),
        ("crits", "critical"),
        ("re-rolled", "reroll"),
        ("the do-over", "mulligan"),
        ("LOS", "line of sight"),
        ("opponent's models", "enemy fighters"),
    ],
)
def test_what_people_say_and_what_the_rules_say_are_the_same_terms(said, meant):
    assert terms(said) == terms(meant) != []


def test_endings_do_not_matter():
    assert len({stem(word) for word in ("charge", "charges", "charged", "charging")}) == 1
    assert len({stem(word) for word in ("trap", "trapped", "trapping", "traps")}) == 1
    assert stem("success") == "success"
    assert stem("bus") == "bus"


def test_idle_words_are_no_terms():
    assert terms("what can I do with it?") == []


def test_ways_of_asking_belong_to_rules_that_there_are():
    assert [rule for rule in asked() if rule not in rules()] == []
