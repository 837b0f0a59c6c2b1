"""Cards, fighters and warbands as facts: read once, on first use, and never changed.

Sources and doubts stand in the data files beside this module (`data/cards.json`,
`data/fighters.json`, `data/card_names.json`) and with each row. What a source does not say stays
unsaid here: `None` or UNKNOWN, never a guess.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib import resources
from typing import Final, Literal

import msgspec

from rules_engine.facts.card_names import NameIndex, fold

CardType = Literal["objective", "ploy", "spell", "upgrade"]
Scoring = Literal["end_phase", "third_end_phase", "score_immediately", "reveal_then_condition"]
UNKNOWN: Final = "unknown"
UNIVERSAL: Final = "Universal"
ALLIANCES: Final = ("Order", "Chaos", "Death", "Destruction")
GAMBITS: Final = ("ploy", "spell")


class UnknownCard(LookupError):
    """No card of the catalogue has this id."""


class Card(msgspec.Struct, frozen=True, rename={"set_name": "set"}):
    """One printing of a card. Printings that share a name are the same card (DC-002).

    glory: points of an objective; None where the source has none.
    restricted_to: names of fighters or keywords, None for no restriction known, UNKNOWN where
    the source shows that it cannot tell.
    surge_keyword: printed from Beastgrave on; the older cards of that kind only score
    immediately.
    """

    id: str
    release: str
    set_name: str
    number: int
    name: str
    warband: str
    type: CardType
    source: str
    glory: int | None = None
    scoring: Scoring | None = None
    surge_keyword: bool = False
    hybrid: bool = False
    dual: bool = False
    reaction: bool = False
    restricted_to: tuple[str, ...] | Literal["unknown"] | None = None
    tags: tuple[str, ...] = ()
    crosscheck: str | None = None
    glory_note: str | None = None

    @property
    def is_objective(self) -> bool:
        """Whether it belongs in the objective deck."""
        return self.type == "objective"

    @property
    def is_gambit(self) -> bool:
        """Whether it is a ploy or a spell."""
        return self.type in GAMBITS

    @property
    def is_universal(self) -> bool:
        """Whether any warband may include it."""
        return self.warband == UNIVERSAL

    @property
    def key(self) -> str:
        """The folded name: equal for every printing of the card."""
        return fold(self.name)

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the source leaves open about this row, in words."""
        told = {
            "its glory is not in the source": self.is_objective and self.glory is None,
            f"its glory is in doubt: {self.glory_note}": self.glory_note is not None,
            "whom it is restricted to is not in the source": self.restricted_to == UNKNOWN,
            "two sources differ on it": (self.crosscheck or "").endswith("DIFFERS"),
            "its name is spelled with doubt": "name_uncertain" in self.tags,
            "another card's text stood with it in the source": "source_text_wrong" in self.tags,
        }
        return tuple(words for words, so in told.items() if so)


class Attack(msgspec.Struct, frozen=True):
    """An attack as printed; numbers the source does not have are None."""

    name: str
    range: int | None = None
    dice: int | None = None
    symbol: str | None = None
    damage: int | None = None
    kind: str = "attack"
    keywords: tuple[str, ...] = ()
    note: str | None = None


class FighterSide(msgspec.Struct, frozen=True):
    """One side of a fighter card as printed."""

    move: int | None = None
    defence: int | None = None
    defence_symbol: str | None = None
    wounds: int | None = None
    attacks: tuple[Attack, ...] = ()
    wizard_level: int | None = None


class FighterSource(msgspec.Struct, frozen=True):
    """Where a fighter's numbers come from and whether a second source agrees."""

    attacks_and_stats: str
    characteristics_crosscheck: str | None = None
    crosscheck_agrees: bool | None = None


class FighterFacts(msgspec.Struct, frozen=True):
    """A fighter as the sources know it, both sides; inspired is None where there is none."""

    warband: str
    release: str
    name: str
    leader: bool
    base: FighterSide
    source: FighterSource
    inspired: FighterSide | None = None
    inspire_summary: str | None = None
    abilities_summary: str | None = None
    names_language: str = ""

    @property
    def is_wizard(self) -> bool | None:
        """Whether a side of the card has a wizard level; None where the source cannot tell."""
        levels = [side.wizard_level for side in (self.base, self.inspired) if side is not None]
        if any(levels):
            return True
        return None if None in levels else False

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the source leaves open about this fighter, in words."""
        told = {
            "its numbers are not in any source": self.base.wounds is None,
            "names of its attacks are approximate": not self.names_language.startswith("en"),
            "two sources differ on it": self.source.crosscheck_agrees is False,
        }
        return tuple(words for words, so in told.items() if so)


class Warband(msgspec.Struct, frozen=True):
    """A warband by name; the Grand Alliance is None where no source tells it."""

    name: str
    release: str
    fighters: tuple[FighterFacts, ...]
    grand_alliance: str | None = None


class Catalogue:
    """Every card and fighter, found by id or by name.

    alliances: Grand Alliance by warband name, for what an organiser knows beyond the sources.
    summaries: what a card does in our own words, by its name.
    """

    def __init__(
        self,
        *,
        cards: Iterable[Card],
        fighters: Iterable[FighterFacts] = (),
        other_names: Mapping[str, str] | None = None,
        alliances: Mapping[str, str] | None = None,
        summaries: Mapping[str, str] | None = None,
    ) -> None:
        self.cards = tuple(cards)
        self.fighters = tuple(fighters)
        self.other_names = dict(other_names or {})
        self.alliances = dict(alliances or {})
        self.summaries = dict(summaries or {})
        self._by_id = {card.id: card for card in self.cards}
        self._by_key: dict[str, list[Card]] = defaultdict(list)
        for card in self.cards:
            self._by_key[card.key].append(card)

    def card(self, card_id: str) -> Card:
        """The card of this id, such as 'NV436'. Raises UnknownCard."""
        try:
            return self._by_id[card_id]
        except KeyError:
            raise UnknownCard(card_id) from None

    def find(self, card_id: str) -> Card | None:
        """The card of this id, or None."""
        return self._by_id.get(card_id)

    def named(self, name: str) -> tuple[Card, ...]:
        """Every printing of the card of this name, in any language known; empty if none."""
        key = fold(name)
        return tuple(self._by_key.get(self._other_keys.get(key, key), ()))

    def printings(self, card: Card) -> tuple[Card, ...]:
        """Every printing that is the same card as this one, itself included."""
        return tuple(self._by_key.get(card.key, (card,)))

    def restriction_of(self, card: Card) -> tuple[str, ...] | Literal["unknown"] | None:
        """Whom a card is restricted to, told by another printing where its own does not tell."""
        told = (printing.restricted_to for printing in (card, *self.printings(card)))
        return next((names for names in told if names != UNKNOWN), UNKNOWN)

    def summary_of(self, card: Card) -> str:
        """What a card does, shortly and in our own words; empty where nobody has written it."""
        return self.summaries.get(card.name, "")

    def near(self, written: str, *, limit: int = 5) -> tuple[Card, ...]:
        """Cards whose names a person may have meant, nearest first, one printing each."""
        found = self._index.candidates(written, limit=limit)
        return tuple(self._by_key[self._other_keys.get(key, key)][0] for key, _ in found)

    def warband(self, name: str) -> Warband | None:
        """The warband of this name, forgiving case and punctuation, or None."""
        return self._warbands.get(fold(name))

    @property
    def warbands(self) -> tuple[Warband, ...]:
        """Every warband that has fighters or cards, by name."""
        return tuple(sorted(self._warbands.values(), key=lambda warband: warband.name))

    def fighters_of(self, warband: str) -> tuple[FighterFacts, ...]:
        """The fighters of a warband as the sources order them; empty if unknown."""
        found = self.warband(warband)
        return found.fighters if found else ()

    def with_alliances(self, alliances: Mapping[str, str]) -> "Catalogue":
        """The same catalogue, with Grand Alliances that an organiser has named."""
        return Catalogue(
            cards=self.cards,
            fighters=self.fighters,
            other_names=self.other_names,
            alliances={**self.alliances, **alliances},
            summaries=self.summaries,
        )

    @cached_property
    def _index(self) -> NameIndex:
        return NameIndex([*(card.name for card in self.cards), *self._other_keys])

    @cached_property
    def _other_keys(self) -> dict[str, str]:
        pairs = ((fold(other), fold(name)) for other, name in self.other_names.items())
        return {other: key for other, key in pairs if key in self._by_key}

    @cached_property
    def _warbands(self) -> dict[str, Warband]:
        members: dict[str, list[FighterFacts]] = defaultdict(list)
        for fighter in self.fighters:
            members[fighter.warband].append(fighter)
        releases = {fighter.warband: fighter.release for fighter in self.fighters}
        for card in self.cards:
            if card.warband not in ALLIANCES and not card.is_universal:
                releases.setdefault(card.warband, card.release)
        return {
            fold(name): Warband(name, release, tuple(members[name]), self.alliances.get(name))
            for name, release in releases.items()
        }


class _CardFile(msgspec.Struct):
    cards: list[Card]


class _FighterFile(msgspec.Struct):
    fighters: list[FighterFacts]


class _OtherName(msgspec.Struct):
    card: str
    language: str
    name: str


class _NameFile(msgspec.Struct):
    names: list[_OtherName]


class _SummaryFile(msgspec.Struct):
    summaries: dict[str, str]


def _read(name: str) -> bytes:
    return (resources.files("rules_engine") / "data" / name).read_bytes()


@cache
def catalogue() -> Catalogue:
    """The catalogue that comes with the engine; read on the first call and kept."""
    names = msgspec.json.decode(_read("card_names.json"), type=_NameFile).names
    return Catalogue(
        cards=msgspec.json.decode(_read("cards.json"), type=_CardFile).cards,
        fighters=msgspec.json.decode(_read("fighters.json"), type=_FighterFile).fighters,
        other_names={other.name: other.card for other in names},
        summaries=msgspec.json.decode(_read("card_summaries.json"), type=_SummaryFile).summaries,
    )
