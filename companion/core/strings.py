"""The one check over every string that comes in, whatever it is for.

A NUL cannot be kept by PostgreSQL, and half of a surrogate pair can be written by nobody; a text
longer than any field takes costs work before it is refused. All are mistakes of the sender.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.core.errors import Invalid, TooLarge
from companion.core.sizes import USUAL_BYTES
from companion.core.worded import Worded

LONGEST = 100_000
MOST_VALUES = 20_000
LONGEST_NUMBER = 10**15
_UNFIT = re.compile("[\x00\ud800-\udfff]")


def whole_number(text: str, *, digits: int = 9) -> int | None:
    """The number that plain digits stand for; None for anything else, or for more than `digits`."""
    fits = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if fits else None


def lines_of(text: str) -> str:
    """What somebody wrote in lines, as it is kept: a browser ends each with two characters, a
    program with one, and neither is to count as a change of the other, nor for two against a
    longest length."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def longest_of(most_bytes: int) -> int:
    """The longest text in a body of so many bytes: where more than the usual is taken, one of its
    texts may be nearly all of it."""
    return LONGEST if most_bytes <= USUAL_BYTES else most_bytes


def need_fit(text: str, *, longest: int = LONGEST) -> None:
    """Raises Invalid for a NUL or a lone surrogate, TooLarge for a text longer than any field."""
    if len(text) > longest:
        raise TooLarge(
            Worded(
                "A text has %(count)s characters; no field takes more than %(longest)s. "
                "Nothing was changed. Shorten it.",
                count=f"{len(text):,}",
                longest=f"{longest:,}",
            ),
            code="text-too-long",
        )
    if _UNFIT.search(text):
        raise Invalid(
            "A text holds a character that no keyboard makes (a NUL, or half of a pair). Nothing "
            "was changed. Type it anew instead of copying it.",
            code="unfit-text",
        )


def need_all_fit(texts: Iterable[str], *, longest: int = LONGEST) -> None:
    """Every text must be fit; raises as `need_fit`."""
    for text in texts:
        need_fit(text, longest=longest)


def need_fit_values(body: Any, *, longest: int = LONGEST) -> None:
    """Every string and number in a body of JSON must be fit, keys too.

    Raises as `need_fit`; TooLarge also for more than MOST_VALUES values, Invalid for a number that
    no field can hold.
    """
    for count, value in enumerate(_values(body), 1):
        if count > MOST_VALUES:
            raise TooLarge(
                Worded(
                    "The body holds more than %(most_values)s values. Nothing was changed. "
                    "Send less at once.",
                    most_values=f"{MOST_VALUES:,}",
                ),
                code="body-too-large",
            )
        if isinstance(value, str):
            need_fit(value, longest=longest)
        elif isinstance(value, int | float) and abs(value) > LONGEST_NUMBER:
            raise Invalid(
                "A number is larger than any that can be meant. Nothing was changed.",
                code="unfit-number",
            )


def _values(body: Any) -> Iterator[Any]:
    """Every key and value inside a body, without recursion."""
    waiting = [body]
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, Mapping):
            yield from value
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
