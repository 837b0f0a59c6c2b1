"""What the engine said inside of a sentence of ours, as an error tells it."""

from typing import cast

from companion.core.engine_words.reading import in_page_language
from companion.core.worded import Worded


class OfEngine(Worded):
    """A sentence of the engine that is a value of another: `Worded("... %(why)s", why=...)`."""

    def __new__(cls, says: object) -> "OfEngine":
        return cast(OfEngine, super().__new__(cls, str(says)))

    def shown(self) -> str:
        """It in the language that is active, as the engine said it where it has no translation."""
        return in_page_language(str(self))
