"""A deck laid out for checking: its cards by kind, and what the checks say to one another."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib import resources

import msgspec

from rules_engine.catalogue import Card, Catalogue, Warband
from rules_engine.deck_rules.formats import DeckFormat, SurgeCap
from rules_engine.deck_rules.lists import ListInForce, Status
from rules_engine.deck_rules.verdict import Counts, Deck, Finding


class _Rule(msgspec.Struct):
    id: str
    text: str
    cites: dict[str, list[str]]


@cache
def rule_texts() -> Mapping[str, str]:
    """What each rule of deck-building says, in our words, by its id."""
    return {rule.id: rule.text for rule in _rules().values()}


@cache
def _rules() -> dict[str, _Rule]:
    raw = (resources.files("rules_engine") / "data" / "rules" / "decks.json").read_bytes()
    return {rule.id: rule for rule in msgspec.json.decode(raw, type=list[_Rule])}


def citations(rule: str, deck_format: DeckFormat) -> tuple[str, ...]:
    """Where a rule stands: the format's own source, else its base's, else its edition's."""
    cites = _rules()[rule].cites
    for source in (deck_format.id, deck_format.based_on, deck_format.edition):
        if source in cites:
            return tuple(cites[source])
    return ()


class Table:
    """The deck, the format, the list in force and the catalogue, side by side."""

    def __init__(
        self,
        deck: Deck,
        deck_format: DeckFormat,
        in_force: ListInForce | None,
        catalogue: Catalogue,
    ) -> None:
        self.deck = deck
        self.format = deck_format
        self.in_force = in_force
        self.catalogue = catalogue
        found = [(written, catalogue.find(written)) for written in deck.cards]
        self.cards = [card for _, card in found if card is not None]
        self.unknown = tuple(written for written, card in found if card is None)
        self.objectives = [card for card in self.cards if card.is_objective]
        self.gambits = [card for card in self.cards if card.is_gambit]
        self.upgrades = [card for card in self.cards if card.type == "upgrade"]

    @property
    def power_count(self) -> int:
        """The power cards that are known."""
        return len(self.gambits) + len(self.upgrades)

    @property
    def unknown_objectives(self) -> int:
        """How many unknown cards are taken for objectives: as many as are wanting, no more."""
        wanting = self.format.objectives.min - len(self.objectives)
        return min(len(self.unknown), max(0, wanting))

    @property
    def unknown_power(self) -> int:
        """How many unknown cards are taken for power cards: those that are left."""
        return len(self.unknown) - self.unknown_objectives

    @cached_property
    def warband(self) -> Warband | None:
        """The warband, where the catalogue knows it."""
        return self.catalogue.warband(self.deck.warband)

    @cached_property
    def statuses(self) -> list[tuple[Card, Status | None]]:
        """Each card with its status on the list in force."""
        if self.in_force is None:
            return [(card, None) for card in self.cards]
        return [(card, self.in_force.status_of(card, self.catalogue)) for card in self.cards]

    def with_status(self, *wanted: Status) -> list[Card]:
        """The cards of the deck that the list in force names so."""
        return [card for card, status in self.statuses if status in wanted]

    def surges(self, cap: SurgeCap) -> list[Card]:
        """The objectives that count against a cap."""
        return [card for card in self.objectives if self._is_surge(card, cap)]

    def _is_surge(self, card: Card, cap: SurgeCap) -> bool:
        printings = self.catalogue.printings(card)
        if any(printing.surge_keyword for printing in printings):
            return True
        return cap.counts == "score_immediately" and card.scoring == "score_immediately"

    def fault(
        self, code: str, *, rule: str, message: str, mend: str, cards: Sequence[Card] = ()
    ) -> Finding:
        """Something that makes the deck illegal."""
        return Finding("fault", code, rule, self._cites(rule), ids(cards), message, mend)

    def gap(
        self, code: str, *, rule: str, message: str, mend: str, cards: Sequence[Card] = ()
    ) -> Finding:
        """Something that the data does not tell and that could make the deck illegal."""
        return Finding("gap", code, rule, self._cites(rule), ids(cards), message, mend)

    def note(self, code: str, *, rule: str, message: str, cards: Sequence[Card] = ()) -> Finding:
        """Something worth knowing that changes no verdict."""
        return Finding("note", code, rule, self._cites(rule), ids(cards), message)

    def _cites(self, rule: str) -> tuple[str, ...]:
        if rule == "decks.list" and self.in_force is not None:
            return (self.in_force.source,)
        return citations(rule, self.format)

    def counts(self) -> Counts:
        """How many cards of each kind there are."""
        surge = self.surges(self.format.surge or SurgeCap(max=0, counts="score_immediately"))
        return Counts(
            objectives=len(self.objectives),
            gambits=len(self.gambits),
            upgrades=len(self.upgrades),
            surge=len(surge),
            restricted=len(self.with_status("restricted")),
            unknown=len(self.unknown),
        )


def names(cards: Iterable[Card]) -> str:
    """The names of cards as a person reads them, each once."""
    return ", ".join(dict.fromkeys(card.name for card in cards))


def ids(cards: Iterable[Card]) -> tuple[str, ...]:
    """The ids of cards in the order of the deck."""
    return tuple(card.id for card in cards)


def counted(number: int, noun: str) -> str:
    """'1 objective card', '2 objective cards'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
