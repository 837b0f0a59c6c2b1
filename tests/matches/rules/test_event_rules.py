"""One list says what there is to say of an event's rules; everything else follows it."""

from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from matches.events.queries.changes import DETAILS, what_may_change
from matches.forms import rules_form
from matches.models import Event
from matches.rules.event_rules import EventRules
from matches.rules.rule_list import RULES

CHOICES = {
    name: get_args(kind)
    for name, kind in get_type_hints(EventRules).items()
    if get_origin(kind) is Literal
}


def test_every_value_has_its_line_and_every_line_its_value():
    assert set(RULES) == set(EventRules.__struct_fields__)
    assert all(rule.meaning.endswith(".") for rule in RULES.values())


@pytest.mark.parametrize("name", CHOICES)
def test_the_form_offers_just_what_the_rules_take(name):
    offered = [value for value, _ in rules_form.SPECS[name].choices]
    assert offered == [str(value) for value in CHOICES[name]]


@pytest.mark.parametrize("state", Event.State.values)
def test_every_value_is_told_whether_it_may_change(state):
    may = what_may_change(Event(state=state))
    assert set(may) == {*DETAILS, *RULES}


def test_what_nobody_classed_is_taken_to_change_the_standings():
    running = what_may_change(Event(state=Event.State.RUNNING))
    assert running["points"].note == "Every round's standings are computed anew."
    assert running["deck_list"].note == ""
    assert not running["best_of"].allowed
