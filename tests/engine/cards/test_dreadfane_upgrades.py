"""Upgrades of the two warbands of Dreadfane: what each does, and where it does not."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal
from rules_engine.sense.ground import attack_named, traits_of
from rules_engine.sense.modifiers import dice_of
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Move,
    Pass,
    Roll,
)
from rules_engine.state.position import Position
from tests.engine.cards.arming import (
    armed,
    fought,
    offered,
    reacted,
    rolled,
    stays,
    window,
)
from tests.engine.cards.blows import AXE, SWORD
from tests.engine.cards.harrowdeep_play import never_offered
from tests.engine.cards.measures import changes
from tests.engine.cards.tables import B, G, N, piece, told
from tests.engine.driving import ask_of, dice, drive, refusal, skip

HURT = {"wound_tokens": 2}


CHANGED = {
    "Consecrated Pendant": {"wounds": 1},
    "Enchanted Robes": {"move": 1},
    "Swooping Dash": {"move": 2},
    "Veil of Grief": {"wounds": 1},
}


@pytest.mark.parametrize("name", CHANGED)
def test_what_upgrades_change_and_nothing_else(name: str):
    assert changes(name) == CHANGED[name]


def test_robes_and_stance_are_traits():
    robed = armed("Enchanted Robes")
    assert "ignores-lethal" in traits_of(robed, 0)
    assert "ignores-lethal" not in traits_of(robed, 1)
    held_fast = armed("Stoic Stance", player=1)
    after = fought(held_fast, AXE, "ss", "d")
    assert ask_of(after).kind != "drive back"
    loose = fought(armed(player=1), AXE, "ss", "d")
    assert ask_of(loose).kind == "drive back"


def test_a_defence_die_is_rolled_again_with_the_shield():
    for upgrades, kind in ((("Aetherically Charged Shield",), "re-roll"), ((), "drive back")):
        position = drive(
            armed(*upgrades, player=1), AXE, Roll(by=1, kind="attack", faces=dice("ss"))
        )
        position = skip(drive(position, Roll(by=0, kind="defence", faces=dice("d"))))
        assert ask_of(position).kind == kind


@pytest.mark.parametrize("name", ["Aetherically Charged Weapon", "Hollow Hatred"])
def test_the_first_attack_of_a_round_is_rolled_again(name: str):
    position = skip(drive(armed(name), SWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(position).kind == "re-roll"
    done = (told("attack", seat=0, fighter=0, other=1, word="miss"),)
    later = replace(armed(name), history=done)
    later = skip(drive(later, SWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(later).kind == "defence roll"


def test_hallowed_aura_heals_after_being_hurt():
    position = stays(fought(armed("Hallowed Aura", player=1), AXE, "ss", "d"), 0)
    position = window(position, "after-action", 0)
    healed = skip(
        drive(reacted(position, "Hallowed Aura"), Roll(by=0, kind="attack", faces=dice("s")))
    )
    assert healed.fighters[0].wound_tokens == 1
    missed = rolled(armed("Hallowed Aura", player=1), AXE, "ff", "b")
    assert never_offered(missed, "Hallowed Aura")


def test_sanctified_armour_takes_a_point_off():
    worn = stays(fought(armed("Sanctified Armour", player=1), AXE, "ss", "d"), 0)
    assert skip(worn).fighters[0].wound_tokens == 1
    bare = stays(fought(armed(player=1), AXE, "ss", "d"), 0)
    assert skip(bare).fighters[0].wound_tokens == 2


def test_punishing_blow_is_spent_when_made():
    blow_ = Attack(by=0, fighter=0, attack="Punishing Blow", target=1)
    after = skip(stays(fought(armed("Punishing Blow"), blow_, "fff", "b"), 1))
    assert after.fighters[0].upgrades == ()
    hit = skip(fought(armed("Punishing Blow"), blow_, "sff", "b"))
    assert hit.fighters[1].out, "4 damage, and a block is no success against Cleave"


def test_spirit_flask_heals_or_hurts_and_is_gone():
    card = "Spirit Flask"
    position = armed(card, state=HURT)
    flask = drive(position, Action(by=0, fighter=0, card=position.fighters[0].upgrades[0]))
    healed = skip(drive(flask, Choose(by=0, option="heal")))
    assert (healed.fighters[0].wound_tokens, healed.fighters[0].upgrades) == (0, ())
    hurt = skip(drive(flask, Pass(by=0), Choose(by=0, fighters=(1,))))
    assert (hurt.fighters[1].wound_tokens, hurt.fighters[0].upgrades) == (1, ())


def test_arcane_siphon_takes_an_upgrade_within_three_hexes():
    position = armed("Arcane Siphon", foe=G((4, 2), upgrades=("S390",)), others=(B((6, 10)),))
    position = drive(position, Action(by=0, fighter=0, card=position.fighters[0].upgrades[0]))
    assert refusal(skip(position), Choose(by=0, fighters=(2,))) == "power_step.playable"
    position = drive(position, Choose(by=0, fighters=(1,)), Choose(by=0, option="S390"))
    for face, left in (("s", 0), ("f", 1)):
        after = skip(drive(position, Roll(by=0, kind="attack", faces=dice(face))))
        assert (after.fighters[1].upgrades, len(after.fighters[0].upgrades)) == ((), left)


def test_debilitating_aura_takes_a_die_from_adjacent_enemies():
    two = skip(drive(armed(player=1), AXE))
    one = skip(drive(armed("Debilitating Aura", player=1), AXE))
    assert (ask_of(two).count, ask_of(one).count) == (2, 1)
    far = armed("Debilitating Aura", others=(N((4, 1)), B((5, 1))), player=1)
    event = next(one for one in legal(far) if isinstance(one, Attack) and one.fighter == 3)
    plain = armed(others=(N((4, 1)), B((5, 1))), player=1)
    assert [ask_of(skip(drive(one, event))).count for one in (far, plain)] == [2, 2]


def test_gravesand_glass_heals_over_a_fall():
    foe = G((4, 2), wound_tokens=3)
    position = armed("Gravesand Glass", foe=foe, state=HURT)
    fallen = window(fought_to_the_end(position, "ss"), "after-action", 0)
    assert skip(reacted(fallen, "Gravesand Glass")).fighters[0].wound_tokens == 1
    standing = window(fought_to_the_end(position, "ff"), "after-action", 0)
    assert "Gravesand Glass" not in offered(standing)


def fought_to_the_end(position: Position, faces: str) -> Position:
    """Steelheart's attack with these faces against a blank, nobody driven back."""
    position = drive(position, SWORD, Roll(by=0, kind="attack", faces=dice(faces)))
    position = drive(position, Roll(by=1, kind="defence", faces=dice("d")))
    return stays(position, 1)


def test_maddening_hunger_is_of_those_that_have_charged():
    for tokens, wanted in ((1, 3), (0, 2)):
        position = armed("Maddening Hunger", state={"charge_tokens": tokens})
        attack = attack_named(position, 0, "Sigmarite Broadsword")
        assert dice_of(position, 0, attack) == wanted


def test_soul_harvest_needs_a_fallen_enemy():
    def harvested(*others: Any) -> Position:
        position = armed("Soul Harvest", state=HURT, others=others)
        card = position.fighters[0].upgrades[0]
        return skip(drive(position, Action(by=0, fighter=0, card=card)))

    some = harvested(B(out=True)).fighters[0]
    none = harvested().fighters[0]
    assert (some.wound_tokens, some.guard_tokens) == (1, 1)
    assert (none.wound_tokens, none.guard_tokens) == (2, 0)


def test_soul_leech_hurts_the_first_enemy_moved_through():
    harrow = piece("Lady Harrow")
    own = harrow((3, 2), seat=0, upgrades=("Soul Leech",))
    position = armed(own=own, others=(B((6, 10)),))
    through = drive(position, Move(by=0, fighter=0, path=((4, 2), (5, 2))))
    through = reacted(window(through, "after-action", 0), "Soul Leech")
    after = skip(drive(through, Roll(by=0, kind="attack", faces=dice("s"))))
    assert after.fighters[1].wound_tokens == 1
    past = drive(position, Move(by=0, fighter=0, path=((2, 2),)))
    assert "Soul Leech" not in offered(window(past, "after-action", 0))


def test_spirit_blade_is_for_those_who_have_seen_an_enemy_fall():
    blade = Attack(by=0, fighter=0, attack="Spirit Blade", target=1)
    assert blade in legal(armed("Spirit Blade", others=(B(out=True),)))
    assert blade not in legal(armed("Spirit Blade"))
