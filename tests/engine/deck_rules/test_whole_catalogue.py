"""Restrictions and alliances of every card, for every warband: what the data leaves open."""

from datetime import date

from rules_engine.deck_rules import Deck, DeckFormat, check_deck, deck_formats, legality_lists
from rules_engine.facts.catalogue import ALLIANCES, Card, catalogue

CARDS = catalogue()
DAY = date(2022, 1, 1)
FORMATS = [one for one in deck_formats().values() if one.restrictions or one.alliance_cards]


def found(warband: str, cards: list[Card], format_: DeckFormat) -> set[str]:
    """What a format finds about these cards together."""
    deck = Deck(warband, tuple(card.id for card in cards))
    return set(check_deck(deck, format_, legality_lists(), DAY, CARDS).codes)


def codes(warband: str, cards: list[Card]) -> set[str]:
    """The same of every format that asks for users or alliances."""
    return set().union(*(found(warband, cards, one) for one in FORMATS))


def test_whether_anybody_may_have_a_card_is_open_for_one_warband_alone():
    """No source tells whether da Kunnin' Krew has a wizard; cards of later releases left out."""
    universal = (one for one in CARDS.cards if one.is_universal and not one.facts_only)
    restricted = [one for one in universal if one.restricted_to]
    assert len(restricted) == 40
    open_ = {
        (warband.name, word)
        for warband in CARDS.warbands
        for card in restricted
        if "unknown-user" in codes(warband.name, [card])
        for word in card.restricted_to or ()
    }
    assert open_ == {("Da Kunnin' Krew", "Wizard")}


def test_every_alliance_of_every_warband_is_known():
    gambits = {one: [card for card in CARDS.cards if card.warband == one] for one in ALLIANCES}
    assert all(gambits.values())
    allied = [one for one in FORMATS if one.alliance_cards]
    assert allied
    for warband in CARDS.warbands:
        own = gambits[warband.grand_alliance][:1]
        assert "unknown-warband" not in codes(warband.name, own)
        assert any("foreign-card" not in found(warband.name, own, one) for one in allied)
        for alliance in set(ALLIANCES) - {warband.grand_alliance}:
            assert "foreign-card" in codes(warband.name, gambits[alliance][:1]), warband.name
