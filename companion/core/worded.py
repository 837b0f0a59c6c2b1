"""Sentences that are English to programs and to the record, and the reader's language on a page.

What a service says is raised, returned, answered by the API, written into the record or shown on a
page, and only the page knows who reads. So the sentence carries its message and its values with it.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date

from django.conf import settings
from django.utils import formats, translation
from django.utils.html import escape
from django.utils.safestring import SafeString


class Worded(str):
    """An English sentence, and how to say it in another language.

    It is a string, the English one; a template shows it in the page's language by itself
    (`__html__`), other code by `shown`. What is joined, cut or formatted from it is plain English.

    text: the message as the catalogues have it, written out where it is said.
    values: by name, for each `%(name)s` of it. Another Worded is shown in the language too, a date
    as the language writes dates; anything else stays as it is.
    """

    text: str
    values: dict[str, object]
    is_large = False

    def __new__(cls, text: str, /, **values: object) -> "Worded":
        sentence = super().__new__(cls, _filled(text, values, _english))
        sentence.text, sentence.values = text, values
        return sentence

    @classmethod
    def of(cls, words: str) -> "Worded":
        """Words that are data: choices of a table, titles; the catalogues have them as such. What
        plain Python says with its message and values beside it (`matches.said`) keeps them."""
        if isinstance(words, Worded):
            return words
        text, values = getattr(words, "text", str(words)), getattr(words, "values", {})
        if plural := getattr(words, "plural", ""):
            return Counted.made(text, plural, getattr(words, "n", 1), values)
        return cls(text, **values)

    @classmethod
    def of_message(cls, text: str, values: Mapping[str, object]) -> "Worded":
        """A message that is not written out here, with its values."""
        return cls(text, **values)

    @classmethod
    def listed(cls, words: Iterable[str], by: str = ", ") -> "Worded":
        """Words in a row, each in the language."""
        return cls.together(*words, by=by)

    @classmethod
    def together(cls, *sentences: str, by: str = " ") -> "Worded":
        """Several sentences as one; empty ones are left out."""
        parts = {f"s{number}": one for number, one in enumerate(filter(None, sentences))}
        return cls(by.join(f"%({name})s" for name in parts), **parts)

    def small(self) -> "Worded":
        """The same inside of an English sentence; in other languages as the catalogue has it."""
        return self._beginning(self[:1].lower())

    def capital(self) -> "Worded":
        """The same at the beginning of a sentence, in every language."""
        begun = self._beginning(self[:1].upper())
        begun.is_large = True
        return begun

    def _beginning(self, letter: str) -> "Worded":
        begun = str.__new__(type(self), letter + self[1:])
        begun.__dict__.update(self.__dict__)
        return begun

    def shown(self) -> str:
        """The sentence in the language that is active."""
        if translation.get_language() in (None, settings.LANGUAGE_CODE):
            return str(self)
        sentence = _filled(self._message(), self.values, _local)
        return sentence[:1].upper() + sentence[1:] if self.is_large else sentence

    def _message(self) -> str:
        return translation.gettext(self.text) if self.text else ""

    def __html__(self) -> SafeString:
        return escape(self.shown())


class Counted(Worded):
    """A sentence that counts: `Counted(one, many, n, ...)`; n is the value `%(n)s` as well."""

    plural: str
    n: int

    def __new__(cls, text: str, plural: str = "", n: int = 1, /, **values: object) -> "Counted":
        return cls.made(text, plural, n, {"n": n, **values})

    @classmethod
    def made(cls, text: str, plural: str, n: int, values: dict[str, object]) -> "Counted":
        """The same of messages that are not written out here, with all of their values."""
        sentence = str.__new__(cls, _filled(text if n == 1 else plural, values, _english))
        sentence.text, sentence.plural, sentence.n, sentence.values = text, plural, n, values
        return sentence

    def _message(self) -> str:
        return translation.ngettext(self.text, self.plural, self.n)


def worded(words: str) -> Worded:
    """Words as a Worded: plain ones are a message of their own."""
    return Worded.of(words)


def shown(words: object) -> str:
    """Words as the active language has them, whether they have their message with them or are
    one."""
    if not words:
        return ""
    return Worded.of(words if isinstance(words, str) else str(words)).shown()


def _filled(text: str, values: dict[str, object], written: Callable[[object], str]) -> str:
    return text % {name: written(value) for name, value in values.items()} if values else text


class Month(date):
    """A day of which the month alone is known."""


def _english(value: object) -> str:
    if isinstance(value, Month):
        return f"{value:%B %Y}"
    return f"{value:%-d %B %Y}" if isinstance(value, date) else str(value)


def _local(value: object) -> str:
    if isinstance(value, str) and hasattr(value, "text"):
        return Worded.of(value).shown()
    if isinstance(value, Month):
        return formats.date_format(value, "YEAR_MONTH_FORMAT")
    if isinstance(value, date):
        return formats.date_format(value, "DATE_FORMAT")
    if isinstance(value, float):
        places = 0 if value.is_integer() else 1
        return formats.number_format(round(value, places), places, force_grouping=True)
    return str(value)
