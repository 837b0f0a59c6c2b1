"""Sentences kept in English are read back by the messages they were made from."""

import pytest
from django.utils import translation

from companion.core.recognised import is_recognised, recognised
from companion.core.worded import Worded
from matches.said import Said
from matches.scores import question_words
from matches.scores.question_words import MESSAGES

FORKED = (
    "Table 3: Ana logged game 1 otherwise after event 7. The players can agree to one, or a judge "
    "rules."
)


@pytest.mark.parametrize(
    ("kept", "german"),
    [
        (
            "Ana reported 2-0 and Ben 1-2.",
            "Ana hat 2-0 gemeldet und Ben 1-2.",
        ),
        (
            "Ana reported 1-1, Ana by a roll-off and Ben 1-1, Ben in sudden death.",
            "Ana hat 1-1, Ana durch einen Würfelentscheid gemeldet und Ben 1-1, Ben im Sudden "
            "Death.",
        ),
        (
            FORKED,
            "Tisch 3: Ana hat Spiel 1 nach Ereignis 7 anders protokolliert. Die Spieler können "
            "sich auf eines einigen, oder ein Schiedsrichter entscheidet.",
        ),
        ("What somebody wrote long ago, 100 %.", "What somebody wrote long ago, 100 %."),
    ],
)
def test_a_kept_sentence_in_the_readers_language(kept: str, german: str) -> None:
    read = recognised(kept, MESSAGES)
    assert read == kept
    with translation.override("de"):
        assert read.shown() == german


def test_every_question_that_is_asked_is_read_back() -> None:
    inner = Said(question_words.FORKED_AT_ONCE, by="Ben", game=2)
    twice = Said.listed([inner, inner], by="; ")
    asked = Said(question_words.FORKED, table=4, said=twice)
    with translation.override("fr"):
        told = recognised(str(asked), MESSAGES).shown()
    assert told.count("Ben a noté la partie 2 autrement dès le début") == 2


def test_what_somebody_pasted_is_read_once_and_not_searched_for_messages() -> None:
    messages = ("Not known: %(lines)s.", "%(format)s has no %(kinds)s: %(cards)s.")
    pasted = " has no a: " * 2_000 + "x."
    read = recognised(f"Not known: {pasted}", messages)
    assert read == f"Not known: {pasted}"
    assert (read.text, read.values["lines"].text) == ("Not known: %(lines)s.", "%(text)s")
    assert not is_recognised(recognised(" has no a: " * 2_000 + "x", messages))
    short = recognised("Shadespire has no spells: Empathy.", messages)
    assert short.text == "%(format)s has no %(kinds)s: %(cards)s."


@pytest.mark.parametrize("cards", ["Empathy", ", ".join(["Duel of Wits: the second"] * 40)])
def test_a_long_finding_is_read_as_a_short_one_whatever_it_begins_with(cards: str) -> None:
    message = "%(format)s has no %(kinds)s: %(cards)s."
    read = recognised(f"Shadespire has no spells: {cards}.", (message, "%(n)s cards", "spells"))
    assert read.text == message
    assert read.values == {"format": "Shadespire", "kinds": "spells", "cards": cards}
    assert isinstance(read.values["kinds"], Worded) and read.values["kinds"].text == "spells"


def test_a_long_text_has_a_value_twice_as_often_as_its_message() -> None:
    assert not is_recognised(recognised("a" * 500 + " and " + "b" * 500, ("%(one)s and %(one)s",)))
