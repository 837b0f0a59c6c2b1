"""Ploys on the first Attack action of the next activation, each with an attack it is not for."""

import pytest

from tests.engine.cards.blows import AXE, DARTS, SWORD, after_playing, blow, rolled
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, drive, skip

ARMED = {"upgrades": (id_of("Dark Darts"),)}
FAT = {"upgrades": (id_of("Great Fortitude"), id_of("Undying"))}
FACING = (S((3, 2), **ARMED), G((4, 2), **FAT))
LED = (A((3, 2), upgrades=(id_of("Dark Darts"),)), G((4, 2), **FAT), S((3, 1)))
UNLED = (A((3, 2), upgrades=(id_of("Dark Darts"),)), G((4, 2), **FAT), S((0, 0)))
HELD = objectives((3, 2))
FALLEN = (*FACING, N(out=True), A(out=True))

TO_CLOSE = ((SWORD, "ss", "d", (2, 1, 4, True)), (DARTS, "ff", "", (3, 1, 1, True)))
CLOSE = dict.fromkeys(
    ("Righteous Zeal", "Gorkamorka's Blessing", "Frenzied Stabbing", "Stormstrike"), TO_CLOSE
)
OWN_CLOSE = dict.fromkeys(
    ("Wind Up", "Ambitious Attack"),
    ((SWORD, "ss", "d", (2, 1, 4, True)), (AXE, "s", "", (2, 1, 2, True))),
)
ANYBODYS = {
    "More Choppin'": ((SWORD, "s", "", (3, 1, 3, True)), (AXE, "s", "", (3, 1, 2, True))),
    "Lightning Blow": ((DARTS, "ff", "", (3, 1, 2, True)), (AXE, "s", "", (2, 1, 3, True))),
    "Revenant Rage": ((SWORD, "s", "", (3, 1, 3, True)), (AXE, "s", "", (3, 1, 2, True))),
    "Storm's Fury": ((SWORD, "s", "", (2, 1, 4, True)), (AXE, "s", "", (2, 1, 2, True))),
    "Unstoppable Strike": ((SWORD, "s", "d", (2, 1, 0, True)), (AXE, "s", "b", (2, 1, 2, True))),
}
TO_OWN = ((SWORD, "s", "", (3, 1, 3, True)), (AXE, "s", "", (2, 1, 2, True)))
OWN = dict.fromkeys(
    (
        "Khorne Calls",
        "Glory to Khorne",
        "Little Waaagh!",
        "Oathsworn Attack",
        "Brutal Savagery",
        "Aetheric Augmentation",
    ),
    TO_OWN,
)


@pytest.mark.parametrize("name", CLOSE | ANYBODYS | OWN | OWN_CLOSE)
def test_it_changes_the_attacks_it_is_for_and_no_others(name: str):
    for event, attack, defence, found in (CLOSE | ANYBODYS | OWN | OWN_CLOSE)[name]:
        position = after_playing(name, mine=event.by == 0, pieces=FACING)
        assert blow(position, event, attack, defence) == found


@pytest.mark.parametrize("name", ["Unstoppable Strike", "Spectral Touch"])
def test_unstoppable_strike_makes_blocks_count_for_nothing(name: str):
    shield = {"upgrades": (id_of("Remembered Shield"), *FAT["upgrades"])}
    pieces = (S((3, 2)), G((4, 2), **shield))
    assert blow(after_playing(name, pieces=pieces), SWORD, "s", "b").dealt == 3
    assert blow(after_playing("More Choppin'", pieces=pieces), SWORD, "s", "b").dealt == 0


@pytest.mark.parametrize("name", ["Stormforged Resistance", "Unyielding"])
def test_friends_stay_where_they_are(name: str):
    assert not blow(after_playing(name, mine=False), AXE, "s", "").drives
    assert blow(after_playing(name, mine=True), SWORD, "s", "b").drives


def test_aetherwing_stance_guards_friends():
    assert blow(after_playing("Aetherwing Stance", mine=False), AXE, "s").defence == 2
    assert blow(after_playing("Aetherwing Stance", mine=True), SWORD, "s").defence == 1


def test_bitter_vengeance_counts_the_fallen():
    assert blow(after_playing("Bitter Vengeance", pieces=FALLEN), SWORD, "s").dice == 4
    assert blow(after_playing("Bitter Vengeance", pieces=FACING), SWORD, "s").dice == 2


def test_grasping_chains_count_chainrasps_twice():
    rasp = piece("Chainrasp (1 of 4)")
    for third, dealt in ((rasp((4, 1), seat=0), 3), (N((4, 1)), 0)):
        position = after_playing("Grasping Chains", pieces=(*FACING, third))
        assert blow(position, SWORD, "2").dealt == dealt


def test_shrouded_in_gloom_leaves_a_single_die_to_shots():
    assert blow(after_playing("Shrouded in Gloom", pieces=FACING), DARTS, "f").dice == 1
    assert blow(after_playing("Shrouded in Gloom", pieces=FACING), SWORD, "s").dice == 2


def test_leaping_loon_guards_the_leader_twice():
    assert blow(after_playing("Leaping Loon", mine=False), AXE, "s").defence == 3
    follower = (N((3, 2)), G((4, 2)))
    assert blow(after_playing("Leaping Loon", mine=False, pieces=follower), AXE, "s").defence == 1


def test_stolen_fate_lets_one_die_be_rolled_again():
    for name, again in (("Stolen Fate", True), ("Khorne Calls", False)):
        position = skip(drive(after_playing(name, pieces=FACING), SWORD))
        assert (ask_of(skip(rolled(position, ""))).kind == "re-roll") == again


def test_we_shall_not_be_moved_is_for_those_on_objectives():
    name = "We Shall Not Be Moved"
    assert not blow(after_playing(name, mine=False, tokens=HELD), AXE, "s", "").drives
    assert blow(after_playing(name, mine=False), AXE, "s", "").drives


def test_valiant_attack_leaves_an_enemy_without_support():
    helped = (*FACING, B((4, 1)), K((3, 3)))
    assert blow(after_playing("Valiant Attack", pieces=helped), SWORD, "s", "1").dealt == 3
    assert blow(after_playing("Khorne Calls", pieces=helped), SWORD, "s", "1").dealt == 0
    own = (S((3, 2)), G((4, 2)), N((4, 1)))
    assert blow(after_playing("Valiant Attack", mine=False, pieces=own), AXE, "s", "1").dealt == 0


def test_clawing_hands_has_the_fallen_support_their_friends_alone():
    assert blow(after_playing("Clawing Hands", pieces=FALLEN), SWORD, "2", "").dealt == 3
    assert blow(after_playing("Clawing Hands", pieces=FACING), SWORD, "2", "").dealt == 0
    theirs = (S((3, 2)), G((4, 2)), B(out=True), K(out=True), N(out=True))
    assert blow(after_playing("Clawing Hands", mine=False, pieces=theirs), AXE, "1").dealt == 0


def test_invulnerable_guards_the_leader_alone():
    assert blow(after_playing("Invulnerable", mine=False), AXE, "s").defence == 2
    follower = (N((3, 2)), G((4, 2)))
    assert blow(after_playing("Invulnerable", mine=False, pieces=follower), AXE, "s").defence == 1


@pytest.mark.parametrize("name", ["Heightened Caution", "Patient Defence"])
def test_the_first_friend_attacked_rolls_a_die_more(name: str):
    assert blow(after_playing(name, mine=False), AXE, "s").defence == 2
    assert blow(after_playing(name, mine=True), SWORD, "s").defence == 1


def test_firm_footing_is_for_those_on_objectives():
    assert blow(after_playing("Firm Footing", mine=False, tokens=HELD), AXE, "s").defence == 2
    assert blow(after_playing("Firm Footing", mine=False), AXE, "s").defence == 1


def test_impress_da_boss_is_for_an_attack_beside_the_leader():
    name = "Impress da Boss"
    assert blow(after_playing(name, pieces=LED), DARTS, "ff").dealt == 2
    assert blow(after_playing(name, pieces=UNLED), DARTS, "ff").dealt == 1


def test_slaying_blow_doubles_the_damage_of_a_critical_hit():
    assert blow(after_playing("Slaying Blow", pieces=FACING), SWORD, "*").dealt == 6
    assert blow(after_playing("Slaying Blow", pieces=FACING), SWORD, "s").dealt == 3


def test_stab_em_in_the_knee_counts_supporters_after_the_first():
    name = "Stab 'em in the Knee"
    helpers = (N((4, 1)), A((5, 2)))
    for count, dealt in ((2, 4), (1, 3), (0, 3)):
        position = after_playing(name, pieces=(*FACING, *helpers[:count]))
        assert blow(position, SWORD, "s").dealt == dealt
    shot = after_playing(name, pieces=(*FACING, *helpers))
    assert blow(shot, DARTS, "f").dealt == 1


MOVED = (FACING[0], G((4, 2), move_tokens=1))
ONLY_IF = {
    "Smell Weakness": FACING,
    "Bloodscent": FACING,
    "Keen Avarice": FACING,
    "Sitting Target": MOVED,
    "Easy Meat": FACING,
}


@pytest.mark.parametrize("name", ONLY_IF)
def test_a_first_attack_that_does_not_meet_its_if_uses_it_up(name: str):
    edition = {"edition": "harrowdeep-2021"} if name == "Easy Meat" else {}
    position = drive(after_playing(name, pieces=ONLY_IF[name], **edition), SWORD)
    assert {one.until for one in position.modifiers} == {"attack"}, "no second attack has it"
