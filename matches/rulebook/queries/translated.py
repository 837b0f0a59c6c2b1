"""What can be found of the rules in the reader's language."""

from functools import cache

from companion.core.engine_words.catalogue import catalogue_of
from rules_engine.lookup import Index, asked_in, texts_in, tongue


@cache
def index_in(language: str) -> Index:
    """The engine's texts in a language other than English, as far as they are translated.

    Laid out when the first page in this language searches, and kept as long as the process runs: an
    English page costs nothing for it.
    """
    say = catalogue_of(language).gettext
    return Index(texts_in(say, asked_in(language)), tongue(language))
