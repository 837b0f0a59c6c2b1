"""Gambits of the two warbands of Dreadfane: what each does, and where it does not."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.modifiers import move_of
from rules_engine.state.events import (
    Charge,
    Choose,
    Discard,
    Draw,
    Move,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position
from tests.engine.cards.arming import (
    offered,
    reacted,
    stays,
    window,
)
from tests.engine.cards.blows import AXE, DARTS, SWORD, after_playing, blow
from tests.engine.cards.harrowdeep_play import never_offered
from tests.engine.cards.playing import held, holding, playing, refused
from tests.engine.cards.tables import B, G, N, S, id_of, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip

FAT = {"upgrades": (id_of("Great Fortitude"), id_of("Undying"))}
PAIR = (S((3, 2), upgrades=(id_of("Dark Darts"),)), G((4, 2), **FAT))
HURT = {"wound_tokens": 2}
WOUNDED = (S((3, 2), **HURT), G((4, 2)))
APART = (S((3, 2), **HURT), G((6, 10)))


def answering(
    name: str, *pieces: Any, by: int = 1, attack: str = "ss", defence: str = "d"
) -> Position:
    """Seat 0, whose fighter comes first, holds the card while a player makes an attack."""
    position = held(id_of(name), pieces=pieces, step="activation", player=by)
    position = drive(position, SWORD if by == 0 else AXE)
    position = drive(position, Roll(by=by, kind="attack", faces=dice(attack)))
    return drive(position, Roll(by=1 - by, kind="defence", faces=dice(defence)))


def test_adaptive_tactics_draws_what_is_wished_and_discards_an_objective():
    mine = {
        "objectives": ("S263",),
        "objective_deck": ("S264",),
        "power_deck": ("S360",),
    }
    position = drive(holding("Adaptive Tactics", mine=mine), Play(by=0, card="COD13"))
    both = drive(
        position,
        Draw(by=0, deck="objective", cards=("S264",)),
        Draw(by=0, deck="power", cards=("S360",)),
        Discard(by=0, cards=("S263",)),
    )
    assert (both.seats[0].objectives, both.seats[0].power) == (("S264",), ("S360",))
    none = skip(drive(position, Pass(by=0), Pass(by=0)))
    assert refusal(none, Discard(by=0, cards=())) == "ploys.play"


@pytest.mark.parametrize("name", ["Fulminating Blast", "Frightful Aspect"])
def test_an_enemy_is_pushed_a_hex_at_most(name: str):
    position = playing(name, 1)
    assert refusal(position, Push(by=0, fighter=1, path=((5, 2), (6, 2)))) == "push.distance"
    assert skip(drive(position, Push(by=0, fighter=1, path=()))).fighters[1].hex == (4, 2)
    assert skip(drive(position, Push(by=0, fighter=1, path=((5, 2),)))).fighters[1].hex == (5, 2)
    own = skip(drive(holding(name), Play(by=0, card=id_of(name))))
    assert refusal(own, Choose(by=0, fighters=(0,))) == "power_step.playable"


def test_who_is_pushed_without_being_chosen():
    def chosen(name: str, fighter: int) -> list[int]:
        history = playing(name, fighter).history
        return [one.other for one in history if one.what == "chosen"]

    assert chosen("Outflank", 0) == [0]
    assert [chosen(one, 1) for one in ("Fulminating Blast", "Frightful Aspect")] == [[], []]


def test_outflank_is_for_a_friend_beside_somebody():
    position = playing("Outflank", 0)
    after = skip(drive(position, Push(by=0, fighter=0, path=((2, 2), (1, 2)))))
    assert after.fighters[0].hex == (1, 2)
    assert refused("Outflank", *APART) == "power_step.playable"


def test_steadfast_guards_a_friend():
    assert playing("Steadfast", 0).fighters[0].guard_tokens == 1
    position = skip(drive(holding("Steadfast"), Play(by=0, card=id_of("Steadfast"))))
    assert refusal(position, Choose(by=0, fighters=(1,))) == "power_step.playable"


def inevitable(*told: Any) -> Position:
    """The next activation after Inevitable Blow, the choice made by these events."""
    card = id_of("Inevitable Blow")
    position = drive(held(card, player=1, pieces=PAIR), Pass(by=1), Play(by=0, card=card), *told)
    position = skip(position)
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def test_inevitable_blow_picks_a_keyword_for_the_first_close_attack():
    ensnaring, cleaving = inevitable(Choose(by=0, option="ensnare")), inevitable(Pass(by=0))
    assert blow(ensnaring, SWORD, "s", "d").dealt == 3
    assert blow(cleaving, SWORD, "s", "d").dealt == 0
    assert blow(ensnaring, DARTS, "f", "d").dealt == 0, "of Range 3"


def smitten(step_of: str = "ss") -> Position:
    pieces = (S((3, 2)), G((4, 2), **FAT), B((5, 2)), N((0, 0)))
    position = held(id_of("Thunderous Smite"), pieces=pieces, step="activation")
    position = drive(position, SWORD, Roll(by=0, kind="attack", faces=dice(step_of)))
    return drive(position, Roll(by=1, kind="defence", faces=dice("2")))


def test_thunderous_smite_spreads_one_damage():
    position = window(smitten(), "success-determined", 0)
    after = skip(reacted(position, "Thunderous Smite"))
    assert [one.wound_tokens for one in after.fighters] == [0, 1, 1, 0]
    assert never_offered(smitten("ff"), "Thunderous Smite")


def test_unyielding_resolve_heals_more_by_a_block():
    thrown = playing("Unyielding Resolve", 0, pieces=WOUNDED)
    left = [
        skip(drive(thrown, Roll(by=0, kind="defence", faces=dice(face)))).fighters[0].wound_tokens
        for face in "bd"
    ]
    assert left == [0, 1]
    other = skip(drive(holding("Unyielding Resolve"), Play(by=0, card="COD21")))
    assert refusal(other, Choose(by=0, fighters=(1,))) == "power_step.playable"


def test_vengeful_strike_stands_firm_and_hits_back():
    for face, struck in (("s", True), ("f", False)):
        position = answering("Vengeful Strike", S((3, 2)), G((4, 2)))
        position = reacted(window(position, "before-drive-back", 0), "Vengeful Strike")
        position = skip(drive(position, Roll(by=0, kind="attack", faces=dice(face))))
        asked = ask_of(position)
        assert (asked.kind == "granted action") == struck
        assert (SWORD in legal(position)) == struck
    missed = answering("Vengeful Strike", S((3, 2)), G((4, 2)), attack="ff", defence="b")
    assert never_offered(missed, "Vengeful Strike")


def test_call_of_the_grave_leads_an_enemy_towards_friends():
    pieces = (S((3, 2)), G((6, 10)))
    position = playing("Call of the Grave", 1, pieces=pieces)
    ends = {event.path[-1] for event in legal(position) if isinstance(event, Push)}
    assert (6, 8) in ends and (6, 11) not in ends
    assert skip(drive(position, Pass(by=0))).fighters[1].hex == (6, 10)
    own = skip(drive(holding("Call of the Grave", *pieces), Play(by=0, card="COD45")))
    assert refusal(own, Choose(by=0, fighters=(0,))) == "power_step.playable"


def test_chilling_scream_closes_the_power_step_to_opponents():
    card = id_of("Chilling Scream")
    position = drive(held(card, theirs=("S360",)), Play(by=0, card=card))
    ploy = Play(by=1, card="S360")
    position = skip(position)
    assert ask_of(position).who == 1
    assert refusal(position, ploy) == "game.card-over-rule"
    later = skip(drive(position, Pass(by=1), Pass(by=0)))
    later = skip(drive(later, Pass(by=ask_of(later).who)))
    assert ask_of(later).kind == "power step"
    if ask_of(later).who == 0:
        later = skip(drive(later, Pass(by=0)))
    assert ploy in legal(later), "in the next one they can"
    assert later.seats[0].power_discard == (card,)


def test_dissipate_gives_an_innate_dodge_for_one_attack():
    position = held(id_of("Dissipate"), pieces=(S((3, 2)), G((4, 2))), step="activation", player=1)
    position = window(step(position, AXE).position, "attack-declared", 0)
    position = skip(drive(reacted(position, "Dissipate"), Choose(by=0, fighters=(0,))))
    assert [one.word for one in position.modifiers] == ["dodge"]
    position = drive(position, Roll(by=1, kind="attack", faces=dice("ff")))
    position = skip(drive(position, Roll(by=0, kind="defence", faces=dice("d"))))
    assert ask_of(position).kind in ("drive back", "activation", "power step")
    assert "Dissipate" not in offered(held(id_of("Dissipate")))


def test_echoing_spite_makes_a_failed_close_attack_again():
    position = answering("Echoing Spite", S((3, 2)), G((4, 2)), by=0, attack="ff", defence="d")
    position = window(position, "after-action", 0)
    position = skip(reacted(position, "Echoing Spite"))
    assert ask_of(position).kind == "attack roll"
    hit = answering("Echoing Spite", S((3, 2)), G((4, 2), **FAT), by=0, attack="ss", defence="d")
    hit = stays(hit, 1)
    assert "Echoing Spite" not in offered(window(hit, "after-action", 0))


def test_enervating_sorrow_costs_the_ploy_or_a_card():
    theirs = ("S360", "S369")
    position = held(id_of("Enervating Sorrow"), theirs=theirs, player=1)
    position = step(position, Play(by=1, card="S360")).position
    position = reacted(window(position, "card-revealed", 0), "Enervating Sorrow")
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("discard power", 1)
    paid = skip(drive(position, Discard(by=1, cards=("S369",))))
    assert (paid.seats[1].power_discard, ask_of(paid).kind) == (("S369",), "choose fighter")
    kept = skip(drive(position, Pass(by=1)))
    assert (kept.seats[1].power, ask_of(kept).kind) == (("S369",), "power step")
    mine = step(holding("Enervating Sorrow"), Pass(by=0)).position
    assert "Enervating Sorrow" not in offered(mine)


def test_shared_agony_heals_one_and_hurts_the_other():
    after = playing("Shared Agony", 0, 1, pieces=WOUNDED)
    assert [one.wound_tokens for one in after.fighters] == [1, 1]
    assert refused("Shared Agony", *APART) == "power_step.playable"


def test_soaring_spite_doubles_the_first_move_that_is_no_charge():
    position = after_playing("Soaring Spite")
    assert (move_of(position, 0, "no charge"), move_of(position, 0, "charge")) == (6, 3)
    assert move_of(position, 1, "no charge") == 4
    moved = skip(drive(position, Move(by=0, fighter=0, path=((2, 2),))))
    assert move_of(moved, 0, "no charge") == 3


def test_soaring_spite_still_waits_after_a_charge_has_moved():
    pieces = (S((3, 2)), G((3, 5)), N((1, 1)))
    charge = Charge(by=0, fighter=0, path=((3, 3), (3, 4)))
    charging = drive(after_playing("Soaring Spite", pieces=pieces), charge)
    assert [one.what for one in charging.history if one.fighter == 0] == ["move"]
    assert (move_of(charging, 2, "no charge"), move_of(charging, 2, "charge")) == (6, 3)


def test_spectral_charge_hits_harder_once():
    position = after_playing("Spectral Charge", pieces=PAIR)
    assert blow(position, SWORD, "s").dealt == 4
    assert blow(position, DARTS, "f").dealt == 1


def test_spectral_grasp_slows_by_the_fallen():
    pieces = (S((3, 2)), G((6, 10)), N(out=True), piece("Angharad Brightshield")(out=True))
    position = after_playing("Spectral Grasp", pieces=pieces)
    assert [move_of(position, one, "no charge") for one in (0, 1)] == [1, 2]
    none = after_playing("Spectral Grasp")
    assert [move_of(none, one, "no charge") for one in (0, 1)] == [3, 4]


@pytest.mark.parametrize("name", ["Spectral Grasp", "Grasping Hands"])
def test_it_slows_who_is_activated_as_long_as_that_lasts(name: str):
    pieces = (S((3, 2)), G((4, 2), **FAT), N((1, 1)), piece("Angharad Brightshield")(out=True))
    position = after_playing(name, pieces=pieces)
    assert [move_of(position, one, "no charge") for one in (0, 2)] == [2, 2]
    acting = drive(position, SWORD)
    assert [move_of(acting, one, "no charge") for one in (0, 1, 2)] == [2, 4, 3]
