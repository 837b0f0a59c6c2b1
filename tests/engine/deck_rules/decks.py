"""Cards made up for tests of the deck rules, and the verdict on a deck of them."""

from datetime import date
from typing import Any

from rules_engine.deck_rules import (
    Deck,
    DeckFormat,
    DeckVerdict,
    LegalityList,
    check_deck,
    deck_format,
)
from rules_engine.facts.catalogue import Card, Catalogue, FighterFacts, FighterSide, FighterSource

REAVERS, GUARD = "Garrek's Reavers", "Sepulchral Guard"
DAY = date(2026, 11, 21)


def make_card(id_: str, type_: str = "upgrade", **values: Any) -> Card:
    """A universal card of its own name, for any fighter."""
    told = {"release": "Nightvault", "set_name": "", "number": 1, "warband": "Universal"}
    return Card(**{**told, "id": id_, "name": f"Card {id_}", "type": type_, "source": "", **values})


def make_fighter(warband: str, *, leader: bool = False, wizard: int | None = 0) -> FighterFacts:
    side = FighterSide(move=3, defence=1, wounds=3, wizard_level=wizard)
    return FighterFacts(warband, "Nightvault", "Fighter", leader, side, FighterSource(""))


OBJECTIVES = [make_card(f"O{n}", "objective", scoring="end_phase") for n in range(12)]
GAMBITS = [make_card(f"G{n}", "ploy") for n in range(10)]
UPGRADES = [make_card(f"U{n}") for n in range(10)]
PLAIN = [*OBJECTIVES, *GAMBITS, *UPGRADES]
FIGHTERS = [make_fighter(REAVERS, leader=True), make_fighter(GUARD, wizard=None)]


def verdict(
    cards: list[Card],
    *,
    warband: str = REAVERS,
    format_: DeckFormat | str = "nightvault-2019",
    lists: tuple[LegalityList, ...] = (),
    day: date = DAY,
    catalogue: Catalogue | None = None,
    words: tuple[str, ...] = (),
) -> DeckVerdict:
    """The verdict on a deck of these cards, in a catalogue that has just them."""
    known = catalogue or Catalogue(cards=dict.fromkeys(cards), fighters=FIGHTERS)
    law = deck_format(format_) if isinstance(format_, str) else format_
    deck = Deck(warband, (*(card.id for card in cards), *words))
    return check_deck(deck, law, lists, day, known)
