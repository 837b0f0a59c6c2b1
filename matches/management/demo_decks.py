"""Legal decks for the demo, made of the catalogue."""

import random
from datetime import date

from rules_engine.deck_rules import Deck, Outcome, check_deck, deck_format, legality_lists
from rules_engine.facts.catalogue import GAMBITS, UNIVERSAL, Card, catalogue

FORMAT = "nightvault-2019"
LIST = "official-2018-11"
BANNED = "S329"
"""Great Concussion: banned by `LIST`."""
RELEASES = ("Shadespire", "Nightvault")
OWN = 20
SIZES = {"objective": 12, "gambit": 10, "upgrade": 10}


def legal_deck(chance: random.Random) -> Deck:
    """A deck of one of the older warbands, legal by `FORMAT` and `LIST`: a different one each
    time, the same for the same state of chance."""
    known = catalogue()
    warbands = [one.name for one in known.warbands if one.release in RELEASES]
    while True:
        warband = chance.choice(warbands)
        cards = [card for card in known.cards if _fits(card, warband)]
        chance.shuffle(cards)
        own = [card for card in cards if card.warband == warband][:OWN]
        shared = [card for card in cards if card.warband == UNIVERSAL]
        deck = Deck(warband, tuple(card.id for card in _picked([*own, *shared])))
        if outcome(deck) is Outcome.LEGAL:
            return deck


def faulty_deck(chance: random.Random) -> Deck:
    """The same with a banned card, and one objective too few."""
    deck = legal_deck(chance)
    known = catalogue()
    ploy = next(card for card in deck.cards if known.card(card).type == "ploy")
    left = [BANNED if card == ploy else card for card in deck.cards]
    return Deck(deck.warband, tuple(left[1:]))


def outcome(deck: Deck) -> Outcome:
    """What the rules say of a deck by `FORMAT` and `LIST`."""
    verdict = check_deck(
        deck, deck_format(FORMAT), legality_lists(), date.today(), catalogue(), list_id=LIST
    )
    return verdict.outcome


def _fits(card: Card, warband: str) -> bool:
    if card.release not in RELEASES:
        return False
    if card.warband == UNIVERSAL:
        return card.restricted_to is None
    return card.warband == warband


def _picked(cards: list[Card]) -> list[Card]:
    """The first cards of each kind, each name once, in the order of the kinds."""
    unique = list({card.key: card for card in reversed(cards)}.values())[::-1]
    kinds = {kind: [card for card in unique if _kind(card) == kind] for kind in SIZES}
    return [card for kind, size in SIZES.items() for card in kinds[kind][:size]]


def _kind(card: Card) -> str:
    return "gambit" if card.type in GAMBITS else card.type
