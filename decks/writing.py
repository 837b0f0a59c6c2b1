"""Decks written out: text for people, JSON for programs. What is written reads back the same."""

from collections.abc import Sequence
from typing import Any

from rules_engine.deck_rules import Deck
from rules_engine.facts.catalogue import Card, Catalogue

FORMAT = "companion-deck"
SECTIONS = (
    ("Objectives", ("objective",)),
    ("Gambits", ("ploy", "spell")),
    ("Upgrades", ("upgrade",)),
)


def deck_text(deck: Deck, catalogue: Catalogue, *, name: str) -> str:
    """A deck as text: title, warband, and each card with its code under the heading of its kind."""
    known = [catalogue.find(card_id) for card_id in deck.cards]
    lines = [f"Deck: {name}"] if name else []
    lines += [f"Warband: {deck.warband}"] if deck.warband else []
    for heading, types in SECTIONS:
        cards = [card for card in known if card is not None and card.type in types]
        lines += _section(heading, [f"{card.name} ({card.id})" for card in cards])
    strangers = [card_id for card_id in deck.cards if catalogue.find(card_id) is None]
    lines += _section("Cards", strangers)
    return "\n".join(lines) + "\n"


def _section(heading: str, entries: Sequence[str]) -> list[str]:
    return ["", f"{heading} ({len(entries)})", *entries] if entries else []


def deck_document(deck: Deck, catalogue: Catalogue, *, name: str) -> dict[str, Any]:
    """A deck as JSON: format, version, name, warband, and its cards in order."""
    rows = ((card_id, catalogue.find(card_id)) for card_id in deck.cards)
    return {
        "format": FORMAT,
        "version": 1,
        "name": name,
        "warband": deck.warband,
        "cards": [_row(written, card) for written, card in rows],
    }


def _row(written: str, card: Card | None) -> dict[str, Any]:
    if card is None:
        return {"name": written}
    return {"id": card.id, "name": card.name, "type": card.type}
