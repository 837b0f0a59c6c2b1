"""What the rules engine says, in the reader's language.

The engine speaks English: to programs, into the record, on a command line. A page shows its
sentences in the page's language by a catalogue of their own, so that the site's stays light: what
stands in the engine's data (rules, answers, cards) is looked up as it is, what it makes from that
is read back by the messages of `sentences`.
"""

from companion.core.engine_words.catalogue import language_of_page
from companion.core.engine_words.quoted import OfEngine
from companion.core.engine_words.reading import (
    Piece,
    in_page_language,
    pieces,
    word_in_page_language,
)

__all__ = [
    "OfEngine",
    "Piece",
    "in_page_language",
    "language_of_page",
    "pieces",
    "word_in_page_language",
]
