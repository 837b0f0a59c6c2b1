"""How well a text answers a question: BM25 over fields, with slips of typing forgiven.

Ours, and not the database's, so that SQLite, PostgreSQL and a phone without either give the same
order, and because it answers more of the questions that people ask (docs/measures.md).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import log

import msgspec

from rules_engine.facts.card_names import NameIndex
from rules_engine.lookup.texts import Text, texts
from rules_engine.lookup.tongues import ENGLISH, Tongue

# how much a term counts where it stands
HEADING, BODY, ASKED, AROUND = 2.0, 1.0, 1.5, 0.25
# BM25: how soon a term said again counts no more, and how much long texts are held back
SATURATION, LENGTH = 1.1, 0.5
COVER = 0.5  # how much a text loses that meets none of the question's words
NAMED = 1.0  # what a text gains that is about a card the question names
NEAR_WORD = 0.74  # below this a word is no slip of another
SHORTEST = 3  # letters of a word that another may be a slip of
LONGEST_NAME = 6  # words
UNHEARD = 0.6  # an index that counts less beside the other is not asked
LONGEST = 200  # characters of a question
Alternatives = dict[str, float]


class Found(msgspec.Struct, frozen=True):
    """A text and how well it fits."""

    text: Text
    score: float


class Index:
    """Texts of one language laid out by their terms."""

    def __init__(self, texts: Sequence[Text], tongue: Tongue = ENGLISH) -> None:
        self.texts = tuple(texts)
        self._tongue = tongue
        self._weights = [_weights(text, tongue) for text in self.texts]
        self._sizes = [sum(weights.values()) for weights in self._weights]
        self._usual = sum(self._sizes) / max(len(self._sizes), 1)
        self._holders: dict[str, list[int]] = defaultdict(list)
        for place, weights in enumerate(self._weights):
            for term in weights:
                self._holders[term].append(place)
        tellers = [place for place, text in enumerate(self.texts) if text.kind != "card"]
        self._tellers = len(tellers) or len(self.texts)
        self._told_by = Counter(term for place in tellers for term in self._weights[place])
        self._about = _about(self.texts, tongue)

    def search(self, question: str, edition: str = "") -> list[Found]:
        """The texts that fit a question, best first; of an edition alone where one is given."""
        terms = self._tongue.terms
        asked = " ".join(map(self._spelled, self._tongue.plain(question).split()))
        slots = [self._alternatives(term) for term in terms(asked)]
        whole = sum(map(self._worth_of, slots)) or 1.0
        scores: dict[int, float] = defaultdict(float)
        met: dict[int, float] = defaultdict(float)
        for slot in slots:
            worth = self._worth_of(slot)
            for place, gain in self._gains(slot).items():
                scores[place] += gain
                met[place] += worth
        for name in self._names_in(asked):
            part = sum(
                self._worth_of(self._alternatives(term)) for term in self._tongue.terms(name)
            )
            for place in self._about[name]:
                scores[place] += NAMED * part
        found = [
            Found(self.texts[place], score * self.texts[place].worth * _share(met[place] / whole))
            for place, score in scores.items()
            if not edition or edition in self.texts[place].editions
        ]
        return sorted(found, key=_order)

    def understood(self, question: str) -> float:
        """The share of a question's words that its language has, as they are written: of its
        sentences, since names of cards are the same in every language."""
        words = self._tongue.plain(question).split()
        return sum(word in self._spoken for word in words) / max(len(words), 1)

    @cached_property
    def by_key(self) -> dict[str, Text]:
        """Its texts by their keys."""
        return {text.key: text for text in self.texts}

    @cached_property
    def _spoken(self) -> frozenset[str]:
        """Every word of the sentences and of the vocabulary."""
        sentences = (
            text.body if text.kind == "card" else f"{text.heading} {text.body} {text.asked}"
            for text in self.texts
        )
        return self._tongue.known.union(*(self._tongue.plain(part).split() for part in sentences))

    @cached_property
    def _words(self) -> frozenset[str]:
        """Every word as it is written in the texts, in names and in the vocabulary."""
        written = (part for text in self.texts for part in (text.heading, text.body, text.asked))
        return self._tongue.known.union(*(self._tongue.plain(part).split() for part in written))

    @cached_property
    def _near(self) -> NameIndex:
        return NameIndex(sorted(word for word in self._words if len(word) >= SHORTEST))

    def _alternatives(self, term: str) -> Alternatives:
        """What a term of a question may mean, and how surely."""
        found = {term: 1.0, **self._tongue.beside(term)}
        weight = self._tongue.weight(term)
        return {one: sure * weight for one, sure in found.items() if one in self._holders}

    def _worth_of(self, slot: Alternatives) -> float:
        """How much of a question one of its words is."""
        return max((sure * self._rarity(term) for term, sure in slot.items()), default=0.0)

    def _gains(self, slot: Alternatives) -> dict[int, float]:
        """What one word of the question is worth to each text: its best meaning counts."""
        gains: dict[int, float] = {}
        for term, sure in slot.items():
            rarity = self._rarity(term)
            for place in self._holders[term]:
                often = self._weights[place][term]
                held = 1 - LENGTH + LENGTH * self._sizes[place] / self._usual
                gain = sure * rarity * often * (SATURATION + 1) / (often + SATURATION * held)
                gains[place] = max(gains.get(place, 0), gain)
        return gains

    def _rarity(self, term: str) -> float:
        """How rare a term is among rules and answers; names of cards would blur that."""
        holding = self._told_by.get(term, 0) or len(self._holders.get(term, ()))
        return log(1 + (self._tellers - holding + 0.5) / (holding + 0.5))

    def _names_in(self, question: str) -> list[str]:
        """Names of cards in a question, longest first, none inside another."""
        words, found, place = question.split(), list[str](), 0
        while place < len(words):
            for length in range(min(LONGEST_NAME, len(words) - place), 0, -1):
                name = " ".join(words[place : place + length])
                if name in self._about:
                    found.append(name)
                    place += length
                    break
            else:
                place += 1
        return found

    def _spelled(self, word: str) -> str:
        """The nearest word that is known for one that is not: a slip of typing."""
        if word in self._words or self._tongue.term_of(word) in self._holders:
            return word
        near = self._near.candidates(word, limit=1)
        return near[0][0] if near and near[0][1] >= NEAR_WORD else word


@cache
def index() -> Index:
    """Everything that comes with the engine, laid out once a process."""
    return Index(texts())


def search(question: str, edition: str = "") -> list[Found]:
    """What fits a question best, best first; of an edition alone where one is given.

    Empty where no word occurs anywhere. What is longer than 200 characters is cut there.
    """
    return index().search(question[:LONGEST], edition)


def search_in_both(question: str, english: Index, other: Index, edition: str = "") -> list[Found]:
    """What fits in English or in another language, best first, each as the English index has it.

    Each index counts by how much it understands of the question beside the better of the two. Where
    English understands every word, as of a question in English or a card's name, it is asked alone.
    """
    question = question[:LONGEST]
    indices = (english, other)
    understood = [index.understood(question) for index in indices]
    if understood[0] == 1:
        return english.search(question, edition)
    most = max(understood) or 1.0
    best: dict[str, float] = {}
    for index, share in zip(indices, understood, strict=True):
        counts = (share / most) ** 2 if any(understood) else 1.0
        if counts < UNHEARD:
            continue
        for found in index.search(question, edition):
            key = found.text.key
            best[key] = max(best.get(key, 0.0), found.score * counts)
    merged = [Found(english.by_key[key], score) for key, score in best.items()]
    return sorted(merged, key=_order)


def _order(found: Found) -> tuple[float, str, str]:
    return -round(found.score, 6), found.text.kind, found.text.key


def _share(part: float) -> float:
    return 1 - COVER + COVER * part


def _weights(text: Text, tongue: Tongue) -> dict[str, float]:
    """What each term counts in a text; how people ask counts once, however they ask."""
    weights: dict[str, float] = {}
    parts = ((text.heading, HEADING), (text.body, BODY), (text.around, AROUND))
    for part, weight in parts:
        for term in tongue.terms(part):
            weights[term] = weights.get(term, 0.0) + weight
    for term in set(tongue.terms(text.asked)):
        weights[term] = weights.get(term, 0.0) + ASKED
    return weights


def _about(texts: Iterable[Text], tongue: Tongue) -> dict[str, list[int]]:
    """The places of the texts about each card, by its folded name."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, text in enumerate(texts):
        for name in text.cards:
            found[tongue.plain(name)].append(place)
    return dict(found)
