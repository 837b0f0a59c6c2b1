"""Damage dealt twice, resilience, what only a critical brings, and several attacks in turn."""

from fractions import Fraction

import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.kernel.combat import HARROWDEEP, SHADESPIRE
from rules_engine.odds import (
    Attacker,
    AttackOdds,
    Bout,
    Strike,
    Struck,
    Target,
    all_in_turn,
    attack_odds,
    bout_chances,
)
from rules_engine.odds.attack import resisted
from tests.engine.driving import GARREK, STEELHEART

SWORD = "Sigmarite Broadsword"


def strikes(wounds: int | None = None, **told: object):
    attacker = Attacker(dice=2, symbols=("smash",), **told)
    return attack_odds(AttackOdds(attacker, Target(dice=0, symbols=(), wounds=wounds), SHADESPIRE))


def test_damage_is_dealt_twice_on_two_successes_to_a_target_still_standing():
    """Two dice, each a success in 3 of 6: two of them 1/4, one 1/2, none 1/4."""
    once = dict(strikes(damage=1).damage)
    assert once == {0: Fraction(1, 4), 1: Fraction(3, 4)}
    assert dict(strikes(damage=1, twice=True).damage) == {
        0: Fraction(1, 4),
        1: Fraction(1, 2),
        2: Fraction(1, 4),
    }
    assert dict(strikes(1, damage=1, twice=True).damage) == once


def test_each_block_takes_one_damage_off_a_resilient_fighter_down_to_one():
    """Of three dice that are a block in 1 of 3: none 8/27, one 12/27, two or three 7/27."""
    third = Fraction(1, 3)
    assert resisted(1, (3, third)) == {1: Fraction(1)}
    assert resisted(2, (0, third)) == {2: Fraction(1)}
    assert resisted(2, (2, third)) == {2: Fraction(4, 9), 1: Fraction(5, 9)}
    assert resisted(3, (3, third)) == {3: Fraction(8, 27), 2: Fraction(12, 27), 1: Fraction(7, 27)}


@pytest.mark.parametrize(
    ("symbols", "succeeds", "out"),
    [
        # two of the four sides that do not save it are blocks
        (("dodge",), Fraction(13, 36), Fraction(7, 36)),
        # a block saves it from a smash, and takes one off what a critical deals
        (("block",), Fraction(11, 36), Fraction(1, 4)),
    ],
)
def test_a_resilient_fighter_counts_the_blocks_of_its_defence_roll(symbols, succeeds, out):
    """One die against one: smash in 2 of 6 and a critical in 1 of 6, for 2 damage."""
    attacker = Attacker(dice=1, symbols=("smash",), damage=2)
    target = Target(dice=1, symbols=symbols, resilient=True, wounds=2)
    chances = attack_odds(AttackOdds(attacker, target, HARROWDEEP))
    assert (chances.succeeds, chances.out_of_action) == (succeeds, out)


def test_what_only_a_critical_brings_counts_with_a_critical_only():
    """Ensnare rules dodges out: a critical then meets block and critical alone."""
    target = Target(dice=1, symbols=("dodge",))
    plain, only, always = (
        attack_odds(AttackOdds(Attacker(dice=1, symbols=("smash",), **told), target, SHADESPIRE))
        for told in ({}, {"critical_ensnare": True}, {"ensnare": True})
    )
    assert plain.succeeds <= only.succeeds <= always.succeeds
    assert plain.hit == only.hit < always.hit


def test_several_attacks_in_turn_stop_when_the_target_is_out():
    """Three attacks that hit half the time for 1: two of three hit with 1/2."""
    half = attack_odds(
        AttackOdds(
            Attacker(dice=1, symbols=("smash",), damage=1),
            Target(dice=0, symbols=()),
            SHADESPIRE,
        )
    )
    assert half.succeeds == Fraction(1, 2)
    together = all_in_turn((lambda _: half,) * 3, 2)
    assert together.out_of_action == Fraction(1, 2)
    assert together.first_enough == 0
    assert dict(together.damage) == {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(1, 2)}


def test_a_bout_takes_names_in_part_and_further_attacks():
    strike = Strike(fighter="Steelheart", attack="broad")
    two = bout_chances(
        Bout(
            edition="harrowdeep-2021",
            strike=strike,
            target=Struck(fighter="Garrek"),
            further=(strike,),
        )
    )
    named = bout_chances(
        Bout(
            edition="harrowdeep-2021",
            strike=Strike(fighter=STEELHEART, attack=SWORD),
            target=Struck(fighter=GARREK),
            then=Strike(fighter=STEELHEART, attack=SWORD),
        )
    )
    assert two.together == named.together


@pytest.mark.parametrize(("told", "lacks"), [("cover", "cover"), ("staggered", "Stagger")])
def test_what_an_edition_does_not_have_is_refused(told, lacks):
    bout = Bout(
        edition="shadespire-2018",
        strike=Strike(fighter=STEELHEART, attack=SWORD),
        target=Struck(fighter=GARREK, **{told: True}),
    )
    with pytest.raises(Unusable, match=f"shadespire-2018 has no {lacks}"):
        bout_chances(bout)
