"""Names as people write them."""

import pytest

from companion.core.errors import Invalid
from matches.people.names import bare, clean_name


@pytest.mark.parametrize(
    "name",
    ["Ana", "Đặng Thị Ngọc", "محمد علي", "שרה", "李小龍", "🧙‍♀️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ben", "X Æ A-12", "นิ่ม"],
)
def test_any_script_and_any_emoji_is_welcome(name):
    assert clean_name(name) == name


def test_names_are_trimmed_and_composed():
    assert clean_name("  Ana\t \n Maria ") == "Ana Maria"
    assert clean_name("Jose\u0301") == "José"


@pytest.mark.parametrize("name", ["", "   ", "\u200d", "\u3164", "\u200f\u200e", "\u0301"])
def test_a_name_shows_something(name):
    with pytest.raises(Invalid, match="is missing"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Ana\x00", "Ana\u202eneB", "\u2066Ana", "An\x07a", "Ana\ud800"])
def test_a_name_does_not_disturb_its_neighbours(name):
    with pytest.raises(Invalid, match="cannot be shown"):
        clean_name(name)


def test_marks_are_not_piled_up():
    with pytest.raises(Invalid, match="piles more than 4 marks"):
        clean_name("Z" + "\u0334" * 5)


def test_eighty_characters_are_kept_and_no_more():
    assert clean_name("a" * 80) == "a" * 80
    with pytest.raises(Invalid) as told:
        clean_name("a" * 81)
    assert told.value.fields == {
        "name": "The name has 81 characters; at most 80 are kept. Shorten it."
    }


def test_a_club_may_be_left_out():
    assert clean_name("  ", what="club", needed=False) == ""


def test_accents_strokes_and_capitals_make_no_difference_in_lists():
    names = ["Zoë", "łukasz", "Mia", "Øyvind", "Noor", "Éva", "Finn", "Liam"]
    assert sorted(names, key=bare) == [
        "Éva", "Finn", "Liam", "łukasz", "Mia", "Noor", "Øyvind", "Zoë",
    ]  # fmt: skip
