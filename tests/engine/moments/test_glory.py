"""What an objective is worth, by its rules or by its data."""

from rules_engine.moments.playing import card_glory
from tests.engine.cards.tables import id_of


def test_an_objective_is_worth_what_its_card_says_and_anything_else_nothing():
    assert card_glory(id_of("Supremacy")) == 3
    assert card_glory(id_of("Great Fortitude")) == 0
    assert card_glory("a card of one's own") == 0
