"""Answers on blows that are many, and on a blade whose damage is rolled."""

import pytest

from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Charge, Roll
from rules_engine.state.position import Position
from tests.engine.books.table import played
from tests.engine.commentary.asking import (
    declined,
    next_activation,
    next_use,
    opens,
    struck,
    table,
)
from tests.engine.driving import (
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    skip,
)

SWING, BLADE = "S339", "NV500"


def swung(*upgrades: str, wounds: int = 0) -> Position:
    """Steelheart between Garrek and Karsus, under Mighty Swing."""
    steelheart = Piece(STEELHEART, (3, 2), upgrades=upgrades, wound_tokens=wounds)
    pieces = (steelheart, Piece(GARREK, (4, 2)), Piece(KARSUS, (2, 2)), Piece(OBRYN, (7, 0)))
    return next_activation(*pieces, mine=(SWING,))


@pytest.mark.parametrize(
    ("number", "first", "asked"), [("DC-248", "ss", "power step"), ("DC-248", "ff", "next target")]
)
def test_a_shadeglass_sword_breaks_at_the_first_success_of_a_swing(number, first, asked):
    """DC-248."""
    sword = Attack(by=0, fighter=0, attack="Shadeglass Sword", target=1)
    thrown = first + ("s" if first == "ss" else "f")
    position = declined(struck(swung("S414"), sword, thrown, "b"))
    assert ask_of(position).kind == asked


@pytest.mark.parametrize(
    ("number", "wounds", "tokens", "asked"),
    [("DC-249", 0, 2, "attack roll"), ("DC-249", 2, 0, "power step")],
)
def test_a_daemonic_weapon_costs_a_wound_before_each_attack_of_a_swing(
    number, wounds, tokens, asked
):
    """DC-249: and whoever falls by it attacks no more."""
    weapon = Attack(by=0, fighter=0, attack="Daemonic Weapon", target=1)
    position = declined(struck(swung("S382", wounds=wounds), weapon, "ff", "b"))
    again = Attack(by=0, fighter=0, attack="Daemonic Weapon", target=2)
    position = skip(drive(position, again))
    assert (position.fighters[0].wound_tokens, ask_of(position).kind) == (tokens, asked)


def test_mighty_swing_gives_each_attack_the_die_of_frenzy():
    """DC-175."""
    garrek = Piece(GARREK, (1, 2), upgrades=("S24",))
    position = next_activation(
        garrek, Piece(STEELHEART, (4, 2)), Piece(OBRYN, (3, 1)), mine=(SWING,)
    )
    position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
    counts = []
    for target in (1, 2):
        position = skip(
            drive(position, Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=target))
        )
        counts.append(ask_of(position).count)
        position = drive(position, Roll(by=0, kind="attack", faces=dice("fff")))
        position = declined(drive(skip(position), Roll(by=1, kind="defence", faces=dice("d"))))
    assert counts == [3, 3]


def fated(*theirs: str) -> Position:
    pieces = (
        Piece(STEELHEART, (3, 2), upgrades=(BLADE,)),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, (7, 10)),
    )
    strike = Attack(by=0, fighter=0, attack="Fated Blade", target=1)
    return struck(table(*pieces, theirs=theirs), strike, "ss", "b")


@pytest.mark.parametrize(
    ("number", "faces", "damage"), [("DC-163", "ss*ff", 3), ("DC-163", "fffff", 0)]
)
def test_the_damage_of_the_fated_blade_is_rolled_once_it_succeeds(number, faces, damage):
    """DC-163."""
    position = skip(fated())
    assert (ask_of(position).kind, ask_of(position).count) == ("attack roll", 5)
    position = declined(drive(position, Roll(by=0, kind="attack", faces=dice(faces))))
    assert position.fighters[1].wound_tokens == damage


@pytest.mark.parametrize(
    ("number", "card", "before", "after"),
    [("DC-161", "S349", True, False), ("DC-163", "S336", False, True)],
)
def test_rebound_is_played_ahead_of_that_roll_and_last_chance_after_it(number, card, before, after):
    """DC-161, DC-163."""
    position = fated(card)
    assert opens(position, card) is before
    position = drive(skip(position), Roll(by=0, kind="attack", faces=dice("ssss*")))
    assert opens(position, card) is after


def test_a_rebound_finds_no_damage_in_the_fated_blade():
    """DC-162: the attack has failed, so nothing is rolled."""
    position = fated("S349")
    event = next_use(position, "S349")
    position = drive(played(position, event), Roll(by=1, kind="defence", faces=dice("d")))
    position = skip(position)
    assert ask_of(position).kind == "power step"
    assert [one for one in position.history if one.what == "damage"] == []
