"""The window after the roll of a spell attack, which opens where an upgrade waits for it."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.moments.casting import AFTER_ITS_ROLL
from rules_engine.sense.windows import windows_of
from rules_engine.state.events import Attack, Cast, Event, Pass, Play, React, Reroll, Roll
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position
from tests.engine.cards.arming import window
from tests.engine.cards.blows import AXE
from tests.engine.cards.lasting import STORMSIRE
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, N, id_of, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip

CLARITY = id_of("Potion of Clarity")
SURGE, DAMPING = id_of("Power Surge"), id_of("Magical Damping")
BOLT = "Fulmination"
VORTEMIS = piece("Vortemis the All-seeing")


def rolled(faces: str, *upgrades: str, player: int = 0, **told: Any) -> Position:
    """Stormsire's spell attack on his neighbour, once these dice are rolled."""
    mage = STORMSIRE((3, 2), seat=0, upgrades=upgrades)
    foe = told.pop("foe", G((4, 2)))
    position = held(pieces=(mage, foe, N((0, 0))), step="activation", player=player, **told)
    position = skip(drive(position, Attack(by=0, fighter=0, attack=BOLT, target=1)))
    assert ask_of(position).kind == "magic roll"
    return step(position, Roll(by=0, kind="magic", faces=dice(faces))).position


def here(position: Position) -> str:
    """The window that is open, if one is."""
    return getattr(position.stack[-1].args, "at", "")


def shown(position: Position) -> tuple[str, ...]:
    """The dice of the attack as they lie."""
    return next(one.args.attack_faces for one in position.stack if type(one.args) is Attacking)


def used(position: Position, seat: int, event: Event) -> Position:
    return step(window(position, AFTER_ITS_ROLL, seat), event).position


def test_it_opens_in_nightvault_alone_and_only_where_an_upgrade_waits_for_it():
    assert AFTER_ITS_ROLL in windows_of("nightvault-2019")
    assert AFTER_ITS_ROLL not in windows_of("harrowdeep-2021")
    assert here(rolled("oo", CLARITY)) == AFTER_ITS_ROLL
    assert ask_of(rolled("oo", mine={"power": (SURGE, DAMPING)})).kind == "defence roll"
    struck = held(
        pieces=(STORMSIRE((3, 2), seat=0, upgrades=(CLARITY,)), G((4, 2))),
        step="activation",
        player=1,
    )
    swung = step(skip(drive(struck, AXE)), Roll(by=1, kind="attack", faces=dice("ss"))).position
    assert ask_of(swung).kind == "defence roll", "no spell"


def test_a_potion_of_clarity_comes_ahead_of_the_backlash():
    drunk = used(rolled("**", CLARITY), 0, React(by=0, card=CLARITY, fighter=0))
    assert drunk.fighters[0].upgrades == ()
    again = step(skip(drunk), Reroll(by=0, dice=(1,), faces=("focus",))).position
    assert shown(again) == ("critical", "focus")
    assert skip(again).fighters[0].wound_tokens == 0
    assert skip(drive(drunk, Pass(by=0))).fighters[0].wound_tokens == 1, "not rolled again"
    assert skip(rolled("**", CLARITY)).fighters[0].wound_tokens == 1, "not drunk"


@pytest.mark.parametrize(("faces", "there"), [("*o", True), ("oo", False)])
def test_power_surge_adds_a_critical_that_counts_for_the_backlash(faces: str, there: bool):
    position = window(rolled(faces, CLARITY, mine={"power": (SURGE,)}), AFTER_ITS_ROLL, 0)
    surge = Play(by=0, card=SURGE, fighter=0)
    assert (surge in legal(position)) is there
    if there:
        after = skip(step(position, surge).position)
        assert shown(after) == ("critical", "focus", "critical")
        assert after.fighters[0].wound_tokens == 1


@pytest.mark.parametrize(("faces", "less"), [("oo", 1), ("cc", 0)])
def test_magical_damping_is_cast_before_the_defence_roll(faces: str, less: int):
    told = {"foe": VORTEMIS((4, 2), seat=1), "theirs": (DAMPING,)}
    position = rolled("oo", CLARITY, **told)
    position = used(position, 1, Play(by=1, card=DAMPING, fighter=0))
    position = skip(drive(position, Cast(by=1, fighter=1)))
    position = skip(step(position, Roll(by=1, kind="magic", faces=dice(faces))).position)
    assert ask_of(position).kind == "defence roll"
    lessened = [one for one in position.modifiers if one.source == DAMPING]
    assert [one.amount for one in lessened] == [-1] * less


def test_a_gambit_in_hand_comes_unasked_and_no_log_without_it_tells_of_it():
    told = {"foe": VORTEMIS((4, 2), seat=1), "theirs": (DAMPING,)}
    position = rolled("oo", **told)
    damping = Play(by=1, card=DAMPING, fighter=0)
    assert ask_of(position).kind == "defence roll"
    assert damping in legal(position) and damping in legal(position, 1)
    assert damping not in legal(position, 0)
    undamped = drive(position, Roll(by=1, kind="defence", faces=dice("b")))
    assert not undamped.modifiers
    position = skip(drive(drive(position, damping), Cast(by=1, fighter=1)))
    position = skip(step(position, Roll(by=1, kind="magic", faces=dice("oo"))).position)
    assert ask_of(position).kind == "defence roll"
    assert [one.amount for one in position.modifiers if one.source == DAMPING] == [-1]


def test_only_one_comes_unasked_and_none_where_the_window_stood():
    both = {"foe": VORTEMIS((4, 2), seat=1), "theirs": (DAMPING,), "mine": {"power": (SURGE,)}}
    surge = Play(by=0, card=SURGE, fighter=0)
    position = skip(drive(rolled("*o", **both), surge))
    assert ask_of(position).kind == "defence roll"
    assert refusal(position, Play(by=1, card=DAMPING, fighter=0)) == "kernel.asked"
    passed = skip(rolled("*o", CLARITY, **both))
    assert refusal(passed, surge) == "kernel.asked"


@pytest.mark.parametrize(
    ("faces", "wounds"), [("*o", 1), ("**", 1), ("oo", 0)], ids=["now", "before", "no"]
)
def test_a_critical_that_comes_unasked_lashes_back_once(faces: str, wounds: int):
    position = rolled(faces, mine={"power": (SURGE,)})
    if faces == "oo":
        assert refusal(position, Play(by=0, card=SURGE)) == "reactions.window"
        return
    position = skip(drive(skip(position), Play(by=0, card=SURGE, fighter=0)))
    assert position.fighters[0].wound_tokens == wounds
    assert shown(position)[-1] == "critical"


def test_what_is_no_reaction_to_it_does_not_come_between():
    position = rolled("oo", mine={"power": (id_of("Sprint"),)})
    assert refusal(position, Play(by=0, card=id_of("Sprint"))) == "reactions.window"
    assert refusal(position, Play(by=7, card=SURGE)) == "kernel.asked"
    assert refusal(position, Pass(by=1)) == "kernel.asked"
