"""A sentence of the engine read back, and said in the page's language."""

from typing import NamedTuple

from companion.core.engine_words import catalogue


class Piece(NamedTuple):
    """A part of what is said. is_english: it has no translation and stays as the engine said it."""

    words: str
    is_english: bool = False


def pieces(text: str) -> list[Piece]:
    """A sentence of the engine in the page's language, with what stays English of it."""
    language = catalogue.language_of_page()
    if not language or not text:
        return [Piece(text)]
    found = catalogue.catalogue_of(language).gettext(text)
    return [Piece(found)] if found else [Piece(text, is_english=True)]


def in_page_language(text: str) -> str:
    """The same where no element can mark it: whole in the page's language, or whole in English."""
    found = pieces(text)
    if any(piece.is_english for piece in found):
        return text
    return "".join(piece.words for piece in found)
