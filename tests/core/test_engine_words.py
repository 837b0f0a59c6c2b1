"""A page says the engine's sentences in its language, and marks what stays English."""

from unittest.mock import patch

import pytest
from django.template import Context, Template
from django.utils import translation

from companion.core.engine_words import OfEngine, in_page_language, pieces, reading
from companion.core.worded import Worded
from tests.languages import pseudo

RULE = "A friendly fighter is never the target."


def shown(template: str, **values: object) -> str:
    return Template(template).render(Context(values))


@pytest.mark.parametrize(
    ("said", "german"),
    [
        (
            "Yes: Skritch attacks Saek with Gnawing Teeth.",
            "Ja: Skritch greift Saek mit Gnawing Teeth an.",
        ),
        (
            "On the table: Luggit and Thwak in (2,2) with 1 wound token and 2 move tokens; Saek out"
            " of action.",
            "Auf dem Tisch: Luggit and Thwak in (2,2) mit 1 Wundmarker und 2 Bewegungsmarker; Saek"
            " außer Gefecht.",
        ),
        (
            "seat 1 is asked: reaction in the window after-push (after a push)",
            "Platz 1 ist gefragt: Reaktion im Zeitfenster „nach einem Schieben“",
        ),
        (
            "As it stands: Saek against Skritch with Axe: succeeds 71.8 %, out of action 0.0 %.",
            "Wie es steht: Saek gegen Skritch mit Axe: Erfolg 71,8\u00a0%, außer Gefecht"
            " 0,0\u00a0%.",
        ),
        ("Nightvault (2019), page 8", "Nightvault (2019), Seite 8"),
        ("DC-045", "DC-045"),
    ],
)
def test_in_german(said, german):
    with translation.override("de"):
        assert in_page_language(said) == german
    assert in_page_language(said) == said


def test_what_has_no_translation_is_marked_and_escaped():
    with pseudo.spoken() as language, translation.override(language):
        assert shown("{{ one|engine_words }}", one="So <it> be.") == (
            '<span lang="en">So &lt;it&gt; be.</span>'
        )
        assert shown("{{ one|engine_words }}", one="Not shown: So <it> be.") == (
            '⟦Not shown⟧: <span lang="en">So &lt;it&gt; be.</span>'
        )
        assert shown("{{ both|engine_words:'; ' }}", both=[RULE, "<it>"]) == (
            f'⟦{RULE}⟧; <span lang="en">&lt;it&gt;</span>'
        )
        assert in_page_language("Not shown: So <it> be.") == "Not shown: So <it> be."
    assert shown("{{ one|engine_words }}", one="So <it> be.") == "So &lt;it&gt; be."


def test_a_sentence_of_ours_has_the_engines_in_it_in_the_same_language():
    problem = OfEngine("Saek stands outside the battlefield")
    error = Worded(
        "The question cannot be asked: %(unusable)s. Nothing was decided.", unusable=problem
    )
    german = "Die Frage kann nicht gestellt werden: Saek steht außerhalb des Schlachtfelds."
    assert "Saek stands outside the battlefield. Nothing" in error
    with translation.override("de"):
        assert error.shown().startswith(german)
        assert shown("{{ one|engine_words }}", one=error).startswith(german)


def test_the_english_stands_beside_for_who_compares():
    template = "{% in_english one %}"
    with pseudo.spoken() as language, translation.override(language):
        assert f'<p lang="en">{RULE}</p>' in shown(template, one=RULE)
        assert shown(template, one="So be it.") == ""
    assert shown(template, one=RULE) == ""


@pytest.mark.parametrize(
    "text",
    [
        " attacks a with b, once everybody has passed in" * 30,
        "Yes: " * 300,
        "As it stands: Then: " * 70,
        "On the table: " + "A in (1,2) with 1 wound token and " * 40,
        "a and b, " * 160,
        "A rule. Found: " + "hex (1,2), " * 110,
        "x" * 100_000,
    ],
)
def test_what_somebody_pasted_is_not_searched_for_long(text):
    """Messages are held against it and its parts, each of them a few microseconds' work."""
    with (
        pseudo.spoken() as language,
        translation.override(language),
        patch.object(reading, "values_of", wraps=reading.values_of) as tried,
    ):
        pieces(text)
    assert tried.call_count < 50_000
    assert reading.LONGEST < 2_000


def test_words_that_no_message_was_made_for_are_not_read_as_one():
    """A sentence somebody wrote is not taken for an event by the word that both have."""
    with pseudo.spoken() as language, translation.override(language):
        for words in ("My friend plays two cards.", "A fighter who draws plays them."):
            assert [piece.is_english for piece in pieces(words)] == [True]
        assert in_page_language("Ben plays Trap.") == "Ben⟦ plays ⟧Trap."
