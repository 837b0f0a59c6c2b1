"""The box over the rules in German, French and Spanish.

`questions_translated.json`: questions that its English sister asks too, in people's words and with
what answers them there. "open" ones were looked at while the search was made, of which the first
twelve were written before it; "held out" ones were counted, then looked at (docs/measures.md).
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from matches.rulebook.queries.search import Wanted, search
from matches.rulebook.queries.translated import index_in
from rules_engine.lookup import index, search_in_both

ENGINE = Path(__file__).parents[2] / "engine" / "lookup"
ENGLISH = json.loads((ENGINE / "questions.json").read_text())
TRANSLATED = json.loads((ENGINE / "questions_translated.json").read_text())


def first_three(question, language):
    found = search_in_both(question["question"], index(), index_in(language), question["edition"])
    return [one.text.key for one in found[:3]]


@pytest.mark.parametrize(
    ("language", "open_ones", "held_out"), [("de", 17, 5), ("fr", 18, 4), ("es", 18, 5)]
)
def test_the_first_three_answer(language, open_ones, held_out):
    asked = [one for one in TRANSLATED if one["language"] == language]
    answered = Counter(
        one["part"] for one in asked if {*first_three(one, language)} & {*one["wanted_any"]}
    )
    assert Counter(one["part"] for one in asked) == {"open": 18, "held out": 6}
    assert answered["open"] >= open_ones
    assert answered["held out"] >= held_out


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_a_question_in_english_finds_what_it_finds_without_the_language(language):
    for one in ENGLISH:
        alone = index().search(one["question"], one["edition"])[:3]
        assert first_three(one, language) == [hit.text.key for hit in alone], one["question"]


@pytest.mark.parametrize(
    "written", ["zurückdrängen", "zurueckdraengen", "zuruckdrangen", "ZURÜCKDRÄNGEN"]
)
def test_a_word_may_be_written_without_its_accents(written):
    by_word = search(Wanted(written, language="de"))
    assert by_word[0].key.startswith("drive_back.")
    assert by_word == search(Wanted("Zurückdrängen", language="de"))


def test_a_card_is_found_by_its_name_in_every_language():
    for language in ("", "de", "fr", "es"):
        hits = search(Wanted("Twist the Knife", language=language))
        assert "Twist the Knife" in {hit.title for hit in hits[:3]}, language


def test_a_search_in_english_lays_nothing_out():
    index_in.cache_clear()
    assert search(Wanted("crit vs crit"))
    assert index_in.cache_info().currsize == 0
