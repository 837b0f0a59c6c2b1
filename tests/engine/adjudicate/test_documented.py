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


FOUGHT = [
    {"t": "attack", "fighter": "Steelheart", "attack": "broadsword", "target": "Garrek"},
    {"t": "roll", "kind": "attack", "faces": ["smash", "smash"]},
    {"t": "roll", "kind": "defence", "faces": ["dodge"]},
]
DRIVEN = [*FOUGHT, {"t": "push", "fighter": "Garrek", "path": [[0, 1]]}]
ARMED = [{"t": "play", "card": "Great Strength", "fighter": "Steelheart"}]
FALLEN = ("scorable", "winner")
"""What turns on somebody having fallen: there Garrek is hurt already."""


@pytest.mark.parametrize("ask", ASKS, ids=[ask["what"] for ask in ASKS])
def test_each_kind_is_asked_after_events(ask):
    """An attack hurts Garrek, drives him back or fells him, or an upgrade is given: it counts."""
    scene = json.loads(json.dumps(WHOLE["scene"]))
    events = DRIVEN
    if ask["what"] in FALLEN:
        scene["fighters"][1]["wound_tokens"] = 1
        events = [*FOUGHT, *ARMED]
    if ask["what"] == "what if":
        ask = ask | {"change": {"fighter": "Garrek", "set": {"move_tokens": 1}}}
    if ask["what"] == "visible":
        ask = ask | {"other": "Garrek"}
    if ask["what"] == "characteristic":
        seats = [{"warband": "Steelheart's Champions", "glory": 1}, {"warband": "Garrek's Reavers"}]
        scene |= {"edition": "shadespire-2018", "step": "power step", "seats": seats}
        events = ARMED
    whole = {"v": 1, "scene": scene, "ask": ask}
    answer = adjudicate(read_question(json.dumps(whole | {"after": events}).encode()))
    before = adjudicate(read_question(json.dumps(whole).encode()))
    assert answer.first
    assert "before breaks a rule" not in getattr(answer, "why", "")
    assert (answer.first, answer.outcome) != (before.first, before.outcome)
