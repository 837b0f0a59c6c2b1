"""What altered rules of moments and effects showed to be untested, each noticed by a test here."""

import pytest
from msgspec.structs import replace

from rules_engine.effects.striking import strikes_at
from rules_engine.facts.errors import Refused
from rules_engine.machine import legal, step
from rules_engine.moments.blows import close
from rules_engine.moments.feats import tokens_before
from rules_engine.moments.inspire import territory_kept
from rules_engine.moments.playing import in_view
from rules_engine.scene import Piece
from rules_engine.sequences.base.lapsing import lapse_phase, lapse_round
from rules_engine.sequences.harm.damage import capped
from rules_engine.state.events import Guard, Pass, Play, Push, React, Roll
from rules_engine.state.frames import Harming
from rules_engine.state.position import Happening, InPlay, Modifier, Position, Seat
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    drive,
    scene,
    skip,
)
from tests.engine.proof.playing import EDITIONS

HOWL = "S192"
WAITING = "S43"
"""Stormforged Resistance: it lies open for the first Attack action of the next activation."""


def duel(**told: object) -> Position:
    return scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), **told)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fighter_without_a_guard_token_can_be_put_on_guard(edition: str):
    assert Guard(by=0, fighter=0) in legal(duel(edition=edition))


def test_a_roll_off_asks_for_four_dice():
    position = duel(step="end phase")
    while ask_of(position).kind != "roll-off":
        position = step(position, Pass(by=ask_of(position).who)).position
    assert ask_of(position).count == 4


def test_a_card_on_an_activation_that_does_not_come_lies_open_until_the_round_is_over():
    held = Modifier("not driven back", "add", 1, WAITING, seat=0, until="next-activation")
    position = replace(duel(), modifiers=(held,), in_play=(InPlay(WAITING, 0, "next-activation"),))
    after = lapse_phase(position).position
    assert (after.modifiers, [one.card for one in after.in_play]) == ((), [WAITING])
    assert lapse_round(after).in_play == ()


def test_nobody_strikes_who_is_not_there_and_nobody_is_struck_who_is_out():
    position = scene(
        Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, seat=1, out=True)
    )
    assert [one.attack for one in strikes_at(position, 0, 1)] == [BROADSWORD.attack]
    assert list(strikes_at(position, -1, 1)) == []
    assert list(strikes_at(position, 0, -1)) == []
    assert list(strikes_at(position, 0, 2)) == []


def test_a_caster_sees_nobody_who_is_out_and_sees_nothing_so():
    position = scene(
        Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, seat=1, out=True)
    )
    assert in_view(position, 0, 1)
    assert not in_view(position, 0, 2)
    assert not in_view(position, 2, 0)


@pytest.mark.parametrize(
    ("hexes", "kept"), [((), True), (((3, 3),), True), (((3, 3), (2, 3)), False)]
)
def test_a_territory_is_kept_against_one_enemy_at_most(hexes, kept):
    foes = (Piece(name, hex_) for name, hex_ in zip((GARREK, SAEK), hexes, strict=False))
    away = Piece(KARSUS, (6, 9))
    position = scene(Piece(STEELHEART, (3, 2)), *foes, away)
    assert territory_kept.met(position, 0, ()) == kept


def test_the_first_damage_of_a_turn_is_looked_for_in_that_turn():
    """DC-171: what another fighter suffered in an earlier activation does not count."""
    cap = Modifier("most damage to the first", "add", 1, "S16", seat=0, until="next-activation")
    both = scene(Piece(STEELHEART, (3, 2)), Piece(OBRYN, (3, 3)), Piece(GARREK, (4, 2)))
    position = replace(both, modifiers=(cap,), turn=2)
    harm = Harming(0, 3, seat=1, by=2, source="axe")
    earlier = Happening("damage", seat=1, fighter=2, other=1, amount=1, turn=1)
    assert capped(replace(position, history=(earlier,)), harm).amount == 1
    now = replace(earlier, turn=2)
    assert capped(replace(position, history=(now,)), harm).amount == 3


def test_a_push_up_to_so_many_hexes_may_be_shorter():
    """Horrifying Howl pushes up to two hexes, of which one will do."""
    seats = (Seat("Magore's Fiends", power=(HOWL,)), Seat("Garrek's Reavers"))
    magore = Piece("Magore Redhand", (3, 2))
    position = scene(magore, Piece(GARREK, (4, 2)), seats=seats, step="power step")
    position = skip(drive(position, Play(by=0, card=HOWL)))
    while ask_of(position).kind == "choose fighter":
        position = step(position, legal(position)[0]).position
    lengths = {len(one.path) for one in legal(position) if isinstance(one, Push)}
    assert {1, 2} <= lengths


def test_a_fallen_fighter_answers_with_nothing_but_what_is_for_the_fallen():
    """Of an upgrade that is a reaction as any other, its fighter must stand."""
    saek = Piece(SAEK, (4, 2), wound_tokens=2, upgrades=("Unswattable",))
    position = scene(Piece(STEELHEART, (3, 2)), saek, Piece(GARREK, (6, 6)))
    faces = (
        Roll(by=0, kind="attack", faces=("smash", "critical")),
        Roll(by=1, kind="defence", faces=("dodge",)),
    )
    position = drive(position, BROADSWORD, *faces)
    while not position.fighters[1].out:
        position = step(position, Pass(by=ask_of(position).who)).position
    assert ask_of(position).kind == "reaction"
    asked = ask_of(position).who
    if asked != 1:
        position = step(position, Pass(by=asked)).position
    with pytest.raises(Refused) as refused:
        step(position, React(by=1, card="Unswattable", fighter=1))
    assert refused.value.rule == "reactions.sources"


def test_a_fighter_that_has_fallen_has_no_wound_token_when_it_is_raised():
    """As cards ask whether a target had any before an attack: 2 dealt, 1 healed, then none."""
    told = [("damage", 2), ("heal", 1), ("out", 0), ("raised", 0), ("damage", 1)]
    history = [Happening(what, other=1, amount=amount) for what, amount in told]
    position = replace(duel(), history=(*history, Happening("damage", other=0, amount=3)))
    assert [tokens_before(position, 1, until) for until in range(7)] == [0, 2, 1, 0, 0, 1, 1]
    assert tokens_before(position, 0, 6) == 3


@pytest.mark.parametrize(
    ("fighter", "attack", "near"),
    [
        (STEELHEART, "Sigmarite Broadsword", True),
        (KARSUS, "Chained Axe", True),
        ("Sanson Farstrider", "Boltstorm Pistol", False),
    ],
)
def test_an_attack_of_range_one_or_two_is_a_close_one(fighter: str, attack: str, near: bool):
    """Their Ranges are 1, 2 and 3."""
    position = scene(Piece(fighter, (3, 2)))
    assert close(position, Happening("attack", fighter=0, about=attack)) is near
