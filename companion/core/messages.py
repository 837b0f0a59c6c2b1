"""What became of an act, told on the page after it: in the language that it was done in."""

from typing import Any

from django.contrib.messages.storage.fallback import FallbackStorage
from django.utils.safestring import SafeString

from companion.core.worded import shown


class TranslatedStorage(FallbackStorage):
    """Keeps a message as its reader reads it; plain words are a message of the catalogues."""

    def add(self, level: int, message: Any, extra_tags: str | None = "") -> None:
        sentence = message if isinstance(message, SafeString) else shown(message)
        super().add(level, sentence, extra_tags)
