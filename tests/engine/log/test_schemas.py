"""The published schemas are those of the types, and the examples keep to them."""

import json
from functools import cache

import msgspec
import pytest
from jsonschema import Draft202012Validator, ValidationError

from rules_engine.adjudicate import adjudicate, read_question
from rules_engine.journey_table import replay_journey, trial_journey
from rules_engine.log import read_log, write_log
from rules_engine.replay import replay
from rules_engine.replay.forms import form_of
from rules_engine.scene import Scene, stage
from rules_engine.schemas import EXAMPLES, FORMS, path_of, schema, text_of
from rules_engine.state.position import Position
from tests.engine.log.games import EDITIONS, random_game, report_of


@cache
def validator(name: str) -> Draft202012Validator:
    found = json.loads(path_of(name).read_text())
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def plain(value: object) -> object:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("name", sorted(FORMS))
def test_a_schema_that_is_checked_in_is_the_one_of_the_type(name):
    told = "the types have changed: run python -m rules_engine.schemas"
    assert path_of(name).read_bytes() == text_of(name), told
    assert schema(name)["$id"] == path_of(name).name


@pytest.mark.parametrize("edition", EDITIONS)
def test_logs_and_positions_of_whole_games_keep_to_the_schemas(edition):
    line, position = validator("log"), validator("position")
    for text in write_log(random_game(edition)).splitlines()[:120]:
        line.validate(json.loads(text))
    report = report_of(edition)
    for n in range(0, report.last, 60):
        position.validate(plain(report.after(n)))
    validator("report").validate(plain(form_of(report)))


@pytest.mark.parametrize(
    "line",
    [
        {"n": 1, "e": {"t": "fly", "id": "a", "after": 0}},
        {"n": 1, "e": {"t": "pass", "after": 0}},
        {"n": 1, "e": {"t": "pass", "id": "a", "after": 0, "more": 1}},
        {"n": 1},
        {"t": "game", "v": 2, "edition": "x", "seats": []},
    ],
)
def test_a_line_that_is_none_does_not_keep_to_the_schema(line):
    with pytest.raises(ValidationError):
        validator("log").validate(line)


@pytest.mark.parametrize("name", ["log_full.jsonl", "log_glory.jsonl"])
def test_the_logs_among_the_examples_are_verified(name):
    text = (EXAMPLES / name).read_bytes()
    log = read_log(text)
    assert write_log(log) == text
    assert log.chained
    report = replay(log)
    assert report.first is None
    assert {checked.verdict for checked in report.checks} == {"verified", "not shown"}
    for line in text.splitlines():
        validator("log").validate(json.loads(line))


def test_the_scene_among_the_examples_is_the_position_beside_it():
    text = (EXAMPLES / "scene.json").read_bytes()
    validator("scene").validate(json.loads(text))
    position = (EXAMPLES / "position.json").read_bytes()
    validator("position").validate(json.loads(position))
    staged = stage(msgspec.json.decode(text, type=Scene))
    assert staged == msgspec.json.decode(position, type=Position)


def test_the_question_among_the_examples_has_the_answer_beside_it():
    text = (EXAMPLES / "question.json").read_bytes()
    validator("question").validate(json.loads(text))
    answer = plain(adjudicate(read_question(text)))
    validator("answer").validate(answer)
    beside = json.loads((EXAMPLES / "answer.json").read_bytes())
    validator("answer").validate(beside)
    assert (answer["verdict"], answer["outcome"]) == (beside["verdict"], beside["outcome"])
    assert beside["derivation"][0] in answer["derivation"]


def test_logs_of_journeys_keep_to_their_schema():
    line, position = validator("journey_log"), validator("journey_position")
    log = trial_journey(3)
    for text in write_log(log).splitlines()[:120]:
        line.validate(json.loads(text))
    position.validate(plain(replay_journey(log).after(60)))
    with pytest.raises(ValidationError):
        line.validate({"n": 1, "e": {"t": "event-roll", "id": "a", "after": 0, "roll": 13}})
