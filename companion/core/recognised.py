"""Sentences that are kept in English, said in the reader's language.

What is stored (a question on the desk, the findings about a deck) is plain English. It was made
from messages with values, so it is read back by them: the message whose words it has, and what
stands where the values were. What fits none stays as it is.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from companion.core.worded import Worded

_VALUE = re.compile(r"%\((\w+)\)s")
# A text may hold what somebody pasted, up to a whole deck of words that are no cards, made to be
# searched for long: beyond so many letters it is read once from its beginning to its end, and what
# stands in its values stays as it is.
LONGEST = 400
_AS_IT_IS = "%(text)s"


def recognised(text: str, messages: Sequence[str]) -> Worded:
    """The sentence with the message of `messages` that it was made from, the first that fits, and
    its values, which are looked for among the messages themselves."""
    for message in messages:
        found = values_of(message, text)
        if found is not None:
            values = {
                name: recognised(words, messages) if len(words) <= LONGEST else _as_it_is(words)
                for name, words in found.items()
            }
            return Worded.of_message(message, values)
    return _as_it_is(text)


def is_recognised(words: Worded) -> bool:
    """Whether a message was found for them."""
    return words.text != _AS_IT_IS


def _as_it_is(text: str) -> Worded:
    return Worded.of_message(_AS_IT_IS, {"text": text})


Shape = Callable[[str], str]


def _any(_: str) -> str:
    return ".+?"


def values_of(message: str, text: str, shape: Shape = _any) -> dict[str, str] | None:
    """What stands in a text where a message has its values; None where it was not made from it.

    shape: the pattern that the value of a name has in a text that is not long.
    """
    words, names = _parts(message)
    if not text.startswith(words[0]) or not text.endswith(words[-1]):
        return None
    if len(text) > LONGEST:
        return _read_once(words, names, text)
    if any(part not in text for part in words):
        return None  # cheaper than to search
    found = _pattern(message, shape).fullmatch(text)
    return None if found is None else found.groupdict()


def _read_once(words: tuple[str, ...], names: tuple[str, ...], text: str) -> dict[str, str] | None:
    """The same of a long text, each value as short as it may be: looked for once, never anew."""
    values: dict[str, str] = {}
    at, end = len(words[0]), len(text) - len(words[-1])
    for name, after in zip(names, words[1:], strict=True):
        is_last = len(values) == len(names) - 1
        until = end if is_last else text.find(after, at + 1, end)
        if until <= at or name in values:
            return None
        values[name] = text[at:until]
        at = until + len(after)
    return values if names or text == words[0] else None


@lru_cache(maxsize=1024)
def _parts(message: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a message around its values, and the values' names, each in their order."""
    parts = _VALUE.split(message)
    return tuple(part.replace("%%", "%") for part in parts[::2]), tuple(parts[1::2])


@lru_cache(maxsize=1024)
def _pattern(message: str, shape: Shape) -> re.Pattern[str]:
    words, names = _parts(message)
    pieces, seen = [re.escape(words[0])], set()
    for name, after in zip(names, words[1:], strict=True):
        pieces.append(f"(?P={name})" if name in seen else f"(?P<{name}>{shape(name)})")
        pieces.append(re.escape(after))
        seen.add(name)
    return re.compile("".join(pieces), re.S)
