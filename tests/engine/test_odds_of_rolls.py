"""What a handful of dice comes to once re-rolls are made, and the bounds of attacks in turn."""

from fractions import Fraction as F

import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.kernel.combat import SHADESPIRE
from rules_engine.odds import (
    Attacker,
    AttackOdds,
    Bout,
    Rerolls,
    Strike,
    Struck,
    Target,
    all_in_turn,
    attack_odds,
    bout_chances,
)
from rules_engine.odds.fighters import check_has
from rules_engine.odds.rolls import Counts, settled
from tests.engine.driving import GARREK, STEELHEART

DIE: Counts = (1, 2, 3)
"""A critical, two other successes and three failures."""


def nothing(_: Counts) -> int:
    return 0


def fewest_criticals(counts: Counts) -> int:
    return 9 - counts[0]


def fewest_successes(counts: Counts) -> int:
    return 9 - counts[1]


def four_of_a_critical(counts: Counts) -> int:
    """A roll of one die is worth 1 in the mean, which is what a success is worth."""
    return 4 * counts[0] + counts[1]


BEST, ALL_AGAIN = Rerolls(dice=1, policy="best"), Rerolls(whole=True, policy="best")
PLAIN = {(1, 0, 0): 1, (0, 1, 0): 2, (0, 0, 1): 3}
SIX_TIMES = {result: 6 * weight for result, weight in PLAIN.items()}


@pytest.mark.parametrize(
    ("rerolls", "value", "wanted", "whole"),
    [
        (Rerolls(), nothing, PLAIN, 6),
        (Rerolls(dice=1), nothing, {(1, 0, 0): 9, (0, 1, 0): 18, (0, 0, 1): 9}, 36),
        (BEST, nothing, SIX_TIMES, 36),
        (ALL_AGAIN, nothing, SIX_TIMES, 36),
        (BEST, fewest_criticals, {(1, 0, 0): 1, (0, 1, 0): 14, (0, 0, 1): 21}, 36),
        (ALL_AGAIN, fewest_criticals, {(1, 0, 0): 1, (0, 1, 0): 14, (0, 0, 1): 21}, 36),
        (BEST, fewest_successes, {(1, 0, 0): 8, (0, 1, 0): 4, (0, 0, 1): 24}, 36),
        (BEST, four_of_a_critical, {(1, 0, 0): 9, (0, 1, 0): 18, (0, 0, 1): 9}, 36),
        (ALL_AGAIN, four_of_a_critical, {(1, 0, 0): 9, (0, 1, 0): 18, (0, 0, 1): 9}, 36),
    ],
)
def test_what_one_die_comes_to(rerolls, value, wanted, whole):
    """Nothing is rolled again that serves nobody; a critical is, where it is unwelcome."""
    assert settled(DIE, 1, rerolls, value) == (wanted, whole)


@pytest.mark.parametrize("rerolls", [Rerolls(), Rerolls(dice=1), Rerolls(whole=True), BEST])
def test_every_result_of_three_dice_is_three_dice(rerolls):
    chances, whole = settled(DIE, 3, rerolls, lambda counts: counts[0] + counts[1])
    assert {sum(result) for result in chances} == {3}
    assert sum(chances.values()) == whole
    if rerolls == Rerolls(dice=1):
        # three failures 27 of 216, then one of them again: three stay with 3 of 6
        assert chances[0, 0, 3] == 27 * 3
        assert chances[0, 1, 2] == 27 * 2 + 3 * 2 * 9 * 3


def hit(damage: int, wounds: int | None = None) -> object:
    """One die of three good sides in six against none."""
    attacker = Attacker(dice=1, symbols=("smash",), damage=damage)
    target = Target(dice=0, symbols=("block",), wounds=wounds)
    return attack_odds(AttackOdds(attacker, target, SHADESPIRE))


def test_no_attack_at_all_does_nothing():
    found = all_in_turn((), 3)
    assert (found.first_enough, found.out_of_action, found.expected_damage) == (0, 0, 0)
    assert found.damage == ((0, F(1)),)


def test_what_a_first_attack_did_stays_done():
    found = all_in_turn((lambda _: hit(4), lambda _: hit(2)), 3)  # type: ignore[arg-type, return-value]  # chances
    assert found.damage == ((0, F(1, 4)), (2, F(1, 4)), (4, F(1, 2)))
    assert found.first_enough == found.out_of_action == F(1, 2)


def test_each_attack_in_turn_meets_the_wounds_that_are_left():
    met: list[int] = []

    def chances(wounds: int) -> object:
        met.append(wounds)
        return hit(2)

    found = all_in_turn((chances, chances, chances), 3)  # type: ignore[arg-type]  # chances
    assert met == [3, 3, 1, 3, 1]
    assert found.damage == ((0, F(1, 8)), (2, F(3, 8)), (4, F(1, 2)))
    assert (found.first_enough, found.out_of_action) == (0, F(1, 2))
    assert found.expected_damage == F(11, 4)


def test_what_one_critical_rules_out_it_rules_out_of_an_innate_symbol_too():
    """Of a critical each, an innate dodge decides; where criticals rule dodges out none does."""
    target = Target(dice=1, symbols=("dodge",), innate="dodge")
    plain, ruled_out = (
        attack_odds(
            AttackOdds(
                Attacker(dice=1, symbols=("smash",), critical_ensnare=only), target, SHADESPIRE
            )
        )
        for only in (False, True)
    )
    assert ruled_out.draw - plain.draw == plain.miss - ruled_out.miss == F(1, 36)


def bout(attack: str, *, target: str = STEELHEART, inspired: bool = False, **told: object):
    """Odds of an attack, of the fighter before the colon, on a fighter of the data."""
    fighter, _, name = attack.partition(": ")
    strike = {one: told.pop(one) for one in list(told) if one in Strike.__struct_fields__}
    return bout_chances(
        Bout(
            edition="nightvault-2019",
            strike=Strike(fighter=fighter, attack=name, inspired=inspired, **strike),
            target=Struck(fighter=target, **told),
        )
    )


def odds(attacker: Attacker, target: Target):
    return attack_odds(AttackOdds(attacker, target, SHADESPIRE))


SWORD, BOW = f"{STEELHEART}: Sigmarite Broadsword", "Kyrae: Heartseeker Bow"
BLOCK, DODGE = ("block",), ("dodge",)


PLAIN_SWORD = {"symbols": ("smash",), "damage": 3}
ARROW = {"dice": 3, "symbols": ("fury",), "damage": 1}


@pytest.mark.parametrize(
    ("told", "attacker", "target"),
    [
        (
            {"attack": SWORD, "target": GARREK, "more_dice": 1},
            Attacker(dice=3, **PLAIN_SWORD),
            Target(dice=1, symbols=DODGE, wounds=4),
        ),
        (
            {"attack": SWORD, "target": GARREK, "rerolls": 2, "damage": 3},
            Attacker(dice=2, **PLAIN_SWORD, rerolls=Rerolls(dice=2)),
            Target(dice=1, symbols=DODGE, wounds=1),
        ),
        (
            {"attack": BOW, "target": GARREK},
            Attacker(**ARROW, ensnare=True),
            Target(dice=1, symbols=DODGE, wounds=4),
        ),
        (
            {"attack": BOW, "target": STEELHEART},
            Attacker(**ARROW, ensnare=True),
            Target(dice=1, symbols=BLOCK, wounds=4),
        ),
        (
            {"attack": "Hakka: Choppas", "target": STEELHEART},
            Attacker(dice=2, symbols=("fury",), damage=1, critical_cleave=True),
            Target(dice=1, symbols=BLOCK, wounds=4),
        ),
    ],
)
def test_the_odds_of_an_attack_are_those_of_its_card(told, attacker, target):
    found = bout(**told)
    assert found.first == odds(attacker, target)
    assert found.wounds == target.wounds


def test_a_defender_is_given_dice_too():
    target = Struck(fighter=GARREK, more_dice=1)
    strike = Strike(fighter=STEELHEART, attack="Sigmarite Broadsword")
    found = bout_chances(Bout(edition="nightvault-2019", strike=strike, target=target))
    wanted = Target(dice=2, symbols=DODGE, wounds=4)
    assert found.first == odds(Attacker(dice=2, **PLAIN_SWORD), wanted)


def test_no_odds_on_who_is_out_already():
    with pytest.raises(Unusable):
        bout(SWORD, target=GARREK, damage=4)


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_which_editions_have_spells(edition):
    if edition == "nightvault-2019":
        check_has(edition, cover=False, staggered=False, spell=True)
        return
    check_has(edition, cover=False, staggered=False)
    with pytest.raises(Unusable) as unusable:
        check_has(edition, cover=False, staggered=False, spell=True)
    assert str(unusable.value) == f"{edition} has no spells: name another edition"
