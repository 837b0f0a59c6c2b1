"""Lists of players as people have them."""

import pytest

from companion.core.errors import Invalid
from matches.entries.name_list import MOST_BYTES, decode, read


def told(text, **more):
    return [(*one.given.values(), one.problem) for one in read(text, **more)]


class TestForms:
    def test_a_name_a_line(self):
        assert told("Ana\n\n  Ben van den Berg \r\nمحمد علي") == [
            ("Ana", "", "", ""),
            ("Ben van den Berg", "", "", ""),
            ("محمد علي", "", "", ""),
        ]

    @pytest.mark.parametrize("mark", [",", ";", "\t"])
    def test_name_club_and_team_parted_by(self, mark):
        text = f"Ana{mark}Dice Ravens{mark}Gold\nBen{mark}{mark}Gold"
        assert told(text) == [("Ana", "Dice Ravens", "Gold", ""), ("Ben", "", "Gold", "")]

    def test_the_first_line_may_name_the_columns_in_any_order(self):
        text = "E-mail;Club;Name\nana@x.org;Dice Ravens;Ana\n;;Ben"
        assert told(text) == [("Ana", "Dice Ravens", "", ""), ("Ben", "", "", "")]

    def test_an_address_is_not_kept_and_numbers_in_front_are_left_out(self):
        assert told("1. Ana, ana@x.org, Ravens\n2) Ben") == [
            ("Ana", "Ravens", "", ""),
            ("Ben", "", "", ""),
        ]

    def test_a_column_may_say_who_is_under_age(self):
        lines = read("Name;Minor\nAna;yes\nBen;\nCleo;NO\nDan;x\nEva;Oui\nFay")
        assert [(one.name, one.hides_name, one.problem) for one in lines] == [
            ("Ana", True, ""),
            ("Ben", False, ""),
            ("Cleo", False, ""),
            ("Dan", True, ""),
            ("Eva", True, ""),
            ("Fay", False, ""),
        ]

    def test_our_own_sheet_of_entries_comes_back_as_it_was(self):
        text = "Number,Name,Name for the staff,Club,Team\n1,Ana,,Ravens,\n2,Player 2,Mia Kurz,,"
        assert [(one.name, one.hides_name) for one in read(text)] == [
            ("Ana", False),
            ("Mia Kurz", True),
        ]

    def test_a_quoted_cell_may_hold_the_mark(self):
        assert told('"Hart, Cleo",Ravens') == [("Hart, Cleo", "Ravens", "", "")]


class TestProblems:
    def test_each_is_told_at_its_line_and_the_others_stand(self):
        lines = read("Ana\n=cmd()\nAna\nBen\n" + "x" * 81 + "\nCleo,a,b,c", known=["bEN"])
        assert [(one.number, one.problem) for one in lines if one.problem] == [
            (2, "the name begins like a formula: =cmd()"),
            (3, "stands in the list twice"),
            (4, "is entered already"),
            (5, "The name has 81 characters; at most 80 are kept. Shorten it."),
            (6, "has 4 cells; name, club, team are taken"),
        ]

    @pytest.mark.parametrize("value", ["maybe", "14", "<b>"])
    def test_what_is_neither_yes_nor_no_is_asked_back(self, value):
        (line,) = read(f"Name,U18\nAna,{value}")
        assert line.problem == f"write yes or nothing for who is under age, not '{value}'"

    def test_namesakes_of_two_clubs_are_both_entered(self):
        lines = read("Ana,Ravens\nAna,Soldiers")
        assert [(one.problem, bool(one.note)) for one in lines] == [("", True), ("", True)]

    @pytest.mark.parametrize("text", ["", "  \n \n"])
    def test_an_empty_list_is_told(self, text):
        with pytest.raises(Invalid, match="no names"):
            read(text)

    def test_a_list_of_2001_is_told(self):
        with pytest.raises(Invalid, match="2001 lines"):
            read("\n".join(f"P{at}" for at in range(2001)))


class TestFiles:
    @pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    def test_a_file_is_read_as_it_was_written(self, code):
        assert decode("Zoë;Löwen".encode(code)) == "Zoë;Löwen"

    def test_a_picture_is_no_list(self):
        with pytest.raises(Invalid, match="no text"):
            decode(b"\x89PNG\x00\x00")

    def test_a_huge_file_or_text_is_refused_before_it_is_read(self):
        with pytest.raises(Invalid, match="at most 1,000,000"):
            decode(b"a" * (MOST_BYTES + 1))
        with pytest.raises(Invalid, match="at most 1,000,000"):
            read("a" * (MOST_BYTES + 1))


def told_with_club(text: str) -> list[tuple[str, str, str, str]]:
    return [(line.name, line.given["club"], line.problem, line.note) for line in read(text)]


def test_a_first_column_that_numbers_the_lines_is_passed_over():
    assert told_with_club("1,Ana,Ravens\n2,Ben,Dice") == [
        ("Ana", "Ravens", "", ""),
        ("Ben", "Dice", "", ""),
    ]


def test_a_number_is_no_name():
    (first, second) = told_with_club("Ana,Ravens\n12,Dice")
    assert first[2] == ""
    assert second[2] == "the name is a number: are the columns in another order?"


def test_name_and_club_that_may_be_swapped_are_asked_about():
    lines = told_with_club("Ravens,Ana\nRavens,Ben\nDice,Cleo")
    assert [note for *_, note in lines] == [
        "a namesake, or are name and club swapped? Name the columns in the first line then",
        "a namesake, or are name and club swapped? Name the columns in the first line then",
        "",
    ]
    assert {note for *_, note in told_with_club("Ana,Ravens\nAna,Dice\nBen,Dice")} == {
        "a namesake; the number tells them apart",
        "",
    }


def test_a_cell_of_absurd_length_is_told_on_its_line():
    (line, _) = told_with_club('"' + "a" * 200_000 + '",Ravens\nBen,Dice')
    assert line[2] != ""


def test_the_mark_of_an_encoding_is_passed_over_in_pasted_text_too():
    assert told_with_club("\ufeffname,club\nAna,Ravens") == [("Ana", "Ravens", "", "")]


def test_a_file_that_is_cut_short_is_not_read_as_another_encoding():
    with pytest.raises(Invalid, match="cut short"):
        decode("José, Ravens\nRené".encode()[:-1])
    assert decode("Ana, Café".encode("cp1252")) == "Ana, Café"
