"""What is said of how far the commentary is played."""

import ast

from rules_engine.cards.all import all_known
from rules_engine.commentary import answers
from tests.commentary_map import IN_PART, NOT_PLAYED, counts, lines, named, page, played, rows


def test_every_decided_answer_is_played_or_says_why_not():
    silent = [
        line.answer.number
        for line in lines()
        if line.answer.kind == "decided" and line.state != "played" and not line.why
    ]
    assert silent == []


def test_what_positions_decide_is_played_and_much_with_variations():
    count = counts(lines())
    assert count["decided"] == count["played"] == 299
    assert count["varied"] >= 90


def test_an_answer_is_open_as_long_as_a_card_that_it_names_is():
    known = all_known()
    waiting = {one.number for one in answers().values() if not all(c in known for c in one.cards)}
    assert {one.number for one in answers().values() if one.kind == "open"} == waiting


def test_a_reason_stands_for_what_is_not_whole_alone():
    by_test = played()
    assert [number for number in IN_PART if number not in by_test] == []
    assert NOT_PLAYED.keys() <= {line.answer.number for line in lines() if line.why}


def test_numbers_are_read_from_docstrings_and_rows():
    assert list(named("DC-194 to DC-196, DC-001")) == ["DC-194", "DC-195", "DC-196", "DC-001"]
    source = '@table([("DC-010", 1, True), ("DC-010", 2, False), ("other", 3)])\ndef test_x(): ...'
    (test,) = ast.parse(source).body
    assert isinstance(test, ast.FunctionDef)
    assert [number for number, _ in rows(test)] == ["DC-010", "DC-010"]


def test_the_map_tells_every_answer():
    assert page().count("\n| DC-") == 307
