"""A language whose every word stands between marks, as a catalogue gave it: what a page shows
outside of them never went through one.

What is English on purpose is marked as such on the page, as whoever has it read aloud needs it: it
stands in an element with `lang="en"`.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from html.parser import HTMLParser

import pytest
from django.utils.translation import trans_real

from companion.core.engine_words import catalogue
from tests.languages.engine_texts import engine_messages

LANGUAGE = "de"
BEGIN = "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}"
END = "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}"
_MARKED = re.compile(f"{BEGIN}[^{END}]*{END}")
# what is no word of a message: its tags, and what is filled in, which may be English again
_FILLED = re.compile(r"(<[^>]*>|%\(\w+\)[a-z]|%[sd%])")
WORD = re.compile(r"[^\W\d_]{2,}")
_SAID = ("alt", "aria-label", "aria-description", "title", "placeholder", "label", "data-outbox")
# what chats and search engines show of a page
_SHARED = frozenset({"description", "og:title", "og:description"})
_TYPED = frozenset({"text", "search"})
_BUTTONS = frozenset({"submit", "button", "reset"})
# what nobody reads, and what people copy and save as it is
_NOT_READ = frozenset({"script", "style", "template", "code", "pre", "kbd", "textarea"})
_VOID = frozenset(("br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"))


def marked(message: str) -> str:
    """A message with each run of its own words between marks."""
    return "".join(
        piece if _FILLED.fullmatch(piece) or not WORD.search(piece) else f"{BEGIN}{piece}{END}"
        for piece in _FILLED.split(message)
    )


class _OfEngine(NullTranslations):
    """Every sentence of the rules engine, marked."""

    def __init__(self) -> None:
        super().__init__()
        # a page may show what stands behind a heading's colon alone
        self._marked = {
            message.text: ": ".join(map(marked, message.text.split(": ")))
            for message in engine_messages()
        }

    def gettext(self, message: str) -> str:
        return self._marked.get(message, "")


of_engine = cache(_OfEngine)


@contextmanager
def spoken() -> Iterator[str]:
    """The language to ask for, in which every message is marked until this ends."""
    with pytest.MonkeyPatch.context() as patch:
        told = trans_real.DjangoTranslation(LANGUAGE)
        for catalog in told._catalog._catalogs:
            catalog.update({key: marked(text) for key, text in catalog.items() if key})
        patch.setitem(trans_real._translations, LANGUAGE, told)
        patch.setattr(catalogue, "catalogue_of", lambda _: of_engine())
        yield LANGUAGE


class Page(HTMLParser):
    """What a page shows.

    texts: in the page's own language, each with what its parts are called. english: in elements
    that say they are in English. original: the English folded beside what is said in the page's
    language. links: to where its links lead. typed: what its fields hold.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.english: list[str] = []
        self.original: list[str] = []
        self.links: list[str] = []
        self.typed: list[str] = []
        # the elements that are open, each with the list that its texts go to
        self._open: list[tuple[str, list[str] | None]] = []
        self.feed(page)

    @property
    def _now(self) -> list[str] | None:
        return self._open[-1][1] if self._open else self.texts

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        texts = self._now
        if tag in _NOT_READ or named.get("translate") == "no":
            texts = None
        elif texts is not None and tag != "html" and named.get("lang", LANGUAGE) != LANGUAGE:
            texts = self.original if texts is self.original else self.english
        elif tag == "details" and "original" in named.get("class", "").split():
            texts = self.original
        if tag not in _VOID:
            self._open.append((tag, texts))
        if tag == "input" and named.get("type") in _TYPED:
            self.typed.append(named.get("value", ""))
        if tag == "a":
            self.links.append(named.get("href", ""))
        if texts is None and (tag != "textarea" or named.get("translate") == "no"):
            return
        said = [named[name] for name in _SAID if name in named]
        if tag == "input" and named.get("type") in _BUTTONS:
            said.append(named.get("value", ""))
        if tag == "meta" and (named.get("name") or named.get("property")) in _SHARED:
            said.append(named.get("content", ""))
        (self.texts if texts is None else texts).extend(said)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in (one for one, _ in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        texts = self._now
        if texts is not None:
            texts.append(data)


def outside(text: str) -> str:
    """What of a text stands outside of the marks."""
    return " ".join(_MARKED.sub(" ", text).split())


def unmarked(page: Page) -> list[str]:
    """What stands outside of the marks where a page shows words there, in its order."""
    left = (outside(text) for text in page.texts)
    return list(dict.fromkeys(text for text in left if WORD.search(text)))
