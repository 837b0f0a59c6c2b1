"""Questions about a table of Cursed City, typed in a few lines."""

import pytest
from django.test import Client

from tests.pages import text_of

pytestmark = pytest.mark.django_db

HEROES = "Orla: 1,1; 2 4 6\nTam: 9,9; 1 3; trapped"
TABLE = {"kind": "hunt", "heroes": HEROES, "hostiles": "archer: 6,1", "hero": "1", "hostile": "1"}


def ask(what, status=200, **more):
    asked = {**TABLE, "what": what, **more}
    answer = Client().get("/rules/journey/", asked)
    assert answer.status_code == status
    return text_of(answer)


def test_an_empty_page_asks():
    assert "A question about a journey" in text_of(Client().get("/rules/journey/"))


@pytest.mark.parametrize(
    ("what", "more", "told"),
    [
        ("closest", {}, "Closest: Orla."),
        ("cover", {}, "No, a line is free."),
        ("cover", {"obstacles": "3,1 4,1"}, "Yes, in cover."),
        ("cover-hero", {"obstacles": "3,1"}, "Yes, in cover."),
        ("event", {"roll": "12"}, "Destiny fulfilled."),
        ("crisis", {"roll": "3"}, "Entry 3 on page 28 of the quest book, by day."),
        (
            "crisis",
            {"roll": "3", "night": "on"},
            "Entry 14 on page 29 of the quest book, by night.",
        ),
        ("may", {"die": "4", "action": "run"}, "Yes."),
        ("may", {"die": "2", "action": "run"}, "Run takes a 3 or more"),
        ("may", {"die": "5", "action": "run"}, "A hero spends dice that it rolled"),
        ("may", {"die": "3", "action": "run", "hero": "2"}, "trapped"),
    ],
)
def test_the_engine_answers_with_its_rule(what, more, told):
    assert told in ask(what, **more)


@pytest.mark.parametrize(
    ("what", "more", "told"),
    [
        ("event", {"roll": "13"}, "less than or equal to 12"),
        ("closest", {"hostiles": ""}, "Nothing was decided"),
        ("may", {"heroes": "A\nB\nC\nD\nE"}, "Nothing was decided"),
    ],
)
def test_a_question_that_cannot_be_says_why(what, more, told):
    assert told in ask(what, 422, **more)


def test_an_answer_has_the_other_reading_beside_it():
    asked = {
        "what": "closest",
        "kind": "hunt",
        "heroes": "Orla: 2,2\nTam: 5,1",
        "hostiles": "bone archer: 5,5",
    }
    page = text_of(Client().get("/rules/journey/", asked))
    assert "Closest: Orla." in page
    told = "<strong>Read the other way:</strong> Only those that share a side."
    assert told in page
    assert "Closest: Tam." in page[page.index(told) :]
