"""The examples of docs/questions.md are questions, and every kind has one."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from rules_engine.adjudicate import AnyAsked, adjudicate, read_question

TEXT = (Path(__file__).parents[3] / "docs" / "questions.md").read_text()
WHOLE, *ASKS = (json.loads(one) for one in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))


@pytest.mark.parametrize("ask", ASKS, ids=[ask["what"] for ask in ASKS])
def test_each_example_is_answered(ask):
    form = {name: value for name, value in WHOLE.items() if name != "after"} | {"ask": ask}
    assert adjudicate(read_question(json.dumps(form).encode())).first


def test_the_first_example_is_a_whole_question_and_every_kind_has_one():
    answer = adjudicate(read_question(json.dumps(WHOLE).encode()))
    assert answer.outcome["outcome"] == "critical hit"
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(AnyAsked)}
    assert {ask["what"] for ask in ASKS} == kinds
