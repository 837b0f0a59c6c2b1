"""Exact chances against hand sums and against every roll rolled."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.kernel.combat import DREADFANE, HARROWDEEP, SHADESPIRE
from rules_engine.odds import (
    Attacker,
    AttackOdds,
    CastOdds,
    Rerolls,
    Target,
    attack_odds,
    cast_odds,
)
from tests.engine import naive_odds as naive
from tests.whole import whole_or

RULES = {"shadespire": SHADESPIRE, "dreadfane": DREADFANE, "harrowdeep": HARROWDEEP}
F = Fraction


def chances(attacker, target, rules=SHADESPIRE):
    return attack_odds(AttackOdds(attacker, target, rules))


def test_one_smash_die_against_no_dice():
    """Three sides of six succeed, one of them critically."""
    found = chances(
        Attacker(dice=1, symbols=("smash",), damage=2), Target(dice=0, symbols=("block",))
    )
    assert (found.critical_hit, found.hit, found.draw, found.miss) == (F(1, 6), F(1, 3), 0, F(1, 2))
    assert found.succeeds == F(1, 2)
    assert found.drive_back == F(1, 2)
    assert found.damage == ((0, F(1, 2)), (2, F(1, 2)))
    assert found.expected_damage == 1
    assert found.out_of_action == 0


def test_one_smash_die_against_one_block_die():
    """By hand: 36 pairs of sides."""
    found = chances(Attacker(dice=1, symbols=("smash",)), Target(dice=1, symbols=("block",)))
    assert found.critical_hit == F(1, 6) * F(5, 6)
    assert found.hit == F(2, 6) * F(3, 6)
    assert found.draw == F(2, 6) * F(2, 6) + F(1, 36)
    assert found.miss == 1 - found.critical_hit - found.hit - found.draw


def test_cleave_on_a_critical_counts_only_with_one():
    """One fury die: the critical meets no block; nothing else of the roll changes."""
    attacker = Attacker(dice=1, symbols=("fury",), critical_cleave=True, critical_damage=1)
    found = chances(attacker, Target(dice=1, symbols=("block",)))
    assert found.critical_hit == F(1, 6) * F(5, 6)
    assert found.hit == F(1, 6) * F(3, 6)
    assert found.draw == F(1, 6) * F(2, 6) + F(1, 36)
    assert found.damage == ((0, 1 - found.succeeds), (1, found.hit), (2, found.critical_hit))


@pytest.mark.parametrize(("keyword", "blocked"), [({}, F(2, 6)), ({"cleave": True}, F(0))])
def test_cleave_meets_no_block_whatever_the_roll_shows(keyword, blocked):
    """One fury die against one block die: a critical defence stops it all the same."""
    attacker = Attacker(dice=1, symbols=("fury",), **keyword)
    found = chances(attacker, Target(dice=1, symbols=("block",)))
    assert found.hit == F(1, 6) * (F(5, 6) - blocked)
    assert found.critical_hit == F(1, 6) * F(5, 6)


@pytest.mark.parametrize(
    ("keyword", "hit"), [({}, F(2, 6) * F(4, 6)), ({"ensnare": True}, F(2, 6) * F(5, 6))]
)
def test_one_smash_die_against_one_dodge_die(keyword, hit):
    found = chances(
        Attacker(dice=1, symbols=("smash",), **keyword), Target(dice=1, symbols=("dodge",))
    )
    assert found.hit == hit


def test_a_cornered_target_loses_its_draws():
    attacker, target = Attacker(dice=1, symbols=("smash",)), Target(dice=1, symbols=("block",))
    free, cornered = (
        chances(attacker, target),
        chances(attacker, msgspec.structs.replace(target, cornered=True)),
    )
    assert cornered.succeeds == free.succeeds + free.draw
    assert cornered.trapped == free.draw
    assert cornered.drive_back == 0


def test_guard_holds_in_dreadfane_and_harrowdeep_but_not_before():
    attacker = Attacker(dice=2, symbols=("fury",))
    target = Target(dice=1, symbols=("dodge",), guard=True)
    assert chances(attacker, target, SHADESPIRE).drive_back > 0
    assert chances(attacker, target, DREADFANE).drive_back == 0
    assert chances(attacker, target, HARROWDEEP).drive_back == 0


def test_a_target_taken_out_of_action_is_not_driven_back():
    attacker = Attacker(dice=2, symbols=("smash",), damage=2)
    found = chances(attacker, Target(dice=0, symbols=("block",), wounds=2))
    assert found.out_of_action == found.succeeds == F(3, 4)
    assert found.drive_back == 0


def test_grievous_takes_out_on_a_critical_hit_only():
    attacker = Attacker(dice=2, symbols=("smash",), damage=2, grievous=True)
    found = chances(attacker, Target(dice=1, symbols=("dodge",), wounds=3), HARROWDEEP)
    assert found.out_of_action == found.critical_hit
    assert found.damage == ((0, 1 - found.succeeds), (2, found.hit), (3, found.critical_hit))


def test_an_attack_without_damage_fails_before_harrowdeep():
    attacker, target = (
        Attacker(dice=2, symbols=("smash",), damage=0),
        Target(dice=1, symbols=("block",)),
    )
    assert chances(attacker, target, SHADESPIRE).succeeds == 0
    assert chances(attacker, target, HARROWDEEP).succeeds > 0
    assert (
        chances(attacker, target, HARROWDEEP).expected_damage
        == chances(attacker, target, HARROWDEEP).succeeds
    )


def test_a_stagger_token_is_one_die_rolled_again():
    """One die: fail, then succeed. Not for a spell, whose dice are no attack dice (pg 34, 48)."""
    attacker, target = (
        Attacker(dice=1, symbols=("smash",)),
        Target(dice=0, symbols=("block",), staggered=True),
    )
    assert chances(attacker, target, HARROWDEEP).succeeds == F(3, 4)
    assert chances(msgspec.structs.replace(attacker, dice=2), target, HARROWDEEP).succeeds == 1 - F(
        1, 8
    )
    spell = Attacker(dice=1, symbols=("focus",), spell=True)
    assert chances(spell, target, HARROWDEEP).succeeds == F(1, 2)


def test_a_spell_attack_can_fell_its_own_caster():
    """Harrowdeep pg 35: two criticals, and no wounds to spare, and the attack fails."""
    spell = Attacker(dice=2, symbols=("channel",), spell=True, wounds=1)
    found = chances(spell, Target(dice=0, symbols=("block",)), HARROWDEEP)
    assert found.backlash == found.caster_out == F(1, 36)
    hale = chances(
        msgspec.structs.replace(spell, wounds=2), Target(dice=0, symbols=("block",)), HARROWDEEP
    )
    assert hale.backlash == F(1, 36)
    assert hale.caster_out == 0
    assert hale.succeeds - found.succeeds == F(1, 36)


def test_a_fury_characteristic_on_magic_dice_leaves_only_criticals():
    """DC-026."""
    spell = Attacker(dice=1, symbols=("fury",), spell=True)
    assert chances(spell, Target(dice=0, symbols=("block",))).succeeds == F(1, 6)


def test_fishing_for_criticals_beats_rolling_failures_again():
    attacker = Attacker(dice=3, symbols=("smash",), supporting=1, rerolls=Rerolls(1))
    target = Target(dice=2, symbols=("block",))
    best = msgspec.structs.replace(attacker, rerolls=Rerolls(1, policy="best"))
    assert chances(best, target).succeeds > chances(attacker, target).succeeds


def test_a_defender_who_rolls_again_well_loses_less():
    attacker = Attacker(dice=2, symbols=("smash",))
    plain = Target(dice=2, symbols=("dodge",))
    found = [
        chances(attacker, msgspec.structs.replace(plain, rerolls=rerolls)).succeeds
        for rerolls in (Rerolls(1, policy="best"), Rerolls(1), Rerolls())
    ]
    assert found == sorted(found)
    assert found[0] < found[2]


ATTACKERS = st.fixed_dictionaries(
    {
        "dice": st.integers(0, 3),
        "symbols": st.sampled_from([("smash",), ("fury",), ("smash", "fury")]),
        "damage": st.integers(0, 3),
        "spell": st.booleans(),
        "supporting": st.integers(0, 3),
        "innate": st.sampled_from([None, "smash", "channel", "critical", "single_support"]),
        "cleave": st.booleans(),
        "ensnare": st.booleans(),
        "grievous": st.booleans(),
        "critical_cleave": st.booleans(),
        "critical_damage": st.integers(0, 1),
        "wounds": st.sampled_from([None, 1, 2]),
        "again": st.integers(0, 1),
        "whole": st.booleans(),
    }
)
TARGETS = st.fixed_dictionaries(
    {
        "dice": st.integers(0, 2),
        "symbols": st.sampled_from([("block",), ("dodge",), ("block", "dodge")]),
        "supporting": st.integers(0, 3),
        "innate": st.sampled_from([None, "block", "dodge", "critical"]),
        "guard": st.booleans(),
        "cover": st.booleans(),
        "staggered": st.booleans(),
        "cornered": st.booleans(),
        "held": st.booleans(),
        "wounds": st.sampled_from([None, 1, 2, 4]),
        "again": st.integers(0, 1),
        "whole": st.booleans(),
    }
)


def record(kind, facts):
    """One of the odds' records from the naive count's plain dict."""
    facts = dict(facts)
    rerolls = Rerolls(facts.pop("again"), facts.pop("whole"))
    return kind(**facts, rerolls=rerolls)


@settings(max_examples=whole_or(120, whole=400), deadline=None)
@given(st.sampled_from(sorted(RULES)), ATTACKERS, TARGETS)
def test_chances_agree_with_every_roll_rolled(edition, attacker, target):
    if attacker["spell"]:
        attacker = attacker | {"symbols": ("channel",)}
    found = chances(record(Attacker, attacker), record(Target, target), RULES[edition])
    count = naive.attack_chances(edition, attacker, target)
    assert found.critical_hit == count["outcome", "critical hit"]
    assert found.hit == count["outcome", "hit"]
    assert found.draw == count["outcome", "draw"]
    assert found.miss == count["outcome", "miss"]
    assert found.drive_back == count["drive back"]
    assert found.out_of_action == count["out of action"]
    assert found.backlash == count["backlash"]
    assert found.caster_out == count["caster out"]
    assert all(share == count["damage", amount] for amount, share in found.damage)
    assert sum(share for _, share in found.damage) == 1


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(sorted(RULES)),
    st.sampled_from(["smash", "fury"]),
    st.integers(1, 3),
    st.integers(0, 2),
    st.booleans(),
    st.integers(0, 2),
)
def test_best_rerolls_agree_with_trying_every_use(edition, symbol, dice, again, whole, against):
    attacker = Attacker(dice=dice, symbols=(symbol,), rerolls=Rerolls(again, whole, "best"))
    found = chances(attacker, Target(dice=against, symbols=("block",)), RULES[edition])
    assert found.succeeds == naive.best_success(
        edition, (symbol,), dice, again, whole, ("block",), against
    )


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 4),
    st.lists(st.sampled_from(["channel", "focus", "critical"]), min_size=1, max_size=3),
    st.sampled_from([None, "channel", "focus", "critical"]),
    st.sampled_from([None, 1, 2]),
)
def test_casts_agree_with_every_roll_rolled(dice, value, innate, wounds):
    found = cast_odds(
        CastOdds(dice=dice, value=tuple(value), rules=HARROWDEEP, innate=innate, wounds=wounds)
    )
    count = naive.cast_chances(dice, value, innate, wounds)
    assert found.cast == count["cast"] == 1 - found.fails
    assert found.backlash == count["backlash"]
    assert found.caster_out == (count["backlash"] if wounds == 1 else 0)


@pytest.mark.parametrize(
    ("dice", "value", "cast"),
    [
        (1, ("channel",), F(4, 6)),
        (1, ("focus",), F(3, 6)),
        (2, ("channel",), 1 - F(2, 6) ** 2),
        (2, ("critical", "critical"), F(1, 36)),
        (1, ("channel", "channel"), F(0)),
    ],
)
def test_chances_of_a_cast_by_hand(dice, value, cast):
    assert cast_odds(CastOdds(dice=dice, value=value, rules=HARROWDEEP)).cast == cast


def test_a_die_rolled_again_helps_a_cast():
    found = cast_odds(CastOdds(dice=1, value=("focus",), rules=HARROWDEEP, rerolls=1))
    assert found.cast == F(3, 4)


def test_a_question_reads_from_json_and_odd_ones_are_refused():
    text = (
        '{"attacker":{"dice":2,"symbols":["smash"]},'
        '"target":{"dice":1,"symbols":["block"]},"rules":{}}'
    )
    assert msgspec.json.decode(text, type=AttackOdds).attacker.damage == 1
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text.replace('"dice":2', '"dice":1000000'), type=AttackOdds)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text.replace("smash", "sword"), type=AttackOdds)


@given(st.integers(0, 6), st.integers(0, 4), st.sampled_from(sorted(RULES)))
def test_outcomes_add_up_to_one(dice, against, edition):
    found = chances(
        Attacker(dice=dice, symbols=("smash",)),
        Target(dice=against, symbols=("dodge",)),
        RULES[edition],
    )
    assert found.critical_hit + found.hit + found.draw + found.miss == 1
