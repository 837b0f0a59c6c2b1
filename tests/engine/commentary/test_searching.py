"""Looking for rules and answers by words."""

import pytest

from rules_engine.commentary import search
from rules_engine.commentary.searching import terms


def ids(words: str) -> list[str]:
    return [one.id for one in search(words)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("do-over", "DC-006"),
        ("do-over", "cards.do-over"),
        ("mirror move earthquake", "DC-147"),
        ("Snirk's chain", "DC-088"),
        ("trapped by the edge", "trapped.edge"),
        ("attack.range", "attack.range"),
        ("DC-139", "DC-139"),
    ],
)
def test_words_lead_to_what_speaks_of_them(words: str, found: str):
    assert found in ids(words)


def test_the_one_that_says_most_of_the_words_is_first():
    assert ids("last chance rebound damage")[0] == "DC-244"
    scores = [one.score for one in search("last chance rebound damage")]
    assert scores == sorted(scores, reverse=True)


def test_endings_apostrophes_and_hyphens_do_not_matter():
    assert terms("Pushed pushes PUSHING push") == ["push"] * 4
    assert terms("K\N{RIGHT SINGLE QUOTATION MARK}charik's") == terms("Kchariks")
    assert terms("re-roll") == ["re", "roll", "reroll"]


def test_what_nobody_says_finds_nothing():
    assert search("zebra") == ()
    assert search("") == ()


def test_no_more_are_told_than_asked_for():
    assert len(search("damage", limit=3)) == 3
    assert len(search("damage")) == 12
