"""Gambits on who stands near whom, tokens that stray, targets changed and others who have a say."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.sense.ground import attack_named, field
from rules_engine.sense.modifiers import cannot_be_pushed, dice_of
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Choose,
    Pass,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.frames import Scattering
from rules_engine.state.position import Mark, Position
from tests.engine.cards.blows import AXE, SWORD, after_playing, blow, played, rolled, seek
from tests.engine.cards.lasting import CASTER, STORMSIRE, cast, next_step
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, K, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip

PAIR = (S((3, 2)), G((4, 2)))
SHOOTER = piece("Sanson Farstrider")
AROUND = (S((3, 2)), G((4, 2)), B((6, 10)), N((0, 0)))


def the_dice(position: Position, fighter: int, name: str) -> int:
    attack = attack_named(position, fighter, name)
    assert attack is not None
    return dice_of(position, fighter, attack)


def usable(position: Position, name: str, about: int = -1) -> Position | None:
    """The window from here in which seat 0 can play this card, None for none."""
    return seek(position, Play(by=0, card=id_of(name), fighter=about))


def used(position: Position, name: str, about: int = -1) -> Position:
    there = usable(position, name, about)
    assert there is not None
    return step(there, Play(by=0, card=id_of(name), fighter=about)).position


def test_death_grip_holds_the_enemies_beside_a_friend():
    position = played("Death Grip", 0, pieces=AROUND)
    assert [cannot_be_pushed(position, one) for one in range(4)] == [False, True, False, False]


def test_fearful_visage_takes_a_die_from_the_first_attack_beside_it():
    position = after_playing("Fearful Visage", 0, pieces=AROUND, mine=False)
    assert blow(position, AXE, "s", "b").dice == 1
    far = after_playing("Fearful Visage", 3, pieces=AROUND, mine=False)
    assert blow(far, AXE, "s", "b").dice == 2


@pytest.mark.parametrize(
    ("name", "faces", "gained"),
    [
        ("Terrifying Visage", "oo", [-1, 0]),
        ("Terrifying Visage", "cc", [0, 0]),
        ("Sphere of Ghur", "cc", [1, 0]),
        ("Sphere of Ghur", "oo", [0, 0]),
    ],
)
def test_a_spell_on_those_near_its_caster(name: str, faces: str, gained: list[int]):
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)), K((6, 10)))
    position = cast(name, faces, pieces=pieces)
    before = held(id_of(name), pieces=pieces)
    if name == "Sphere of Ghur":
        position = next_step(position, "activation")
        position = replace(position, modifiers=_claimed(position))
    attacks = {1: "Blooddrinker Axe", 2: "Chained Axe"}
    more = [
        the_dice(position, one, attack) - the_dice(before, one, attack)
        for one, attack in attacks.items()
    ]
    assert more == gained


def _claimed(position: Position) -> tuple[Any, ...]:
    """The modifiers that wait for the first attack, as they are for the one that comes."""
    return tuple(
        replace(one, until="round") if one.until == "own-attack|out" else one
        for one in position.modifiers
    )


def strayed(*others: tuple[int, int]) -> tuple[int, int]:
    """Where the objective of (3, 3) lies after two hexes of scatter in one direction."""
    position = cast("Imbue with Life", "cc", tokens=objectives((3, 3), *others), pieces=CASTER)
    position = drive(position, Choose(by=0, tokens=(0,)), ScatterToken(by=0, hex=(3, 3)))
    thrown = Scattered(by=0, faces=("smash", "smash"), ways=(0, 0))
    return skip(step(skip(position), thrown).position).tokens[0].hex


def test_imbue_with_life_has_an_objective_stray():
    """Where another objective lies at the end, it stays where it was."""
    assert strayed((0, 0)) == (5, 3)
    assert strayed((5, 3)) == (3, 3)


def test_quintoks_gamble_brings_back_a_power_card():
    pile = {"mine": {"power_discard": ("S390",)}}
    position = cast("Quintok's Gamble", "*o", **pile)
    assert ask_of(position).kind == "card by chance"
    position = skip(drive(position, Choose(by=0, option="S390")))
    assert position.seats[0].power == ("S390",)
    none = held(id_of("Quintok's Gamble"), pieces=CASTER)
    assert refusal(none, Play(by=0, card=id_of("Quintok's Gamble"))) == "power_step.playable"


def test_vertigo_turns_a_scatter_token():
    told = {"tokens": objectives((3, 3)), "pieces": CASTER}
    spell, card = id_of("Imbue with Life"), id_of("Vertigo")
    position = drive(held(spell, card, **told), Play(by=0, card=spell), Cast(by=0, fighter=0))
    position = skip(rolled(position, "cc"))
    position = drive(position, Choose(by=0, tokens=(0,)))
    assert usable(position, "Vertigo") is None
    position = step(position, ScatterToken(by=0, hex=(3, 3), turned=0)).position
    position = skip(used(position, "Vertigo"))
    position = skip(step(position, ScatterToken(by=0, hex=(3, 3), turned=4)).position)
    turned = [one.args.turned for one in position.stack if isinstance(one.args, Scattering)]
    assert turned == [4]


@pytest.mark.parametrize(("friend", "there"), [(SHOOTER, True), (S, False)])
def test_stand_and_shoot_answers_a_charge_beside_a_friend(friend, there: bool):
    """Whoever has no Attack action of Range 3 or more cannot shoot."""
    card = id_of("Stand and Shoot")
    pieces = (friend((3, 2), seat=0), G((6, 2)), N((0, 0)), B((6, 10)))
    position = held(card, pieces=pieces, step="activation", player=1)
    position = step(position, Charge(by=1, fighter=1, path=((5, 2), (4, 2)))).position
    position = used(position, "Stand and Shoot", 1)
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    shots = [one for one in legal(position) if isinstance(one, Attack) and one.by == 0]
    pistol = [(0, "Boltstorm Pistol", 1)]
    assert [(one.fighter, one.attack, one.target) for one in shots] == (pistol if there else [])


@pytest.mark.parametrize(("face", "target"), [("1", 2), ("*", 2), ("b", 0)])
def test_noble_sacrifice_takes_the_place_of_a_leader(face: str, target: int):
    card = id_of("Noble Sacrifice")
    pieces = (S((3, 2)), G((4, 2)), N((2, 2)))
    position = step(held(card, pieces=pieces, step="activation", player=1), AXE).position
    position = used(position, "Noble Sacrifice", 0)
    position = drive(position, Choose(by=0, fighters=(2,)))
    position = skip(rolled(position, face))
    attack = next(one.args for one in position.stack if one.sequence == "attack")
    assert attack.target == target
    assert [position.fighters[one].hex for one in (0, 2)] == (
        [(2, 2), (3, 2)] if target else [(3, 2), (2, 2)]
    )


@pytest.mark.parametrize(("corner", "there"), [((0, 0), True), ((4, 2), False)])
def test_spiked_surface_hurts_a_trapped_target_on_the_edge(corner, there: bool):
    card = id_of("Spiked Surface")
    beside = (0, 1) if there else (3, 2)
    pieces = (S(beside), G(corner), N((6, 10)))
    position = skip(drive(held(card, pieces=pieces, step="activation"), SWORD))
    position = rolled(skip(rolled(position, "s")), "d" if there else "b")
    found = usable(position, "Spiked Surface", 1)
    assert (found is not None) is there
    if found is not None:
        after = skip(used(position, "Spiked Surface", 1))
        assert after.fighters[1].out


@pytest.mark.parametrize(("faces", "lies"), [("oo", 0), ("*o", 1)])
def test_magical_dearth_lets_criticals_alone_cast(faces: str, lies: int):
    spell, card = id_of("Entropic Curse"), id_of("Magical Dearth")
    position = drive(held(card, spell, pieces=CASTER), Play(by=0, card=card), Pass(by=1))
    position = drive(position, Play(by=0, card=spell), Cast(by=0, fighter=0))
    position = skip(rolled(position, faces))
    assert (ask_of(position).kind == "choose fighter") is bool(lies)


def test_two_steps_forward_pushes_two_friends_and_an_enemy():
    pieces = (S((3, 2)), G((6, 8)), N((0, 2)))
    position = played("Two Steps Forward", 0, pieces=pieces)
    position = drive(position, Push(by=0, fighter=0, path=((4, 2),)))
    position = drive(position, Choose(by=0, fighters=(2,)), Push(by=0, fighter=2, path=((1, 2),)))
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("push", 1)
    assert refusal(position, Push(by=1, fighter=0, path=((5, 2),))) == "push.up-to"
    position = skip(drive(position, Push(by=1, fighter=1, path=((6, 9),))))
    assert [one.hex for one in position.fighters] == [(4, 2), (6, 9), (1, 2)]
    alone = held(id_of("Two Steps Forward"), pieces=PAIR)
    assert refusal(alone, Play(by=0, card=id_of("Two Steps Forward"))) == "power_step.playable"


def test_mischievous_spirits_are_moved_by_turns():
    told = {"tokens": objectives((2, 2), (5, 5)), "pieces": PAIR}
    card = id_of("Mischievous Spirits")
    position = drive(held(card, **told), Play(by=0, card=card))
    position = drive(position, Choose(by=0, tokens=(1,), hexes=((5, 6),)))
    assert (ask_of(position).kind, ask_of(position).who) == ("move token", 1)
    again = Choose(by=1, tokens=(1,), hexes=((5, 5),))
    assert refusal(position, again) == "objectives.moving"
    position = skip(drive(position, Choose(by=1, tokens=(0,), hexes=((2, 3),))))
    assert [one.hex for one in position.tokens] == [(2, 3), (5, 6)]
    none = held(card, pieces=PAIR)
    assert refusal(none, Play(by=0, card=card)) == "power_step.playable"


@pytest.mark.parametrize(("faces", "wounds"), [("oo", 1), ("cc", 0)])
def test_amnesiac_backlash_silences_who_has_cast(faces: str, wounds: int):
    card, spell = id_of("Amnesiac Backlash"), id_of("Entropic Curse")
    pieces = (STORMSIRE((3, 2), seat=0), STORMSIRE((5, 2), seat=1), N((2, 2)))
    position = held(card, pieces=pieces, theirs=(spell,), player=1)
    position = drive(position, Play(by=1, card=spell), Cast(by=1, fighter=1))
    position = rolled(position, faces)
    while ask_of(position).kind == "reaction" and usable(position, "Amnesiac Backlash", 1) is None:
        position = step(position, Pass(by=ask_of(position).who)).position
    if ask_of(position).kind == "choose fighter":
        position = drive(position, Choose(by=1, fighters=(2,)))
    there = usable(position, "Amnesiac Backlash", 1)
    assert (there is not None) is bool(wounds)
    if there is not None:
        position = used(position, "Amnesiac Backlash", 1)
        position = drive(position, Cast(by=0, fighter=0))
        position = drive(position, Roll(by=0, kind="magic", faces=dice("*o")))
        position = skip(position)
        assert position.fighters[1].wound_tokens == 1
        assert [one.what for one in position.modifiers if one.who == 1] == ["no spells"]


def test_a_hex_by_a_wall_spikes_too():
    card = id_of("Spiked Surface")
    position = held(card, pieces=(S((4, 3)), G((4, 4)), N((6, 10))), step="activation")
    walls = (one for one in field(position).around[(4, 4)] if one != (4, 3))
    position = replace(position, marks=tuple(Mark(one, "blocked", "trial") for one in walls))
    position = rolled(skip(rolled(skip(drive(position, SWORD)), "s")), "d")
    assert usable(position, "Spiked Surface", 1) is not None
