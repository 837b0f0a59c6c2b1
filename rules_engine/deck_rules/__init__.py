"""The rules of building decks: is this deck legal in that format, on that day?"""

from rules_engine.deck_rules.check import check_deck
from rules_engine.deck_rules.formats import (
    Bounds,
    DeckFormat,
    SurgeCap,
    deck_format,
    deck_formats,
    derive_format,
)
from rules_engine.deck_rules.lists import (
    LegalityList,
    ListGap,
    ListInForce,
    legality_lists,
    list_in_force,
)
from rules_engine.deck_rules.verdict import Deck, DeckVerdict, Finding, Outcome

__all__ = [
    "Bounds",
    "Deck",
    "DeckFormat",
    "DeckVerdict",
    "Finding",
    "LegalityList",
    "ListGap",
    "ListInForce",
    "Outcome",
    "SurgeCap",
    "check_deck",
    "deck_format",
    "deck_formats",
    "derive_format",
    "legality_lists",
    "list_in_force",
]
