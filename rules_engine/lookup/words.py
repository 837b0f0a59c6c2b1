"""Words as people shout them, brought to the words that the rules use.

A text becomes terms: phrases of the game are joined (`driven back` is one term), words that mean
the same in the game become one (`kill`, `slain` and `out of action`), words without weight go, and
what is left is cut to its stem. Rules and questions go through the same door, so that they meet.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from rules_engine.facts.card_names import fold

KEPT = 16_384  # words whose terms are remembered

_DATA = Path(__file__).parent / "data" / "words.json"


class Vocabulary(msgspec.Struct, frozen=True):
    """The game's own way with words.

    phrases: words that stand together, and the term they are; openings: their first words, and how
    many words the longest such phrase has. same: a stem, and the term it means.
    beside: a term, and others that a question with it may mean too, by how much. idle: words that
    say nothing of what is asked;
    weak: terms that say little, and how much.
    """

    phrases: dict[str, str]
    openings: dict[str, int]
    same: dict[str, str]
    beside: dict[str, dict[str, float]]
    idle: frozenset[str]
    weak: dict[str, float]


@cache
def vocabulary() -> Vocabulary:
    """The vocabulary of `data/words.json`, read once; its words may be written as people do."""
    data = msgspec.json.decode(_DATA.read_bytes(), type=_File)
    phrases = {phrase: term for term, phrases in data.phrases.items() for phrase in phrases}
    openings: dict[str, int] = {}
    for words in map(str.split, phrases):
        openings[words[0]] = max(len(words), openings.get(words[0], 0))
    return Vocabulary(
        phrases=phrases,
        openings=openings,
        same={stem(word): stem(term) for term, words in data.same.items() for word in words},
        beside={
            stem(term): {stem(other): share for other, share in others.items()}
            for term, others in data.beside.items()
        },
        idle=frozenset(data.idle),
        weak={stem(term): weight for term, weight in data.weak.items()},
    )


@cache
def words_known() -> frozenset[str]:
    """Every word that the vocabulary itself knows, as it is written."""
    data = msgspec.json.decode(_DATA.read_bytes(), type=_File)
    written = [*data.idle, *vocabulary().phrases]
    written += [word for words in data.same.values() for word in words]
    return frozenset(word for phrase in written for word in phrase.split())


class _File(msgspec.Struct, forbid_unknown_fields=True):
    note: str
    phrases: Mapping[str, tuple[str, ...]]
    same: Mapping[str, tuple[str, ...]]
    beside: dict[str, dict[str, float]]
    idle: tuple[str, ...]
    weak: dict[str, float]


def terms(text: str) -> list[str]:
    """The terms of a text in its order; none where it has nothing but idle words."""
    known = vocabulary()
    words = _joined(plain(text).split())
    return [term_of(word) for word in words if word not in known.idle]


def plain(text: str) -> str:
    """A text in small letters without accents and signs, its words set apart by one space."""
    return fold(text.replace("-", " ").replace("/", " "))


@lru_cache(KEPT)
def term_of(word: str) -> str:
    """The term that a word, or a joined phrase, stands for."""
    known = vocabulary()
    return known.same.get(stem(word), stem(word))


def _joined(words: list[str]) -> list[str]:
    """The words with those that make a phrase put together, the longest phrase first."""
    phrases, openings = vocabulary().phrases, vocabulary().openings
    found, place = list[str](), 0
    while place < len(words):
        word = words[place]
        longest = min(openings.get(word, 0), len(words) - place)
        for length in range(longest, 0, -1):
            phrase = " ".join(words[place : place + length])
            if phrase in phrases:
                found += phrases[phrase].split()
                place += length
                break
        else:
            found.append(word)
            place += 1
    return found


_VOWEL = re.compile(r"[aeiouy]")
_ENDINGS = (
    ("iest", "y"),
    ("ies", "y"),
    ("ied", "y"),
    ("sses", "ss"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("xes", "x"),
)
_TAKEN_OFF = ("ing", "ed", "er", "ly", "s")
_SHORTEST = 3


@lru_cache(KEPT)
def stem(word: str) -> str:
    """A word without its ending: `charged`, `charging` and `charges` are one.

    Light on purpose: what is cut wrongly is cut wrongly on both sides, and still meets.
    """
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST - 1:
            return word[: -len(ending)] + instead
    for ending in _TAKEN_OFF:
        left = word.removesuffix(ending)
        if left != word and len(left) >= _SHORTEST and _VOWEL.search(left):
            if ending == "s" and left.endswith(("s", "u")):
                return word
            return _tidied(left, ending)
    return _without_e(word)


def _tidied(left: str, ending: str) -> str:
    """`runn` to `run`; `charg` and `charge` both to `charg`."""
    if ending in ("ing", "ed", "er") and left[-1] == left[-2] and left[-1] not in "lsz":
        return left[:-1]
    return stem(left) if ending == "s" else _without_e(left)


def _without_e(word: str) -> str:
    return word[:-1] if word.endswith("e") and len(word) > _SHORTEST else word
