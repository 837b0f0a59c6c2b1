"""Chances between fighters by name, and of two attacks in turn."""

from fractions import Fraction as F

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import known_fighters
from rules_engine.kernel.combat import HARROWDEEP as HARROWDEEP_RULES
from rules_engine.kernel.combat import SHADESPIRE
from rules_engine.odds import (
    Attacker,
    AttackOdds,
    Bout,
    Rerolls,
    Strike,
    Struck,
    Target,
    attack_odds,
    bout_chances,
    in_turn,
)

GARREK, STEELHEART, TARGOR = "Garrek Gorebeard", "Severin Steelheart", "Targor"
NIGHTVAULT, HARROWDEEP = "nightvault-2019", "harrowdeep-2021"


def bout(edition=NIGHTVAULT, target=None, then=None, **strike):
    told = {"fighter": TARGOR, "attack": "Gore-axe and Blade"} | strike
    against = target or Struck(fighter=STEELHEART)
    return bout_chances(Bout(edition=edition, strike=Strike(**told), target=against, then=then))


def odds(attacker, target):
    return attack_odds(AttackOdds(attacker, target, SHADESPIRE))


def test_a_bout_is_the_attack_of_the_two_cards():
    """Targor's axe: 2 fury dice, damage 1, on 1 block die and 4 wounds."""
    found = bout()
    plain = Attacker(dice=2, symbols=("fury",), damage=1)
    assert found.first == odds(plain, Target(dice=1, symbols=("block",), wounds=4))
    assert (found.wounds, found.second, found.together, found.left_out) == (4, None, None, ())


def test_inspired_sides_and_what_upgrades_add_count():
    """Inspired, 3 fury dice and damage 2; Steelheart Inspired rolls 2 block dice."""
    target = Struck(fighter=STEELHEART, inspired=True, damage=1, supporting=1)
    found = bout(target=target, inspired=True, more_damage=1, supporting=2, rerolls=1)
    attacker = Attacker(dice=3, symbols=("fury",), damage=3, supporting=2, rerolls=Rerolls(dice=1))
    defends = Target(dice=2, symbols=("block",), supporting=1, wounds=3)
    assert found.first == odds(attacker, defends)
    assert found.first.out_of_action == found.first.succeeds


def test_a_spell_rolls_the_wizard_level():
    found = bout(fighter="Averon Stormsire", attack="Fulmination")
    caster = Attacker(dice=2, symbols=("focus",), damage=1, spell=True, wounds=4)
    assert found.first == odds(caster, Target(dice=1, symbols=("block",), wounds=4))


def test_the_edition_decides_what_guard_does():
    guarded = Struck(fighter=STEELHEART, guard=True)
    assert bout(target=guarded).first.drive_back > 0
    assert bout(HARROWDEEP, target=guarded).first.drive_back == 0


def test_two_attacks_in_turn_by_hand():
    """One die of three good sides in six against none, twice, damage 2 on 3 wounds."""
    one = odds(
        Attacker(dice=1, symbols=("smash",), damage=2), Target(dice=0, symbols=("block",), wounds=3)
    )
    found = in_turn(one, one, wounds=3)
    assert found.first_enough == 0
    assert found.out_of_action == F(1, 4)
    assert found.damage == ((0, F(1, 4)), (2, F(1, 2)), (4, F(1, 4)))
    assert found.expected_damage == 2


def test_a_second_attack_is_not_made_on_a_fighter_already_out():
    one = odds(
        Attacker(dice=1, symbols=("smash",), damage=2), Target(dice=0, symbols=("block",), wounds=2)
    )
    found = in_turn(one, one, wounds=2)
    assert found.first_enough == F(1, 2)
    assert found.out_of_action == F(3, 4)
    assert found.damage == ((0, F(1, 4)), (2, F(3, 4)))


def test_a_charge_and_a_follow_up_together():
    """2 fury dice for 1, then 2 smash dice for 2, on 3 wounds left: both must succeed."""
    axe = Strike(fighter=GARREK, attack="Blooddrinker Axe")
    found = bout(target=Struck(fighter=STEELHEART, damage=1), then=axe, charge=True)
    assert found.second == odds(
        Attacker(dice=2, symbols=("smash",), damage=2), Target(dice=1, symbols=("block",), wounds=3)
    )
    assert found.together == in_turn(found.first, found.second, 3)
    assert found.together.out_of_action == found.first.succeeds * found.second.succeeds


def test_a_combo_is_its_attack_and_the_one_that_reacts_to_it_in_turn():
    """3 fury dice for 2, then 1 smash die for 1, on 4 wounds: what is left out is nothing."""
    khamyss = {"fighter": "Khamyss", "attack": "Barbed whip"}
    found = bout(then=Strike(fighter="Khamyss", attack="Bladed buckler"), **khamyss)
    assert found.second == odds(
        Attacker(dice=1, symbols=("smash",), damage=1), Target(dice=1, symbols=("block",), wounds=4)
    )
    assert found.together == in_turn(found.first, found.second, 4)
    assert dict(found.together.damage)[3] == found.first.succeeds * found.second.succeeds
    assert found.left_out == ()


@pytest.mark.parametrize("charge", [False, True])
def test_a_keyword_of_charging_needs_a_charge(charge):
    found = bout(fighter="Jagathra", attack="Javelin", charge=charge)
    assert max(amount for amount, _ in found.first.damage) == 1 + charge


def test_keywords_that_are_not_in_the_sum_are_told():
    found = bout(fighter="Luggit and Thwak", attack="Beating club")
    assert found.left_out == ("Beating club: +1 dice below two wound tokens",)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"fighter": "Nobody"}, "no fighter called 'Nobody' is known"),
        ({"attack": "Bite"}, "there is Gore-axe and Blade"),
        ({"target": Struck(fighter="Blue Horror", inspired=True)}, "has no Inspired side"),
        ({"target": Struck(fighter=TARGOR, damage=2)}, "say less damage"),
        ({"edition": "third"}, "third"),
    ],
)
def test_what_cannot_be_asked_is_told(asked, told):
    with pytest.raises(Unusable, match=told):
        bout(**asked)


@pytest.mark.parametrize(
    ("keyword", "counts"),
    [
        ("cleave", {"cleave": True}),
        ("ensnare", {"ensnare": True}),
        ("grievous", {"grievous": True}),
        ("crit:cleave", {"critical_cleave": True}),
        ("crit:ensnare", {"critical_ensnare": True}),
        ("crit:grievous", {"grievous": True}),
        ("crit:+1 damage", {"critical_damage": 1}),
        ("stagger", {}),
    ],
)
def test_what_a_keyword_of_the_attack_counts_as(monkeypatch, keyword, counts):
    """Targor's axe with it, on 1 block die; Grievous is for criticals alone, said or not."""
    axe = replace(known_fighters()[TARGOR].base.attacks[0], keywords=(keyword,))
    monkeypatch.setattr("rules_engine.odds.fighters.attack_of", lambda *_: axe)
    attacker = Attacker(dice=2, symbols=("fury",), damage=1, **counts)
    plain = Target(dice=1, symbols=("block",), wounds=4)
    assert bout(HARROWDEEP).first == attack_odds(AttackOdds(attacker, plain, HARROWDEEP_RULES))
