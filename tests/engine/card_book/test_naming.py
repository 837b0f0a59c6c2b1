"""Cards as people name them."""

import pytest

from rules_engine.card_book.naming import card_meant, card_title
from rules_engine.facts.errors import Unusable


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("S369", "S369"),
        ("Trap", "S369"),
        ("trap", "S369"),
        ("Ready for Acton", "S348"),
        ("Scurry", "Scurry"),
        ("?1-objective-3", "?1-objective-3"),
        ("stand-in:ploy:none:0.0", "stand-in:ploy:none:0.0"),
    ],
)
def test_a_card_is_named_by_id_by_name_or_with_a_slip(said, meant):
    assert card_meant(said) == meant


def test_of_several_printings_the_one_on_the_table_is_meant():
    assert card_meant("Great Strength") == "S391"
    assert card_meant("Great Strength", ("NV506",)) == "NV506"
    assert card_title("NV506") == "Great Strength"


def test_what_stands_in_for_a_card_has_no_name_but_a_kind():
    assert card_title("stand-in:upgrade:whistle:1.0") == "a made-up upgrade"
    assert card_title("stand-in:x") == "stand-in:x"  # no stand-in either


@pytest.mark.parametrize("said", ["frobnicate", "S99999", "stand-in"])
def test_a_name_that_no_card_has_is_refused(said):
    with pytest.raises(Unusable, match="no card called"):
        card_meant(said)


def test_the_nearest_cards_are_offered():
    with pytest.raises(Unusable, match="nearest: Great Strength"):
        card_meant("Grit Stringth")
