"""Which cards are played, and why the others are not."""

import json

import pytest

from rules_engine.__main__ import main
from rules_engine.cards.all import all_known
from rules_engine.facts.catalogue import catalogue
from rules_engine.lookup.coverage import (
    KINDS,
    NO_FIGHTERS,
    NOT_WRITTEN,
    open_cards,
    plays,
    reasons,
    shares,
)
from tests.coverage_of_cards import BEGIN, END, put, slots, table

CARDS = catalogue()
OPEN = {card.name: card for card in open_cards()}


def test_a_card_is_either_played_or_open():
    names = {card.name for card in CARDS.cards if not card.facts_only}
    played = {card.name for card in CARDS.cards if plays(card)}
    assert played | OPEN.keys() == names
    assert not played & OPEN.keys()
    assert played == names & all_known().keys()


def test_abilities_and_stand_ins_are_no_cards():
    strangers = all_known().keys() - {card.name for card in CARDS.cards}
    assert {"Scurry", "Blazing Purity"} <= strangers
    assert not strangers & OPEN.keys()


def test_each_reason_of_its_own_is_of_a_card_that_is_not_played():
    assert reasons().keys() <= OPEN.keys()
    assert OPEN["The Avatar Risen"].open == reasons()["The Avatar Risen"]
    assert OPEN["The Avatar Risen"].ids == ("BG310",)


def test_cards_of_a_warband_without_fighter_cards_have_reasons_of_their_own():
    own = {card.open for card in OPEN.values() if card.warband == "The Exiled Dead"}
    assert own <= {NO_FIGHTERS, *reasons().values()}
    assert NOT_WRITTEN not in own
    others = {card.open for card in OPEN.values() if card.warband == "Universal"}
    assert others <= {NOT_WRITTEN, *reasons().values()}


@pytest.mark.parametrize("kind", KINDS)
def test_shares_add_up_to_every_printing(kind: str):
    *groups, whole = shares(kind)
    assert (whole.group, whole.of_names, whole.of_ids) == ("all", 1888, 1996)
    assert sum(share.of_ids for share in groups) == whole.of_ids
    assert sum(share.ids for share in groups) == whole.ids
    assert whole.of_names - whole.names == len(OPEN)


def test_the_command_counts_and_lists(capsys: pytest.CaptureFixture[str]):
    assert main(["cards"]) == 0
    tables = capsys.readouterr().out.split("\n\n")
    assert [table.splitlines()[0].split(" | ")[0] for table in tables] == [
        "| release", "| set", "| warband", "| kind",
    ]  # fmt: skip
    assert main(["cards", "--open"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert f"BG394: Cursed Blade (Universal, upgrade): {OPEN['Cursed Blade'].open}" in lines
    assert last == f"{len(OPEN)} cards are not played" == f"{len(lines)} cards are not played"
    assert main(["cards", "--open", "--json"]) == 0
    assert {row["name"] for row in json.loads(capsys.readouterr().out)} == OPEN.keys()


def test_the_tables_of_the_measures_are_made_by_a_command():
    old = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert put(old, "new") == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    assert table({"A": (1, 2), "B": (2, 2)}).splitlines()[2:] == [
        "| A | 1 | 2 | 50 |", "| B | 2 | 2 | 100 |", "| all | 3 | 4 | 75 |",
    ]  # fmt: skip
    assert {of for _, of in slots().values()} == {32, 34}
