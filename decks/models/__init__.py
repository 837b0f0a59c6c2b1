"""Tables of what players bring."""

from decks.models.board import Board
from decks.models.card import Card, NameRun
from decks.models.deck import Deck
from decks.models.deck_format import DeckFormat
from decks.models.deck_version import DeckEntry, DeckVersion
from decks.models.fighter import Fighter
from decks.models.legality_list import LegalityList, ListedCard
from decks.models.warband import Warband

__all__ = [
    "Board",
    "Card",
    "Deck",
    "DeckEntry",
    "DeckFormat",
    "DeckVersion",
    "Fighter",
    "LegalityList",
    "ListedCard",
    "NameRun",
    "Warband",
]
