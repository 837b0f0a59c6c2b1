"""Whole decks, made from the catalogue for these tests, and each of their single faults."""

from collections.abc import Iterator
from datetime import date

import pytest

from decks.parsing import read_deck
from rules_engine.deck_rules import (
    Deck,
    DeckVerdict,
    LegalityList,
    check_deck,
    deck_format,
    derive_format,
    legality_lists,
)
from rules_engine.facts.card_names import fold
from rules_engine.facts.catalogue import Card, catalogue
from tests.decks.whole import FOLDER, expectations, legal_decks, whole_deck

CARDS = catalogue()


@pytest.mark.parametrize("name", expectations())
def test_a_whole_deck_is_read_line_for_line(name: str):
    read = read_deck((FOLDER / f"{name}.txt").read_bytes(), CARDS)
    assert [line for line in read.lines if line.status not in ("card", "unknown")] == []
    assert len(read.deck.cards) == expectations()[name].cards
    assert read.title == name.replace("-", " ")


@pytest.mark.parametrize("name", expectations())
def test_a_whole_deck_gets_its_verdict(name: str):
    expected = expectations()[name]
    verdict = check_deck(
        whole_deck(name), deck_format(expected.format), legality_lists(), expected.on, CARDS
    )
    assert (verdict.outcome, verdict.codes) == (expected.outcome, expected.codes)


# One fault at a time, from every legal deck. A house format asks all that any format asks: at most
# as many objectives that score at once, and as many restricted cards, as the deck has.


def house_verdict(deck: Deck, like: Deck) -> DeckVerdict:
    """What the house format made for the deck `like` says of a deck."""
    surges = sum(scores_at_once(CARDS.card(card_id)) for card_id in like.cards)
    made = derive_format(
        deck_format("nightvault-2019"),
        {
            "id": "house",
            "name": "House",
            "surge": {"max": surges, "counts": "score_immediately"},
            "list_kind": "house",
            "objectives": {"min": 12, "max": len(of_type(like, "objective"))},
        },
    )
    return check_deck(deck, made, [house_list(like)], date(2026, 1, 1), CARDS)


def house_list(like: Deck) -> LegalityList:
    """A complete list: the deck has as many restricted cards as are allowed, which is three."""
    inside = [card_id for card_id in like.cards if CARDS.card(card_id).is_universal][:3]
    outside = next(c.id for c in strangers(like, "upgrade") if c.is_universal)
    banned = [c.id for c in strangers(like, "ploy") if c.is_universal][-1]
    return LegalityList(
        id="house-list",
        kind="house",
        starts="2025-01-01",
        max_restricted=len(inside),
        banned=(banned,),
        restricted=(*inside, outside),
    )


def scores_at_once(card: Card) -> bool:
    return card.scoring == "score_immediately"


def of_type(deck: Deck, type_: str) -> list[str]:
    return [card_id for card_id in deck.cards if CARDS.card(card_id).type == type_]


def strangers(deck: Deck, type_: str) -> list[Card]:
    """Cards of one kind that the deck does not have, for any fighter, with no surge among them."""
    inside = {fold(CARDS.card(card_id).name) for card_id in deck.cards}
    return [
        card
        for card in CARDS.cards
        if card.type == type_
        and card.key not in inside
        and not scores_at_once(card)
        and card.restricted_to is None
    ]


def replaced(deck: Deck, place: int, word: str) -> Deck:
    return Deck(deck.warband, (*deck.cards[:place], word, *deck.cards[place + 1 :]))


def without(deck: Deck, place: int) -> Deck:
    return Deck(deck.warband, deck.cards[:place] + deck.cards[place + 1 :])


def places(deck: Deck) -> Iterator[tuple[int, Card]]:
    return ((place, CARDS.card(card_id)) for place, card_id in enumerate(deck.cards))


every_legal_deck = pytest.mark.parametrize("name", legal_decks())


@every_legal_deck
def test_a_legal_deck_is_legal_in_the_house_format(name: str):
    deck = whole_deck(name)
    verdict = house_verdict(deck, deck)
    assert (verdict.outcome, verdict.codes) == ("legal", ())
    assert verdict.counts.restricted == 3


@every_legal_deck
def test_each_card_doubled_in_place_of_another_of_its_kind(name: str):
    deck = whole_deck(name)
    for place, card in places(deck):
        other = next(i for i, c in places(deck) if c.type == card.type and i != place)
        verdict = house_verdict(replaced(deck, other, card.id), deck)
        restricted = verdict.counts.restricted > 3
        surges = verdict.counts.surge > house_verdict(deck, deck).counts.surge
        expected = [
            "not-unique",
            *["too-many-surges"] * surges,
            *["too-many-restricted"] * restricted,
        ]
        assert list(verdict.codes) == expected, card
        assert set(verdict.faults[0].cards) == {card.id}


@every_legal_deck
def test_one_card_too_few(name: str):
    deck = whole_deck(name)
    before = house_verdict(deck, deck).counts
    for place, card in places(deck):
        verdict = house_verdict(without(deck, place), deck)
        expected = []
        if card.is_objective and before.objectives == 12:
            expected = ["too-few-objectives"]
        if not card.is_objective and before.power == 20:
            expected = ["too-few-power-cards"]
        if card.type == "upgrade" and before.gambits == before.upgrades:
            expected.append("too-many-gambits")
        assert list(verdict.codes) == expected, card
        assert verdict.outcome == ("illegal" if expected else "legal")


@every_legal_deck
def test_each_card_replaced_by_one_of_another_warband(name: str):
    deck = whole_deck(name)
    for place, card in places(deck):
        foreign = next(
            c
            for c in strangers(deck, card.type)
            if not c.is_universal and c.warband != deck.warband
        )
        verdict = house_verdict(replaced(deck, place, foreign.id), deck)
        assert (verdict.outcome, verdict.codes) == ("illegal", ("foreign-card",)), card
        assert verdict.faults[0].cards == (foreign.id,)


@every_legal_deck
def test_each_gambit_replaced_by_a_banned_one(name: str):
    deck = whole_deck(name)
    banned = house_list(deck).banned[0]
    for place, card in places(deck):
        if card.is_gambit:
            verdict = house_verdict(replaced(deck, place, banned), deck)
            assert (verdict.outcome, verdict.codes) == ("illegal", ("banned-card",)), card
            assert verdict.faults[0].cards == (banned,)


@every_legal_deck
def test_each_upgrade_replaced_by_one_restricted_card_too_many(name: str):
    deck = whole_deck(name)
    extra = house_list(deck).restricted[-1]
    for place, card in places(deck):
        if card.type == "upgrade" and card.id not in house_list(deck).restricted:
            verdict = house_verdict(replaced(deck, place, extra), deck)
            assert (verdict.outcome, verdict.codes) == ("illegal", ("too-many-restricted",)), card
            assert len(verdict.faults[0].cards) == 4


@every_legal_deck
def test_each_other_objective_replaced_by_one_surge_too_many(name: str):
    deck = whole_deck(name)
    inside = {CARDS.card(card_id).key for card_id in deck.cards}
    surge = next(
        c for c in CARDS.cards if c.is_universal and scores_at_once(c) and c.key not in inside
    )
    for place, card in places(deck):
        if card.is_objective and not scores_at_once(card):
            verdict = house_verdict(replaced(deck, place, surge.id), deck)
            assert (verdict.outcome, verdict.codes) == ("illegal", ("too-many-surges",)), card


@every_legal_deck
def test_each_card_replaced_by_one_that_nobody_knows(name: str):
    deck = whole_deck(name)
    for place, card in places(deck):
        verdict = house_verdict(replaced(deck, place, "Quartz Zeppelin"), deck)
        assert (verdict.outcome, verdict.codes) == ("cannot_tell", ("unknown-card",)), card
        assert verdict.gaps[0].cards == ("Quartz Zeppelin",)
