"""What the rules engine says is read back whole, whatever it was made of; what stays English of it
is named."""

import ast
import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from companion.core.engine_words import pieces, reading, sentences
from rules_engine.card_book.known import all_known
from rules_engine.card_book.printed import cards
from rules_engine.facts.catalogue import catalogue
from tests.languages import pseudo
from tests.languages.corpus import corpus
from tests.languages.messages import ROOT

# what is written by hand into a question, and never by the position editor, which offers lists
OF_THE_FORM = re.compile(
    r"(?:no question of this format|no JSON|no hex|[a-z-]+): .*"
    r"|no (?:event|characteristic|open point|keyword) is (?:called|known) .*"
    r"|an event is an object with its kind in `t`|nested too deep"
    r"|.* is not read as .*|.* tells no change: .*",
    re.S,
)


# a book's section, or one of our notes, by its title
SECTION = re.compile(r"(?:reference|glossary|assumption): ")


def english(said: tuple[str, ...]) -> list[str]:
    """The sentences of which a part stays English."""
    with pseudo.spoken() as language, translation.override(language):
        return [one for one in said if any(piece.is_english for piece in pieces(one))]


@pytest.mark.parametrize(
    "where", ["answer", "check", "place", "position", "supposed", "journey", "judge"]
)
def test_every_sentence_of_the_engine_is_read_back(where):
    said = corpus()[where]
    assert [one for one in english(said) if not SECTION.search(one)] == []
    assert len(said) > 10


def names() -> re.Pattern[str]:
    """What is called by a name: fighters, warbands, attacks, cards and abilities."""
    bands = catalogue().warbands
    fighters = [fighter for band in bands for fighter in band.fighters]
    sides = [side for one in fighters for side in (one.base, one.inspired) if side is not None]
    found = {
        *(band.name for band in bands),
        *(fighter.name for fighter in fighters),
        *(attack.name for side in sides for attack in side.attacks),
        *all_known(),
        *(card.name for card in cards().values()),
    }
    longest_first = sorted(found, key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, longest_first), r"[a-z-]+-20\d\d", r"DC-\d+"]))


def test_between_the_marks_only_names_are_left():
    named = names()
    with pseudo.spoken() as language, translation.override(language):
        said = {
            one: pseudo.outside("".join(piece.words for piece in pieces(one)))
            for where in ("answer", "check", "position", "supposed", "judge")
            for one in corpus()[where]
        }
    left = {
        one: pseudo.WORD.findall(named.sub(" ", words.replace("Ana", "").replace("Ben", "")))
        for one, words in said.items()
    }
    # as a changed question calls a kind of die and an attack, and what cards of tests are called
    typed = (["defene"], ["broadsword"], ["made", "up", "hazard"])
    assert {one: words for one, words in left.items() if words and words not in typed} == {}


def test_of_questions_that_cannot_be_asked_only_faults_of_their_form_stay_english():
    left = english(corpus()["problem"])
    assert [one for one in left if not OF_THE_FORM.fullmatch(one)] == []


def facts_of(source: str) -> Iterator[str]:
    """The names under which a module keeps the facts of its checks."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        if called in ("need", "told", "not_shown"):
            yield from (keyword.arg for keyword in node.keywords if keyword.arg)
        if called in ("Refused", "Line"):
            for part in ast.walk(node):
                if isinstance(part, ast.Dict):
                    keys = [key.value for key in part.keys if isinstance(key, ast.Constant)]
                    yield from (key for key in keys if isinstance(key, str))


def test_every_fact_of_a_check_has_its_word():
    found = {
        name.replace("_", " ")
        for path in (ROOT / "rules_engine").rglob("*.py")
        for name in facts_of(path.read_text())
    }
    assert found - set(sentences.FACTS) == set()
    assert len(found) > 150


def test_what_somebody_pasted_stays_english_and_is_not_kept():
    kept = reading._pieces.cache_info().currsize
    with translation.override("de"):
        for length in (reading.LONGEST + 1, 100_000):
            pasted = "No: " * (length // 4 + 1)
            assert pieces(pasted) == (reading.Piece(pasted, is_english=True),)
    assert reading._pieces.cache_info().currsize == kept
