"""What the words of one line may be: a count, a name, and what lists and pages put around it."""

import re
from collections.abc import Iterator
from itertools import islice

MOST_PARTS = 3  # of a line that are looked at for a name, so that any line is read quickly
_LIST_NUMBER = re.compile(r"^\d{1,3}[.)]\s+(?P<rest>.+)$")
_COUNTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?P<count>\d{1,9})\s*[x×*]\s*(?P<rest>\D.*)$",
        r"^[x×]\s*(?P<count>\d{1,9})\s+(?P<rest>.+)$",
        r"^(?P<rest>.+?)[\s(\[]+[x×*]\s*(?P<count>\d{1,9})[)\]]?$",
        r"^(?P<rest>.+?)[\s(\[]+(?P<count>\d{1,9})\s*[x×*][)\]]?$",
        r"^(?P<count>\d{1,9})\s+(?P<rest>\S.+)$",
    )
)
_TAIL = re.compile(
    r"\s*(?:[(\[{][^()\[\]{}]*[)\]}]|[-–,:|]?\s*\d+\s*(?:glory|g)|\*+)$", re.IGNORECASE
)
_STRANGE_CODE = re.compile(r"^[a-z]{1,5}[ #-]?\d{1,4}\s*[-–:,.)|]?\s+(?P<rest>.+)$", re.IGNORECASE)
_PARTED = re.compile(r"\s*:\s+|\s+[-–—]\s+")


def without_tail(words: str) -> str:
    """Words without the last thing that lists put after a name, such as '(3)' or '- 1 glory'."""
    return _TAIL.sub("", words)


def readings(text: str) -> Iterator[tuple[int, str]]:
    """What a line may be, as count and words, with less and less left on it."""
    numbered = _LIST_NUMBER.match(text)
    for base in [text, *([numbered["rest"]] if numbered else [])]:
        for pattern in _COUNTS:
            if found := pattern.match(base):
                yield from ((int(found["count"]), words) for words in _trimmed(found["rest"]))
        yield from ((1, words) for words in _trimmed(base))


def explained(text: str) -> Iterator[str]:
    """What stands before a colon or a dash, where a reason may follow: 'Trap – takes two out'."""
    for found in islice(_PARTED.finditer(text), MOST_PARTS):
        if before := text[: found.start()].strip():
            yield before


def of_a_set(text: str) -> Iterator[str]:
    """What stands after a dash, where a page names the set first: 'Core set - Denial (3)'."""
    for found in islice(re.finditer(r"\s[-–—]\s+", text), MOST_PARTS):
        yield from _trimmed(text[found.end() :].strip())


def _trimmed(words: str) -> Iterator[str]:
    """Words as they are, then without what lists put after a name, then without a strange code."""
    yield words
    while (shorter := without_tail(words).strip()) not in ("", words):
        words = shorter
        yield words
    if strange := _STRANGE_CODE.match(words):
        yield strange["rest"]
