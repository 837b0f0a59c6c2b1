"""Decks as people write them: text pasted from anywhere, read line by line.

Nothing is thrown away: a line that cannot be read stays, with what it may have meant.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from decks.plain_text import lines_of
from rules_engine.deck_rules import Deck
from rules_engine.facts.card_names import fold, likeness
from rules_engine.facts.catalogue import ALLIANCES, UNIVERSAL, Card, Catalogue

MOST_COPIES = 60
SURE = 0.85  # a name this near,
AHEAD = 0.05  # and so far ahead of the next, is a slip of typing
SAME_CARD = 0.7  # a code and a name this near tell of one card, in whatever language or spelling

Status = Literal["card", "slip", "choose", "unknown"]

_KINDS = ("objective", "gambit", "ploy", "spell", "gambit spell", "upgrade", "power", "surge")
_SORTS = ("end phase", "third end phase", "restricted", "universal", "faction", "warband")
HEADINGS = frozenset(
    {"deck", "decklist", "deck list", "cards", "total", "surge objectives", *_SORTS}
    | {f"{kind}{form}" for kind in _KINDS for form in ("", "s", " deck", " cards")}
    | {f"{sort} cards" for sort in _SORTS}
)
_NAMED = re.compile(r"^(?P<what>[a-z]+(?: name)?)\s*[:=]\s*(?P<value>\S.*)$", re.IGNORECASE)
_TITLE_WORDS = frozenset({"deck", "deck name", "name", "title"})
_WARBAND_WORDS = frozenset({"warband", "faction", "fighters"})
_ADDRESS = re.compile(r"^\S+://\S+$")
_FRAME = re.compile(r"^[\s\-–—=*_•·|+~>]+|[\s\-–—=*_|+~]+$")
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
_RELEASE = re.compile(
    r"^(?P<name>.+?)\s*[(\[](?P<release>[a-z][a-z ]+?)\s*#?\s*(?P<number>\d{1,3})[)\]]$",
    re.IGNORECASE,
)
_STRANGE_CODE = re.compile(r"^[a-z]{1,5}[ #-]?\d{1,4}\s*[-–:,.)|]?\s+(?P<rest>.+)$", re.IGNORECASE)
_NUMBER = re.compile(r"^#?\s*(?P<number>\d{1,3})$")


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line that stands for a card.

    status: 'card' is certain, 'slip' is read as `card_id` with a slip of typing forgiven, 'choose'
    could mean several (`candidates`, best first), 'unknown' nothing near enough to read it as.
    """

    number: int
    text: str
    status: Status
    count: int = 1
    card_id: str | None = None
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """What a text says: its title and warband where it names them, and its cards."""

    title: str = ""
    warband: str = ""
    lines: tuple[ReadLine, ...] = ()

    @property
    def open_lines(self) -> tuple[ReadLine, ...]:
        """The lines that a person must decide."""
        return tuple(line for line in self.lines if line.status in ("choose", "unknown"))

    @property
    def deck(self) -> Deck:
        """The deck as read; an undecided line stays as its words, a card not known."""
        words = ((line.card_id or line.text, line.count) for line in self.lines)
        return Deck(self.warband, tuple(word for word, count in words for _ in range(count)))


@dataclass(frozen=True, slots=True)
class _Match:
    """What words without count and trimmings mean."""

    status: Status
    card_id: str | None = None
    candidates: tuple[str, ...] = ()


def read_deck(text: str | bytes, catalogue: Catalogue) -> ReadDeck:
    """Read a deck from text or JSON: a card a line, in any of the common forms.

    Raises Invalid for what is no text or far too long for a deck; nothing is read then.
    """
    return _Reader(catalogue).read(lines_of(text))


class _Reader:
    """Reads the lines of one deck."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        prefixes = {card.id.rstrip("0123456789") for card in catalogue.cards}
        by_length = sorted(prefixes, key=lambda prefix: (-len(prefix), prefix))
        code = rf"(?P<set>{'|'.join(by_length)})[ #-]?0*(?P<number>[1-9]\d{{0,2}})"
        self._code_alone = re.compile(rf"^[(\[#]*{code}[)\]]*$", re.IGNORECASE)
        self._code_first = re.compile(
            rf"^[(\[#]*{code}[)\]]*[\s:,.|–-]+(?P<rest>\S.*)$", re.IGNORECASE
        )
        self._code_last = re.compile(
            rf"^(?P<rest>.*\S)[\s:,|–-]*(?:\s|[(\[#]){code}[)\]]*$", re.IGNORECASE
        )

    def read(self, raw_lines: list[str]) -> ReadDeck:
        """The deck that the lines tell of."""
        title, warband, lines = "", "", list[ReadLine]()
        for number, raw in enumerate(raw_lines, 1):
            text = _FRAME.sub("", raw)
            kind, value = self._kind(text)
            if kind == "title":
                title = title or value
            elif kind == "warband":
                warband = warband or value
            elif kind == "cards":
                found = list(self._card_lines(number, text))
                if not (lines or title) and self._is_title(found, raw_lines[number:]):
                    title = text
                else:
                    lines.extend(found)
        return ReadDeck(title[:80], warband or self._likely_warband(lines), tuple(lines))

    def _kind(self, text: str) -> tuple[Literal["title", "warband", "heading", "cards"], str]:
        """What a line is for, and its value."""
        bare = fold(_TAIL.sub("", text) or text)
        if not bare or _ADDRESS.match(text) or bare.strip(" 0123456789") in {"", *HEADINGS}:
            return ("cards", text) if _NUMBER.match(text) else ("heading", "")
        named = _NAMED.match(text)
        if named and fold(named["what"]) in _TITLE_WORDS:
            return "title", named["value"]
        if named and fold(named["what"]) in _WARBAND_WORDS:
            known = self.catalogue.warband(named["value"])
            return "warband", known.name if known else named["value"][:80]
        if own := self.catalogue.warband(text) or self.catalogue.warband(bare):
            return "warband", own.name
        if named and fold(named["what"]) in HEADINGS:
            return "heading", ""
        return "cards", text

    def _is_title(self, found: list[ReadLine], rest: list[str]) -> bool:
        """Whether a first line that is no card stands apart from what follows, as titles do."""
        if any(line.status in ("card", "slip") for line in found):
            return False
        return bool(rest) and self._kind(_FRAME.sub("", rest[0]))[0] != "cards"

    def _card_lines(self, number: int, text: str) -> Iterator[ReadLine]:
        parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        if len(parts) > 1 and all(self._code_alone.match(part) for part in parts):
            yield from (self._card_line(number, part) for part in parts)
        else:
            yield self._card_line(number, text)

    def _card_line(self, number: int, text: str) -> ReadLine:
        readings = list(dict.fromkeys(_readings(text)))
        for count, words in readings:
            match = self._exact(words)
            if match is not None:
                return _line(number, text, count, match)
        near = [(count, self._near(words)) for count, words in readings]
        for status in ("slip", "choose"):
            for count, match in reversed(near):
                if match.status == status:
                    return _line(number, text, count, match)
        return ReadLine(number, text, "unknown", count=_believable(readings[-1][0]) or 1)

    def _exact(self, words: str) -> _Match | None:
        """What words mean by code, by number or by name, or None."""
        if alone := self._code_alone.match(words):
            card = self._by_code(alone)
            return _Match("card", card.id) if card else _Match("unknown")
        for pattern in (self._code_first, self._code_last):
            if (pair := pattern.match(words)) and (card := self._by_code(pair)):
                return self._agreed(card, pair["rest"])
        if pair := _RELEASE.match(words):
            for card in self._numbered(int(pair["number"])):
                if fold(card.release) == fold(pair["release"]):
                    return self._agreed(card, pair["name"])
        if number := _NUMBER.match(words):
            cards = self._numbered(int(number["number"]))
            return _Match("choose", candidates=tuple(card.id for card in cards))
        named = self.catalogue.named(words)
        return _Match("card", named[0].id) if named else None

    def _by_code(self, found: re.Match[str]) -> Card | None:
        return self.catalogue.find(f"{found['set'].upper()}{found['number']}")

    def _numbered(self, number: int) -> list[Card]:
        return [card for card in self.catalogue.cards if card.number == number]

    def _agreed(self, card: Card, name: str) -> _Match:
        """A code beside a name: one card, unless the name is that of another."""
        bare = _TAIL.sub("", name)
        named = self.catalogue.named(bare)
        if any(other.key == card.key for other in named):
            return _Match("card", card.id)
        if named:
            return _Match("choose", candidates=(named[0].id, card.id))
        if likeness(fold(bare), card.key) >= SAME_CARD or not self.catalogue.near(bare):
            return _Match("card", card.id)
        return _Match(
            "choose", candidates=(card.id, *(near.id for near in self.catalogue.near(bare)))
        )

    def _near(self, words: str) -> _Match:
        """What words may mean with a slip of typing forgiven."""
        cards = self.catalogue.near(words)
        if not cards:
            return _Match("unknown")
        ids = tuple(card.id for card in cards)
        marks = [likeness(fold(words), card.key) for card in cards[:2]]
        if marks[0] >= SURE and (len(marks) == 1 or marks[0] - marks[1] >= AHEAD):
            return _Match("slip", ids[0], ids)
        return _Match("choose", candidates=ids)

    def _likely_warband(self, lines: list[ReadLine]) -> str:
        """The warband that most of the cards belong to, or '' where that is not clear."""
        cards = (self.catalogue.find(line.card_id or "") for line in lines)
        owners = Counter(
            card.warband
            for card in cards
            if card is not None and card.warband not in (UNIVERSAL, *ALLIANCES)
        ).most_common(2)
        if not owners or (len(owners) == 2 and owners[0][1] == owners[1][1]):
            return ""
        return owners[0][0]


def _readings(text: str) -> Iterator[tuple[int, str]]:
    """What a line may be, as count and words, with less and less left on it."""
    numbered = _LIST_NUMBER.match(text)
    for base in [text, *([numbered["rest"]] if numbered else [])]:
        for pattern in _COUNTS:
            if found := pattern.match(base):
                yield from ((int(found["count"]), words) for words in _trimmed(found["rest"]))
        yield from ((1, words) for words in _trimmed(base))


def _trimmed(words: str) -> Iterator[str]:
    """Words as they are, then without what lists put after a name, then without a strange code."""
    yield words
    while (shorter := _TAIL.sub("", words).strip()) not in ("", words):
        words = shorter
        yield words
    if strange := _STRANGE_CODE.match(words):
        yield strange["rest"]


def _believable(count: int) -> int | None:
    return count if 1 <= count <= MOST_COPIES else None


def _line(number: int, text: str, count: int, match: _Match) -> ReadLine:
    line = ReadLine(number, text, match.status, 1, match.card_id, match.candidates)
    believable = _believable(count)
    if believable is not None:
        return replace(line, count=believable)
    offered = match.candidates or ((match.card_id,) if match.card_id else ())
    return replace(line, status="choose", card_id=None, candidates=offered)
