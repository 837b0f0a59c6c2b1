"""What stands on cards in numbers, and what later errata change."""

import pytest

from rules_engine.card_book.known import attacks_of_card
from rules_engine.cards.all import all_known
from rules_engine.facts.card_details import card_details, details_of, renamed_in
from rules_engine.facts.catalogue import catalogue

CARDS = catalogue()
DETAILS = card_details()
SYMBOLS = {"smash", "fury", "focus", "channel"}


def test_every_row_is_of_a_card_and_says_something():
    assert set(DETAILS) <= {card.id for card in CARDS.cards}
    assert sum(bool(row.attacks) for row in DETAILS.values()) == 228
    assert sum(bool(row.casting) for row in DETAILS.values()) == 166
    assert details_of("S1").attacks == ()


def test_every_spell_has_a_casting_value_or_says_how_it_is_cast():
    spells = {card.id: details_of(card.id) for card in CARDS.cards if card.type == "spell"}
    assert len(spells) == 148
    silent = [card for card, found in spells.items() if not found.casting and not found.told]
    assert silent == []


def test_an_attack_lacks_dice_only_where_its_text_tells_them():
    for row in DETAILS.values():
        for attack in row.attacks:
            assert attack.symbol in SYMBOLS
            assert (attack.dice is None) == bool(attack.dice_note), row.id


def test_the_attacks_that_cards_are_played_with_are_the_printed_ones():
    """Range, dice, symbol and damage of each known upgrade, as the data has them."""
    compared = 0
    for card_id, row in DETAILS.items():
        card = CARDS.card(card_id)
        rules = all_known().get(card.name)
        if card.facts_only or rules is None or not rules.attacks or row.doubt:
            continue
        played = {(one.range, one.dice, one.symbol, one.damage) for one in rules.attacks}
        printed = {(one.range, one.dice or 0, one.symbol, one.damage or 0) for one in row.attacks}
        assert played == printed, card_id
        compared += 1
    assert compared >= 12


@pytest.mark.parametrize(
    ("edition", "keyword"),
    [
        ("shadespire-2018", "crit:+1 damage"),
        ("nightvault-2019", "crit:+1 damage"),
        ("dreadfane-2019", "crit:+1 damage"),
        ("harrowdeep-2021", "grievous"),
    ],
)
def test_an_old_edition_plays_a_card_as_printed_and_a_later_one_its_errata(
    edition: str, keyword: str
):
    (attack,) = attacks_of_card("S413", edition)
    assert keyword in attack.keywords
    assert (renamed_in("S413", edition) != {}) == (edition == "harrowdeep-2021")
