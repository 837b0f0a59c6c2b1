"""A sentence of the engine read back, and said in the page's language.

What the engine's data holds is looked up as it stands. Anything else was made from a message of
`sentences`: its values are read in their turn, each as its name says (`_SAYS`, `_READ`), names of
cards, fighters and players stay. The text may hold what somebody typed, so that no more than
`LONGEST` letters are looked into, and no deeper than `DEEPEST` messages in one another.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from gettext import NullTranslations
from typing import NamedTuple

from django.utils.formats import number_format

from companion.core.engine_words import catalogue
from companion.core.engine_words.sentences import FACTS, PARTS, SENTENCES
from companion.core.recognised import values_of
from rules_engine.adjudicate.words import WINDOWS

LONGEST = 1500
DEEPEST = 6
_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CODE = re.compile(r"\b[A-Z]+-\d+\b")
_LIST = re.compile(r", | and ")
_WINDOW = re.compile(r"(?P<key>[a-z-]+) \((?P<means>[^()]*)\)")
_FACT = re.compile(rf"(?:^|, )({'|'.join(sorted(map(re.escape, FACTS), key=len, reverse=True))}) ")
_NUMBER = re.compile(r"-?\d+")
_HEX = re.compile(r"\(-?\d+, ?-?\d+\)")
_SMALL = "of|the|and|da|de|to|for|in|with|a|an|on|at|from|by|is|no|as|seat|nobody|table|judge"
_NAME = re.compile(rf"(?:(?:[A-ZÀ-Þ'’(\d][^\s:;.]*|(?:{_SMALL}))(?:\s|$))+|[a-z-]+:\S+")
_DIE = re.compile(r"(?:single|double) support|[a-z]+")
_KIND = re.compile(r"[a-z][a-z' -]*")
_TURNED = re.compile(r"[a-z][A-Za-z -]*")
_BOOK = re.compile(r"[a-z]+(?:-[a-z0-9]+)*|[A-Z][\w' -]*(?:\(\d{4}\))?")
_TITLE = re.compile(r"(?:[^.;]|\.(?! |$))+")
_KIND_OF_EVENT = re.compile(r"(?:[A-Z][a-z]+)+")  # `DrawPower`
_LARGE = re.compile(r"(?<=[a-z])(?=[A-Z])")
# what these may be; anything else may be whatever stands there
_SHAPES = {
    **dict.fromkeys(
        ("n", "k", "most", "round", "move", "damage", "number", "turn", "row", "column"), _NUMBER
    ),
    **dict.fromkeys(("who", "fighter", "target", "warband"), _NAME),
    **dict.fromkeys(("card", "attack", "cards"), _TITLE),
    "hex": _HEX,
    "book": _BOOK,
    **dict.fromkeys(("kind", "what"), _KIND),
    "turned": _TURNED,
}
# messages with so many letters of their own are nothing else, even where a value is not read
_TELLING = 10


class Piece(NamedTuple):
    """A part of what is said. is_english: it has no translation and stays as the engine said it."""

    words: str
    is_english: bool = False


Pieces = tuple[Piece, ...]


def pieces(text: str) -> Pieces:
    """A sentence of the engine in the page's language, with what stays English of it."""
    language = catalogue.language_of_page()
    if not language or not text:
        return (Piece(text),)
    read = _pieces if len(text) <= LONGEST else _pieces.__wrapped__  # nothing long is kept
    return read(catalogue.catalogue_of(language), text)


def in_page_language(text: str) -> str:
    """The same where no element can mark it: whole in the page's language, or whole in English."""
    found = pieces(text)
    if any(piece.is_english for piece in found):
        return text
    return "".join(piece.words for piece in found)


def word_in_page_language(text: str) -> str:
    """A word, or several with commas between them; a name stays as it is."""
    language = catalogue.language_of_page()
    return _Reader(catalogue.catalogue_of(language)).row(text) if language else text


@lru_cache(maxsize=4096)
def _pieces(words: NullTranslations, text: str) -> Pieces:
    return _Reader(words).sentence(text) or (Piece(text, is_english=True),)


class _Reader:
    """Reads one text. What cannot be read is None, or '' where words alone are asked for."""

    def __init__(self, words: NullTranslations, depth: int = 0) -> None:
        self._of = words.gettext
        self._words = words
        self._depth = depth

    def sentence(self, text: str) -> Pieces | None:
        """Whatever is said whole."""
        if not _WORD.search(_CODE.sub("", text)):
            return (Piece(text),)
        found = self._looked_up(text)
        if not found and (window := _WINDOW.fullmatch(text)):
            found = self._looked_up(window["means"])
        if found:
            return (Piece(found),)
        if len(text) > LONGEST or self._depth > DEEPEST:
            return None
        return self._made_from(SENTENCES, text) or self._made_from(PARTS, text)

    def _looked_up(self, text: str) -> str:
        """A text as the data has it, or one of which a sentence left its full stop out."""
        found = self._of(text)
        if not found and text[-1:].isalnum() and (found := self._of(f"{text}.")):
            found = found.removesuffix(".")
        return found

    def _made_from(self, messages: tuple[str, ...], text: str) -> Pieces | None:
        second: Pieces | None = None
        for message in messages:
            values = values_of(message, text, _shape)
            if values is None or not _can_be(values) or not (translation := self._of(message)):
                continue
            found = self._filled(translation, values)
            if not any(piece.is_english for piece in found):
                return found
            is_telling = "places" in values or len(_PLACEHOLDER.sub("", message)) >= _TELLING
            second = second or (found if is_telling else None)
        return second

    def _filled(self, translation: str, values: dict[str, str]) -> Pieces:
        inner = _Reader(self._words, self._depth + 1)
        found: list[Piece] = []
        for number, part in enumerate(_PLACEHOLDER.split(translation)):
            if number % 2 == 0:
                found.append(Piece(part.replace("%%", "%")))
            else:
                found += inner.value(part, values[part])
        return tuple(piece for piece in found if piece.words)

    def value(self, name: str, text: str) -> Pieces:
        """What stands in a message where this name is."""
        kind = name.removeprefix("other_")
        if kind in _SAYS:
            return self.sentence(text) or (Piece(text, is_english=True),)
        if kind == "places":
            return self.row_of_sentences(text)
        if (read := _READ.get(kind)) and (found := read(self, text)):
            return (Piece(found),)
        return (Piece(self.name(text)),)

    def name(self, text: str) -> str:
        """A name, which stays as it is, or a word that stands for one."""
        if not _WORD.search(text):
            return text
        if found := self._of(text) if text[:1].islower() else "":
            return found
        made = self._made_from(PARTS, text) if len(text) <= LONGEST else None
        if made is None:
            return self._of(text) if text in _TABLE else text
        return "".join(piece.words for piece in made)

    def row(self, text: str, by: str = ", ") -> str:
        """Words in a row."""
        return by.join(map(self.name, text.split(by)))

    def parts(self, text: str, by: str) -> str:
        """Sentences in a row."""
        found = [self.sentence(part) or (Piece(part),) for part in text.split(by)]
        return by.join("".join(piece.words for piece in part) for part in found)

    def row_of_sentences(self, text: str, by: str = "; ") -> Pieces:
        """Sentences in a row, of which some may stay English."""
        found: list[Piece] = []
        for part in text.split(by):
            found += [Piece(by)] * bool(found)
            found += self.sentence(part) or (Piece(part, is_english=True),)
        return tuple(found)

    def listed(self, text: str) -> str:
        """Things that are listed, 'one, two and three', each of which is known; '' otherwise."""
        means = _WINDOW.sub(lambda found: found["means"], text)
        items = [self.item(part) for part in _LIST.split(means)]
        if not all(items):
            return ""
        if len(items) == 1:
            return items[0]
        translation = self._of("%(items)s and %(last)s") or "%(items)s, %(last)s"
        return translation % {"items": ", ".join(items[:-1]), "last": items[-1]}

    def item(self, text: str) -> str:
        """A word, hex, window or count of tokens; '' for what is none."""
        found = self.sentence(WINDOWS.get(text, text)) or (Piece("", is_english=True),)
        return "" if found[0].is_english else "".join(piece.words for piece in found)

    def facts(self, text: str) -> str:
        """The facts of a check: names of facts, each with its value."""
        parts = _FACT.split(text)
        if len(parts) < 3 or parts[0]:
            return ""
        translation = self._of("%(fact)s %(value)s") or "%(fact)s %(value)s"
        return ", ".join(
            translation % {"fact": self._of(fact) or fact, "value": self.fact(fact, value)}
            for fact, value in zip(parts[1::2], parts[2::2], strict=True)
        )

    def fact(self, name: str, text: str) -> str:
        """The value of a fact: words of the rules in the language, names as they are."""
        if name in ("window", "windows", "at"):
            return self.listed(text) or self.row(text)
        if name == "given" and _KIND_OF_EVENT.fullmatch(text):
            return self._of(_LARGE.sub("-", text).lower()) or text
        return self.row(text)


def _shape(name: str) -> str:
    """The pattern of a value by its name."""
    shape = _SHAPES.get(name.removeprefix("other_"))
    return shape.pattern if shape in (_NUMBER, _HEX) else ".+?"


def _can_be(values: dict[str, str]) -> bool:
    """Whether what stands in a message can be what its name says: a number, a hex, a name."""
    return all(
        shape.fullmatch(text)
        for name, text in values.items()
        if (shape := _SHAPES.get(name.removeprefix("other_")))
    )


def _chance(_: _Reader, text: str) -> str:
    """'71.8 %' as the page's language writes it."""
    digits = text.removesuffix(" %")
    return f"{number_format(digits, use_l10n=True)}\u00a0%"


# values that are sentences of their own
_SAYS = frozenset(
    ("says", "why", "event", "asked", "turned", "moment", "when", "where", "far", "sum", "tally")
) | {"ends", "decided", "problem", "spot", "section"}
_READ: dict[str, Callable[[_Reader, str], str]] = {
    "found": _Reader.facts,
    "windows": _Reader.listed,
    "window": _Reader.listed,
    "hexes": _Reader.listed,
    "tokens": _Reader.listed,
    "winners": _Reader.name,
    "chance": _chance,
    "dice": lambda reader, text: _DIE.sub(lambda found: reader.name(found[0]), text),
    "steps": lambda _, text: text.replace(" to ", " → "),
    "ground": lambda reader, text: reader.parts(text, ", "),
    "boards": lambda reader, text: reader.parts(text, "; "),
    "marker": lambda reader, text: reader.parts(text, "; "),
    "stands": lambda reader, text: reader.parts(text, "; "),
    "made": lambda reader, text: reader.parts(text, ", "),
    "counts": lambda reader, text: reader.parts(text, ", "),
    "states": lambda reader, text: reader.parts(text, ", "),
    "symbols": lambda reader, text: reader.parts(text, ", "),
    "choices": lambda reader, text: reader.row(text, "; "),
    "rolls": lambda reader, text: reader.row(text),
    "faces": lambda reader, text: reader.row(text),
    "values": lambda reader, text: reader.facts(text) or reader.row(text),
    "chosen": lambda reader, text: reader.row(text),
}
_TABLE = frozenset(("The table", "the Rules"))
