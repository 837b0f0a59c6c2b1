"""How texts of a language become terms: English by `words`, others by `data/tongues.json`.

Another language has no more than endings that are cut off, words that say nothing of what is asked,
what people say instead of the rules' own words, and, for a few rules, how people ask for them
(`data/asked_translated.json`). A language that the data lacks is searched by
its words as they are written.
"""

import re
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Protocol

import msgspec

from rules_engine.lookup import words

_DATA = Path(__file__).parent / "data" / "tongues.json"
_ASKED = _DATA.with_name("asked_translated.json")
_SHORTEST = 4  # letters that are left of a word when an ending is cut off
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")


class Tongue(Protocol):
    """What an index asks of a language."""

    @property
    def known(self) -> frozenset[str]:
        """Words that it knows without any text, as `plain` writes them."""

    def plain(self, text: str) -> str:
        """A text in small letters without accents and signs."""

    def terms(self, text: str) -> list[str]:
        """The terms of a text in its order, idle words left out."""

    def term_of(self, word: str) -> str:
        """The term that a word stands for."""

    def beside(self, term: str) -> dict[str, float]:
        """What else a term of a question may mean, and how surely."""

    def weight(self, term: str) -> float:
        """How much of a question a term is, 1 for most."""


class English:
    """The language that the engine's data is written in."""

    @property
    def known(self) -> frozenset[str]:
        """Every word of `data/words.json`."""
        return words.words_known()

    def plain(self, text: str) -> str:
        """A text in small letters without accents and signs."""
        return words.plain(text)

    def terms(self, text: str) -> list[str]:
        """The terms of a text in its order, idle words left out."""
        return words.terms(text)

    def term_of(self, word: str) -> str:
        """The term that a word stands for."""
        return words.term_of(word)

    def beside(self, term: str) -> dict[str, float]:
        """What else a term of a question may mean, and how surely."""
        return words.vocabulary().beside.get(term, {})

    def weight(self, term: str) -> float:
        """How much of a question a term is, 1 for most."""
        return words.vocabulary().weak.get(term, 1.0)


class Translated:
    """A language that the engine's data is translated into."""

    def __init__(self, ways: "_Tongue") -> None:
        self._ways = ways
        self._endings = tuple(sorted(map(self.plain, ways.endings), key=len, reverse=True))
        self._idle = frozenset(map(self.plain, ways.idle))
        self._weak = frozenset(self._stem(self.plain(word)) for word in ways.weak)
        self._same = {
            self._stem(self.plain(other)): self._stem(self.plain(term))
            for term, others in ways.same.items()
            for other in others
        }
        self.term_of = lru_cache(words.KEPT)(self._term_of)

    @cached_property
    def known(self) -> frozenset[str]:
        """Its idle words and what people say instead of the rules' own words."""
        others = (self.plain(word) for same in self._ways.same.values() for word in same)
        return self._idle | frozenset(others)

    def plain(self, text: str) -> str:
        """A text in small letters, its words apart: *zurückdrängen*, *zurueckdraengen* and
        *zuruckdrangen* alike, *l'hexagone* as two words where the language cuts so."""
        if self._ways.elides:
            text = _APOSTROPHE.sub(" ", text)
        folded = words.plain(text)
        for pair, one in self._ways.digraphs.items():
            folded = folded.replace(pair, one)
        return folded

    def terms(self, text: str) -> list[str]:
        """The terms of a text in its order, idle words left out."""
        return [self.term_of(one) for one in self.plain(text).split() if one not in self._idle]

    def beside(self, term: str) -> dict[str, float]:
        """Nothing: no more is known of it."""
        return {}

    def weight(self, term: str) -> float:
        """How much of a question a term is, 1 for most."""
        return self._ways.weak_by if term in self._weak else 1.0

    def _term_of(self, word: str) -> str:
        cut = self._stem(word)
        return self._same.get(cut, cut)

    def _stem(self, word: str) -> str:
        """A word without the longest ending that leaves enough of it."""
        for ending in self._endings:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
                return word[: -len(ending)]
        return word


class _Tongue(msgspec.Struct, forbid_unknown_fields=True):
    endings: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    same: dict[str, tuple[str, ...]] = {}
    digraphs: dict[str, str] = {}
    elides: bool = False
    weak_by: float = 0.4


ENGLISH = English()


@cache
def tongue(language: str) -> Translated:
    """The way of a language by its code, such as `de`; of one that is not known, its bare words."""
    ways = msgspec.json.decode(_DATA.read_bytes(), type=dict[str, _Tongue])
    return Translated(ways.get(_bare(language), _Tongue()))


@cache
def asked_in(language: str) -> dict[str, str]:
    """How people ask for rules in a language, by the rule's id; nothing where nobody wrote it."""
    ways = msgspec.json.decode(_ASKED.read_bytes(), type=dict[str, dict[str, str]])
    return ways.get(_bare(language), {})


def _bare(language: str) -> str:
    """`de` of `de-AT`."""
    return language.partition("-")[0].lower()
