"""Sentences that are kept in English, said in the reader's language.

What is stored (a question on the desk, the findings about a deck) is plain English. It was made
from messages with values, so it is read back by them: the message whose words it has, and what
stands where the values were. What fits none stays as it is.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from companion.core.worded import Worded

_VALUE = re.compile(r"%\((\w+)\)s")
# A text may hold what somebody pasted, up to a whole deck of words that are no cards, made to be
# searched for long: beyond so many letters nothing is looked for that may begin anywhere in it.
LONGEST = 400


def recognised(text: str, messages: Sequence[str]) -> Worded:
    """The sentence with the message of `messages` that it was made from, the first that fits, and
    its values, which are looked for among the messages themselves."""
    is_long = len(text) > LONGEST
    for message in messages:
        if is_long and not text.startswith(_beginning(message)):
            continue
        found = _pattern(message).fullmatch(text)
        if found is not None:
            values = {
                name: recognised(words, messages) if len(words) <= LONGEST else _as_it_is(words)
                for name, words in found.groupdict().items()
            }
            return Worded.of_message(message, values)
    return _as_it_is(text)


def _as_it_is(text: str) -> Worded:
    return Worded.of_message("%(text)s", {"text": text})


def _beginning(message: str) -> str:
    """The words before the first value; what begins with a value begins like nothing."""
    begun = message.partition("%(")[0]
    return begun or "\0"


@lru_cache(maxsize=512)
def _pattern(message: str) -> re.Pattern[str]:
    parts, seen = [], set()
    for place, part in enumerate(_VALUE.split(message)):
        if place % 2 == 0:
            parts.append(re.escape(part.replace("%%", "%")))
        elif part in seen:
            parts.append(f"(?P={part})")
        else:
            seen.add(part)
            parts.append(f"(?P<{part}>.+?)")
    return re.compile("".join(parts), re.S)
