"""The catalogue that comes with the engine, and finding cards in it by name."""

import pytest

from rules_engine.deck_rules import legality_lists
from rules_engine.facts.card_names import fold
from rules_engine.facts.catalogue import ALLIANCES, UnknownCard, catalogue
from rules_engine.facts.fighters import known_fighters
from rules_engine.moments.playing import called

CARDS = catalogue()


def test_it_holds_what_the_sources_gave():
    assert (len(CARDS.cards), len(CARDS.fighters), len(CARDS.warbands)) == (4064, 132, 58)
    assert len({card.key for card in CARDS.cards}) == 3843
    assert all((card.glory is None) != card.is_objective for card in CARDS.cards)


def test_releases_that_the_engine_does_not_play_are_marked_so():
    marked = {card.release: card.facts_only for card in CARDS.cards}
    assert [release for release, facts_only in marked.items() if not facts_only] == [
        "Shadespire", "Leaders", "Nightvault", "Power Unbound", "Beastgrave", "Dreadfane",
        "Beastgrave Gift Pack", "Harrowdeep", "Arena Mortis",
    ]  # fmt: skip
    assert sum(card.facts_only for card in CARDS.cards) == 2068
    assert all(card.facts_only == marked[card.release] for card in CARDS.cards)


def test_what_the_sources_corrected():
    assert CARDS.card("NV60").glory == 2
    assert CARDS.card("S61").scoring == "end_phase"
    assert CARDS.card("BG274").glory == 3
    assert CARDS.card("S44").reaction
    assert CARDS.card("NV482").restricted_to == ("Wizard",)
    assert CARDS.card("NV545").labels == ("Katophrane Tome",)
    names = {"NV84": "Scroll of the Dark Arts", "HD268": "Writhing Shadows"}
    assert {card_id: CARDS.card(card_id).name for card_id in names} == names
    assert CARDS.named("Writing Shadows") == CARDS.named("writhing shadows")


def test_a_card_is_found_by_id_and_by_name_in_any_spelling():
    assert CARDS.card("NV436").name == "Pit Trap"
    assert CARDS.find("NV999") is None
    with pytest.raises(UnknownCard):
        CARDS.card("NV999")
    assert [card.id for card in CARDS.named("GREAT strength")] == ["S391", "NV506", "BG398", "EC51"]
    assert CARDS.named("Potion de Soin") == CARDS.named("healing potion")
    assert CARDS.named("") == ()


def test_printings_of_a_card_agree_on_kind_and_warband():
    for card in CARDS.cards:
        kinds = {
            (each.type, each.warband, each.facts_only or each.restricted_to)
            for each in CARDS.printings(card)
        }
        assert len({kind for kind in kinds if kind[2] is not True}) <= 1, card
        assert len({kind[:2] for kind in kinds}) == 1, card


def test_whom_a_warbands_cards_are_restricted_to_are_fighters_of_it():
    """By name, by a word of the name or by a keyword, as playing them asks (`moments.playing`)."""
    for card in CARDS.cards:
        fighters = [one for one in known_fighters().values() if one.warband == card.warband]
        for word in (card.restricted_to or ()) if fighters and not card.facts_only else ():
            assert any(
                word.lower() in called(one.name) | set(one.traits)
                or (word == "Leader" and one.leader)
                or (word == "Wizard" and one.base.wizard_level)
                for one in fighters
            ), (card.id, word)


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
    led = {
        warband.name
        for warband in CARDS.warbands
        if warband.roster or any(fighter.leader for fighter in warband.fighters)
    }
    assert led == {warband.name for warband in CARDS.warbands}


def test_every_warband_belongs_to_a_grand_alliance_and_tells_its_fighters():
    assert {warband.grand_alliance for warband in CARDS.warbands} == set(ALLIANCES)
    madmob = CARDS.warband("hedkrakkas madmob")
    assert madmob is not None
    assert (madmob.grand_alliance, madmob.fighters) == ("Destruction", ())
    assert madmob.roster[0] == "Hedkrakka, Gob of Gork"
    for warband in CARDS.warbands:
        assert bool(warband.roster) != bool(warband.fighters), warband.name


def test_doubts_are_told_in_words():
    assert CARDS.card("HD222").doubts == ("its glory is in doubt: 1 in the library, 2 in yawudb",)
    assert CARDS.card("S1").doubts == ()
    taros = next(fighter for fighter in CARDS.fighters if fighter.name == "Taros")
    assert taros.doubts == ("its numbers are not in any source",)


def test_every_summary_belongs_to_a_card_and_every_listed_card_has_one():
    assert [name for name in CARDS.summaries if not CARDS.named(name)] == []
    for entry in legality_lists():
        for card_id in (*entry.banned, *entry.forsaken, *entry.restricted):
            assert CARDS.summary_of(CARDS.card(card_id)), card_id
    assert CARDS.summary_of(CARDS.card("DC1")) == "", "a card of which only facts are known"
