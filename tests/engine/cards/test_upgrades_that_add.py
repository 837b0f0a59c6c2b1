"""Upgrades that change what their fighter, or whoever is near it, can do."""

import pytest

from rules_engine.machine import legal
from rules_engine.moments.conditions import (
    labelled,
)
from rules_engine.sense.ground import attack_named, traits_of
from rules_engine.sense.modifiers import cannot_be_pushed, damage_of, defence_of, move_of, wounds_of
from rules_engine.sense.states import hunter, quarry
from rules_engine.state.events import Attack, Charge, Move, Push, Roll
from rules_engine.state.position import Position, Token
from tests.engine.cards.arming import (
    armed,
    attack_dice,
    defence_dice,
    fought,
)
from tests.engine.cards.tables import B, G, K, N, S, T, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip

W, MOLLOG = piece("Ammis Dawnguard"), piece("Mollog the Mighty")
HD = {"edition": "harrowdeep-2021"}


def values(position: Position) -> tuple[int, int, int]:
    """Steelheart's Move, Wounds and Defence: 3, 4 and 1 on his card."""
    return move_of(position, 0), wounds_of(position, 0), defence_of(position, 0)


FRIENDS = (N((2, 2)), piece("Angharad")((3, 1)))
PLAIN = (3, 4, 1)

VALUES = {
    "Cursed Shield": [((), {}, (3, 2, 2))],
    "Horrifying Armour": [((), {}, (3, 3, 1))],
    "Stoneform": [((), {}, (2, 4, 1))],
    "Sprinting Charm": [
        ((), {"round": 1}, (4, 4, 1)),
        ((), {"round": 2}, (5, 4, 1)),
        ((), {"round": 3}, (2, 4, 1)),
    ],
    "Circlet of Companionship": [
        ((), {"others": FRIENDS}, (3, 4, 2)),
        ((), {"others": FRIENDS[:1]}, PLAIN),
    ],
    "Cloak of Shadows": [((), {"foe": G((6, 10))}, (3, 4, 2)), ((), {}, PLAIN)],
    "Spectral Armour": [((), {}, PLAIN)],
    "Unfazed": [((), {"others": (B((3, 1)),)}, (3, 4, 2)), ((), {}, PLAIN)],
    "Shadow Mover": [
        ((), {}, (4, 4, 1)),
        (("Great Strength",), {}, (5, 4, 1)),
        (("Great Strength", "War Cry", "Low Blow", "Shademark"), {}, (6, 4, 1)),
    ],
    "Deserved Confidence": [
        ((), {}, PLAIN),
        (("War Cry", "Low Blow"), {}, (3, 5, 1)),
        (("War Cry", "Low Blow", "Shademark", "Keen Sense"), {}, (4, 5, 1)),
    ],
    "Gauntlet of Command": [((), {}, PLAIN), (("The Crown of the Dead",), {}, (3, 5, 1))],
    "Ephemeral Fortitude": [
        (("Great Fortitude",), {"round": 2}, PLAIN),
        (("Great Fortitude",), {"round": 3}, (3, 2, 1)),
    ],
    "Phantom Shield": [(("Cursed Shield",), {}, (3, 2, 2))],
}


@pytest.mark.parametrize("name", VALUES)
def test_characteristics_as_they_stand(name: str):
    for more, table, found in VALUES[name]:
        assert values(armed(name, *more, **table)) == found, (more, table)


def test_spectral_armour_is_for_those_who_dodge():
    position = armed(foe=G((4, 2), upgrades=("Spectral Armour",)))
    fight = drive(position, BROADSWORD, Roll(by=0, kind="attack", faces=dice("ss")))
    assert ask_of(skip(fight)).count == 2
    assert defence_dice(armed("Spectral Armour", player=1)) == 1


def test_headlong_charge_is_for_charges():
    position = armed("Headlong Charge")
    assert (move_of(position, 0, "charge"), move_of(position, 0, "no charge")) == (4, 3)


ATTACKS = {
    "Challenge Seeker": (
        armed("Challenge Seeker", foe=MOLLOG((4, 2), seat=1)),
        armed("Challenge Seeker"),
    ),
    "Hunter's Talisman": (armed("Hunter's Talisman"), armed()),
    "Strength of Terror": (
        armed("Strength of Terror"),
        armed("Strength of Terror", "Terrifying Aura"),
    ),
    "Flashy Follow-up": (armed("Hunter's Talisman", "Flashy Follow-up"), armed("Flashy Follow-up")),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_die_more_to_attack_with(name: str):
    yes, no = ATTACKS[name]
    assert (attack_dice(yes), attack_dice(no)) == (3, 2)


LESS = {
    "Horrifying Armour": (
        armed(foe=G((4, 2), upgrades=("Horrifying Armour",))),
        armed(foe=G((6, 10), upgrades=("Horrifying Armour",)), others=(B((4, 2)),)),
    ),
    "Terrifying Shadow": (
        armed(
            foe=G((4, 2), upgrades=("Terrifying Shadow",)),
            tokens=(Token((4, 2), 0, face_up=False),),
            **HD,
        ),
        armed(foe=G((4, 2), upgrades=("Terrifying Shadow",)), **HD),
    ),
}


def blow(position: Position) -> int:
    """The dice of the broadsword against whoever stands beside Steelheart."""
    foe = next(n for n, one in enumerate(position.fighters) if one.hex == (4, 2))
    event = Attack(by=0, fighter=0, attack=BROADSWORD.attack, target=foe)
    return attack_dice(position, event)


@pytest.mark.parametrize("name", LESS)
def test_a_die_less_for_others(name: str):
    yes, no = LESS[name]
    assert (blow(yes), blow(no)) == (1, 2)


def struck_for(position: Position) -> int:
    """What the broadsword deals as it stands: 3 on the card."""
    sword = attack_named(position, 0, "Sigmarite Broadsword")
    assert sword is not None
    return damage_of(position, 0, sword)


DAMAGE = {
    "Possessed Weapon": ((), {}, 4),
    "Gauntlet of Dominance": (("Gauntlet of Command",), {}, 4),
    "Weapons Master": (("War Cry", "Low Blow"), {}, 4),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_more_damage_at_ranges_1_and_2(name: str):
    more, table, dealt = DAMAGE[name]
    assert struck_for(armed(name, *more, **table)) == dealt
    assert struck_for(armed(*more, **table)) == 3


def test_low_cunning_helps_whom_its_fighter_supports():
    cunning = N((4, 1), upgrades=("Low Cunning",))
    foe = MOLLOG((4, 2), seat=1)
    beside = fought(armed(foe=foe, others=(cunning,)), BROADSWORD, "ss", "d")
    assert beside.fighters[1].wound_tokens == 4
    away = N((0, 0), upgrades=("Low Cunning",))
    assert (
        fought(armed(foe=foe, others=(away,)), BROADSWORD, "ss", "d").fighters[1].wound_tokens == 3
    )


def test_cleave_by_an_upgrade():
    foe = MOLLOG((4, 2), seat=1)
    trinket = armed("Predator's Trinket", foe=foe)
    assert fought(trinket, BROADSWORD, "sf", "b").fighters[1].wound_tokens == 3
    assert fought(armed(foe=foe), BROADSWORD, "sf", "b").fighters[1].wound_tokens == 0
    two = MOLLOG((4, 2), seat=1, upgrades=("Cursed Shield",))
    eyed = fought(armed("Butcher's Eye", foe=two), BROADSWORD, "*f", "*b")
    assert eyed.fighters[1].wound_tokens == 0, "level"
    assert ask_of(eyed).kind == "drive back"
    plain = fought(armed(foe=two), BROADSWORD, "*f", "*b")
    assert ask_of(plain).kind != "drive back"


def test_claws_and_illusory_strength_are_for_range_1():
    ensnared = fought(armed("Claws of the Ur-grub"), BROADSWORD, "sf", "d")
    assert ensnared.fighters[1].wound_tokens == 3
    assert fought(armed(), BROADSWORD, "sf", "d").fighters[1].wound_tokens == 0
    foe = MOLLOG((4, 2), seat=1)
    for name in ("Illusory Strength", "Keen Sense"):
        grievous = fought(armed(name, foe=foe, **HD), BROADSWORD, "*f", "d")
        assert grievous.fighters[1].wound_tokens == 4, name
        plain = fought(armed(name, foe=foe, **HD), BROADSWORD, "ss", "d")
        assert plain.fighters[1].wound_tokens == 3, name


def test_war_cry_drives_further_in_a_charge_alone():
    far = armed("War Cry", own=S((2, 1), upgrades=("War Cry",)))
    charged = drive(far, Charge(by=0, fighter=0, path=((3, 1),)), BROADSWORD)
    charged = drive(charged, Roll(by=0, kind="attack", faces=dice("ss")))
    charged = skip(drive(charged, Roll(by=1, kind="defence", faces=dice("b"))))
    assert 2 in {len(one.path) for one in legal(charged) if isinstance(one, Push)}
    still = fought(armed("War Cry"), BROADSWORD, "ss", "b")
    assert 2 not in {len(one.path) for one in legal(still) if isinstance(one, Push)}


def driven(upgrade: str, rolled: str, against: str) -> bool:
    """Whether Garrek, wearing this, is asked to be driven back after the broadsword's blow."""
    foe = G((4, 2), upgrades=(upgrade,))
    return ask_of(fought(armed(foe=foe), BROADSWORD, rolled, against)).kind == "drive back"


def test_who_is_not_driven_back():
    assert [driven("Grim Tenacity", rolled, "b") for rolled in ("ss", "*s")] == [False, False]
    assert [driven("Solid Stance", rolled, "b") for rolled in ("ss", "*s")] == [False, True]
    assert [driven("Gallant's Courage", "ss", one) for one in ("d", "b")] == [False, True]
    assert driven("War Cry", "ss", "b")


def test_stoneform_is_not_pushed_unless_it_is_no_quarry():
    assert cannot_be_pushed(armed("Stoneform"), 0)
    assert not cannot_be_pushed(armed("Stoneform", "Terrifying Aura"), 0)


def test_binding_shard_holds_its_neighbours():
    position = armed("Binding Shard", others=(B((6, 10)),))
    assert [cannot_be_pushed(position, one) for one in (0, 1, 2)] == [False, True, False]


def test_disturbing_presence_keeps_neighbours_from_charging():
    foe = G((4, 2), upgrades=("Disturbing Presence",))
    beside = armed(foe=foe, others=(B((4, 3)),))
    assert not any(isinstance(one, Charge) for one in legal(beside))
    away = armed(foe=G((6, 10), upgrades=("Disturbing Presence",)), others=(B((4, 3)),))
    assert any(isinstance(one, Charge) for one in legal(away))


TRAITS = {
    "Shadestep": {"passes-fighters"},
    "Enchanted Greaves": {"ignores-lethal"},
    "Fading Form": {"passes-fighters", "passes-blocked", "ignores-lethal"},
}


@pytest.mark.parametrize("name", TRAITS)
def test_what_an_upgrade_makes_of_its_fighter(name: str):
    assert TRAITS[name] <= set(traits_of(armed(name), 0))
    assert not TRAITS[name] & set(traits_of(armed(), 0))


def test_shadestep_goes_through_others():
    ring = (B((3, 3)), K((2, 2)), T((2, 3)))
    through = Move(by=0, fighter=0, path=((4, 2), (5, 2)))
    listed = {
        one.path[-1] for one in legal(armed("Shadestep", others=ring)) if isinstance(one, Move)
    }
    plain = {one.path[-1] for one in legal(armed(others=ring)) if isinstance(one, Move)}
    assert through.path[-1] in listed
    assert plain < listed


SORTS = {
    "hunter": ("Predatory Instinct", "Hunter's Caution", "Hunter's Reflexes", "Penumbral Dirk",
               "Keen Sense", "Master of Shadows"),
    "assassin": ("Withering Blade", "Adept's Smoke"),
    "priest": ("Blazing Icon",),
}  # fmt: skip


@pytest.mark.parametrize("sort", SORTS)
def test_upgrades_name_their_fighter_something(sort: str):
    for name in SORTS[sort]:
        assert labelled(sort)(armed(name), 0), name
    assert not labelled(sort)(armed(), 0)
    assert hunter(armed("Keen Sense"), 0)


PREY = ("Stoneform", "Survival Instincts", "Predator's Trinket", "Strength of Terror",
        "Prey's Cunning", "Cryptic Companion")  # fmt: skip


@pytest.mark.parametrize("name", PREY)
def test_a_quarry_is_one_unless_something_says_it_is_not(name: str):
    assert quarry(armed(name), 0)
    assert not quarry(armed(name, "Terrifying Aura"), 0)


def test_all_enemies_of_hrothgorn_are_quarries():
    position = armed(foe=piece("Hrothgorn")((4, 2), seat=1))
    assert (quarry(position, 0), quarry(position, 1)) == (True, False)
