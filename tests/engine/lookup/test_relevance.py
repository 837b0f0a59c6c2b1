"""Questions as people ask them, and how many the first things found answer.

`questions.json`: "open" ones were looked at while the search was made, "held out" ones counted
only; "real" ones were asked by players on public pages, in our words. What would answer a question
was written down before there was a search.
"""

import json
from pathlib import Path

import pytest

from rules_engine.lookup import search

QUESTIONS = json.loads(Path(__file__).with_name("questions.json").read_text())


def found(question):
    hits = search(question["question"], question["edition"])[:3]
    return [hit.text.title if hit.text.kind == "card" else hit.text.key for hit in hits]


@pytest.mark.parametrize(
    ("part", "count", "first", "three"),
    [("open", 82, 73, 79), ("held out", 40, 35, 39), ("real", 25, 19, 24)],
)
def test_the_first_and_the_first_three_answer(part, count, first, three):
    """No fewer than this (docs/measures.md), with one to spare where cards and answers are still
    added; the aim is 70 and 90 percent."""
    asked = [one for one in QUESTIONS if one["part"] == part]
    answers = [(found(one), set(one["wanted_any"])) for one in asked]
    by_the_first = sum(bool(set(hits[:1]) & wanted) for hits, wanted in answers)
    by_three = sum(bool(set(hits) & wanted) for hits, wanted in answers)
    assert len(asked) == count
    assert (by_the_first, by_three) >= (first, three)
    assert by_three >= three
    assert by_the_first >= 0.7 * count
    assert by_three >= 0.9 * count
