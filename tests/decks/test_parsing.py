"""Decks as people paste them."""

import json

import pytest

from companion.core.errors import Invalid
from decks.parsing import read_deck
from decks.plain_text import MOST_LINES
from decks.read_lines import ReadLine
from decks.writing import deck_document, deck_text
from rules_engine.deck_rules import Deck
from rules_engine.facts.catalogue import catalogue
from tests.decks.whole import expectations, whole_deck

CARDS = catalogue()


def line(text: str) -> ReadLine:
    """The one line of a text."""
    (only,) = read_deck(text, CARDS).lines
    return only


@pytest.mark.parametrize(
    ("text", "card_id"),
    [
        ("A Worthy Skull", "S1"),
        ("a worthy SKULL!", "S1"),
        ("1x A Worthy Skull", "S1"),
        ("1. A Worthy Skull", "S1"),
        ("12) A Worthy Skull", "S1"),
        ("- A Worthy Skull (1)", "S1"),
        ("• A Worthy Skull - 1 glory", "S1"),
        ("A Worthy Skull [Garrek's Reavers] *", "S1"),
        ("NV436", "NV436"),
        ("nv-436", "NV436"),
        ("[NV436]", "NV436"),
        ("L05", "L5"),
        ("NVPU25 Burst of Speed", "NVPU25"),
        ("Pit Trap (NV436)", "NV436"),
        ("Pit Trap, NV436", "NV436"),
        ("NV436: Pit Trap", "NV436"),
        ("N436 Pit Trap", "NV436"),
        ("Pitt Trapp (NV436)", "NV436"),
        ("Healing potion (Shadespire #330)", "S330"),
        ("Potion de Soin", "S330"),
        ("S330 Heiltrank", "S330"),
        ("1 Hold Objective 1", "S263"),
        ("Hold Objective 1", "S263"),
        ("Tactical Genius 1-3 (3)", "S294"),
        ("Krrk now leads", "L11"),
    ],
)
def test_the_common_forms_of_a_card(text: str, card_id: str):
    found = line(text)
    assert (found.status, found.card_id, found.count) == ("card", card_id, 1)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2x Great Strength", 2),
        ("2 x Great Strength", 2),
        ("x2 Great Strength", 2),
        ("2 Great Strength", 2),
        ("Great Strength x2", 2),
        ("Great Strength (x2)", 2),
        ("Great Strength (2x)", 2),
        ("3x S391", 3),
    ],
)
def test_counts_in_every_place(text: str, count: int):
    found = line(text)
    assert (found.status, found.card_id, found.count) == ("card", "S391", count)


def test_a_slip_is_read_and_told():
    found = line("Helpfull Wispers")
    assert (found.status, found.card_id, found.candidates[0]) == ("slip", "S393", "S393")


def test_what_could_be_several_cards_is_offered_for_choice():
    assert line("Sorcerous").status == "choose"
    assert line("#436").candidates == ("S436", "NV436", "BG436", "DC436")
    misprint = line("Call of the Waaagh! (Shadespire #30)")
    assert (misprint.status, misprint.candidates) == ("choose", ("S90", "S30"))


def test_a_code_and_the_name_of_another_card_are_both_offered():
    found = line("S343 Healing Potion")
    assert (found.status, found.candidates) == ("choose", ("S330", "S343"))


def test_a_count_beyond_belief_is_asked_about():
    found = line("999999999x Trap")
    assert (found.status, found.count, found.candidates) == ("choose", 1, ("S369",))
    assert line("0x Trap").status == "choose"


def test_what_is_like_nothing_stays_as_it_is_written():
    read = read_deck("Quartz Zeppelin\nXX999", CARDS)
    assert [each.status for each in read.lines] == ["unknown", "unknown"]
    assert read.deck.cards == ("Quartz Zeppelin", "XX999")
    assert read.open_lines == read.lines


def test_codes_in_one_line():
    assert read_deck("S1, S2; NV3", CARDS).deck.cards == ("S1", "S2", "NV3")


def test_a_deck_builders_text():
    read = read_deck(
        """Skulls in spring

        Faction: garreks reavers
        https://example.org/decks/17
        == Objectives (2) ==
        A Worthy Skull
        Coward!
        --------
        Power deck: 20
        Gambits - 1
        1x Trap
        Upgrades:
        Great Strength
        Total: 4
        """,
        CARDS,
    )
    assert (read.title, read.warband) == ("Skulls in spring", "Garrek's Reavers")
    assert read.deck.cards == ("S1", "S3", "S369", "S391")


def test_the_warband_is_told_by_its_cards_where_nobody_names_it():
    assert read_deck("S1\nS391", CARDS).warband == "Garrek's Reavers"
    assert read_deck("S391", CARDS).warband == ""
    assert read_deck("S1\nS60", CARDS).warband == ""


def test_a_warband_that_nobody_knows_is_kept_as_written():
    assert read_deck("Warband: The Unseen\nS1", CARDS).deck.warband == "The Unseen"


def test_a_first_line_that_is_no_card_is_a_title_only_where_it_stands_apart():
    assert read_deck("Skulls in spring\n\nS1", CARDS).title == "Skulls in spring"
    assert read_deck("Skulls in spring\nS1", CARDS).title == ""


def test_one_card_in_two_languages_is_there_twice():
    assert read_deck("Healing Potion\nPotion de Soin", CARDS).deck.cards == ("S330", "S330")


@pytest.mark.parametrize("name", expectations())
def test_what_is_written_reads_back_the_same(name: str):
    deck = whole_deck(name)
    text = read_deck(deck_text(deck, CARDS, name="Mine"), CARDS)
    assert sorted(text.deck.cards) == sorted(deck.cards)
    assert (text.title, text.deck.warband) == ("Mine", deck.warband)
    document = read_deck(json.dumps(deck_document(deck, CARDS, name="Mine")), CARDS)
    assert (document.deck, document.title) == (deck, "Mine")


def test_a_deck_in_work_is_written_as_far_as_it_is():
    assert deck_text(Deck("", ()), CARDS, name="New") == "Deck: New\n"
    assert (
        deck_text(Deck("", ("Nobody's Blade",)), CARDS, name="") == "\nCards (1)\nNobody's Blade\n"
    )


class TestBadInput:
    def test_ten_thousand_lines(self):
        with pytest.raises(Invalid) as caught:
            read_deck("Trap\n" * 10_000, CARDS)
        assert caught.value.code == "deck-text-too-long"
        assert caught.value.message.startswith("This has 10,001 lines; a deck has about 32 cards.")

    def test_one_line_more_than_is_read(self):
        read_deck("S1\n" * MOST_LINES, CARDS)
        with pytest.raises(Invalid):
            read_deck("S1\n" * (MOST_LINES + 1), CARDS)

    @pytest.mark.parametrize(
        "data",
        [
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
            b"\xff\xfeS\x001\x00",
            b"PK\x03\x04\x14\x00",
            "\x00\x01\x02",
            bytes(range(256)),
        ],
    )
    def test_what_is_no_text(self, data: str | bytes):
        with pytest.raises(Invalid) as caught:
            read_deck(data, CARDS)
        assert caught.value.code == "deck-not-text"

    @pytest.mark.parametrize("text", ['{"cards": [', "[" * 15_000, '{"cards": 7}', "{}", "[{]"])
    def test_what_begins_like_json_and_is_no_deck(self, text: str):
        with pytest.raises(Invalid) as caught:
            read_deck(text, CARDS)
        assert caught.value.code in {"deck-not-json", "deck-json-no-cards"}

    def test_json_with_odd_values_is_read_as_far_as_it_goes(self):
        read = read_deck('[{"id": "S1"}, {"name": "Trap", "count": 2}, 5, null, {}]', CARDS)
        assert [each.card_id for each in read.lines] == ["S1", "S369", None, None]
        assert read.lines[1].count == 2

    def test_a_byte_order_mark_and_windows_line_ends_are_no_matter(self):
        assert read_deck("\ufeffS1\r\nS2\r\n".encode(), CARDS).deck.cards == ("S1", "S2")

    @pytest.mark.parametrize("text", ["", "\n\n", "Objectives (12)\n---\n", "https://example.org"])
    def test_nothing_is_nothing(self, text: str):
        assert read_deck(text, CARDS).lines == ()

    def test_a_very_long_line_is_cut(self):
        assert len(line("x" * 5_000).text) == 200
