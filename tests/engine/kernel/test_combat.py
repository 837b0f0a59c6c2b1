"""What an attack roll and a defence roll come to, edition by edition."""

import json
import pathlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.facts.dice import Tally
from rules_engine.kernel.combat import (
    DREADFANE,
    HARROWDEEP,
    NIGHTVAULT,
    SHADESPIRE,
    SUCCESSFUL,
    Footing,
    compare,
    damage_dealt,
    defence_counting,
    supporters,
    trapped_draw,
)

KNOWN = pathlib.Path(__file__).parents[1] / "known"
TABLE = json.loads((KNOWN / "dreadfane_table.json").read_text())
EDITIONS = [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP]
EARLY = [SHADESPIRE, NIGHTVAULT, DREADFANE]
CORNERED, HELD = Footing(cornered=True), Footing(cornered=True, held=True)
ROLL = st.integers(0, 4).flatmap(
    lambda successes: st.builds(Tally, st.integers(0, successes), st.just(successes))
)


def rolled(letters):
    """A roll written as in the table: c a critical, s another success, x none."""
    return Tally(letters.count("c"), letters.count("c") + letters.count("s"))


def told(result):
    """A comparison in the table's three words."""
    if result.outcome in SUCCESSFUL:
        return "succeeds"
    return "fails, drive back" if result.drive_back else "fails"


def test_the_table_has_its_thirteen_rows():
    assert len(TABLE["rows"]) == 13


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("row", TABLE["rows"], ids=lambda row: f"{row['attack']}-{row['defence']}")
def test_every_row_of_the_table_of_dreadfane(row, rules):
    """The other editions say the same of a target in the open."""
    defences = ["x", "s", "ss", "c", "cs", "cc"] if row["defence"] == "any" else [row["defence"]]
    for defence in defences:
        assert told(compare(rolled(row["attack"]), rolled(defence), rules)) == row["result"]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("attack", "defence", "outcome"),
    [
        ("c", "x", "critical hit"),
        ("c", "ss", "critical hit"),
        ("cs", "c", "critical hit"),
        ("s", "x", "hit"),
        ("ss", "s", "hit"),
        ("c", "c", "draw"),
        ("sss", "c", "miss"),
        ("x", "x", "miss"),
    ],
)
def test_the_four_outcomes_have_their_names(attack, defence, outcome, rules):
    """Harrowdeep pg 31; a critical hit is any success with a critical rolled (Shadespire pg 22)."""
    assert compare(rolled(attack), rolled(defence), rules).outcome == outcome


@pytest.mark.parametrize(
    ("attack", "defence", "decided"),
    [
        ("c", "ss", "criticals"),
        ("s", "s", "successes"),
        ("s", "x", "successes"),
        ("x", "s", "successes"),
        ("x", "x", "nothing rolled"),
    ],
)
def test_a_comparison_says_what_decided_it(attack, defence, decided):
    assert compare(rolled(attack), rolled(defence), SHADESPIRE).decided_by == decided


@pytest.mark.parametrize("rules", EARLY)
@pytest.mark.parametrize(
    ("attack", "defence", "outcome", "trapped"),
    [
        ("s", "s", "hit", True),
        ("c", "c", "critical hit", True),
        ("cs", "cs", "critical hit", True),
        # Only a draw is turned: not a roll beaten outright, nor one lost on criticals.
        ("s", "ss", "miss", False),
        ("ss", "c", "miss", False),
        ("x", "x", "miss", False),
        ("ss", "s", "hit", False),
    ],
)
def test_being_trapped_turns_a_draw_into_a_success(attack, defence, outcome, trapped, rules):
    """Shadespire pg 20, Dreadfane pg 13."""
    result = compare(rolled(attack), rolled(defence), rules, CORNERED)
    assert (result.outcome, result.trapped, result.drive_back) == (outcome, trapped, False)


def test_before_it_is_trapped_the_attack_has_failed():
    """DC-177: reactions to a failure look at the dice alone."""
    result = compare(rolled("s"), rolled("s"), NIGHTVAULT, CORNERED)
    assert (result.rolled, result.outcome) == ("draw", "hit")


def test_a_trapped_draw_is_no_critical_hit_under_the_other_reading():
    strict = msgspec.structs.replace(SHADESPIRE, trapped_critical=False)
    assert trapped_draw(rolled("c"), SHADESPIRE) == "critical hit"
    assert trapped_draw(rolled("c"), strict) == "hit"
    assert compare(rolled("c"), rolled("c"), strict, CORNERED).outcome == "hit"


@pytest.mark.parametrize(
    ("attack", "defence", "outcome", "trapped"),
    [
        ("s", "s", "hit", True),
        ("c", "c", "critical hit", True),
        # One more success before comparing: one against two is level by the words of pg 31.
        ("s", "ss", "draw", True),
        ("s", "sss", "miss", False),
        ("cs", "css", "draw", True),
        # Criticals settle it first, and with no success there is none to add to.
        ("ss", "c", "miss", False),
        ("x", "s", "miss", False),
        ("x", "x", "miss", False),
    ],
)
def test_harrowdeep_adds_a_success_against_a_trapped_target(attack, defence, outcome, trapped):
    """Harrowdeep pg 31."""
    result = compare(rolled(attack), rolled(defence), HARROWDEEP, CORNERED)
    assert (result.outcome, result.trapped, result.drive_back) == (outcome, trapped, False)


def test_the_flow_chart_calls_one_against_two_a_miss():
    chart = msgspec.structs.replace(HARROWDEEP, levelled_is_miss=True)
    assert compare(rolled("s"), rolled("ss"), chart, CORNERED).outcome == "miss"
    assert compare(rolled("s"), rolled("s"), chart, CORNERED).outcome == "hit"


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_fighter_that_cannot_be_pushed_is_not_trapped(rules):
    """Shadespire pg 20 asks that it could be driven back; Harrowdeep pg 31 says so outright."""
    assert compare(rolled("s"), rolled("s"), rules, HELD) == (
        "draw",
        "draw",
        False,
        False,
        "successes",
    )


@pytest.mark.parametrize("rules", EDITIONS)
def test_no_drive_back_without_a_hex_or_when_held(rules):
    assert compare(rolled("ss"), rolled("s"), rules).drive_back
    assert not compare(rolled("ss"), rolled("s"), rules, CORNERED).drive_back
    assert not compare(rolled("ss"), rolled("s"), rules, Footing(held=True)).drive_back


@given(ROLL, ROLL, st.sampled_from(EDITIONS), st.booleans(), st.booleans())
def test_a_better_attack_roll_is_never_worse(attack, defence, rules, cornered, held):
    order = ["miss", "draw", "hit", "critical hit"]
    footing = Footing(cornered, held)
    before = compare(attack, defence, rules, footing).outcome
    more = compare(attack._replace(successes=attack.successes + 1), defence, rules, footing).outcome
    critical = compare(Tally(attack.criticals + 1, attack.successes + 1), defence, rules, footing)
    assert order.index(more) >= order.index(before)
    assert order.index(critical.outcome) >= order.index(before)


@given(ROLL, ROLL, st.sampled_from(EDITIONS))
def test_being_cornered_never_helps_the_target(attack, defence, rules):
    order = ["miss", "draw", "hit", "critical hit"]
    free, cornered = (compare(attack, defence, rules, Footing(on)).outcome for on in (False, True))
    assert order.index(cornered) >= order.index(free)


@pytest.mark.parametrize(
    ("attacker", "target", "net", "own"),
    [
        # The example of Shadespire pg 21 and Harrowdeep pg 32: A with B's support; B with A's
        # against C's; and a lone fighter against two.
        (1, 0, (1, 0), (1, 0)),
        (1, 1, (0, 0), (1, 1)),
        (0, 2, (0, 2), (0, 2)),
        (3, 1, (2, 0), (3, 1)),
    ],
)
def test_support_is_net_before_harrowdeep_and_each_sides_own_in_it(attacker, target, net, own):
    assert supporters(attacker, target, SHADESPIRE) == net
    assert supporters(attacker, target, DREADFANE) == net
    assert supporters(attacker, target, HARROWDEEP) == own


def test_nobody_supports_a_spell_attack_in_harrowdeep():
    """Harrowdeep pg 32; nightvault-2019 says nothing, so support counts there."""
    assert supporters(2, 1, HARROWDEEP, spell=True) == (0, 1)
    assert supporters(2, 1, NIGHTVAULT, spell=True) == (1, 0)


@pytest.mark.parametrize(
    ("how", "counted"),
    [
        ({}, {"block", "critical"}),
        ({"guard": True}, {"block", "dodge", "critical"}),
        ({"cover": True}, {"block", "dodge", "critical"}),
        ({"cleave": True}, {"critical"}),
        ({"ensnare": True}, {"block", "critical"}),
        ({"guard": True, "cleave": True}, {"dodge", "critical"}),
        ({"guard": True, "ensnare": True}, {"block", "critical"}),
        ({"cover": True, "ensnare": True}, {"block", "critical"}),
        ({"support": 1, "cleave": True}, {"single_support", "critical"}),
    ],
)
def test_what_counts_in_a_defence_roll(how, counted):
    """Cleave rules out block even on Guard (Shadespire pg 22); other symbols stay (DC-061)."""
    assert defence_counting(("block",), HARROWDEEP, **how) == counted


def test_the_lost_symbols_are_named_facts():
    other = msgspec.structs.replace(
        HARROWDEEP, cover="single_support", cleave="dodge", ensnare="block"
    )
    assert defence_counting(("block",), other, cover=True) == {
        "block",
        "critical",
        "single_support",
    }
    assert defence_counting(("block",), other, cleave=True) == {"block", "critical"}
    assert defence_counting(("block",), other, ensnare=True) == {"critical"}


@pytest.mark.parametrize(
    ("outcome", "grievous", "dealt"),
    [
        ("critical hit", True, 3),
        ("critical hit", False, 2),
        ("hit", True, 2),
        ("draw", True, 0),
        ("miss", True, 0),
    ],
)
def test_grievous_adds_one_on_a_critical_hit(outcome, grievous, dealt):
    """Harrowdeep pg 34."""
    assert damage_dealt(2, outcome, HARROWDEEP, grievous=grievous) == dealt


def test_a_keyword_counts_only_where_the_attack_has_it():
    assert damage_dealt(2, "critical hit", HARROWDEEP) == 2


def test_where_the_editions_differ():
    """Guard holds a fighter from Dreadfane on (pg 14); Harrowdeep pg 31-38 brings the rest."""
    told = [
        (r.net_support, r.spell_support, r.trapped_first, r.guard_holds, r.minimum_damage)
        for r in (SHADESPIRE, DREADFANE, HARROWDEEP)
    ]
    assert told == [
        (True, True, False, False, 0),
        (True, True, False, True, 0),
        (False, False, True, True, 1),
    ]
    assert NIGHTVAULT == SHADESPIRE
    assert {(r.harmless_fails, r.grievous, r.backlash) for r in EDITIONS} == {(True, 1, 1)}


def test_damage_is_never_below_one_in_harrowdeep():
    """Harrowdeep pg 38; before it, an attack may deal none and then fails (DC-165)."""
    assert damage_dealt(0, "hit", HARROWDEEP) == 1
    assert damage_dealt(0, "hit", SHADESPIRE) == 0
