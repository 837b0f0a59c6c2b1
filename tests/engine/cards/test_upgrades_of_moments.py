"""Upgrades that answer an activation, or pay as a phase begins or ends."""

from random import Random

import pytest

from rules_engine.facts.hexes import Hex
from rules_engine.machine import asked, legal, step
from rules_engine.selfplay import random_player
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import damage_of
from rules_engine.state.events import (
    Choose,
    Discard,
    Draw,
    Guard,
    Pass,
    Push,
    React,
    Roll,
)
from rules_engine.state.position import Position, Token
from tests.engine.cards.arming import (
    armed,
    fought,
    offered,
    reacted,
    stays,
    window,
    worn,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, N, S, objectives, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip

W, MOLLOG = piece("Ammis Dawnguard"), piece("Mollog the Mighty")
HD = {"edition": "harrowdeep-2021"}


def choices(position: Position) -> set[int]:
    """Whom a choice may name."""
    return {one.fighters[0] for one in legal(position) if isinstance(one, Choose) and one.fighters}


def rested(position: Position) -> Position:
    """The window after Steelheart's activation, in which he guarded."""
    return window(drive(position, Guard(by=0, fighter=0)), "after-action", 0)


AFTER_ACTIVATION = {
    "Soothing Companion": {"state": {"wound_tokens": 2}},
    "Greedy Gauntlet": {},
    "Vortex Stone": {"foe": G((5, 2))},
    "Gauntlet of Command": {"mine": {"glory": 1}},
    "Gauntlet of Dominance": {"mine": {"glory": 1}},
    "The Crown of the Dead": {"mine": {"glory": 1, "power_deck": ("S360", "S369")}},
}


@pytest.mark.parametrize("name", AFTER_ACTIVATION)
def test_reactions_to_the_fighters_own_activation(name: str):
    assert name in offered(rested(armed(name, **AFTER_ACTIVATION[name])))
    other = armed(name, others=(N((0, 0)),), **AFTER_ACTIVATION[name])
    other = window(drive(other, Guard(by=0, fighter=2)), "after-action", 0)
    assert name not in offered(other)


def test_relics_need_a_glory_point():
    for name in ("Gauntlet of Command", "Gauntlet of Dominance", "The Crown of the Dead"):
        assert name not in offered(rested(armed(name))), name


def test_gauntlets_push_for_a_glory_point():
    rich = armed("Gauntlet of Dominance", mine={"glory": 2})
    position = skip(reacted(rested(rich), "Gauntlet of Dominance"))
    assert (position.seats[0].glory, position.seats[0].spent) == (1, 1)
    assert choices(position) == {1}
    rich = armed("Gauntlet of Command", mine={"glory": 2})
    assert choices(skip(reacted(rested(rich), "Gauntlet of Command"))) == {0}


def test_soothing_companion_does_not_soothe_who_attacks():
    state = {"wound_tokens": 2}
    fighting = stays(fought(armed("Soothing Companion", state=state), BROADSWORD, "ff", "b"), 1)
    assert ask_of(fighting).kind == "power step"
    calm = skip(reacted(rested(armed("Soothing Companion", state=state)), "Soothing Companion"))
    assert drive(calm, Choose(by=0, option="1")).fighters[0].wound_tokens == 1


def test_greedy_gauntlet_takes_blood_for_strength():
    fed = skip(reacted(rested(armed("Greedy Gauntlet")), "Greedy Gauntlet"))
    sword = attack_named(fed, 0, "Sigmarite Broadsword")
    assert (fed.fighters[0].wound_tokens, damage_of(fed, 0, sword)) == (1, 4)
    assert damage_of(armed("Greedy Gauntlet"), 0, sword) == 3


def test_vortex_stone_pulls_an_enemy_within_three_hexes():
    position = skip(reacted(rested(armed("Vortex Stone", foe=G((5, 2)))), "Vortex Stone"))
    pulled = skip(drive(position, Choose(by=0, fighters=(1,))))
    pulled = skip(drive(pulled, Push(by=0, fighter=1, path=((4, 2),))))
    assert (pulled.fighters[1].hex, worn(pulled)) == ((4, 2), ())


def test_hunters_reflexes_follow_a_quarry():
    prey = G((5, 2), upgrades=("Survival Instincts",))
    position = drive(armed("Hunter's Reflexes", foe=prey, player=1), Guard(by=1, fighter=1))
    position = skip(reacted(window(position, "after-action", 0), "Hunter's Reflexes"))
    assert {one.path for one in legal(position) if isinstance(one, Push)} >= {((4, 2),)}
    plain = drive(armed("Hunter's Reflexes", foe=G((5, 2)), player=1), Guard(by=1, fighter=1))
    assert "Hunter's Reflexes" not in offered(window(plain, "after-action", 0))


def test_vision_of_glory_takes_a_token_off_for_a_glory_point():
    state = {"move_tokens": 1, "charge_tokens": 1}
    position = armed("Vision of Glory", state=state, mine={"glory": 1}, others=(N((0, 0)),))
    position = window(drive(position, Guard(by=0, fighter=2)), "after-action", 0)
    position = skip(reacted(position, "Vision of Glory"))
    free = skip(drive(position, Choose(by=0, option="charge token")))
    assert (free.fighters[0].charge_tokens, free.fighters[0].move_tokens, worn(free)) == (0, 1, ())
    moved = skip(drive(position, Pass(by=0)))
    assert (moved.fighters[0].charge_tokens, moved.fighters[0].move_tokens) == (1, 0)
    untired = armed("Vision of Glory", mine={"glory": 1})
    assert "Vision of Glory" not in offered(rested(untired))


def test_ready_for_the_fight_meets_a_charge():
    foe = G((6, 3))
    angharad = piece("Angharad")((3, 3))
    position = armed("Ready for the Fight", own=None, foe=foe, others=(angharad,), player=1)
    charge = next(one for one in legal(position) if one.__class__.__name__ == "Charge")
    charging = window(drive(position, charge), "after-action", 0)
    assert "Ready for the Fight" in offered(charging)
    walked = next(one for one in legal(position) if one.__class__.__name__ == "Move")
    assert "Ready for the Fight" not in offered(window(drive(position, walked), "after-action", 0))


def test_cagey_fighter_slips_off_after_a_failure():
    failed = stays(fought_to_window("ff"), 1)
    assert "Cagey Fighter" in offered(window(failed, "after-action", 0))
    succeeded = stays(fought_to_window("ss"), 1)
    assert "Cagey Fighter" not in offered(window(succeeded, "after-action", 0))


def fought_to_window(faces: str) -> Position:
    """Steelheart's attack with Cagey Fighter, the windows not yet passed."""
    position = drive(armed("Cagey Fighter", **HD), BROADSWORD)
    position = drive(position, Roll(by=0, kind="attack", faces=dice(faces)))
    return drive(position, Roll(by=1, kind="defence", faces=dice("b")))


def test_adepts_smoke_hides_in_cover_at_home():
    gloom = (Token((1, 1), 0, face_up=False),)
    position = armed("Adept's Smoke", tokens=gloom, player=1, **HD)
    position = window(drive(position, Guard(by=1, fighter=1)), "after-action", 0)
    hidden = skip(reacted(position, "Adept's Smoke"))
    hidden = skip(step(hidden, legal(hidden)[0]).position)
    assert (hidden.fighters[0].hex, hidden.fighters[0].charge_tokens) == ((1, 1), 1)
    bare = drive(armed("Adept's Smoke", player=1, **HD), Guard(by=1, fighter=1))
    assert "Adept's Smoke" not in offered(window(bare, "after-action", 0))


def at_the_end(
    name: str, *more: str, round_: int = 3, hex_: Hex = (3, 2), **told: object
) -> list[int]:
    """What seat 0 gains as the action phase of a round ends, but for keys."""
    pieces = (S(hex_, upgrades=(name, *more)), G((6, 10)))
    position = held(pieces=pieces, round=round_, turn=8, step="power step", **told)
    position = skip(drive(position, Pass(by=0), Pass(by=1)))
    while (ask := asked(position)) is not None and ask.kind == "ability":
        used = next(one for one in legal(position) if isinstance(one, React))
        position = skip(step(position, used).position)
    rounds = (*position.earlier, position.history)
    return [one.amount for past in rounds for one in past if one.what == "glory"]


GLOOM = (Token((3, 2), 0, face_up=False),)
PAID = {
    "Cryptic Companion": (
        at_the_end("Cryptic Companion", tokens=objectives((3, 2)), round_=2),
        at_the_end("Cryptic Companion", round_=2),
        1,
    ),
    "The Scattered Tome": (
        at_the_end(
            "The Scattered Tome",
            "Mazzig's Many Legs",
            "Keila's Choking Coil",
            "Iara's Instant Shield",
            "Abasoth's Auto-immolation",
        ),
        at_the_end("The Scattered Tome", "Mazzig's Many Legs", round_=2),
        4,
    ),
    "Waterlogged Map": (
        at_the_end("Waterlogged Map", hex_=(3, 8)),
        at_the_end("Waterlogged Map"),
        1,
    ),
    "Encrusted Key": (
        at_the_end("Encrusted Key", tokens=GLOOM, **HD),
        at_the_end("Encrusted Key", **HD),
        1,
    ),
}


@pytest.mark.parametrize("name", PAID)
def test_what_pays_as_an_action_phase_ends(name: str):
    yes, no, glory = PAID[name]
    assert (yes, no) == ([glory], [])


def test_master_of_tactics_exchanges_an_objective_as_a_round_begins():
    mine = {"objectives": ("S263",), "objective_deck": ("S264", "S265", "S266")}
    pieces = (S((0, 0), upgrades=("Master of Tactics",)), G((6, 10)))
    position = held(pieces=pieces, turn=8, step="power step", mine=mine)
    position = skip(drive(position, Pass(by=0), Pass(by=1)))
    random = Random(1)
    while ask_of(position).kind != "ability":
        event = random_player(position, ask_of(position), random)
        position = step(position, event).position
    before = position.seats[0].objectives
    used = next(one for one in legal(position) if isinstance(one, React))
    position = skip(step(position, used).position)
    assert ask_of(position).kind == "draw objective"
    card = position.seats[0].objective_deck[0]
    position = drive(position, Draw(by=0, deck="objective", cards=(card,)))
    after = drive(position, Discard(by=0, cards=before[:1]))
    assert after.seats[0].objectives == (*before[1:], card)
