"""What the deck rules find is said in the reader's language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from companion.core.recognised import recognised
from decks.finding_words import MESSAGES
from decks.templatetags.formats import finding
from rules_engine.deck_rules import check_deck, deck_format, legality_lists
from rules_engine.facts.catalogue import catalogue
from tests.decks.whole import expectations, whole_deck

RULES = Path("rules_engine/deck_rules")


def written_out() -> Iterator[str]:
    """Every message and every way to mend that stands in the rules without a value in it."""
    for path in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            for keyword in node.keywords if isinstance(node, ast.Call) else ():
                if keyword.arg in ("message", "mend") and isinstance(keyword.value, ast.Constant):
                    yield str(keyword.value.value)


def test_whatever_the_rules_say_as_it_stands_is_a_message():
    said = set(written_out())
    assert len(said) == 13
    assert said <= set(MESSAGES)


@pytest.mark.parametrize("name", expectations())
def test_every_finding_about_a_whole_deck_is_made_of_a_message(name: str):
    asked = expectations()[name]
    verdict = check_deck(
        whole_deck(name), deck_format(asked.format), legality_lists(), asked.on, catalogue()
    )
    found = [*verdict.faults, *verdict.gaps, *verdict.notes]
    said = [text for one in found for text in (one.message, one.mend) if text]
    assert [text for text in said if recognised(text, MESSAGES).text == "%(text)s"] == []
    assert [str(recognised(text, MESSAGES)) for text in said] == said


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            "The deck has 1 objective card; 12 or more are asked for.",
            "Das Deck hat 1 Missionskarte; verlangt sind 12 oder mehr.",
        ),
        (
            "The deck has 11 gambits; no more than its 9 upgrades may be.",
            "Das Deck hat 11 Gambits; nicht mehr als seine 9 Verbesserungen dürfen es sein.",
        ),
        (
            "The deck has 6 restricted cards; 5 may be: Tome of Glories, Ready for Action.",
            "Das Deck hat 6 eingeschränkte Karten; 5 dürfen es sein: "
            "Tome of Glories, Ready for Action.",
        ),
        ("Take out 2 power cards.", "Nimm heraus: 2 Machtkarten."),
        ("Great Strength is in the deck 2 times.", "Great Strength ist 2-mal im Deck."),
        (
            "Shadespire has no spells: Abasoth's Unmaking.",
            "Shadespire hat keine Zauber: Abasoth's Unmaking.",
        ),
        ("A house has words of its own.", "A house has words of its own."),
    ],
)
def test_a_finding_in_german(english: str, german: str):
    with translation.override("de"):
        assert finding(english) == german
    assert finding(english) == english
