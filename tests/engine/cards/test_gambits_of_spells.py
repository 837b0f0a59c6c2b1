"""Universal gambit spells, and ploys on one's own next attacks and moves."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import lethal, traits_of
from rules_engine.sense.modifiers import cannot_be_pushed, defence_of
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import (
    Attack,
    Cast,
    Choose,
    Pass,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, Token
from tests.engine.cards.arming import (
    AXE,
    attack_dice,
    defence_dice,
    fought,
    offered,
    reacted,
    rolled,
    stays,
    window,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, N, S, id_of, objectives, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip

W, MOLLOG = piece("Ammis Dawnguard"), piece("Mollog the Mighty")
HD = {"edition": "harrowdeep-2021"}
PAIR = (S((3, 2)), G((4, 2)))
WIZARD = W((3, 2), seat=0, upgrades=("Arcane Savant",))


def cast(name: str, faces: str, *pieces: Piece, **told: Any) -> Position:
    """The position after Ammis, of level 2, has cast the spell with these faces."""
    position = held(id_of(name), pieces=(WIZARD, *(pieces or (G((4, 2)),))), **told)
    position = drive(position, Play(by=0, card=id_of(name)), Cast(by=0, fighter=0))
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces))))


def picked(position: Position, *fighters: int) -> Position:
    """The position after these fighters are chosen."""
    for fighter in fighters:
        position = skip(drive(position, Choose(by=0, fighters=(fighter,))))
    return position


def turn_of(position: Position, seat: int) -> Position:
    """The next activation of a seat, everybody passing till then."""
    position = skip(position)
    while ask_of(position).kind != "activation" or ask_of(position).who != seat:
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


FAILED = {
    "Vital Surge": "oo",
    "Seggut's Salvo": "oo",
    "Hunting Bolt": "cc",
    "Sphere of Chamon": "oo",
    "Sphere of Shyish": "oo",
    "Arcane Transposition": "oo",
    "Abasoth's Unmaking": "oo",
    "Grinding Earth": "oo",
    "Iara's Summons": "oo",
    "Levitation": "oo",
    "Shadow Shape": "oo",
    "Eldritch Haze": "cc",
    "Beast Armour": "cc",
    "Arcane Shield": "cc",
    "Sphere of Ulgu": "cc",
    "Bolt of Inspiration": "oo",
    "Razormaw Swarm": "cc",
    "Unfocused Blast": "oo",
    "Abasoth's Eruption": "cc",
}


@pytest.mark.parametrize("name", FAILED)
def test_a_spell_that_fails_does_nothing(name: str):
    failed = cast(name, FAILED[name], tokens=objectives((3, 3), (4, 2)))
    assert ask_of(failed).kind == "power step"
    assert not failed.modifiers
    assert not failed.marks
    assert [one.wound_tokens for one in failed.fighters] == [0, 0]


def test_spells_that_hurt():
    salvo = picked(cast("Seggut's Salvo", "cc"), 1)
    assert salvo.fighters[1].wound_tokens == 1
    ends = {one.path[-1] for one in legal(salvo) if isinstance(one, Push) and one.path}
    assert ends == {(5, 2), (4, 1), (4, 3)}
    assert picked(cast("Hunting Bolt", "oo"), 1).fighters[1].wound_tokens == 1
    prey = G((4, 2), upgrades=("Survival Instincts",))
    assert picked(cast("Hunting Bolt", "oo", prey), 1).fighters[1].wound_tokens == 2
    erupted = cast("Abasoth's Eruption", "oo", B((4, 3)), tokens=objectives((4, 3)))
    assert erupted.fighters[1].wound_tokens == 1


def scattered(position: Position, *ways: int) -> Position:
    """The scatter from the caster, its dice pointing one way each."""
    position = drive(position, ScatterToken(by=0, hex=(3, 2), turned=0))
    faces = ("smash",) * len(ways)
    return skip(drive(position, Scattered(by=0, faces=faces, ways=ways)))


def test_spells_that_scatter():
    hits = [scattered(cast("Razormaw Swarm", "*c"), way, way, way) for way in range(6)]
    assert sorted(one.fighters[1].wound_tokens for one in hits) == [0, 0, 0, 0, 0, 2]
    way = next(n for n, one in enumerate(hits) if one.fighters[1].wound_tokens)
    blast = cast("Unfocused Blast", "cc")
    for _ in range(3):
        blast = scattered(blast, way)
    assert blast.fighters[1].wound_tokens == 3
    bolt = drive(
        cast("Bolt of Inspiration", "cc", S((4, 2), seat=0)), Choose(by=0, hexes=((3, 2),))
    )
    assert scattered(bolt, way).fighters[1].inspired


def test_spells_on_the_ground():
    earth = drive(cast("Grinding Earth", "cc"), Choose(by=0, hexes=((3, 3),)))
    assert (3, 3) in lethal(earth, 0)
    near, far = objectives((3, 3), (3, 9))
    unmade = drive(cast("Abasoth's Unmaking", "cc", tokens=(near, far)), Choose(by=0, tokens=(0,)))
    assert unmade.tokens == (far,)
    swapped = picked(cast("Arcane Transposition", "cc"), 0, 1)
    assert [one.hex for one in swapped.fighters] == [(4, 2), (3, 2)]
    called = picked(cast("Iara's Summons", "cc", G((3, 5))), 1)
    assert {one.path[-1] for one in legal(called) if isinstance(one, Push)} == {(3, 4), (4, 4)}


def test_spells_that_last():
    assert "ignores-lethal" in traits_of(cast("Levitation", "cc"), 0)
    assert cannot_be_pushed(cast("Shadow Shape", "cc"), 0)
    assert defence_of(cast("Eldritch Haze", "oo"), 0) == 2
    assert any(one.what == "defence re-rolls" for one in cast("Beast Armour", "oo").modifiers)
    chamon = turn_of(picked(cast("Sphere of Chamon", "cc"), 1), 1)
    assert defence_symbols(chamon, 1) == ("block",)
    shielded = turn_of(cast("Arcane Shield", "oo"), 1)
    assert fought(shielded, AXE, "ss", "d").fighters[0].wound_tokens == 1
    assert attack_dice(turn_of(cast("Sphere of Ulgu", "oo"), 1), AXE) == 1


def test_spells_that_heal_or_forbid_it():
    hurt = N((3, 3), wound_tokens=2)
    healed = picked(cast("Vital Surge", "cc", G((4, 2)), hurt), 2)
    assert drive(healed, Choose(by=0, option="2")).fighters[2].wound_tokens == 0
    cursed = picked(cast("Sphere of Shyish", "cc", G((4, 2), wound_tokens=2)), 1)
    assert any(one.what == "not healed" and one.who == 1 for one in cursed.modifiers)


FETCHED = {
    "Arcane Recall": ("*c", "Sphere of Aqshy"),
    "Infinite Riches": ("cc", "War Cry"),
    "Sorcerous Insight": ("oo", "Distraction"),
}
PILE = tuple(id_of(card) for _, card in FETCHED.values())


@pytest.mark.parametrize("name", FETCHED)
def test_spells_that_bring_a_card_back(name: str):
    faces, card = FETCHED[name]
    position = cast(name, faces, mine={"power_discard": PILE})
    assert [one.option for one in legal(position)] == [id_of(card)]
    back = skip(drive(position, Choose(by=0, option=id_of(card))))
    assert id_of(card) in back.seats[0].power
    empty = held(id_of(name), pieces=(WIZARD, G((4, 2))))
    assert not any(getattr(one, "card", "") == id_of(name) for one in legal(empty))


def test_strategic_sorcery_keeps_three():
    few = {"objective_discard": ("S263",), "objectives": ("S264",)}
    back = skip(drive(cast("Strategic Sorcery", "oo", mine=few), Choose(by=0, option="S263")))
    assert back.seats[0].objectives == ("S264", "S263"), "DC-153"
    many = {"objective_discard": ("S263",), "objectives": ("S264", "S265", "S266")}
    full = skip(drive(cast("Strategic Sorcery", "oo", mine=many), Choose(by=0, option="S263")))
    assert ask_of(full).kind == "discard objective"


def test_spells_that_answer():
    riposte = held(
        id_of("Sorcerous Riposte"), pieces=(WIZARD, G((4, 2))), step="activation", player=1
    )
    missed = window(stays(rolled(riposte, AXE, "ff", "b"), 0), "after-action", 0)
    assert "Sorcerous Riposte" in offered(missed)
    hit = window(stays(rolled(riposte, AXE, "ss", "d"), 0), "after-action", 0)
    assert "Sorcerous Riposte" not in offered(hit)
    cast_ = drive(reacted(missed, "Sorcerous Riposte"), Cast(by=0, fighter=0))
    cast_ = skip(drive(cast_, Roll(by=0, kind="magic", faces=dice("cc"))))
    assert cast_.fighters[1].wound_tokens == 2
    stave = Attack(by=0, fighter=0, attack="Charged Stormstave", target=1)
    drain = held(id_of("Soul Drain"), pieces=(WIZARD, G((4, 2), wound_tokens=3)), step="activation")
    felled = window(stays(rolled(drain, stave, "ss", "b"), 1), "after-action", 0)
    assert "Soul Drain" in offered(felled)
    healthy = held(id_of("Soul Drain"), pieces=(WIZARD, G((4, 2))), step="activation")
    alive = window(stays(rolled(healthy, stave, "ss", "b"), 1), "after-action", 0)
    assert "Soul Drain" not in offered(alive)


def own_turn(name: str, *pieces: Piece, **told: Any) -> Position:
    """The ploy played in the power step before an activation of seat 0."""
    position = held(id_of(name), pieces=pieces or PAIR, player=1, **told)
    while ask_of(position).who != 0:
        position = step(position, Pass(by=ask_of(position).who)).position
    return turn_of(drive(position, Play(by=0, card=id_of(name))), 0)


MORE_DICE = {
    "Inspired Attack": ((S((3, 2), inspired=True), G((4, 2))), PAIR, {}, 3),
    "Bloodscent": ((S((3, 2)), G((4, 2), wound_tokens=1)), PAIR, {}, 4),
    "Sitting Target": (PAIR, (S((3, 2)), G((4, 2), move_tokens=1)), {}, 3),
}


@pytest.mark.parametrize("name", MORE_DICE)
def test_dice_for_ones_next_attack(name: str):
    yes, no, told, count = MORE_DICE[name]
    assert attack_dice(own_turn(name, *yes, **told)) == count
    assert attack_dice(own_turn(name, *no, **told)) == 2


def test_keen_avarice_is_for_holders():
    rich = own_turn("Keen Avarice", tokens=objectives((4, 2)))
    assert attack_dice(rich) == 3
    assert attack_dice(own_turn("Keen Avarice", tokens=objectives((0, 0)))) == 2


def again(position: Position, event: Attack, faces: str, against: str = "") -> bool:
    """Whether dice may be rolled again."""
    position = skip(drive(position, event, Roll(by=event.by, kind="attack", faces=dice(faces))))
    if against:
        foe = position.fighters[event.target].seat
        position = skip(drive(position, Roll(by=foe, kind="defence", faces=dice(against))))
    return ask_of(position).kind == "re-roll"


def test_rolling_again_or_not():
    assert again(own_turn("Commanding Strike"), BROADSWORD, "ff")
    plain = held(pieces=PAIR, step="activation")
    assert not again(plain, BROADSWORD, "ff")
    warned = turn_of(
        drive(held(id_of("Premonition"), pieces=PAIR), Play(by=0, card=id_of("Premonition"))), 1
    )
    assert again(warned, AXE, "ss", "d")
    able = (S((3, 2), upgrades=("Awakened Weapon",)), G((4, 2)))
    assert not again(own_turn("Honest Scrap", *able), BROADSWORD, "ff")
    assert again(own_turn("Commanding Strike", *able), BROADSWORD, "ff")


def test_hunt_as_a_pack_counts_each_supporter_twice():
    pieces = (*PAIR, N((4, 1)))
    assert (
        fought(own_turn("Hunt as a Pack", *pieces), BROADSWORD, "2f", "b").fighters[1].wound_tokens
        == 3
    )
    assert (
        fought(held(pieces=pieces, step="activation"), BROADSWORD, "2f", "b")
        .fighters[1]
        .wound_tokens
        == 0
    )


def test_fractured_memories_weaken_the_next_defence_but_not_to_nothing():
    two = (S((3, 2)), G((4, 2), upgrades=("Cursed Artefact",)))
    assert defence_dice(own_turn("Fractured Memories", *two), BROADSWORD) == 1
    assert defence_dice(held(pieces=two, step="activation"), BROADSWORD) == 2
    assert defence_dice(own_turn("Fractured Memories"), BROADSWORD) == 1


def test_fortify_is_for_holders():
    card = id_of("Fortify")
    for hex_, count in (((3, 2), 2), ((0, 0), 1)):
        position = held(card, pieces=PAIR, tokens=objectives(hex_))
        held_ = turn_of(drive(position, Play(by=0, card=card)), 1)
        assert defence_of(held_, 0) == count


def test_incredible_leap_goes_over_everything():
    leaping = own_turn("Incredible Leap")
    assert "ignores-lethal-moving" in traits_of(leaping, 0)
    assert "ignores-lethal-moving" not in traits_of(held(pieces=PAIR, step="activation"), 0)


def test_pierce_the_darkness_cleaves_those_in_cover():
    gloom = (Token((4, 2), 0, face_up=False),)
    knight = MOLLOG((4, 2), seat=1)
    dark = own_turn("Pierce the Darkness", S((3, 2)), knight, tokens=gloom, **HD)
    assert fought(dark, BROADSWORD, "sf", "b").fighters[1].wound_tokens == 3
    light = own_turn("Pierce the Darkness", S((3, 2)), knight, **HD)
    assert fought(light, BROADSWORD, "sf", "b").fighters[1].wound_tokens == 0
