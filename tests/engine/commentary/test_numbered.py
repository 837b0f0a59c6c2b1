"""The 307 answers as data: whole, in order, and every name in them known."""

import subprocess
import sys

import pytest

from rules_engine.commentary import (
    TOPICS,
    UnknownAnswer,
    answer,
    answers,
    card_ids,
    cites,
    described,
    related,
)
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.rules import rules


def test_every_number_stands_once_and_in_order():
    assert list(answers()) == [f"DC-{n:03d}" for n in range(1, 308)]


def test_every_topic_is_used():
    assert {topic for one in answers().values() for topic in one.topics} == set(TOPICS)


def test_an_answer_says_something_and_what_no_position_decides_says_why():
    for one in answers().values():
        assert one.question.endswith("?"), one.number
        assert one.answer.endswith("."), one.number
        assert bool(one.reason) == (one.kind in ("judgement", "open")), one.number


def test_an_answer_with_a_verdict_begins_with_it():
    for one in answers().values():
        first = one.answer.partition(" ")[0].strip(",.;:")
        if first in ("Yes", "No"):
            assert one.verdict in (first.lower(), "told"), one.number


def test_every_card_is_one_of_the_catalogue():
    unknown = [
        (one.number, name)
        for one in answers().values()
        for name in one.cards
        if not catalogue().named(name)
    ]
    assert unknown == []


def test_a_heading_is_the_card_with_its_number_in_that_book():
    wrong = [
        (one.number, head)
        for one in answers().values()
        for head in one.headed_by
        if head.number not in {card.number for card in catalogue().named(head.card)}
        or head.card not in one.cards
    ]
    assert wrong == []


def test_rules_rest_on_every_answer_and_on_no_other():
    assert [number for number in answers() if not cites(number)] == []
    cited = {
        place
        for entry in rules().values()
        for places in entry.cites.values()
        for place in places
        if place.startswith("DC-")
    }
    assert cited == set(answers())


def test_an_answer_is_found_by_its_number_however_written():
    assert answer("dc-7") == answer("007") == answer("DC-007")
    for wrong in ("DC-308", "DC-0", "", "x", "DC-²"):
        with pytest.raises(UnknownAnswer, match="DC-001 to DC-307"):
            answer(wrong)


def test_an_answer_knows_its_cards_and_its_neighbours():
    assert answer("DC-278").headed_by[0].number == 369
    assert card_ids("DC-278") == ("S369",)
    assert related("DC-150")[0] == "DC-282"
    assert "DC-150" not in related("DC-150")
    told = described("DC-124")
    assert told.startswith("DC-124, Martyred (Nightvault 347); Strong Start (Nightvault 373) [")
    assert "rulings.martyred-and-strong-start" in told
    assert "judgement: " in described("DC-098")
    assert "  open: Misdirection is not played" in described("DC-250")


def test_the_door_costs_nothing_until_an_answer_is_asked_for():
    code = "from rules_engine import commentary;print(commentary.answers.cache_info().currsize)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "0\n"
