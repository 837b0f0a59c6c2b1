"""A search by words over the rule index and the commentary, best first.

Plain BM25 (Robertson and Zaragoza 2009, with their usual k1 and b) over an inverted index that is
built when something is first looked for. A word counts with and without its ending, so that
`pushing` finds `pushed`; one with a hyphen counts as a whole and by its parts.
"""

import re
from collections import Counter, defaultdict
from functools import cache
from math import log
from typing import Literal

import msgspec

from rules_engine.commentary.numbered import answers
from rules_engine.facts.rules import Rule, rules

K1 = 1.2
B = 0.75
LONGEST = 400
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ENDINGS = ("ing", "ed", "es", "s", "e")
_STEM = 3


class Found(msgspec.Struct, frozen=True):
    """A rule or an answer that the words lead to: its id or number, how well, and what it says."""

    kind: Literal["rule", "answer"]
    id: str
    score: float
    says: str


class _Index(msgspec.Struct, frozen=True):
    """What stands where: by word the places with how often, by place its length and text."""

    where: dict[str, list[tuple[int, int]]]
    lengths: list[int]
    mean: float
    entries: list[tuple[Literal["rule", "answer"], str, str]]


def search(words: str, *, limit: int = 12) -> tuple[Found, ...]:
    """The rules and answers in which any of the words occur, those that say most of them first.

    Empty where no word occurs anywhere. What is longer than 400 characters is cut there.
    """
    index = _index()
    scores: dict[int, float] = defaultdict(float)
    for word in set(terms(words[:LONGEST])):
        held = index.where.get(word, [])
        rare = log(1 + (len(index.lengths) - len(held) + 0.5) / (len(held) + 0.5))
        for place, often in held:
            norm = K1 * (1 - B + B * index.lengths[place] / index.mean)
            scores[place] += rare * often * (K1 + 1) / (often + norm)
    best = sorted(scores, key=lambda place: (-scores[place], index.entries[place][1]))[:limit]
    return tuple(_found(index, place, scores[place]) for place in best)


def _found(index: _Index, place: int, score: float) -> Found:
    kind, name, says = index.entries[place]
    return Found(kind, name, round(score, 3), says)


def terms(text: str) -> list[str]:
    """The words of a text as they are looked up: lower case, without endings and apostrophes."""
    bare = text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("'", "")
    found: list[str] = []
    for word in _WORD.findall(bare):
        parts = word.split("-")
        found += [_stem(part) for part in parts]
        if len(parts) > 1:
            found.append("".join(parts))
    return found


@cache
def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word[: -len(ending)]
    return word


@cache
def _index() -> _Index:
    entries: list[tuple[Literal["rule", "answer"], str, str]] = []
    bags: list[Counter[str]] = []
    for rule in rules().values():
        entries.append(("rule", rule.id, _wording(rule)))
        bags.append(Counter(terms(f"{rule.id.replace('_', ' ')} {_wording(rule)}")))
    for one in answers().values():
        entries.append(("answer", one.number, f"{one.question} {one.answer}"))
        told = (one.number, *one.topics, *one.cards, one.question, one.answer)
        bags.append(Counter(terms(" ".join(told))))
    where: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for place, bag in enumerate(bags):
        for word, often in bag.items():
            where[word].append((place, often))
    lengths = [bag.total() for bag in bags]
    return _Index(dict(where), lengths, sum(lengths) / len(lengths), entries)


def _wording(rule: Rule) -> str:
    if isinstance(rule.text, str):
        return rule.text
    return " ".join(dict.fromkeys(rule.text.values()))
