"""The catalogue that comes with the engine, and finding cards in it by name."""

import pytest

from rules_engine.deck_rules import legality_lists
from rules_engine.facts.card_names import fold
from rules_engine.facts.catalogue import ALLIANCES, UnknownCard, catalogue

CARDS = catalogue()


def test_it_holds_what_the_sources_gave():
    assert (len(CARDS.cards), len(CARDS.fighters), len(CARDS.warbands)) == (1646, 132, 28)
    unknown = [card for card in CARDS.cards if card.restricted_to == "unknown"]
    assert len(unknown) == 194
    assert sum(CARDS.restriction_of(card) == "unknown" for card in unknown) == 174


def test_a_card_is_found_by_id_and_by_name_in_any_spelling():
    assert CARDS.card("NV436").name == "Pit Trap"
    assert CARDS.find("NV999") is None
    with pytest.raises(UnknownCard):
        CARDS.card("NV999")
    assert [card.id for card in CARDS.named("GREAT strength")] == ["S391", "NV506", "BG398"]
    assert CARDS.named("Potion de Soin") == CARDS.named("healing potion")
    assert CARDS.named("") == ()


def test_printings_of_a_card_agree_on_kind_and_warband():
    for card in CARDS.cards:
        kinds = {(each.type, each.warband, each.glory) for each in CARDS.printings(card)}
        assert len(kinds) == 1, card


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("grate strenght", "Great Strength"),
        ("helfull wispers", "Helpful Whispers"),
        ("tactical genus 1-3", "Tactical Genius 1-3"),
        ("hold objctive 4", "Hold Objective 4"),
        ("potion de soins", "Healing Potion"),
        ("krrk now leds", "Krrk Now Leads!"),
    ],
)
def test_slips_of_typing_are_forgiven(written: str, meant: str):
    assert CARDS.near(written)[0].name == meant


def test_what_is_like_nothing_finds_nothing():
    assert CARDS.near("zzzz qqqq") == ()
    assert CARDS.near("") == ()
    assert CARDS.near("x" * 5000) == ()


def test_folding_leaves_case_accents_and_punctuation_out():
    assert fold("K’Charik, the 'Éveillé'") == "kcharik the eveille"
    assert fold("Call of the Waaagh!") == fold("call  of the WAAAGH")


def test_fighters_stand_by_their_warbands():
    names = [fighter.name for fighter in CARDS.fighters_of("steelhearts champions")]
    assert names == ["Severin Steelheart", "Angharad Brightshield", "Obryn the Bold"]
    assert CARDS.fighters_of("The Unseen") == ()


def test_a_fighter_is_a_wizard_by_either_side_and_unknown_without_numbers():
    wizards = {fighter.name: fighter.is_wizard for fighter in CARDS.fighters}
    assert wizards["Averon Stormsire"] is True
    assert wizards["Severin Steelheart"] is False
    assert wizards["Taros"] is None


def test_every_warband_has_one_leader_at_least():
    for warband in CARDS.warbands:
        assert any(fighter.leader for fighter in warband.fighters), warband.name


def test_no_source_tells_a_grand_alliance_but_an_organiser_may():
    assert {warband.grand_alliance for warband in CARDS.warbands} == {None}
    told = CARDS.with_alliances({"Garrek's Reavers": "Chaos"})
    found = told.warband("garreks reavers")
    assert found is not None
    assert found.grand_alliance in ALLIANCES


def test_doubts_are_told_in_words():
    assert CARDS.card("NV60").doubts == (
        "its glory is in doubt: data.json 1, Danurai CSV 2: unresolved",
        "two sources differ on it",
    )
    assert CARDS.card("S1").doubts == ()
    taros = next(fighter for fighter in CARDS.fighters if fighter.name == "Taros")
    assert taros.doubts == ("its numbers are not in any source",)


def test_every_summary_belongs_to_a_card_and_every_listed_card_has_one():
    assert [name for name in CARDS.summaries if not CARDS.named(name)] == []
    for entry in legality_lists():
        for card_id in (*entry.banned, *entry.forsaken, *entry.restricted):
            assert CARDS.summary_of(CARDS.card(card_id)), card_id
    assert CARDS.summary_of(CARDS.card("S3")) == ""
