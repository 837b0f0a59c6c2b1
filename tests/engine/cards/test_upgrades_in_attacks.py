"""Upgrades that change how attacks are rolled, supported and suffered."""

from rules_engine.moments.now import attack_now
from rules_engine.sequences.fight.attack_rules import support
from rules_engine.state.events import Attack, Pass, Roll
from rules_engine.state.position import Position, Token
from tests.engine.cards.arming import (
    AXE,
    armed,
    fought,
    stays,
)
from tests.engine.cards.tables import G, N, T, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip

W, MOLLOG = piece("Ammis Dawnguard"), piece("Mollog the Mighty")
HD = {"edition": "harrowdeep-2021"}


def asked_again(position: Position, event: Attack, rolled: str, against: str = "") -> bool:
    """Whether somebody may roll dice of this attack again."""
    position = skip(drive(position, event, Roll(by=event.by, kind="attack", faces=dice(rolled))))
    if against and ask_of(position).kind != "re-roll":
        foe = position.fighters[event.target].seat
        position = skip(drive(position, Roll(by=foe, kind="defence", faces=dice(against))))
    return ask_of(position).kind == "re-roll"


def test_re_rolls_against_a_quarry():
    prey = G((4, 2), upgrades=("Survival Instincts",))
    for name in ("Predatory Instinct", "Hunter's Talisman"):
        rolled = "ff" if name == "Predatory Instinct" else "fff"
        assert asked_again(armed(name, foe=prey), BROADSWORD, rolled), name
        assert not asked_again(armed(name), BROADSWORD, rolled), name
    careful = armed("Hunter's Caution", foe=prey, player=1)
    assert asked_again(careful, AXE, "ss", "d")
    assert not asked_again(armed("Hunter's Caution", player=1), AXE, "ss", "d")


def test_re_rolls_of_a_relic_pair_and_of_shademark():
    pair = armed("The Crown of the Dead", "Gauntlet of Command")
    assert asked_again(pair, BROADSWORD, "ff")
    assert not asked_again(armed("The Crown of the Dead"), BROADSWORD, "ff")
    dodging = armed(foe=G((4, 2), upgrades=("Shademark",)))
    assert asked_again(dodging, BROADSWORD, "ss", "b")
    assert not asked_again(armed("Shademark", player=1), AXE, "ss", "d")


def test_master_of_shadows_rolls_again_in_cover():
    gloom = (Token((3, 2), 0, face_up=False),)
    assert asked_again(armed("Master of Shadows", tokens=gloom, **HD), BROADSWORD, "ff")
    assert not asked_again(armed("Master of Shadows", **HD), BROADSWORD, "ff")


def test_terrifying_aura_forbids_its_attackers_re_rolls():
    wearing = G((4, 2), upgrades=("Terrifying Aura",))
    assert not asked_again(armed("Awakened Weapon", foe=wearing), BROADSWORD, "ff")
    assert asked_again(armed("Awakened Weapon"), BROADSWORD, "ff")


def test_on_guard_by_an_upgrade():
    for name in ("Survival Instincts", "Illusory Form", "Shadow Keeper"):
        guarded = armed(foe=G((4, 2), upgrades=(name,)))
        assert fought(guarded, BROADSWORD, "sf", "b").fighters[1].wound_tokens == 0, name
    assert fought(armed(), BROADSWORD, "sf", "b").fighters[1].wound_tokens == 3


def test_paradox_armour_turns_criticals_to_nothing():
    foe = G((4, 2), upgrades=("Paradox Armour",))
    assert fought(armed(foe=foe), BROADSWORD, "sf", "b").fighters[1].wound_tokens == 0
    assert fought(armed(foe=foe), BROADSWORD, "sf", "*").fighters[1].wound_tokens == 3


def helpers(position: Position, event: Attack = BROADSWORD) -> tuple[int, int]:
    """How many supporters count for both sides of an attack."""
    position = skip(drive(position, event))
    attack = attack_now(position)
    assert attack is not None
    return support(position, attack)


def test_who_counts_twice_in_support():
    assert helpers(armed(others=(N((4, 1)),))) == (1, 0)
    for name in ("Commanding Presence", "Trusted Second"):
        assert helpers(armed(others=(N((4, 1), upgrades=(name,)),))) == (2, 0), name
    led = armed(own=T((3, 2), seat=0), others=(N((4, 1), upgrades=("Trusted Second",)),))
    axes = Attack(by=0, fighter=0, attack="Gore-axe and Blade", target=1)
    assert helpers(led, axes) == (1, 0), "Targor leads nobody"


def test_sixth_sense_and_blazing_icon_against_supporters():
    others = (N((4, 1)), piece("Angharad")((5, 2)))
    sensed = G((4, 2), upgrades=("Sixth Sense",))
    assert fought(armed(others=others), BROADSWORD, "2f", "b").fighters[1].wound_tokens == 3
    assert (
        fought(armed(others=others, foe=sensed), BROADSWORD, "2f", "b").fighters[1].wound_tokens
        == 0
    )
    assert (
        fought(armed(others=others, foe=sensed), BROADSWORD, "1f", "b").fighters[1].wound_tokens
        == 3
    )
    icon = G((4, 2), upgrades=("Blazing Icon",))
    assert (
        fought(armed(others=others, foe=icon), BROADSWORD, "1f", "b").fighters[1].wound_tokens == 0
    )


def test_warding_companion_is_one_supporter_more():
    foe = G((4, 2), upgrades=("Warding Companion",))
    assert fought(armed(foe=foe), BROADSWORD, "sf", "1").fighters[1].wound_tokens == 0
    assert fought(armed(), BROADSWORD, "sf", "1").fighters[1].wound_tokens == 3


def test_shadow_seeker_needs_no_support_to_count_it():
    bow = Attack(by=0, fighter=0, attack="Nullstone Arrows", target=1)
    far = armed("Shadow Seeker", "Nullstone Arrows", own=None, foe=G((6, 3)))
    assert fought(far, bow, "1f", "b").fighters[1].wound_tokens == 1
    near = armed("Shadow Seeker")
    assert fought(near, BROADSWORD, "1f", "b").fighters[1].wound_tokens == 0


def test_eldritch_ward_takes_one_off_but_never_all():
    foe = G((4, 2), upgrades=("Eldritch Ward",))
    assert fought(armed(foe=foe), BROADSWORD, "ss", "b").fighters[1].wound_tokens == 2
    assert (
        fought(
            armed("Low Blow", foe=foe),
            Attack(by=0, fighter=0, attack="Low Blow", target=1),
            "ss",
            "b",
        )
        .fighters[1]
        .wound_tokens
        == 1
    )


def test_possessed_weapon_hurts_its_fighter_after_each_close_attack():
    for rolled in ("ss", "ff"):
        after = skip(stays(fought(armed("Possessed Weapon"), BROADSWORD, rolled, "b"), 1))
        assert after.fighters[0].wound_tokens == 1
    passed = skip(drive(armed("Possessed Weapon"), Pass(by=0)))
    assert passed.fighters[0].wound_tokens == 0
