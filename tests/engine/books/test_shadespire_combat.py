"""Shadespire (2018), pages 19 to 21: the combat sequence, driven back, trapped, support."""

import pytest

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Push
from rules_engine.state.position import Position, Seat
from tests.engine.books.table import WALLS, duel, rolled
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    drive,
    fight,
    refusal,
    scene,
    skip,
)

TARGOR, ARNULF = "Targor", "Arnulf"


@pytest.mark.parametrize(
    ("thrown", "against", "hurt", "drives", "word"),
    [
        ("ff", "b", 0, False, "miss"),
        ("12", "1", 0, False, "miss"),
        ("sf", "b", 3, True, "hit"),
        ("ss", "d", 3, True, "hit"),
        ("sf", "d", 0, True, "draw"),
        ("ff", "d", 0, False, "miss"),
        ("*f", "d", 3, True, "critical hit"),
        ("*f", "b", 3, True, "critical hit"),
        ("ss", "*", 0, False, "miss"),
        ("*f", "*", 0, True, "draw"),
        ("*s", "*", 3, True, "critical hit"),
        ("**", "*", 3, True, "critical hit"),
    ],
)
def test_totals_and_criticals_settle_an_attack(thrown, against, hurt, drives, word):
    """Pg 20 and 21: more criticals, else more successes; level with one success drives back."""
    position = rolled(duel(), BROADSWORD, thrown, against)
    assert (ask_of(position).kind == "drive back") is drives
    if drives:
        position = skip(drive(position, Push(by=0, fighter=1, path=())))
    assert position.fighters[1].wound_tokens == hurt
    assert [one.word for one in position.history if one.what == "attack"] == [word]
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)


def test_two_defence_successes_beat_one():
    """Pg 20: two dice of an Inspired champion; a critical still beats them all."""
    position = scene(Piece(GARREK, (4, 2)), Piece(STEELHEART, (3, 2), inspired=True))
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    failed = rolled(position, axe, "sf", "bb")
    assert (ask_of(failed).kind, failed.fighters[1].wound_tokens) == ("power step", 0)
    critical = rolled(position, axe, "*f", "bb")
    assert (ask_of(critical).kind, critical.fighters[1].wound_tokens) == ("drive back", 2)
    held = rolled(position, axe, "ss", "*d")
    assert (ask_of(held).kind, held.fighters[1].wound_tokens) == ("power step", 0)


def test_each_choice_of_attack_and_target_is_held_against_its_rule():
    """Pg 19 and 20: one attack of the fighter's own, an enemy, within range, in sight."""
    position = scene(
        Piece(KARSUS, (3, 2)),
        Piece(SAEK, (3, 1)),
        Piece(STEELHEART, (5, 2)),
        Piece(OBRYN, (6, 2)),
    )

    def attack(name: str, target: int) -> Attack:
        return Attack(by=0, fighter=0, attack=name, target=target)

    assert attack("Chained Axe", 2) in legal(position)
    assert refusal(position, attack("Brutal Chop", 2)) == "attack.range"
    assert refusal(position, attack("Chained Axe", 3)) == "attack.range"
    assert refusal(position, attack("Chained Axe", 1)) == "attack.enemy-only"
    assert refusal(position, attack("Savage Whirl", 2)) == "attack.declare"
    far = Attack(by=0, fighter=1, attack="Great Axe", target=2)
    assert refusal(position, far) == "attack.range"


@pytest.mark.parametrize(
    ("here", "there", "ways"),
    [
        ((3, 2), (4, 2), {(5, 2), (4, 1), (4, 3)}),
        ((3, 2), (3, 3), {(4, 3), (3, 4), (4, 4)}),
        ((4, 4), (3, 3), {(2, 3), (3, 2), (4, 2)}),
    ],
)
def test_the_target_goes_to_one_of_three_hexes_further_off(here, there, ways):
    """Pg 20, in three of the six directions."""
    position = scene(Piece(STEELHEART, here), Piece(GARREK, there))
    position = rolled(position, BROADSWORD, "sf", "d")
    open_ = {event.path for event in legal(position)}
    assert open_ == {(), *((hex_,) for hex_ in ways)}
    back = Push(by=0, fighter=1, path=(here,))
    assert refusal(position, back) == "drive_back.further"
    two = Push(by=0, fighter=1, path=(min(ways), (0, 0)))
    assert refusal(position, two) == "knockback.extra"


def test_from_afar_away_is_away_from_the_attacker_too():
    """Pg 20: shot along the row from three hexes, the target has three ways."""
    position = scene(Piece("Sanson Farstrider", (1, 2)), Piece(GARREK, (4, 2)))
    pistol = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
    position = rolled(position, pistol, "fss", "d")
    assert {event.path for event in legal(position)} == {(), ((5, 2),), ((4, 1),), ((4, 3),)}


@pytest.mark.parametrize("others", [(SAEK, KARSUS, ARNULF), (OBRYN, ANGHARAD, ARNULF)])
def test_a_draw_on_a_target_shut_in_by_fighters_deals_the_damage(others):
    """Pg 20: the three hexes further off are occupied, by friends or by enemies of the target."""
    places = ((5, 2), (4, 1), (4, 3))
    around = [Piece(name, hex_) for name, hex_ in zip(others, places, strict=True)]
    two = rolled(duel(*around[:2]), BROADSWORD, "sf", "d")
    assert {event.path for event in legal(two)} == {(), ((4, 3),)}
    shut = rolled(duel(*around), BROADSWORD, "sf", "d")
    assert (ask_of(shut).kind, shut.fighters[1].wound_tokens) == ("power step", 3)
    assert [one.word for one in shut.history if one.what == "attack"] == ["hit"]


def walled_in(*more: Piece) -> Position:
    """Garrek with one blocked hex behind him and a friend in another: one way back is left."""
    return scene(
        Piece(STEELHEART, (2, 2)),
        Piece(GARREK, (3, 2)),
        Piece(SAEK, (4, 2)),
        *more,
        boards=WALLS,
    )


def test_blocked_and_occupied_hexes_trap_together():
    """Pg 20: (3, 1) is blocked, (4, 2) and (3, 3) occupied."""
    one_way = rolled(walled_in(), BROADSWORD, "sf", "d")
    assert {event.path for event in legal(one_way)} == {(), ((3, 3),)}
    caught = rolled(walled_in(Piece(KARSUS, (3, 3))), BROADSWORD, "sf", "d")
    assert caught.fighters[1].wound_tokens == 3


@pytest.mark.parametrize(
    ("thrown", "against", "hurt", "word"),
    [("ff", "d", 0, "miss"), ("ff", "b", 0, "miss"), ("ss", "*", 0, "miss"), ("ss", "d", 3, "hit")],
)
def test_being_trapped_rescues_a_draw_alone(thrown, against, hurt, word):
    """Pg 20: fewer successes, none at all, or fewer criticals stay a failure; success is once."""
    position = rolled(walled_in(Piece(KARSUS, (3, 3))), BROADSWORD, thrown, against)
    assert (ask_of(position).kind, position.fighters[1].wound_tokens) == ("power step", hurt)
    assert [one.word for one in position.history if one.what == "attack"] == [word]
    assert len([one for one in position.history if one.what == "damage"]) == bool(hurt)


def test_a_successful_attack_on_a_trapped_target_neither_pushes_nor_hurts_more():
    position = rolled(walled_in(Piece(KARSUS, (3, 3))), BROADSWORD, "ss", "b")
    assert position.fighters[1].hex == (3, 2)
    assert [one.amount for one in position.history if one.what == "damage"] == [3]
    assert not [one for one in position.history if one.what == "drive-back"]


def test_a_fighter_that_stays_where_it_is_was_not_driven_back():
    """Pg 20: the attacking player may leave it there."""
    position = skip(drive(rolled(duel(), BROADSWORD, "sf", "d"), Push(by=0, fighter=1, path=())))
    assert position.fighters[1].hex == (4, 2)
    assert not [one for one in position.history if one.what == "drive-back"]
    pushed = fight(duel(), BROADSWORD, "sf", "d", ((5, 2),))
    (back,) = (one for one in pushed.history if one.what == "drive-back")
    assert (back.seat, back.other, back.amount) == (0, 1, 1)


@pytest.mark.parametrize(
    ("ours", "theirs", "ours_count", "theirs_count"),
    [
        (0, 0, "", ""),
        (1, 0, "1", ""),
        (2, 0, "12", ""),
        (3, 0, "12", ""),
        (0, 1, "", "1"),
        (0, 2, "", "12"),
        (1, 1, "", ""),
        (2, 1, "1", ""),
        (1, 3, "", "12"),
    ],
)
def test_the_better_supported_side_counts_by_how_many_more(ours, theirs, ours_count, theirs_count):
    """Pg 21: one more supporting fighter, single support; two or more, both."""
    friends = [
        Piece(OBRYN, (4, 1), seat=0),
        Piece(ANGHARAD, (4, 3), seat=0),
        Piece("Sanson Farstrider", (5, 2), seat=0),
    ]
    foes = [Piece(SAEK, (2, 2)), Piece(TARGOR, (2, 1)), Piece(ARNULF, (2, 3))]
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers"))
    position = duel(*friends[:ours], *foes[:theirs], seats=seats)
    for face in "12":
        made = rolled(position, BROADSWORD, face * 2, "b")
        assert (made.fighters[1].wound_tokens > 0) is (face in ours_count), face
        defended = rolled(position, BROADSWORD, "sf", face)
        assert (defended.fighters[1].wound_tokens == 0) is (face in theirs_count), face


def test_support_comes_from_beside_the_other_fighter_only():
    """Pg 21: beside one's own friend but not beside the enemy is no support."""
    position = duel(Piece(OBRYN, (2, 2)), Piece(SAEK, (5, 2)))
    made = rolled(position, BROADSWORD, "11", "1")
    assert [one for one in made.history if one.what == "support"] == []
    assert made.fighters[1].wound_tokens == 0
