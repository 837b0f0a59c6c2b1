"""A deck laid out for checking: its cards by kind, and what the checks say to one another."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Required, TypedDict, Unpack

from rules_engine.deck_rules.formats import DeckFormat, SurgesCount
from rules_engine.deck_rules.lists import ListInForce, Status
from rules_engine.deck_rules.verdict import Counts, Deck, Finding, Kind
from rules_engine.facts import rules
from rules_engine.facts.catalogue import Card, Catalogue, Warband


def citations(rule: str, deck_format: DeckFormat) -> tuple[str, ...]:
    """Where a rule stands: with the format, else with the one it is based on or its edition.

    Empty for a rule that only the format itself has, such as a house format's.
    """
    cites = rules.rule(rule).cites
    sources = (deck_format.id, deck_format.based_on, deck_format.edition)
    source = next((name for name in sources if name in cites), None)
    return rules.cite(rule, source) if source else ()


class Told(TypedDict, total=False):
    """What a finding says; sources where they are not those of the rule."""

    message: Required[str]
    mend: str
    cards: Sequence[Card | str]
    sources: tuple[str, ...]


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

    def surges(self, how: SurgesCount) -> list[Card]:
        """The objectives that count against a cap that knows them so."""
        return [card for card in self.objectives if self._is_surge(card, how)]

    def _is_surge(self, card: Card, how: SurgesCount) -> bool:
        printings = self.catalogue.printings(card)
        # a release that the engine does not play may reissue a card with other rules
        played = (one.surge_keyword for one in printings if not one.facts_only)
        if card.surge_keyword or any(played):
            return True
        return how == "score_immediately" and card.scoring == "score_immediately"

    def fault(self, code: str, *, rule: str, **facts: Unpack[Told]) -> Finding:
        """Something that makes the deck illegal."""
        return self._finding("fault", code, rule, facts)

    def gap(self, code: str, *, rule: str, **facts: Unpack[Told]) -> Finding:
        """Something that the data does not tell and that could make the deck illegal."""
        return self._finding("gap", code, rule, facts)

    def note(self, code: str, *, rule: str, **facts: Unpack[Told]) -> Finding:
        """Something worth knowing that changes no verdict."""
        return self._finding("note", code, rule, facts)

    def _finding(self, kind: Kind, code: str, rule: str, facts: Told) -> Finding:
        return Finding(
            kind=kind,
            code=code,
            rule=rule,
            citations=facts.get("sources") or citations(rule, self.format),
            cards=ids(facts.get("cards", ())),
            message=facts["message"],
            mend=facts.get("mend", ""),
        )

    def counts(self) -> Counts:
        """How many cards of each kind there are."""
        cap = self.format.surge
        surge = self.surges(cap.counts if cap is not None else "score_immediately")
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


def ids(cards: Iterable[Card | str]) -> tuple[str, ...]:
    """The ids of cards in the order of the deck; words that are no card stay as they are."""
    return tuple(card if isinstance(card, str) else card.id for card in cards)


def counted(number: int, noun: str) -> str:
    """'1 objective card', '2 objective cards'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
