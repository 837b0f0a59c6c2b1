"""Decks as people write them: text pasted from anywhere, read line by line.

Nothing is thrown away: a line that cannot be read stays, with what it may have meant, and what
is no card at all, an address or a page's own text, is told beside the cards.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from decks.plain_text import lines_of
from decks.read_lines import Aside, ReadDeck, ReadLine, Status
from decks.readings import explained, of_a_set, readings, without_tail
from decks.shared_forms import address_in, codes_in, underworldsdb_code
from rules_engine.facts.card_names import fold, likeness
from rules_engine.facts.catalogue import ALLIANCES, UNIVERSAL, Card, Catalogue

MOST_COPIES = 60
SURE = 0.85  # a name this near,
AHEAD = 0.05  # and so far ahead of the next, is a slip of typing
SAME_CARD = 0.7  # a code and a name this near tell of one card, in whatever language or spelling
LONGEST_WORDS = 200  # what is kept of a line that is read as one card
LONGEST_NAME = 8  # words: a line of more that fits no card is a sentence
COLUMNS = frozenset(
    {"code", "number", "card", "name", "title", "faction", "warband", "type", "kind", "text"}
    | {"description", "glory", "limit", "status", "set", "release", "cost", "rarity"}
)
MOST_GUESSES = 300  # of names near to words, each some milliseconds
MOST_COMMAS = 3  # in the name of a card
A_PAGE = 5  # so many lines of one page's form, and what stands between them is the page's own text


_KINDS = ("objective", "gambit", "ploy", "spell", "gambit spell", "upgrade", "power", "surge")
_SORTS = ("end phase", "third end phase", "restricted", "universal", "faction", "warband", "glory")
_OF_PAGES = ("card sets", "organised play", "valid", "not valid", "glory deck", "link", "source")
HEADINGS = frozenset(
    {"deck", "decklist", "deck list", "cards", "total", "surge objectives", *_SORTS, *_OF_PAGES}
    | {f"{kind}{form}" for kind in _KINDS for form in ("", "s", " deck", " cards")}
    | {f"{sort} cards" for sort in _SORTS}
)
_NAMED = re.compile(r"^(?P<what>[a-z]+(?: [a-z]+){0,2})\s*[:=]\s*(?P<value>\S.*)$", re.IGNORECASE)
_TITLE_WORDS = frozenset({"deck", "deck name", "name", "title"})
_WARBAND_WORDS = frozenset({"warband", "faction", "fighters"})
_FRAME = re.compile(r"^[\s\-–—=*_•·|+~>]+|[\s\-–—=*_|+~]+$")
_RELEASE = re.compile(
    r"^(?P<name>.+?)\s*[(\[](?P<release>[a-z][a-z ]+?)\s*#?\s*(?P<number>\d{1,3})[)\]]$",
    re.IGNORECASE,
)
_NAME = re.compile("[a-z]", re.IGNORECASE)
_NUMBER = re.compile(r"^#?\s*(?P<number>\d{1,3})$")


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
        self._guesses = MOST_GUESSES
        self._prefixes = frozenset(card.id.rstrip("0123456789") for card in catalogue.cards)
        by_length = sorted(self._prefixes, key=lambda prefix: (-len(prefix), prefix))
        code = rf"(?P<set>{'|'.join(by_length)})[ #-]?0*(?P<number>\d{{1,3}})"
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
        asides: list[Aside] = []
        of_page = self._page(raw_lines)
        for number, raw in enumerate(raw_lines, 1):
            text, address = _FRAME.sub("", raw), address_in(raw)
            if address:
                lines.extend(self._card_line(number, code) for code in address.codes)
                if not address.codes:
                    asides.append(Aside(number, address.written[:LONGEST_WORDS], "address"))
                text = _FRAME.sub("", address.beside)
            kind, value = self._kind(text)
            if kind == "title":
                title = title or value
            elif kind == "warband":
                warband = warband or value
            elif kind == "cards":
                # beside an address, or between the cards of a page, only a very card is one
                strict = address is not None or (bool(of_page) and number not in of_page)
                found = list(self._card_lines(number, value)) if not strict else []
                if strict and self._exact_of(value):
                    found = [self._card_line(number, value)]
                if not (lines or title or strict) and self._is_title(found, raw_lines[number:]):
                    title = text
                elif found and not _is_sentence(found, value):
                    lines.extend(found)
                else:
                    asides.append(Aside(number, value[:LONGEST_WORDS], "sentence"))
        likely = warband or self._likely_warband(lines)
        return ReadDeck(title[:80], likely, tuple(lines), tuple(asides))

    def _kind(self, text: str) -> tuple[Literal["title", "warband", "heading", "cards"], str]:
        """What a line is for, and its value."""
        bare = fold(without_tail(text) or text)
        if not bare or bare.strip(" 0123456789") in {"", *HEADINGS}:
            codes = _NUMBER.match(text) or codes_in(text, self._prefixes)
            return ("cards", text) if codes else ("heading", "")
        if "\t" in text and all(fold(cell) in COLUMNS for cell in text.split("\t")):
            return "heading", ""
        named = _NAMED.match(text)
        if named and fold(named["what"]) in _TITLE_WORDS:
            return "title", named["value"]
        if named and fold(named["what"]) in _WARBAND_WORDS:
            known = self.catalogue.warband(named["value"])
            return "warband", known.name if known else named["value"][:80]
        if own := self.catalogue.warband(text) or self.catalogue.warband(bare):
            return "warband", own.name
        if named and fold(named["what"]) in HEADINGS:
            return ("cards" if _NAME.search(named["value"]) else "heading"), named["value"]
        return "cards", text

    def _is_title(self, found: list[ReadLine], rest: list[str]) -> bool:
        """Whether a first line that is no card stands apart from what follows, as titles do."""
        if any(line.status in ("card", "slip") for line in found):
            return False
        return bool(rest) and self._kind(_FRAME.sub("", rest[0]))[0] != "cards"

    def _card_lines(self, number: int, text: str) -> Iterator[ReadLine]:
        """One line for each card that a line of the text holds."""
        parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        if len(parts) < 2 or not all(self._code_alone.match(part) for part in parts):
            parts = list(codes_in(text, self._prefixes)) or self._row(text) or self._names(text)
        yield from (self._card_line(number, part) for part in parts or [text])

    def _row(self, text: str) -> list[str]:
        """The card of a row of a table whose cells are parted by tabs, code and name first."""
        cells = [cell.strip() for cell in text.split("\t") if cell.strip()]
        if len(cells) < 2:
            return []
        card = self.catalogue.find(underworldsdb_code(cells[0]))
        if card is not None and card.key == fold(cells[1]):
            return [card.id]
        return [next((cell for cell in cells if self.catalogue.named(cell)), " ".join(cells[:2]))]

    def _names(self, text: str) -> list[str]:
        """The names in a line that lists several, commas between; none where it does not."""
        if "," not in text or self._exact_of(text):
            return []
        for words in (text, *explained(text)):
            parts = [part.strip() for part in words.split(",") if part.strip()]
            before, _, last = parts[-1].rpartition(" and ")
            if before and self.catalogue.named(last) and not self.catalogue.named(parts[-1]):
                parts[-1:] = [before, last]
            names = self._joined(parts)
            if len(names) > 1 and sum(bool(self.catalogue.named(name)) for name in names) > 1:
                return names
        return []

    def _joined(self, parts: list[str]) -> list[str]:
        """Parts of a list of names, put together where a name has a comma of its own."""
        names: list[str] = []
        while parts:
            ends = range(min(len(parts), MOST_COMMAS + 1), 1, -1)
            wider = (end for end in ends if self.catalogue.named(", ".join(parts[:end])))
            end = next(wider, 1)
            names.append(", ".join(parts[:end]))
            parts = parts[end:]
        return names

    def _card_line(self, number: int, text: str) -> ReadLine:
        text = text[:LONGEST_WORDS]
        if found := self._exact_of(text):
            return _line(number, text, *found)
        wholes = list(dict.fromkeys(readings(text)))
        before = next(explained(text), "")
        near = [(count, self._guess(words)) for count, words in (*readings(before), *wholes)]
        for status in ("slip", "choose"):
            for count, match in reversed(near):
                if match.status == status:
                    return _line(number, text, count, match)
        return ReadLine(number, text, "unknown", count=_believable(wholes[-1][0]) or 1)

    def _exact_of(self, text: str) -> tuple[int, _Match] | None:
        """How many of which card a line is, by code or by its very name, or None."""
        for count, words in dict.fromkeys(readings(text)):
            if match := self._exact(words):
                return count, match
        for before in explained(text):
            for count, words in readings(before):
                if named := self.catalogue.named(words):
                    return count, _Match("card", named[0].id)
        for words in of_a_set(text):
            if named := self.catalogue.named(words):
                return 1, _Match("card", named[0].id)
        return None

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
        bare = without_tail(name)
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

    def _guess(self, words: str) -> _Match:
        """What words may mean, until the text has asked for more guesses than a deck needs."""
        self._guesses -= 1
        return self._near(words) if words and self._guesses >= 0 else _Match("unknown")

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

    def _page(self, raw_lines: list[str]) -> frozenset[int]:
        """Which lines are the cards of a page or a table copied as text; none where it is none."""
        named = [raw for raw in raw_lines if self._is_of_page(raw)]
        if len(named) < A_PAGE:
            return frozenset()
        sets = {before for raw in named if (before := raw.rpartition(" - ")[0])}
        return frozenset(
            number
            for number, raw in enumerate(raw_lines, 1)
            if raw in named or raw.rpartition(" - ")[0] in sets
        )

    def _is_of_page(self, raw: str) -> bool:
        """Whether a line is a card as the pages of underworldsdb name it, or a row of its table."""
        row = "\t" in raw and any(self.catalogue.named(cell) for cell in raw.split("\t"))
        return row or any(self.catalogue.named(words) for words in of_a_set(raw))

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


def _is_sentence(found: list[ReadLine], words: str) -> bool:
    """Whether a line is no card but words about the deck: far longer than any name."""
    return not any(line.card_id for line in found) and len(words.split()) > LONGEST_NAME


def _believable(count: int) -> int | None:
    return count if 1 <= count <= MOST_COPIES else None


def _line(number: int, text: str, count: int, match: _Match) -> ReadLine:
    line = ReadLine(number, text, match.status, 1, match.card_id, match.candidates)
    believable = _believable(count)
    if believable is not None:
        return replace(line, count=believable)
    offered = match.candidates or ((match.card_id,) if match.card_id else ())
    return replace(line, status="choose", card_id=None, candidates=offered)
