"""Questions of every kind, and the lines their answers begin with: read and found good, one by one.

`first_lines.json` holds them: each line says what turned the answer, in words with names.
"""

import json
from typing import get_args

import pytest

from rules_engine.adjudicate import AnyAsked, adjudicate, read_question
from tests.engine.proof.asking import REVIEWED

REVIEWS = json.loads(REVIEWED.read_text())


@pytest.mark.parametrize("review", REVIEWS, ids=[one["title"] for one in REVIEWS])
def test_an_answer_begins_with_the_lines_that_turned_it(review):
    answer = adjudicate(read_question(json.dumps(review["question"]).encode()))
    assert list(answer.first) == review["first"]
    assert getattr(answer, "verdict", "undecided") == review["verdict"]
    assert [one.name for one in answer.cards] == review["cards"]
    assert 3 <= len(answer.first) <= 5
    assert answer.cites
    for card in answer.cards:
        assert set(card.cites) <= set(answer.cites)


def test_every_kind_of_question_was_read():
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(AnyAsked)}
    assert {one["question"]["ask"]["what"] for one in REVIEWS} == kinds
    assert len(REVIEWS) >= 40
