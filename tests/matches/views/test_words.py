"""What people read on the pages is words, and in their language: no key, id or version of ours
stands in it, and nothing that no catalogue gave."""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings

from matches.rules.editions import EDITIONS
from tests.languages import pseudo
from tests.languages.pseudo import Page
from tests.matches.views.posts import said_in, sent
from tests.matches.views.walk import CODE, Walk, all_names, untranslated

# every page and form is visited before the first of these begins
pytestmark = [pytest.mark.django_db, pytest.mark.timeout(900)]

# A deck's code and a file's name are what people copy and save; they stand in these elements.
NOT_READ = frozenset({"script", "style", "template", "code", "pre", "textarea"})
SAYS_NOTHING = re.compile(
    r"https?://\S+|\b[\w.]+@[\w-]+\.\w+|\b[\w-]+\.(?:jsonl|json|csv|pdf|txt|html)\b"
)
OURS = {
    "a name from the code": re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b"),
    "a dotted key": re.compile(r"\b[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)+\b"),
    "an edition's key": re.compile("|".join(EDITIONS)),
    "a commit or hash": re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b"),
    "a repository": re.compile(r"\bgithub\b|\b[a-z0-9-]+/[a-z0-9-]+-[a-z0-9-]+\b", re.I),
    "a machine's date": re.compile(r"(?<![\w-])\d{4}-(?:0\d|1[0-2])(?:-[0-3]\d)?\b"),
    "a version": re.compile(r"\bversion \d+|\bv\d+(?:\.\d+)+|\b\d+\.\d+\.\d+\b", re.I),
}


class _Read(HTMLParser):
    """Collects what a page shows and what its images and fields are called."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_READ:
            self._within.append(tag)
        named = dict(attrs)
        self.texts += [
            named[name] or "" for name in ("alt", "aria-label", "title") if name in named
        ]

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not self._within and data.strip():
            self.texts.append(" ".join(data.split()))


# they cite where facts were taken from, by address
CITING = ("sources", "legality_list", "list-published")


def ours_in(page: str) -> list[str]:
    """What a page shows that is ours alone: what kind it is, and the text around it."""
    read = _Read()
    read.feed(page)
    return [
        f"{kind}: {found.group()!r} in {text[:80]!r}"
        for text in dict.fromkeys(SAYS_NOTHING.sub("", text) for text in read.texts)
        for kind, pattern in OURS.items()
        if (found := pattern.search(text))
    ]


@pytest.mark.parametrize(
    ("shown", "kind"),
    [
        ("<p>by nightvault-2019</p>", "an edition's key"),
        ("<p>best_of changed</p>", "a name from the code"),
        ("<td>result.corrected</td>", "a dotted key"),
        ("<p>taken at 64d6f52</p>", "a commit or hash"),
        ("<p>somebody/underworlds-data@main</p>", "a repository"),
        ("<p>Standings, version 41</p>", "a version"),
        ("<p>List of 2026-01-10</p>", "a machine's date"),
        ("<p>Holds from 2018-09</p>", "a machine's date"),
        ('<img alt="dice_face">', "a name from the code"),
    ],
)
def test_what_is_ours_is_found(shown: str, kind: str) -> None:
    assert [one.split(":")[0] for one in ours_in(shown)] == [kind]


def test_words_figures_and_addresses_are_not_ours() -> None:
    assert ours_in("<p>2.5 of 3, 62 %, 14:30. Ask ana@example.org</p><code>best_of</code>") == []


@dataclass(frozen=True)
class Walked:
    """Every page of the demo in marked words, by where it is, and the names that it has."""

    pages: list[tuple[str, str]]
    names: re.Pattern[str]
    # what was answered to each kind of form, by what was sent
    answers: list[tuple[str, int, Page]]


@pytest.fixture(scope="module")
def walked(django_db_setup: None, django_db_blocker: Any, fill: Any) -> Iterator[Walked]:
    demo = override_settings(DEBUG=True)  # it is loaded for nothing else
    with django_db_blocker.unblock(), transaction.atomic(), demo:
        fill("demo", partial(call_command, "demo", stdout=io.StringIO()))
        with pseudo.spoken() as language:
            walk = Walk(language)
            pages, names = list(walk.pages()), all_names()
            answers = [
                (how, answer.status_code, page)
                for how, answer in sent(walk.seen, walk.clients)
                if (page := said_in(answer)) is not None
            ]
        found = Walked(pages, names, answers)
        transaction.set_rollback(True)
    cache.clear()
    yield found


def test_no_page_shows_a_key_an_id_or_a_version_of_ours(walked: Walked) -> None:
    found = [
        f"{where}: {one}"
        for where, page in walked.pages
        if not where.startswith(CITING)
        for one in ours_in(page)
    ]
    assert not found, "\n".join(found)


def test_every_word_of_every_page_is_in_the_readers_language(walked: Walked) -> None:
    found = [
        f"{where}: {one[:100]}"
        for where, page in walked.pages
        for one in untranslated(Page(page), walked.names)
    ]
    assert not found, "\n".join(dict.fromkeys(found))
    assert len(walked.pages) > 100


# where English stands, and what it is there
ENGLISH = {
    "desk-record": "what changed, by the names of its values",
    "desk-entry": "what changed, by the names of its values",
    "desk-match": "what changed, by the names of its values",
    "desk-moments": "values of rules by their names",
    "journey-answer": "sections of a book by their titles",
    "desk-logs": "why a phone's event was not taken, as the phone was told",
    "desk-webhooks": "what another server answered",
    "new-event": "sources by their titles",
    "desk-settings": "sources by their titles",
    "sources": "sources by their addresses",
    "list": "sources by their addresses",
    "list-published": "sources by their addresses",
    "rules as": "examples of what is looked for, since the search is in English",
}


def test_english_stands_only_where_it_is_named(walked: Walked) -> None:
    found = [
        f"{where}: {one[:100]}"
        for where, page in walked.pages
        if not where.startswith(tuple(ENGLISH))
        for one in map(str.strip, Page(page).english)
        if one != "English"  # a language by its own name
        if pseudo.WORD.search(CODE.sub(" ", walked.names.sub(" ", one)))
    ]
    assert not found, "\n".join(dict.fromkeys(found))


def test_every_answer_to_a_form_is_in_the_readers_language(walked: Walked) -> None:
    found = [
        f"{how}: {one[:100]}"
        for how, _, page in walked.answers
        for one in untranslated(page, walked.names)
    ]
    assert not found, "\n".join(dict.fromkeys(found))
    assert [how for how, status, _ in walked.answers if status >= 500] == []
    assert len(walked.answers) > 150


@pytest.mark.parametrize(
    ("shown", "left"),
    [
        ("<p>Standings</p>", ["Standings"]),
        ("<p>⟦Rangliste⟧ after 3</p>", ["after 3"]),
        ("<p>⟦Rangliste⟧ 3, Ana, NV12</p>", []),
        ('<input type="submit" value="Save"><input value="Save">', ["Save"]),
        ('<p lang="en">A rule.</p><title>A rule. · Companion</title>', []),
        ('<p lang="de">Regel</p><code>best_of</code>', ["Regel"]),
        ("<img alt='A map'>", ["A map"]),
    ],
)
def test_what_stands_outside_of_the_marks(shown: str, left: list[str]) -> None:
    assert untranslated(Page(shown), re.compile("Ana|Companion")) == left
