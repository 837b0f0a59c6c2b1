"""Words that scripts put on a page go through `tr`."""

import re

import pytest

from companion.core.scripts import STATIC

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_WORDS = r'"[A-Za-z][a-z ][^"]*"'
# text inside of an element, what a button says, what one of two words is put on, what the outbox
# calls a write, and a reason where none was given
_BARE = re.compile(
    "|".join(
        pattern % f"({_WORDS})"
        for pattern in (
            r'\bh\("[^"]*", \{[^}]*\}, %s\)',
            r"\bbutton\(%s,",
            r"\btextContent = %s;",
            r"\+ \([^()]*\? %s :",
            r"\b(?:put|confirm|code|report)\([^;]*, %s\)",
            r"\bwhy = [^;]*\|\| %s",
        )
    )
)


def bare(source: str) -> list[str]:
    """Words in a script that are put on a page as they are."""
    return [
        next(filter(None, found.groups())) for found in _BARE.finditer(_COMMENT.sub("", source))
    ]


def test_no_script_puts_english_words_on_a_page() -> None:
    found = {
        path.name: words
        for path in sorted(STATIC.rglob("companion/**/*.js"))
        if not path.name.endswith(".min.js") and (words := bare(path.read_text()))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('h("p", {}, "A concession.");', ['"A concession."']),
        ('h("p", {}, tr("A concession."));', []),
        ('confirm(said.id, "result confirmed").then(refresh)', ['"result confirmed"']),
        ('put("call", to, {note: note}, "judge called");', ['"judge called"']),
        ('put("call", to, {note: note}, tr("judge called"));', []),
        ('x + (how === "drawn" ? "drawn" : "not finished")', ['"drawn"']),
        ('x + (how === "drawn" ? tr("drawn") : tr("not finished"))', []),
        ('var why = told.says || "The event answered " + status;', ['"The event answered "']),
        ('button("Good", discard)', ['"Good"']),
    ],
)
def test_words_that_stand_bare_in_a_script(source: str, words: list[str]) -> None:
    assert bare(source) == words
