"""Words that fit: how wide text stands, names cut to a width, two letters for a token.

Text is drawn with the width that is reckoned here (`textLength`), so that it keeps its place in
whatever face a reader's machine has.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

# thousandths of the size, of the house's narrow face at weight 650 and width 84 %
_WIDTHS = {
    **dict.fromkeys("il|j'’I .,:;·!", 262),
    **dict.fromkeys('ftr()-/[]"', 330),
    **dict.fromkeys("abcdeghknopqsuvxyz0123456789?$_–", 512),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ#+<=>~&", 640),
    **dict.fromkeys("mMwW@%…", 820),
}
_SMALL = frozenset(("the", "of", "da", "de", "du", "von", "van", "and", "a"))
PRESSED = 0.82  # how far a name may be pressed together before it is cut
_WHOLE = 9  # letters that a full name may have to stand whole


def width(text: str, size: float) -> float:
    """How wide a line of text stands at that size."""
    return sum(map(_letter, text)) * size / 1000


def _letter(letter: str) -> int:
    known = _WIDTHS.get(letter)
    if known is not None:
        return known
    if letter.isalpha() and ord(letter) < 0x2000:
        return 660 if letter.isupper() else 540
    return 1000


def fits(text: str, size: float, room: float) -> bool:
    """Whether a line takes at most that room, pressed together a little if need be."""
    return width(text, size) * PRESSED <= room


def fitted(text: str, size: float, room: float) -> str:
    """The line, cut with an ellipsis where it does not fit."""
    if fits(text, size, room):
        return text
    for end in range(len(text) - 1, 0, -1):
        cut = text[:end].rstrip(" ,.-'’") + "…"
        if fits(cut, size, room):
            return cut
    return "…"


def plate_names(names: Sequence[str], size: float, room: float) -> list[str]:
    """A name for each that fits its plate, no two alike.

    Whole where it fits; else the name's own word: the first, or of names that begin with an article
    the last, and never one that several share; cut where that is too long; a number is added to
    what several still share.
    """
    borne = Counter(word for name in names for word in set(_words(name)))
    found: list[str] = []
    for name in names:
        found.append(_unlike(found, _wishes(name, borne), size, room))
    return found


def _words(name: str) -> list[str]:
    plain = name.partition("(")[0]
    words = [word.strip(",.;:") for word in plain.split()]
    return [word for word in words if word and word.lower() not in _SMALL] or ["?"]


def _wishes(name: str, borne: Counter[str]) -> list[str]:
    """What a fighter may be called, the best first."""
    words = _words(name)
    own = [word for word in words if borne[word] == 1]
    if name.lower().startswith("the "):
        own.reverse()
    whole = [name.strip()] if 0 < len(name.strip()) <= _WHOLE else []
    number = _number(name)
    shared = [f"{words[0]} {number}"] if number and not own else []
    return [*whole, *shared, *own, words[0]]


def _number(name: str) -> str:
    """The first number in brackets, as in 'Petitioner (1 of 3)'."""
    inside = name.partition("(")[2]
    return next((part for part in inside.replace(")", " ").split() if part.isdigit()), "")


def _unlike(taken: Iterable[str], wishes: Sequence[str], size: float, room: float) -> str:
    """The best wish, cut if it must be; else another that fits; else the last one with a number."""
    used = set(taken)
    for wish in (_cut(wishes[0], size, room), *wishes[1:]):
        if wish not in used and fits(wish, size, room):
            return wish
    number = 2
    while (wish := _cut(f"{wishes[-1]} {number}", size, room)) in used:
        number += 1
    return wish


def _cut(name: str, size: float, room: float) -> str:
    """The name cut to the room, with the number at its end kept."""
    stem, _, number = name.rpartition(" ")
    if stem and number.isdigit():
        return f"{fitted(stem, size, room - width(f' {number}', size))} {number}"
    return fitted(name, size, room)


def initials(plates: Sequence[str]) -> list[str]:
    """Two letters for each name, no two alike while letters and figures last."""
    found: list[str] = []
    for plate in plates:
        found.append(next(_pairs(plate, set(found))))
    return found


def _pairs(plate: str, used: set[str]) -> Iterator[str]:
    letters = [letter for letter in plate.upper() if letter.isalnum()] or ["?"]
    first, rest = letters[0], letters[1:]
    number = [letters[-1]] if letters[-1].isdigit() else []
    wishes = [first + other for other in (*number, *rest)] or [first]
    yield from (wish for wish in wishes if wish not in used)
    yield from (f"{first}{n}" for n in range(2, 1000) if f"{first}{n}" not in used)
