"""Gambit spells of Nightvault's warbands: cast by Stormsire, and failed; and what unbinds them."""

from typing import Any

import pytest

from rules_engine.machine import legal
from rules_engine.sense.modifiers import defence_of, move_of, wounds_of
from rules_engine.state.events import Attack, Cast, Choose, Pass, Play, Push, React
from rules_engine.state.position import Position
from tests.engine.cards.blows import answered, blow, driving_nobody, passing, rolled, seek
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, N, S, id_of, piece
from tests.engine.driving import ask_of, drive, refusal, skip

STORMSIRE = piece("Averon Stormsire")
AROUND = (STORMSIRE((3, 2), seat=0), G((4, 2)), B((3, 3)), N((5, 2)))


def cast(name: str, faces: str, *chosen: int, pieces: Any = AROUND, **told: Any) -> Position:
    """The power step after the first fighter has tried this spell, and chosen these fighters."""
    card = id_of(name)
    position = drive(held(card, pieces=pieces, **told), Play(by=0, card=card))
    position = drive(position, Cast(by=0, fighter=0))
    position = skip(rolled(position, faces))
    for fighter in chosen:
        position = skip(drive(position, Choose(by=0, fighters=(fighter,))))
    return position


def wounds(position: Position) -> list[int]:
    return [one.wound_tokens for one in position.fighters]


def test_cry_of_thunder_hurts_one_and_its_neighbours():
    assert wounds(cast("Cry of Thunder", "cc", 1)) == [1, 1, 1, 1]
    assert wounds(cast("Cry of Thunder", "co")) == [0, 0, 0, 0]


def test_rending_scream_hurts_enemies_beside_the_caster():
    assert wounds(cast("Rending Scream", "cc")) == [0, 1, 1, 0]
    assert wounds(cast("Rending Scream", "co")) == [0, 0, 0, 0]


def test_pangs_reach_five_hexes():
    assert wounds(cast("Pangs of the Great Lack", "oo", 1)) == [0, 1, 0, 0]
    card = id_of("Pangs of the Great Lack")
    far = (STORMSIRE((3, 2), seat=0), G((3, 8)), B((3, 7)))
    position = drive(held(card, pieces=far), Play(by=0, card=card), Cast(by=0, fighter=0))
    position = skip(rolled(position, "oo"))
    assert [one.fighters for one in legal(position) if isinstance(one, Choose)] == [(2,)]


def test_wracking_change_counts_criticals():
    assert wounds(cast("Wracking Change", "cc", 1)) == [0, 1, 0, 0]
    assert wounds(cast("Wracking Change", "*c", 1)) == [0, 2, 0, 0]


PUSHES = {"Howling Vortex": {1, 2}, "'Orrible Leer": {1}}


@pytest.mark.parametrize("name", PUSHES)
def test_enemies_are_pushed_up_to_a_hex(name: str):
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)), B((6, 9)), N((2, 2)))
    position = cast(name, "oo", pieces=pieces)
    assert {one.fighter for one in legal(position) if isinstance(one, Push)} == PUSHES[name]
    stays = skip(drive(position, Push(by=0, fighter=1, path=())))
    assert stays.fighters[1].hex == (4, 2)
    assert not any(isinstance(one, Push) for one in legal(cast(name, "cc", pieces=pieces)))


def test_shield_of_fate_is_the_casters():
    position = cast("Shield of Fate", "oc")
    assert (defence_of(position, 0), position.in_play[0].until) == (3, "out|round")
    assert defence_of(cast("Rending Scream", "cc"), 0) == 2, "Inspired by casting"
    assert defence_of(cast("Shield of Fate", "cc"), 0) == 1


def test_jealous_hex_lowers_one_of_the_most_wounds():
    big = (STORMSIRE((3, 2), seat=0), G((4, 2)), B((3, 3)))
    position = cast("Jealous Hex", "oc", 1, pieces=big)
    assert wounds_of(position, 1) == 3
    card = id_of("Jealous Hex")
    there = drive(held(card, pieces=big), Play(by=0, card=card), Cast(by=0, fighter=0))
    assert refusal(skip(rolled(there, "oo")), Choose(by=0, fighters=(2,))) == (
        "power_step.playable"
    )


def test_enfeeble_ensnare_and_the_dwindling_last_until_their_fighter_falls():
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    assert blow(passing(cast("Enfeeble", "cc", 1)), axe, "s").dealt == 1
    assert blow(passing(cast("Enfeeble", "co")), axe, "s").dealt == 2
    assert blow(passing(cast("Curse of the Dwindling", "cc", 1)), axe, "s").dice == 1
    assert blow(passing(cast("Curse of the Dwindling", "co")), axe, "s").dice == 2
    assert move_of(cast("Ensnare", "cc", 1), 1) == 3
    assert move_of(cast("Ensnare", "co"), 1) == 4


def test_warding_eye_is_for_friends_in_sight():
    position = cast("Warding Eye", "oo", 3)
    assert (defence_of(position, 3), defence_of(position, 2)) == (2, 1)
    assert defence_of(cast("Warding Eye", "cc"), 3) == 1


def test_sneaky_stabbin_is_for_the_next_close_attack_of_a_friend():
    pieces = (STORMSIRE((0, 0), seat=0), G((4, 2)), S((3, 2)))
    sword = Attack(by=0, fighter=2, attack="Sigmarite Broadsword", target=1)
    theirs = passing(cast("Sneaky Stabbin'", "cc", pieces=pieces))
    assert blow(theirs, AXE_AT_2, "s").dice == 2
    assert bool(cast("Sneaky Stabbin'", "cc", pieces=pieces).in_play)
    assert not cast("Sneaky Stabbin'", "co", pieces=pieces).in_play
    own = passing(cast_before_mine("Sneaky Stabbin'", pieces))
    assert blow(own, sword, "s").dice == 3


AXE_AT_2 = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)


def cast_before_mine(name: str, pieces: Any) -> Position:
    """The spell cast in a power step before an activation of one's own."""
    card = id_of(name)
    position = drive(held(card, pieces=pieces, player=1), Pass(by=1), Play(by=0, card=card))
    return skip(rolled(drive(position, Cast(by=0, fighter=0)), "cc"))


def test_blessing_of_tzeentch_is_for_the_first_spell_of_the_next_activation():
    card = id_of("Blessing of Tzeentch")
    played = drive(held(card, pieces=AROUND, player=1), Pass(by=1), Play(by=0, card=card))
    bolt = Attack(by=0, fighter=0, attack="Fulmination", target=1)
    own = skip(drive(passing(played), bolt))
    assert own.stack[-1].args.innate == "channel"
    cast_over = skip(rolled(own, "co"))
    assert not any(one.what == "innate casting" for one in cast_over.modifiers)
    without = skip(drive(passing(held(pieces=AROUND, player=1)), bolt))
    assert without.stack[-1].args.innate == ""


def unbinding(name: str, face: str, *, near: bool = True) -> list[int]:
    """The wounds after Stormsire's spell was answered by seat 1 with this die."""
    card, answer = id_of("Pangs of the Great Lack"), id_of(name)
    foe = (4, 2) if near else (3, 6)
    upgrade = name == "Curse of Unbinding"
    garrek = G(foe, upgrades=(answer,) if upgrade else ())
    pieces = (STORMSIRE((3, 2), seat=0), garrek, B((3, 3)))
    theirs = () if upgrade else (answer,)
    position = held(card, pieces=pieces, theirs=theirs)
    position = drive(position, Play(by=0, card=card), Cast(by=0, fighter=0))
    position = rolled(position, "oo")
    about = 0
    event = (
        React(by=1, card=answer, fighter=1, target=about)
        if upgrade
        else Play(by=1, card=answer, fighter=about)
    )
    if seek(position, event) is None:
        return []
    position = skip(rolled(answered(position, event), face))
    if any(isinstance(one, Choose) for one in legal(position)):
        position = skip(drive(position, Choose(by=0, fighters=(1,))))
    return wounds(position)


@pytest.mark.parametrize("name", ["Stormward", "Curse of Unbinding"])
def test_a_spell_is_unbound_by_focus(name: str):
    assert unbinding(name, "o") == [0, 0, 0]
    assert unbinding(name, "c") == [0, 1, 0]


def test_the_curse_reaches_three_hexes_and_stormward_any():
    assert unbinding("Curse of Unbinding", "o", near=False) == []
    assert unbinding("Stormward", "o", near=False) == [0, 0, 0]


def test_a_spell_attack_is_unbound_too():
    answer = id_of("Stormward")
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)))
    for face, dealt in (("o", 0), ("c", 1)):
        position = held(pieces=pieces, theirs=(answer,), step="activation")
        bolt = Attack(by=0, fighter=0, attack="Fulmination", target=1)
        position = skip(rolled(skip(drive(position, bolt)), "oo"))
        position = rolled(position, "")
        position = rolled(answered(position, Play(by=1, card=answer, fighter=0)), face)
        assert skip(driving_nobody(position)).fighters[1].wound_tokens == dealt


def test_glimpse_the_future_waits_for_its_fighters_next_attack():
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    hammer = Attack(by=0, fighter=3, attack="Sigmarite Grandhammer", target=1)
    for faces, again in (("co", True), ("oo", False)):
        position = cast("Glimpse the Future", faces, *((3,) if again else ()))
        theirs = skip(drive(passing(position), axe))
        assert ask_of(skip(rolled(theirs, ""))).kind == "defence roll"
        own = passing(skip(driving_nobody(rolled(skip(rolled(theirs, "")), ""))))
        thrown = skip(rolled(skip(drive(own, hammer)), ""))
        assert (ask_of(thrown).kind == "re-roll") == again
