"""Ploys of Beastgrave's warbands that push, move, heal and curse, each open and not open."""

import pytest

from rules_engine.machine import legal
from rules_engine.sense.modifiers import move_of
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import Attack, Choose, Move, Pass, Play, Push, Roll
from rules_engine.state.position import Position, put_fighter
from tests.engine.cards.arming import AXE, rolled, stays
from tests.engine.cards.blows import after_playing, blow, passing
from tests.engine.cards.playing import choosing, held
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, objectives, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, skip

MOLLOG, GHOUL, HUNTER = map(piece, ("Mollog the Mighty", "Master Talon", "Ushkor"))
QUIV, HROTHGORN, BUTCHER = map(piece, ("Quiv", "Hrothgorn", "The Royal Butcher"))
FECULA = piece("Fecula Flyblown")
STURDY = MOLLOG((4, 2), seat=1)
PAIR = (S((3, 2)), STURDY)


def playing(name: str, *fighters: int, **told) -> Position:
    """The position after the card is played and these fighters are chosen."""
    return choosing(held(id_of(name), **told), id_of(name), *fighters)


def refused(name: str, *pieces, **told) -> str:
    """The rule that bars the card here."""
    return refusal(held(id_of(name), pieces=pieces, **told), Play(by=0, card=id_of(name)))


def refused_push(position: Position, fighter: int, *path) -> bool:
    """Whether a push is not among those that are open."""
    return Push(by=0, fighter=fighter, path=path) not in legal(position)


TWO_PUSHED = {
    "Vile Invaders": ((GHOUL((3, 2), seat=0), G((6, 10)), HUNTER((1, 1), seat=0)), 2),
    "Hunt in Concert": ((S((3, 2)), G((6, 10)), N((1, 1))), 1),
    "Steady Advance": ((S((3, 2)), G((6, 10)), N((1, 1))), 1),
    "Pack Tactics": ((S((3, 2)), G((6, 10)), N((2, 2))), 1),
}


@pytest.mark.parametrize("name", TWO_PUSHED)
def test_one_friend_or_two_are_pushed(name: str):
    pieces, most = TWO_PUSHED[name]
    asked = playing(name, 0, 2, pieces=pieces)
    if name == "Pack Tactics":
        assert ask_of(asked).kind == "push", "nobody else is adjacent"
    assert max(len(one.path) for one in legal(asked) if isinstance(one, Push)) == most
    there = skip(drive(asked, Push(by=0, fighter=0, path=((3, 3),))))
    then = next(one for one in legal(there) if isinstance(one, Push) and one.path)
    assert (there.fighters[0].hex, then.fighter) == ((3, 3), 2)
    alone = skip(drive(playing(name, 0, pieces=pieces), Pass(by=0)))
    if ask_of(alone).kind == "choose fighter":
        alone = skip(drive(alone, Pass(by=0)))
    assert {one.fighter for one in legal(alone) if isinstance(one, Push)} == {0}


def test_vile_invaders_are_hunters():
    assert refused("Vile Invaders", S((3, 2)), G((6, 10))) == "power_step.playable"


def test_pack_tactics_pushes_in_the_order_its_player_likes():
    pieces = (S((3, 2)), G((6, 10)), N((2, 2)), A((4, 2)))
    asked = playing("Pack Tactics", 0, 2, 3, pieces=pieces)
    assert {one.fighter for one in legal(asked) if isinstance(one, Push)} == {0, 2, 3}
    aside = skip(drive(asked, Push(by=0, fighter=3, path=((5, 2),))))
    follows = skip(drive(aside, Push(by=0, fighter=0, path=((4, 2),))))
    assert {one.fighter for one in legal(follows) if isinstance(one, Push)} == {2}
    assert refusal(asked, Push(by=0, fighter=0, path=())) == "push.distance"


def test_gnoblar_scramble_pushes_every_gnoblar():
    pieces, name = (QUIV((3, 2), seat=0), G((6, 10)), S((1, 1), seat=0)), "Gnoblar Scramble"
    asked = skip(drive(held(id_of(name), pieces=pieces), Play(by=0, card=id_of(name))))
    pushes = [one for one in legal(asked) if isinstance(one, Push)]
    assert {one.fighter for one in pushes} == {0}
    assert max(len(one.path) for one in pushes) == 2
    assert refused(name, S((3, 2)), G((6, 10))) == "power_step.playable"


def test_pack_advance_pushes_the_ghouls_it_chooses():
    name, ghouls = "Pack, Advance!", (GHOUL((3, 2), seat=0), BUTCHER((1, 1), seat=0))
    pieces = (*ghouls, G((6, 10)), S((0, 5), seat=0))
    one = playing(name, 1, pieces=pieces)
    assert [two.fighters for two in legal(one) if isinstance(two, Choose)] == [(0,)]
    for event, pushed in ((Pass(by=0), {1}), (Choose(by=0, fighters=(0,)), {0, 1})):
        asked = skip(drive(one, event))
        pushes = [push for push in legal(asked) if isinstance(push, Push)]
        assert {push.fighter for push in pushes} == pushed
        assert max(len(push.path) for push in pushes) == 2
        chosen = {told.other for told in asked.history if told.what == "chosen"}
        assert chosen == pushed
    assert refused(name, S((3, 2)), G((6, 10))) == "power_step.playable"


def test_pounce_ends_beside_blood():
    pieces = (S((3, 2)), G((3, 6), wound_tokens=1))
    asked = playing("Pounce", 0, pieces=pieces)
    assert {one.path[-1] for one in legal(asked) if isinstance(one, Push)} == {(3, 5), (2, 5)}
    assert refused("Pounce", S((3, 2)), G((3, 6))) == "power_step.playable"


def test_appalling_visage_drives_away():
    asked = playing("Appalling Visage", 0, 1)
    assert refused_push(asked, 1, (3, 3))
    gone = skip(drive(asked, Push(by=0, fighter=1, path=((5, 2), (6, 2)))))
    assert gone.fighters[1].hex == (6, 2)
    assert refused("Appalling Visage", S((3, 2)), G((6, 10))) == "power_step.playable"


def test_defensive_manoeuvre_steps_back_on_guard():
    asked = playing("Defensive Manoeuvre", 0)
    assert refused_push(asked, 0, (3, 3))
    back = skip(drive(asked, Push(by=0, fighter=0, path=((2, 2),))))
    assert (back.fighters[0].hex, back.fighters[0].guard_tokens) == ((2, 2), 1)
    stays_there = skip(drive(asked, Pass(by=0)))
    assert (stays_there.fighters[0].hex, stays_there.fighters[0].guard_tokens) == ((3, 2), 1)


def test_tokens_are_taken_off():
    tired = (S((3, 2), move_tokens=2), G((4, 2)))
    assert playing("Swift as the Wind", 0, pieces=tired).fighters[0].move_tokens == 1
    assert playing("Driven Onwards", 0, pieces=tired).fighters[0].move_tokens == 0
    for name in ("Swift as the Wind", "Driven Onwards"):
        assert refused(name, S((3, 2)), G((4, 2), move_tokens=1)) == "power_step.playable"


def test_fleet_of_foot_moves_the_rested():
    asked = playing("Fleet of Foot", 0)
    moved = skip(drive(asked, Move(by=0, fighter=0, path=((2, 2),))))
    assert (moved.fighters[0].hex, moved.fighters[0].move_tokens) == ((2, 2), 1)
    assert refused("Fleet of Foot", S((3, 2), charge_tokens=1), G((4, 2))) == "power_step.playable"


def test_frozen_earth_takes_a_token_near_the_leader():
    tokens = objectives((3, 3), (1, 1))
    card = id_of("Frozen Earth")
    pieces = (HROTHGORN((3, 2), seat=0), G((4, 2)))
    asked = skip(drive(held(card, pieces=pieces, tokens=tokens), Play(by=0, card=card)))
    assert refusal(asked, Choose(by=0, tokens=(1,))) == "power_step.playable"
    assert len(skip(drive(asked, Choose(by=0, tokens=(0,)))).tokens) == 1
    away = objectives((6, 10))
    assert refused("Frozen Earth", *pieces, tokens=away) == "power_step.playable"


def test_icy_breath_needs_a_channel():
    pieces = (HROTHGORN((3, 2), seat=0), G((4, 2)), B((6, 10)))
    for face, tokens in (("c", 1), ("o", 0)):
        asked = playing("Icy Breath", 1, pieces=pieces)
        breathed = skip(drive(asked, Roll(by=0, kind="magic", faces=dice(face))))
        assert breathed.fighters[1].wound_tokens == tokens
    asked = skip(
        drive(held(id_of("Icy Breath"), pieces=pieces), Play(by=0, card=id_of("Icy Breath")))
    )
    assert refusal(asked, Choose(by=0, fighters=(2,))) == "power_step.playable"


def test_scrabbling_claws_leave_the_choice_to_the_other():
    gear = tuple(map(id_of, ("War Cry", "Low Blow")))
    pieces = (S((3, 2)), G((4, 2), upgrades=gear))
    asked = playing("Scrabbling Claws", 1, pieces=pieces)
    assert ask_of(asked).who == 1
    left = skip(drive(asked, Choose(by=1, option=gear[0])))
    assert left.fighters[1].upgrades == gear[1:]
    assert refused("Scrabbling Claws", S((3, 2)), G((4, 2))) == "power_step.playable"


def test_recycled_riches_are_the_courts_own():
    card = id_of("Recycled Riches")
    ours, other = id_of("Double Time"), id_of("Sidestep")
    lying = {"mine": {"power_discard": (ours, other)}}
    asked = skip(drive(held(card, **lying), Play(by=0, card=card)))
    assert ask_of(asked).kind == "card by chance"
    assert refusal(asked, Choose(by=0, option=other)) == "cards.discard-inert"
    assert skip(drive(asked, Choose(by=0, option=ours))).seats[0].power == (ours,)
    bare = {"mine": {"power_discard": (other,)}}
    assert refused("Recycled Riches", S((3, 2)), G((4, 2)), **bare) == "power_step.playable"


def test_blessing_of_rust_makes_an_enemy_dodge():
    rusty = playing("Blessing of Rust", 1, pieces=(S((3, 2)), STURDY))
    assert defence_symbols(rusty, 1) == ("dodge",)
    assert defence_symbols(held(pieces=(S((3, 2)), STURDY)), 1) == ("block",)
    assert refused("Blessing of Rust", S((3, 2)), G((6, 10))) == "power_step.playable"


def test_the_javelin_is_thrown_again():
    skaeth = piece("Skaeth the Huntsman")((3, 2), seat=0)
    card = id_of("Retrieve Javelin")
    throw = Attack(by=0, fighter=0, attack="Javelin of the Hunt", target=1)
    fresh = held(card, pieces=(skaeth, G((5, 2))), player=1)
    spent = put_fighter(fresh, 0, used=("Javelin of the Hunt",))
    assert throw not in legal(passing(spent))
    again = drive(spent, Pass(by=1), Play(by=0, card=card))
    assert throw in legal(passing(again))


def test_song_of_swiftness_ends_with_its_singer():
    singer = piece("Karthaen, Huntcaller")((3, 2), seat=0, wound_tokens=2)
    card = id_of("Song of Swiftness")
    sung = drive(held(card, pieces=(singer, G((4, 2)), N((1, 1)))), Play(by=0, card=card))
    sung = passing(sung)
    assert (move_of(sung, 0), move_of(sung, 1), move_of(sung, 2)) == (5, move_of(held(), 1), 4)
    if sung.active == 0:
        sung = passing(drive(sung, Pass(by=0)))
    fallen = blow_on_singer(sung)
    assert (fallen.fighters[0].out, move_of(fallen, 2)) == (True, 3)


def blow_on_singer(position: Position) -> Position:
    """The position after Garrek has felled the singer."""
    return skip(stays(rolled(position, AXE, "ss", "22"), 0))


CYCLES = {
    name: id_of(name) for name in ("Unnatural Vitality", "Fecund Vigour", "Nauseous Revulsion")
}


def test_a_cycle_ends_the_one_before():
    first, second = CYCLES["Unnatural Vitality"], CYCLES["Nauseous Revulsion"]
    position = drive(held(first, second, pieces=PAIR), Play(by=0, card=first), Pass(by=1))
    quick = skip(position)
    assert move_of(quick, 0) == 4
    slow = skip(drive(position, Play(by=0, card=second)))
    assert move_of(slow, 0) == 3
    assert [one.card for one in slow.in_play] == [second]


def test_nauseous_revulsion_is_felt_nearby():
    card = CYCLES["Nauseous Revulsion"]
    pieces = (S((3, 2)), G((4, 2)), B((6, 10), upgrades=("Dark Darts",)), N((6, 8)))
    position = passing(drive(held(card, pieces=pieces), Play(by=0, card=card)))
    theirs = position if position.active == 1 else passing(drive(position, Pass(by=0)))
    assert blow(theirs, AXE, "s", "").dice == 1
    afar = Attack(by=1, fighter=2, attack="Dark Darts", target=3)
    assert blow(theirs, afar, "f", "").dice == 3


def test_fecund_vigour_re_rolls_a_die_of_the_next_attack():
    position = after_playing("Fecund Vigour", pieces=PAIR)
    first = Roll(by=0, kind="attack", faces=dice("ff"))
    assert ask_of(skip(drive(position, BROADSWORD, first))).kind == "re-roll"


FLOW = Attack(by=0, fighter=0, attack="Flow of Corruption", target=1)
NOT_FOR_MAGIC = ("Famed Hunter", "Seething Hatred")


@pytest.mark.parametrize("name", ["Fecund Vigour", "Perfect Precision", *NOT_FOR_MAGIC])
def test_magic_dice_are_no_attack_dice(name: str):
    own = FECULA((3, 2), seat=0, upgrades=(name,) if name in NOT_FOR_MAGIC else ())
    told = {"pieces": (own, STURDY)}
    position = held(step="activation", **told) if own.upgrades else after_playing(name, **told)
    begun = skip(drive(position, FLOW))
    assert {one.until for one in begun.modifiers} <= {"attack"}, "it is the next Attack action"
    assert ask_of(skip(drive(begun, Roll(by=0, kind="magic", faces=dice("cc"))))).kind != "re-roll"
    staff = Attack(by=0, fighter=0, attack="Rotwood Staff", target=1)
    swung = drive(position, staff, Roll(by=0, kind="attack", faces=dice("ff")))
    assert ask_of(skip(swung)).kind == "re-roll"


def test_rampant_disease_strikes_by_criticals():
    card = id_of("Rampant Disease")
    pieces = (S((3, 2)), G((4, 2)), B((3, 3)), K((6, 10)))
    asked = drive(held(card, pieces=pieces), Play(by=0, card=card))
    assert ask_of(skip(asked)).count == 2
    sick = skip(drive(asked, Roll(by=0, kind="attack", faces=dice("s*"))))
    assert [one.wound_tokens for one in sick.fighters] == [0, 0, 1, 0]
