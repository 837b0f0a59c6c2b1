"""Questions as people ask them, and how many the first things found answer.

`questions.json`: "open" ones were looked at while the search was made, "held out" ones counted
only; "real" ones were asked by players on public pages, in our words. What would answer a question
was written down before there was a search; an open point is asked for by its name, which the rule
that settles it cites.
"""

import json
from pathlib import Path

import pytest

from rules_engine.facts.rules import rules
from rules_engine.lookup import search

QUESTIONS = json.loads(Path(__file__).with_name("questions.json").read_text())


def answered(question):
    """Which of the first three found answer a question."""
    hits = search(question["question"], question["edition"])[:3]
    return [bool(names(hit.text) & set(question["wanted_any"])) for hit in hits]


def names(text):
    """What a question may call a text: a card by its name, a rule by its id or its open point."""
    if text.kind != "rule":
        return {text.title if text.kind == "card" else text.key}
    places = [place for told in rules()[text.key].cites.values() for place in told]
    named = {place.removeprefix("assumption: ") for place in places if "assumption: " in place}
    return {text.key, *named}


@pytest.mark.parametrize(
    ("part", "count", "first", "three"),
    [("open", 82, 73, 79), ("held out", 40, 35, 39), ("real", 25, 19, 24)],
)
def test_the_first_and_the_first_three_answer(part, count, first, three):
    """No fewer than this (docs/measures.md), with one to spare where cards and answers are still
    added; the aim is 70 and 90 percent."""
    asked = [one for one in QUESTIONS if one["part"] == part]
    answers = list(map(answered, asked))
    by_the_first = sum(any(one[:1]) for one in answers)
    by_three = sum(map(any, answers))
    assert len(asked) == count
    assert (by_the_first, by_three) >= (first, three)
    assert by_three >= three
    assert by_the_first >= 0.7 * count
    assert by_three >= 0.9 * count


def test_real_questions_are_answered_by_the_texts_own_names_too():
    """Counted without the open points that a rule cites: by rule ids, answers' numbers, cards."""
    asked = [one for one in QUESTIONS if one["part"] == "real"]
    answers = [
        [{hit.text.key, hit.text.title} & {*one["wanted_any"]} for hit in found[:3]]
        for one in asked
        for found in [search(one["question"], one["edition"])]
    ]
    assert sum(bool(one[0]) for one in answers) >= 0.7 * len(asked)
    assert sum(map(any, answers)) >= 0.9 * len(asked)
