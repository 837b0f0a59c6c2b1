"""Cards, fighters and warbands as facts: read once, on first use, and never changed.

Sources and doubts stand in the data files beside this module (`data/cards.json`,
`data/cards_facts_only.json`, `data/fighters.json`, `data/warbands.json`, `data/card_names.json`)
and with each row. What a source does not say stays unsaid here: `None`, never a guess.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Final, Literal

import msgspec

from rules_engine.facts.card_names import NameIndex, fold
from rules_engine.facts.files import data_file

CardType = Literal["objective", "ploy", "spell", "upgrade", "plot"]
Scoring = Literal["end_phase", "third_end_phase", "score_immediately", "reveal_then_condition"]
UNIVERSAL: Final = "Universal"
ALLIANCES: Final = ("Order", "Chaos", "Death", "Destruction")
GAMBITS: Final = ("ploy", "spell")
LIBRARY: Final = "devofdisaster/embergard-card-bot@6b08a2e src/resources/library.csv"
SETTLED_WORDS: Final = frozenset({"Leader", "Flying", "Hunter", "Minion", "Companion", "Brawler"})
"""The keywords of fighters that the data has read off the cards of every warband it knows."""


class UnknownCard(LookupError):
    """No card of the catalogue has this id."""


class Card(msgspec.Struct, frozen=True, rename={"set_name": "set"}):
    """One printing of a card. Printings that share a name are the same card (DC-002).

    glory: points of an objective; None for every other kind.
    restricted_to: names of fighters or keywords, one of which its fighter must have; None for no
    restriction. limits: what else its text asks of its fighter, in our words.
    labels: what is printed above its text, such as 'Katophrane Tome'.
    surge_keyword: printed from Beastgrave on; the older cards of that kind only score
    immediately.
    facts_only: of a release that the engine does not play.
    """

    id: str
    release: str
    set_name: str
    number: int
    name: str
    warband: str
    type: CardType
    source: str = LIBRARY
    glory: int | None = None
    scoring: Scoring | None = None
    surge_keyword: bool = False
    hybrid: bool = False
    dual: bool = False
    reaction: bool = False
    restricted_to: tuple[str, ...] | None = None
    limits: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    crosscheck: str | None = None
    glory_note: str | None = None
    facts_only: bool = False

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
        open_if = {
            f"its glory is in doubt: {self.glory_note}": self.glory_note is not None,
            "two sources differ on it": (self.crosscheck or "").endswith("DIFFERS"),
            "another card's text stood with it in the source": "source_text_wrong" in self.tags,
        }
        return tuple(words for words, so in open_if.items() if so)


class FactsOnly(Card, frozen=True, rename={"set_name": "set"}):
    """A card of a release that the engine does not play."""

    facts_only: bool = True


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

    def answers_to(self, wanted: str) -> bool | None:
        """Whether a name or keyword that a card asks for is this fighter's; None: not known."""
        if wanted == self.name or (wanted == "Leader" and self.leader):
            return True
        if wanted == "Wizard":
            return self.is_wizard
        words = re.split("[;,:] ?", (self.abilities_summary or "").replace("flies", "Flying"))
        return True if wanted in words else None if wanted not in SETTLED_WORDS else False

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the source leaves open about this fighter, in words."""
        open_if = {
            "its numbers are not in any source": self.base.wounds is None,
            "names of its attacks are approximate": not self.names_language.startswith("en"),
            "two sources differ on it": self.source.crosscheck_agrees is False,
        }
        return tuple(words for words, so in open_if.items() if so)


class Warband(msgspec.Struct, frozen=True):
    """A warband by name. roster: its fighters' names where the data lacks their cards."""

    name: str
    release: str
    fighters: tuple[FighterFacts, ...]
    grand_alliance: str | None = None
    roster: tuple[str, ...] = ()


class Allegiance(msgspec.Struct, frozen=True):
    """What `data/warbands.json` tells of a warband."""

    name: str
    alliance: str
    fighters: tuple[str, ...] = ()


class Catalogue:
    """Every card and fighter, found by id or by name.

    allegiances: the Grand Alliance and the roster of each warband.
    summaries: what a card does in our own words, by its name.
    """

    def __init__(
        self,
        *,
        cards: Iterable[Card],
        fighters: Iterable[FighterFacts] = (),
        other_names: Mapping[str, str] | None = None,
        allegiances: Iterable[Allegiance] = (),
        summaries: Mapping[str, str] | None = None,
    ) -> None:
        self.cards = tuple(cards)
        self.fighters = tuple(fighters)
        self.other_names = dict(other_names or {})
        self.allegiances = {each.name: each for each in allegiances}
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

    def has_spells(self, warband: str) -> bool:
        """Whether a warband has spells of its own, which only one of its wizards can cast."""
        return warband in self._casters

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

    @cached_property
    def _casters(self) -> frozenset[str]:
        return frozenset(card.warband for card in self.cards if card.type == "spell")

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
        made = {}
        for name, release in releases.items():
            belongs = self.allegiances.get(name)
            alliance, roster = (belongs.alliance, belongs.fighters) if belongs else (None, ())
            made[fold(name)] = Warband(name, release, tuple(members[name]), alliance, roster)
        return made


class _CardFile(msgspec.Struct):
    cards: list[Card]


class _FactsOnlyFile(msgspec.Struct):
    cards: list[FactsOnly]


class _WarbandFile(msgspec.Struct):
    warbands: list[Allegiance]


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
    return data_file(name)


@cache
def catalogue() -> Catalogue:
    """The catalogue that comes with the engine; read on the first call and kept."""
    names = msgspec.json.decode(_read("card_names.json"), type=_NameFile).names
    played = msgspec.json.decode(_read("cards.json"), type=_CardFile).cards
    others = msgspec.json.decode(_read("cards_facts_only.json"), type=_FactsOnlyFile).cards
    return Catalogue(
        cards=[*played, *others],
        fighters=msgspec.json.decode(_read("fighters.json"), type=_FighterFile).fighters,
        allegiances=msgspec.json.decode(_read("warbands.json"), type=_WarbandFile).warbands,
        other_names={other.name: other.card for other in names},
        summaries=msgspec.json.decode(_read("card_summaries.json"), type=_SummaryFile).summaries,
    )
