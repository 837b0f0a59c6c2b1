"""Decks in the forms in which players pass them on, whole and in samples.

`shared_decks/published.tsv` holds nine decks as shared pages of underworldsdb.com had them from
2018 to 2019: a name of ours, the warband, what the page printed (banned | restricted, whether
valid, and the month), and the value of `deck=` in its address.
"""

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.core.errors import Invalid
from decks.parsing import read_deck
from decks.read_lines import Aside, ReadDeck
from rules_engine.deck_rules import check_deck, deck_format, legality_lists
from rules_engine.deck_rules.lists import list_of_id
from rules_engine.facts.catalogue import catalogue

CARDS = catalogue()
SITE = "https://www.underworldsdb.com/shared.php?deck="
SIX = ("S30", "S33", "NV317", "NV340", "BG71", "BGGP21")


@dataclass(frozen=True)
class Published:
    """A row of the file."""

    name: str
    warband: str
    printed: str
    numbers: str


@cache
def published() -> dict[str, Published]:
    rows = (Path(__file__).parent / "shared_decks" / "published.tsv").read_text().splitlines()
    return {row.split("\t")[0]: Published(*row.split("\t")) for row in rows}


def read(text: str) -> ReadDeck:
    return read_deck(text, CARDS)


def ids(text: str) -> tuple[str, ...]:
    """The cards of a text that is read without doubt and without a rest."""
    found = read(text)
    assert {line.status for line in found.lines} <= {"card"}
    assert found.asides == ()
    return found.deck.cards


@pytest.mark.parametrize("name", published())
@pytest.mark.parametrize("form", ["address", "address in a sentence", "numbers alone"])
def test_a_published_deck_is_read_whole(name: str, form: str):
    row = published()[name]
    text = {
        "address": f"{SITE}{row.numbers}",
        "address in a sentence": f"Deck ({SITE}{row.numbers}):",
        "numbers alone": unquote(row.numbers),
    }[form]
    found = read(text)
    wanted = unquote(row.numbers).split(",")[1:]
    assert [line.status for line in found.lines] == ["card"] * len(wanted)
    assert [CARDS.card(card).number for card in found.deck.cards] == [
        int(number.lstrip("NL")) for number in wanted
    ]
    assert found.warband == row.warband


@pytest.mark.parametrize(
    ("name", "list_id"),
    [
        # the site counted by July's list in June, and still in October on its Beastgrave pages
        ("SG-d", "official-2019-07"),
        ("SG-e", "official-2018-11"),
        ("SG-f", "official-2018-11"),
        ("SG-g", "official-2019-07"),
        ("SS-a", "official-2018-11"),
        ("SS-b", "official-2019-02"),
    ],
)
def test_the_printed_counts_of_banned_and_restricted_cards_come_out(name: str, list_id: str):
    row = published()[name]
    deck = read(SITE + row.numbers).deck
    in_force = list_of_id(legality_lists(), list_id)
    told = [in_force.status_of(CARDS.card(card), CARDS) for card in deck.cards]
    counts = f"{told.count('banned')}|{told.count('restricted')}"
    assert counts == row.printed.split()[0]
    if "VALID" in row.printed:
        verdict = check_deck(
            deck,
            deck_format("official-2018"),
            legality_lists(),
            date(2019, 12, 31),
            CARDS,
            list_id=list_id,
        )
        assert (verdict.faults == ()) == ("NOT VALID" not in row.printed)


class TestNumbers:
    def test_codes_of_ours_in_any_case(self):
        found = ids("s1,bg4,bggp21,nv458,s291,l42,nvpu48")
        assert found == ("S1", "BG4", "BGGP21", "NV458", "S291", "L42", "NVPU48")

    def test_codes_of_underworldsdb_for_every_set(self):
        listed = "0,62,L29,N303,P48,D16,B4,G21,A5,DC116,S5,E5,AM5,H5,NM5,GP25"
        assert ids(SITE + listed.replace(",", "%2C")) == (
            "S62", "L29", "NV303", "NVPU48", "COD16", "BG4", "BGGP21", "AMO5", "DC116", "ST5",
            "EC5", "AMT5", "HD5", "NM5", "V1-GP25",
        )  # fmt: skip

    def test_an_address_of_yawudb(self):
        address = "https://yawudb.com/deck/transfer/wuc,1030,1033,3317,3340,6071,7021"
        assert ids(address) == SIX
        assert ids(address.removeprefix("https://")) == SIX
        later = "https://yawudb.com/deck/transfer/wuc,8005,9116,10005,11005,13268,14005,18032"
        assert ids(later) == ("AMO5", "DC116", "ST5", "EC5", "HD268", "NM5", "V1-TC32")

    def test_yawudb_for_vassal(self):
        found = read("Spiteclaw's Swarm\n1030,1033,3317,3340,6071,7021")
        assert (found.warband, found.deck.cards) == ("Spiteclaw's Swarm", SIX)

    def test_the_json_of_yawudbs_club(self):
        assert ids('[["01030","01033"],["01039","01040"]]') == ("S30", "S33", "S39", "S40")

    def test_the_json_of_wudeckhelper(self):
        text = '{"title": "Bulwark", "objective": [30, 33], "power": [39, 40]}'
        assert ids(text) == ("S30", "S33", "S39", "S40")
        assert read(text).title == "Bulwark"


class TestPages:
    PAGE = """Objectives (12)
        Core set - Denial (3)
        • FAQ: -
        At the end, nobody of theirs stands there.
        Core set - Change of Tactics (1)
        • FAQ: -
        Leaders - Slayer (1)
        Core set - Escalation (2)
        Core set - Zzyzx Qwert (2)
        Gambits
        Core set - Hidden Paths
        Upgrades
        Core set - Great Strength
        Card sets (3)
        Core set (20)
        Organised play
        0 | 0 - VALID"""

    def test_a_page_of_underworldsdb_copied_as_text(self):
        found = read(self.PAGE)
        assert [line.card_id for line in found.lines if line.status == "card"] == [
            "S253", "S243", "L25", "S257", "S331", "S391",
        ]  # fmt: skip
        assert [line.number for line in found.open_lines] == [9]

    def test_its_own_text_is_told_and_is_no_card(self):
        told = [(aside.number, aside.text) for aside in read(self.PAGE).asides]
        assert told == [
            (3, "FAQ:"),
            (4, "At the end, nobody of theirs stands there."),
            (6, "FAQ:"),
            (15, "Core set (20)"),
        ]

    def test_a_table_copied_as_text(self):
        head = "Code\tName\tWarband\tType\tText\tGlory\tLimit\tSet"
        row = "N265\tLithe Spirits\tYlthari's Guardians\tObjective\tAll have moved.\t1\t-\tY"
        other = "S5\tA Worthy Skull\tGarrek's Reavers\tObjective\tOne fell.\t1\t-\tStarter Set"
        assert ids(f"{head}\n{row}\n{other}") == ("NV265", "S1")


class TestProse:
    def test_names_with_commas_between_under_a_heading(self):
        assert ids("Glory deck: Acolyte of the Katophranes, A Claim Retaken and Catching Up") == (
            "NV291", "S117", "NV303",
        )  # fmt: skip

    def test_a_name_that_has_a_comma_of_its_own(self):
        assert ids("Krrk Now Leads!, Skritch is the Greatest, Yes-yes, Trap") == (
            "L11", "S154", "S369",
        )  # fmt: skip

    def test_bullets_with_the_reason_why(self):
        assert ids(
            "• Harness the Storm: why it is in\n- Advancing Strike – why\n"
            "Change of Tactics, What Armour?: why\n* Trap - it takes two out"
        ) == ("NV4", "S234", "S243", "NV385", "S369")

    def test_a_slip_before_a_reason_is_read_and_told(self):
        (line,) = read("Helpfull Wispers: because").lines
        assert (line.status, line.card_id) == ("slip", "S393")

    def test_one_name_of_a_list_that_is_none_is_told(self):
        found = read("Trap, Sidestep, Quartz Zeppelin")
        assert [line.status for line in found.lines] == ["card", "card", "unknown"]

    def test_a_sentence_is_told_and_is_no_card(self):
        sentence = "I took Great Strength because every fighter of mine wants to hit harder."
        found = read(f"Trap\n{sentence}")
        assert found.deck.cards == ("S369",)
        assert found.asides == (Aside(2, sentence, "sentence"),)


class TestWhatCannotBeRead:
    @pytest.mark.parametrize(
        "address",
        [
            "https://yawudb.com/view/deck/grymwatch-1f0b",
            "https://www.underworldsdb.com/card.php?card=5",
            "https://example.org/decks/17",
            "www.example.org/decks/17",
            "http://[::1",
        ],
    )
    def test_an_address_that_does_not_hold_its_cards_is_told(self, address: str):
        found = read(f"Trap\n{address}")
        assert found.deck.cards == ("S369",)
        assert found.asides == (Aside(2, address, "address"),)
        assert not found.is_sure

    def test_an_address_alone_is_refused_with_what_to_do(self):
        with pytest.raises(Invalid) as caught:
            read("https://yawudb.com/view/deck/grymwatch-1f0b").need_cards()
        assert caught.value.message == (
            "The address https://yawudb.com/view/deck/grymwatch-1f0b does not hold the cards, and "
            "nothing is fetched. Open it, copy the list of cards and paste that. Nothing was read."
        )

    def test_a_number_that_is_no_card_is_told(self):
        found = read(f"{SITE}0,62,Z9,N999")
        assert [(line.text, line.status) for line in found.lines] == [
            ("S62", "card"), ("Z9", "unknown"), ("NV999", "unknown"),
        ]  # fmt: skip
        assert [line.text for line in read("https://yawudb.com/deck/transfer/wuc,99001").lines] == [
            "99001"
        ]

    def test_a_text_of_nothing_but_strange_lines_is_read_quickly(self):
        found = read("why, because - of (3): this\n" * 299)
        assert {line.status for line in found.lines} <= {"unknown", "choose"}
        assert len(found.lines) == 299
