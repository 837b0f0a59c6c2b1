"""Whole decks handed in by the product's own service."""

from companion.core.actors import Actor
from matches.decklists.services.deck_registration import hand_in_deck
from matches.models import DeckRegistration, Entry
from tests import factories
from tests.decks.whole import whole_deck

LEGAL = "guard-of-two-seasons"


def hand_in(
    entry: Entry, name: str = LEGAL, actor: Actor | None = None, **values: str
) -> DeckRegistration:
    """The whole deck of this name, handed in by the player where no other actor is given."""
    return hand_in_deck(
        entry=entry, content=whole_deck(name), actor=actor or factories.player(entry), **values
    )
