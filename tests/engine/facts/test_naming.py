"""Names as people say them."""

import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.naming import nearest, one_of, places_of

FIGHTERS = tuple(known_fighters())


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Blooded Saek", "Blooded Saek"),
        ("blooded saek", "Blooded Saek"),
        ("Saek", "Blooded Saek"),
        ("steelheart", "Severin Steelheart"),
        ("Steelhart", "Severin Steelheart"),
        ("Garek Gorebeard", "Garrek Gorebeard"),
    ],
)
def test_a_name_is_known_whole_in_part_and_with_a_slip(said, meant):
    assert one_of(said, FIGHTERS, "fighter") == meant


def test_a_whole_name_comes_before_a_part_and_a_part_before_a_slip():
    assert places_of("ann", ("Ann", "Ann Marie", "Anna")) == (0,)
    assert places_of("marie", ("Ann", "Ann Marie", "Marle")) == (1,)
    assert places_of("", ("Ann",)) == ()


def test_what_fits_several_or_none_is_told_with_the_nearest():
    with pytest.raises(Unusable, match="could be Ann Marie or Marie Lou: say which fighter"):
        one_of("marie", ("Ann Marie", "Marie Lou"), "fighter")
    with pytest.raises(
        Unusable, match="no fighter called 'Garwick' is known; there is: Garrek, Obryn"
    ):
        one_of("Garwick", ("Garrek", "Obryn"), "fighter")
    with pytest.raises(Unusable, match="no step called 'lunch' is known; there is: a, b"):
        one_of("lunch", ("a", "b"), "step")
    assert nearest("Blodied Sack", FIGHTERS)[0] == "Blooded Saek"
    assert nearest("zzzz", FIGHTERS) == ()
