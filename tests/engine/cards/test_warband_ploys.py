"""Ploys of warbands, each played where it can be and refused where it cannot."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Cast, Charge, Choose, Pass, Place, Play, Push, Roll
from tests.engine.cards.playing import held, holding, playing, refused, struck, until
from tests.engine.cards.tables import A, B, G, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, dice, drive, refusal, relieved, skip

W = piece("The Sepulchral Warden")
FAR = (S((0, 0)), G((6, 10)))


@pytest.mark.parametrize("name", ["Terrifying Screams", "Scratching in the Shadows"])
def test_an_enemy_is_pushed_a_hex(name: str):
    position = playing(name, 1)
    assert refusal(position, Push(by=0, fighter=1, path=())) == "push.distance"
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert after.fighters[1].hex == (5, 2)
    friend = drive(holding(name), Play(by=0, card=id_of(name)))
    assert refusal(skip(friend), Choose(by=0, fighters=(0,))) == "power_step.playable"


def test_the_earth_shakes_under_friend_or_foe():
    after = skip(drive(playing("The Earth Shakes", 0), Push(by=0, fighter=0, path=((2, 2),))))
    assert after.fighters[0].hex == (2, 2)
    two = Push(by=0, fighter=1, path=((5, 2), (6, 2)))
    assert refusal(playing("The Earth Shakes", 1), two) == "push.distance"


def test_rangers_advance_by_two():
    pieces = (S((3, 2)), G((6, 10)), N((1, 1)))
    position = playing("Rangers, Advance", 0, 2, pieces=pieces)
    position = skip(drive(position, Push(by=0, fighter=0, path=((3, 3),))))
    after = skip(drive(position, Push(by=0, fighter=2, path=((1, 2),))))
    assert (after.fighters[0].hex, after.fighters[2].hex) == ((3, 3), (1, 2))
    assert refused("Rangers, Advance") == "power_step.playable"


@pytest.mark.parametrize("name", ["Warning Cry", "Musk of Fear"])
def test_a_friend_goes_on_guard(name: str):
    assert playing(name, 0).fighters[0].guard_tokens == 1
    position = skip(drive(holding(name), Play(by=0, card=id_of(name))))
    assert refusal(position, Choose(by=0, fighters=(1,))) == "power_step.playable"


def test_raptor_strike_reaches_four_hexes_from_the_leader():
    near = (S((3, 2)), G((3, 6)))
    assert playing("Raptor Strike", 1, pieces=near).fighters[1].wound_tokens == 1
    assert refused("Raptor Strike", S((3, 2)), N((3, 6)), G((3, 7))) == "power_step.playable"


def test_swift_evasion_leads_away_from_every_enemy():
    position = playing("Swift Evasion", 0)
    towards = Push(by=0, fighter=0, path=((3, 3), (4, 3)))
    assert refusal(position, towards) == "push.distance"
    after = skip(drive(position, Push(by=0, fighter=0, path=((2, 2), (1, 2)))))
    assert after.fighters[0].hex == (1, 2)
    assert skip(drive(position, Pass(by=0))).fighters[0].hex == (3, 2), "DC-070"


def test_treasure_lust_ends_on_an_objective():
    tokens = objectives((2, 2))
    position = playing("Treasure-lust", 0, tokens=tokens)
    assert refusal(position, Push(by=0, fighter=0, path=((3, 3),))) == "push.distance"
    after = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert after.fighters[0].hex == (2, 2)
    assert refused("Treasure-lust", tokens=objectives((6, 10))) == "power_step.playable"


def test_ur_gold_heals_more_by_a_block():
    pieces = (S((3, 2), wound_tokens=3), G((4, 2)))
    rolled = playing("Ur-gold Boon", 0, pieces=pieces)
    block = drive(rolled, Roll(by=0, kind="defence", faces=dice("b")))
    assert relieved(block, 2).fighters[0].wound_tokens == 1
    dodge = skip(drive(rolled, Roll(by=0, kind="defence", faces=dice("d"))))
    assert dodge.fighters[0].wound_tokens == 2


def test_the_fallen_return_but_not_their_leaders():
    for name, lost in (("Restless Dead", W), ("There Are Always More", piece("Skritch Spiteclaw"))):
        pieces = (S((3, 2)), G((6, 10)), N(out=True), lost(seat=0, out=True))
        position = skip(drive(holding(name, *pieces), Play(by=0, card=id_of(name))))
        assert refusal(position, Choose(by=0, fighters=(3,))) == "power_step.playable"
        position = skip(drive(position, Choose(by=0, fighters=(2,))))
        after = skip(drive(position, Place(by=0, fighter=2, hex=(1, 1))))
        assert (after.fighters[2].out, after.fighters[2].hex) == (False, (1, 1))
        assert [one.other for one in after.history if one.what == "raised"] == [2], "DC-187"
        assert refused(name, S((3, 2)), G((6, 10)), lost(seat=0, out=True)) == "power_step.playable"


def test_restless_dead_rise_in_their_own_territory():
    pieces = (S((3, 2)), G((6, 10)), N(out=True))
    foreign = Place(by=0, fighter=2, hex=(2, 7))
    restless = playing("Restless Dead", 2, pieces=pieces)
    assert refusal(restless, foreign) == "place.needs-a-free-hex"
    skaven = playing("There Are Always More", 2, pieces=pieces)
    assert skip(drive(skaven, foreign)).fighters[2].hex == (2, 7)


def test_momentary_boldness_charges_from_among_friends():
    pieces = (S((3, 2)), G((3, 5)), N((2, 2)), A((3, 1)))
    position = playing("Momentary Boldness", 0, pieces=pieces)
    charges = [event for event in legal(position) if isinstance(event, Charge)]
    assert any(event.path[-1] == (3, 4) for event in charges)
    after = skip(drive(position, next(e for e in charges if e.path[-1] == (3, 4))))
    assert after.fighters[0].hex == (3, 4)
    alone = (S((3, 2)), G((3, 5)), N((2, 2)))
    assert refused("Momentary Boldness", *alone) == "power_step.playable"


def test_ceaseless_attacks_are_made_by_another():
    pieces = (S((3, 2)), G((4, 2)), N((4, 1)))
    card = id_of("Ceaseless Attacks")
    position = struck(holding("Ceaseless Attacks", *pieces, step="activation"), "ff", "b")
    position = step(until(position, "after-action"), Pass(by=1)).position
    position = skip(step(position, Play(by=0, card=card)).position)
    assert refusal(position, Choose(by=0, fighters=(0,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert {event.fighter for event in legal(position) if not isinstance(event, Pass)} == {2}
    theirs = held(theirs=(card,), step="activation", pieces=pieces)
    position = until(struck(theirs, "ff", "b"), "after-action")
    assert refusal(position, Play(by=1, card=card)) == "reactions.window"


def test_great_concussion_pushes_all_away_from_a_hex():
    pieces = (S((3, 2)), G((4, 2)), B((6, 10)))
    position = skip(drive(holding("Great Concussion", *pieces), Play(by=0, card="S329")))
    position = skip(drive(position, Choose(by=0, hexes=((3, 2),))))
    assert refusal(position, Push(by=0, fighter=1, path=((3, 3),))) == "push.distance"
    position = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    position = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert [one.hex for one in position.fighters[:2]] == [(2, 2), (5, 2)]
    assert position.fighters[2].hex == (6, 10)
    assert ask_of(position).kind == "power step", "no hex lies further from (3, 2)"


def test_strength_of_the_burgeoning_is_for_the_next_activation():
    wizard = piece("Ylthari")
    card = id_of("Strength of the Burgeoning")
    pieces = (wizard((3, 2), seat=0), G((4, 2)))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    felled = []
    for faces in ("co", "oo"):
        position = drive(held(card, pieces=pieces), Play(by=0, card=card), Cast(by=0, fighter=0))
        after = drive(position, Roll(by=0, kind="magic", faces=dice(faces)))
        spun = drive(skip(after), Pass(by=1), Pass(by=0), axe)
        rolled = drive(spun, Roll(by=1, kind="attack", faces=dice("ss")))
        missed = drive(rolled, Roll(by=0, kind="defence", faces=dice("22")))
        felled.append(skip(missed).fighters[0].out)
    assert felled == [True, False], "3 damage and 2 to 3 Wounds"
