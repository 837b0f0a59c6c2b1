"""Presets: what the packs say is marked as theirs, and none contradicts itself."""

import json
from pathlib import Path

import msgspec
import pytest

from companion.core.errors import Invalid
from matches.rules import event_rules, presets
from matches.rules.event_rules import Booked, Link, MatchPoints, RoundsFor
from matches.rules.rule_checks import check_rules

PACKS = {
    "Grand Clash rules as run by Carcosa Club, June 2019",
    "Good Games store championship, September 2018",
    "Midtcon, 2019",
    "The War Room organised play, February 2019",
    "Shorehammer",
    "Tin Soldiers of Antwerp, October 2024",
    "Dragons Gaming Club (T3)",
    "Michigan GT Grand Clash 2018",
    "Czech Major, October 2025",
    "Worlds qualifier Antwerp, July 2025",
    "Warhammer World, February 2025",
    "Austrian Championship 2024",
    "Games Workshop store kit, 2017-18",
    "Organised Play Rules (Dukes Gaming)",
}


def test_every_pack_has_a_preset_and_ours_comes_first():
    listed = presets.presets()

    assert {preset.source for preset in listed[4:]} == PACKS
    assert [(one.key, one.source) for one in listed[:4]] == [
        ("standard", ""),
        ("pools-and-bracket", ""),
        ("round-robin", ""),
        ("pods", ""),
    ]


def test_a_format_of_its_own_has_a_preset():
    """Pods contradict four values of the standard preset; who chooses theirs need know none."""
    formats = {presets.preset(key).rules.format: key for key in ("round-robin", "pods")}
    assert formats == {"round_robin": "round-robin", "pods": "pods"}
    rules = presets.preset("pods").rules
    assert (rules.best_of, rules.bye.games_won, rules.pod_points.by_place) == (1, 1, (3, 2, 1, 0))


def test_pools_and_a_bracket_have_both():
    rules = presets.preset("pools-and-bracket").rules
    assert (rules.format, rules.pools, rules.cut_per_pool) == ("pools", 4, 2)
    assert (rules.cut_format, rules.cut_third_place) == ("single", True)


def test_a_preset_whose_pack_names_a_cut_has_it_and_no_other_has_one():
    cuts = {
        one.key: (one.rules.cut_to, one.rules.cut_per_pool, one.rules.cut_format)
        for one in presets.presets()
        if one.rules.has_cut
    }
    assert cuts == {
        "pools-and-bracket": (None, 2, "single"),
        "michigan-gt-2018": (2, None, "single"),
        "czech-major-2025": (8, None, "single"),
        "austrian-championship-2024": (8, None, "single"),
    }


@pytest.mark.parametrize("preset", presets.presets(), ids=lambda preset: preset.key)
def test_no_preset_contradicts_itself(preset):
    assert check_rules(preset.rules) == []


@pytest.mark.parametrize("preset", presets.presets(), ids=lambda preset: preset.key)
def test_every_value_says_whose_it_is(preset):
    names = set(event_rules.write(preset.rules))

    assert names <= set(preset.provenance)
    assert set(preset.provenance.values()) <= {"pack", "ours"}


def test_the_grand_clash_is_as_its_pack_says():
    clash = presets.preset("grand-clash-2019")

    assert [link.name for link in clash.rules.chain] == [
        "points", "games_lost", "glory_difference", "roll_off"
    ]  # fmt: skip
    assert clash.rules.bye == Booked(2, 0, 14, 0)
    assert (clash.rules.best_of, clash.rules.round_minutes) == (3, 90)
    assert clash.rules.drawn_match == "by_glory"
    assert clash.provenance["bye"] == clash.provenance["points.win"] == "pack"
    assert clash.provenance["points.bye"] == clash.provenance["who_may_log"] == "ours"


def test_a_chain_can_be_part_theirs_and_part_ours():
    czech = presets.preset("czech-major-2025")

    assert [
        (link.name, czech.provenance[f"chain.{place}"])
        for place, link in enumerate(czech.rules.chain)
    ] == [
        ("points", "ours"),
        ("glory_difference", "pack"),
        ("games_lost", "ours"),
        ("roll_off", "ours"),
    ]
    assert (czech.rules.glory_cap, czech.provenance["glory_cap"]) == (7, "pack")


def test_rounds_follow_the_field_where_the_pack_says_so():
    rules = presets.preset("war-room-2019").rules

    assert [event_rules.rounds_for(rules, players) for players in (4, 8, 9, 20)] == [3, 3, 4, 4]


def test_packs_that_settle_drawn_matches_say_how():
    assert presets.preset("worlds-qualifier-antwerp-2025").rules.drawn_match == (
        "by_glory_loser_keeps_draw"
    )
    assert presets.preset("no-devices").rules.who_may_log == "staff"


def test_packs_that_say_something_of_decks_say_it_themselves():
    said = {
        (preset.key, name): getattr(preset.rules, name)
        for preset in presets.presets()
        for name in ("deck_format", "deck_list", "decks_required")
        if preset.provenance[name] == "pack"
    }
    assert said == {
        ("grand-clash-2019", "deck_list"): "official-2019-02",
        ("war-room-2019", "decks_required"): True,
        ("shorehammer", "deck_format"): "official-2018",
        ("shorehammer", "decks_required"): True,
        ("czech-major-2025", "decks_required"): True,
        ("austrian-championship-2024", "decks_required"): True,
    }


def test_an_unknown_preset_is_told_with_those_there_are():
    with pytest.raises(Invalid, match="standard, pools-and-bracket, round-robin, pods, grand-"):
        presets.preset("grand-clash")


def test_the_file_gives_nothing_that_pack_and_we_both_claim():
    data = json.loads((Path(presets.__file__).parent / "data" / "presets.json").read_text())

    for entry in data["presets"]:
        assert set(entry["pack"]) & set(entry["ours"]) <= {"chain"}


# house formats and lists are looked up in tables
IN_TABLES = [pytest.mark.django_db, pytest.mark.database]


def contradictions(**changes) -> list[str]:
    """Fields at fault in the standard preset with these changes."""
    rules = presets.preset("standard").rules
    changed = event_rules.read({**event_rules.write(rules), **_plain(changes)})
    return [fault.field for fault in check_rules(changed)]


def _plain(changes):
    return msgspec.to_builtins(changes)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"best_of": 1}, "bye"),
        ({"bye": Booked(2, 2)}, "bye"),
        ({"no_show": Booked(0, 1)}, "no_show"),
        ({"glory_cap": 6}, "bye"),
        ({"double_loss_games_lost": 3}, "double_loss_games_lost"),
        ({"points": MatchPoints(win=1, draw=1)}, "points"),
        ({"points": MatchPoints(draw=0, loss=1)}, "points"),
        ({"points": MatchPoints(bye=4)}, "points"),
        ({"chain": []}, "chain"),
        ({"chain": [Link("games_lost"), Link("points")]}, "chain"),
        ({"chain": [Link("points"), Link("points")]}, "chain"),
        ({"chain": [Link("points"), Link("luck")]}, "chain"),
        ({"chain": [Link("points"), Link("omw", {"floor": "two"})]}, "chain"),
        ({"chain": [Link("points"), Link("roll_off"), Link("omw")]}, "chain"),
        ({"rounds": 3, "rounds_by_players": [RoundsFor(8, 3)]}, "rounds"),
        ({"rounds_by_players": [RoundsFor(16, 4), RoundsFor(8, 3)]}, "rounds_by_players"),
        ({"rounds_by_players": [RoundsFor(8, 4), RoundsFor(16, 3)]}, "rounds_by_players"),
        ({"rounds": 1}, "late_until_round"),
        ({"round_minutes": 15}, "no_game_starts_in_last_minutes"),
        ({"deck_deadline": "2026-11-21T09:00:00"}, "deck_deadline"),
        pytest.param({"deck_format": "x"}, "deck_format", marks=IN_TABLES),
        pytest.param({"deck_list": "x"}, "deck_list", marks=IN_TABLES),
    ],
)
def test_a_contradiction_is_found_where_it_is(changes, field):
    assert field in contradictions(**changes)


def test_the_same_tiebreaker_with_other_parameters_is_another_one():
    assert (
        contradictions(
            chain=[Link("points"), Link("buchholz"), Link("buchholz", {"cut_lowest": 1})]
        )
        == []
    )


def test_a_decision_by_hand_may_follow_a_roll_off():
    assert contradictions(chain=[Link("points"), Link("roll_off"), Link("manual")]) == []
