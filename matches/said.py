"""A sentence that plain Python says: English, with its message and values beside it.

Leaves know no languages; a page that shows one words it from these (`companion/core/worded.py`).
"""

from collections.abc import Iterable


class Figure(float):
    """A number as people read it: thousands apart, with a decimal point where it has parts."""

    def __str__(self) -> str:
        return f"{self:,.0f}" if self.is_integer() else f"{self:,.1f}"


class Said(str):
    """An English sentence of a leaf, and what it was made of.

    text: the message as the catalogues have it. plural: for other numbers than one, '' where it
    does not count; n: the number it counts, the value `%(n)s` as well. values: by name, among them
    others that were said.
    """

    text: str
    plural: str
    n: int
    values: dict[str, object]

    def __new__(cls, text: str, /, **values: object) -> "Said":
        return cls._made(text, "", 1, values)

    @classmethod
    def counted(cls, text: str, plural: str, n: int, /, **values: object) -> "Said":
        """A sentence that counts: one, many, how many."""
        return cls._made(text, plural, n, {"n": n, **values})

    @classmethod
    def listed(cls, items: Iterable[str], by: str = " ") -> "Said":
        """Several in a row."""
        parts = {f"s{number}": one for number, one in enumerate(items)}
        return cls(by.join(f"%({name})s" for name in parts), **parts)

    @classmethod
    def _made(cls, text: str, plural: str, n: int, values: dict[str, object]) -> "Said":
        message = plural if plural and n != 1 else text
        sentence = super().__new__(cls, message % values if values else message)
        sentence.text, sentence.plural, sentence.n, sentence.values = text, plural, n, values
        return sentence
