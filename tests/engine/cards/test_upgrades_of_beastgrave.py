"""Upgrades of the warbands of Beastgrave: what they change, and when they can be used."""

import pytest

from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import legal
from rules_engine.sense.ground import attack_named, labels_of
from rules_engine.sense.modifiers import damage_of
from rules_engine.sense.states import quarry
from rules_engine.state.events import Attack, Charge, Roll
from tests.engine.cards.arming import (
    AXE,
    armed,
    attack_dice,
    fought,
    rolled,
    used_when_due,
)
from tests.engine.cards.measures import changes
from tests.engine.cards.tables import B, G, N, S, piece
from tests.engine.driving import BROADSWORD, STEELHEART, ask_of, dice, drive, skip
from tests.engine.driving import armed as with_attack

MOLLOG, MURGHOTH, WIZARD = map(
    piece, ("Mollog the Mighty", "Murghoth Half-horn", "Ammis Dawnguard")
)
STURDY = MOLLOG((4, 2), seat=1)
FALLEN_CHIEF = S(out=True, seat=0)


def hurt(hex_, **told):
    """Steelheart with a wound token."""
    return S(hex_, wound_tokens=1, **told)


def spear(hex_, **told):
    """Murghoth, of seat 0."""
    return MURGHOTH(hex_, seat=0, **told)


CHANGED = [
    ("Heedless of Pain", (), S, {"wounds": 1}),
    ("Embittered Survivor", (), S, {"wounds": 1}),
    ("Great Strides", (), S, {"move": 2}),
    ("Loping Strides", (), S, {"move": 2}),
    ("Hunting Aspect", (), S, {"move": 2, "defence": 1, "wounds": 1}),
    ("Divine Strength", (), S, {"close knockback": 1, "far knockback": 1}),
    ("Living Avalanche", (), S, {"close damage": 1}),
    ("Savage Instinct", (), S, {"close ensnare": 1}),
    ("Jabbing Spear", (), spear, {"close range": 1}),
    ("Jabbing Spear", (), S, {}),
    ("Eye of Kurnoth", (), S, {"close dice": 1, "far dice": 1}),
    ("Bloodcrazed", (), hurt, {"close damage": 1}),
    ("Bloodcrazed", (G((4, 2), wound_tokens=1),), S, {"close damage": 1}),
    ("Bloodcrazed", (G((4, 2)), B((6, 10), wound_tokens=1)), S, {}),
    ("Boss Hat", (G((4, 2)), FALLEN_CHIEF), N, {"defence": 1, "close damage": 1}),
    ("Boss Hat", (G((4, 2)), S((1, 1), seat=0)), N, {}),
]


@pytest.mark.parametrize(("name", "others", "bearer", "made"), CHANGED)
def test_what_an_upgrade_changes(name: str, others, bearer, made: dict[str, int]):
    assert changes(name, *others, bearer=bearer) == made


PROFILES = {
    "Blinding Attack": (3, 3, "fury", 1, ()),
    "Cursed Flint": (1, 3, "fury", 1, ("cleave",)),
    "Savage Bolt": (3, 0, "focus", 1, ("knockback:1", "crit:+1 damage")),
    "Shield Slash": (1, 2, "smash", 3, ()),
    "Vicious Darts": (3, 0, "focus", 1, ("ensnare", "crit:+1 damage")),
    "Seized Weapon": (1, 3, "fury", 2, ()),
    "Hidden Slitta": (1, 3, "fury", 1, ("cleave",)),
    "Putrid Vomit": (3, 3, "fury", 1, ()),
}


@pytest.mark.parametrize("name", PROFILES)
def test_weapons(name: str):
    profile = attack_named(armed(name), 0, name)
    assert profile is not None
    told = (profile.range, profile.dice, profile.symbol, profile.damage, profile.keywords)
    assert told == PROFILES[name]
    assert attack_named(armed(), 0, name) is None
    spell = profile.kind == "spell"
    wizard = armed(own=WIZARD((3, 2), seat=0, upgrades=(name,))) if spell else armed(name)
    blow = Attack(by=0, fighter=0, attack=name, target=1)
    assert blow in legal(wizard)
    assert (blow in legal(armed(name))) is not spell


def test_blinding_attack_is_worse_from_nearby():
    assert damage_of_blow("Blinding Attack", G((4, 2))) == 2
    assert damage_of_blow("Blinding Attack", G((5, 2))) == 1


def damage_of_blow(name: str, foe) -> int:
    """The damage of a weapon against somebody, as it is about to be rolled for."""
    blow = Attack(by=0, fighter=0, attack=name, target=1)
    position = skip(drive(armed(name, foe=foe), blow))
    profile = attack_named(position, 0, name)
    assert profile is not None
    return damage_of(position, 0, profile)


def test_sorcerous_trinket_re_rolls_a_die_of_a_casting():
    def asked_after(*upgrades: str) -> str:
        caster = WIZARD((3, 2), seat=0, upgrades=("Savage Bolt", *upgrades))
        bolt = Attack(by=0, fighter=0, attack="Savage Bolt", target=1)
        position = drive(armed(own=caster), bolt)
        return ask_of(skip(drive(position, Roll(by=0, kind="magic", faces=dice("c"))))).kind

    assert asked_after("Sorcerous Trinket") == "re-roll"
    assert asked_after() != "re-roll"


def quarry_foe(**told):
    """Garrek, a quarry."""
    return G((4, 2), upgrades=("Survival Instincts",), **told)


def test_the_eye_of_kurnoth_ensnares_a_quarry():
    prey = fought(armed("Eye of Kurnoth", foe=quarry_foe()), BROADSWORD, "sff", "d")
    plain = fought(armed("Eye of Kurnoth"), BROADSWORD, "sff", "d")
    assert (prey.fighters[1].wound_tokens, plain.fighters[1].wound_tokens) == (3, 0)


def test_hunters_nose_makes_quarries_of_all_enemies():
    position = armed("Hunter's Nose", others=(B((6, 10)), N((1, 1))))
    assert [quarry(position, one) for one in range(4)] == [False, True, True, False]
    assert (attack_dice(position), attack_dice(armed())) == (3, 2)
    assert attack_dice(armed("Hunter's Nose", foe=G((4, 2), upgrades=("Terrifying Aura",)))) == 2


def test_less_damage_for_those_who_are_warded():
    for name in ("Hale Charm", "Toughened Hide"):
        foe = MOLLOG((4, 2), seat=1, upgrades=(name,))
        assert fought(armed(foe=foe), BROADSWORD, "ss", "d").fighters[1].wound_tokens == 2
        darts = Attack(by=0, fighter=0, attack="Dark Darts", target=1)
        hit = fought(armed("Dark Darts", foe=foe), darts, "fff", "2")
        assert hit.fighters[1].wound_tokens == 1, "1 at least"


def test_no_more_than_two_for_the_deluded():
    foe = MOLLOG((4, 2), seat=1, upgrades=("Impervious Delusion",))
    assert fought(armed(foe=foe), BROADSWORD, "ss", "d").fighters[1].wound_tokens == 2
    assert (
        fought(armed("Living Avalanche", foe=foe), BROADSWORD, "ss", "d").fighters[1].wound_tokens
        == 2
    )
    darts = Attack(by=0, fighter=0, attack="Dark Darts", target=1)
    hit = fought(armed("Dark Darts", foe=foe), darts, "fff", "2")
    assert hit.fighters[1].wound_tokens == 1


def test_swarms_keep_distant_attackers_busy():
    darts = Attack(by=0, fighter=0, attack="Dark Darts", target=1)
    foe = G((4, 2), upgrades=("Fly Swarm",))
    swarmed = armed("Dark Darts", foe=foe)
    assert (attack_dice(swarmed, darts), attack_dice(swarmed)) == (2, 2)
    assert attack_dice(armed("Dark Darts"), darts) == 3


RE_ROLLED = {"Famed Hunter": BROADSWORD, "Virulent Blade": BROADSWORD}


@pytest.mark.parametrize("name", RE_ROLLED)
def test_an_attack_die_again(name: str):
    first = Roll(by=0, kind="attack", faces=dice("ff"))
    assert ask_of(skip(drive(armed(name), BROADSWORD, first))).kind == "re-roll"
    assert ask_of(skip(drive(armed(), BROADSWORD, first))).kind == "defence roll"


def test_virulent_blade_is_for_close_attacks():
    darts = Attack(by=0, fighter=0, attack="Dark Darts", target=1)
    first = Roll(by=0, kind="attack", faces=dice("sss"))
    asked = [
        ask_of(skip(drive(armed("Dark Darts", one), darts, first))).kind
        for one in ("Virulent Blade", "Famed Hunter")
    ]
    assert asked == ["defence roll", "re-roll"]


def test_foetid_shroud_is_for_defence():
    first = (
        AXE,
        Roll(by=1, kind="attack", faces=dice("ss")),
        Roll(by=0, kind="defence", faces=dice("d")),
    )
    assert ask_of(skip(drive(armed("Foetid Shroud", player=1), *first))).kind == "re-roll"
    assert ask_of(skip(drive(armed(player=1), *first))).kind != "re-roll"


def test_stolid_bulk_stays():
    stolid = G((4, 2), upgrades=("Stolid Bulk",))
    asked = [
        ask_of(fought(armed(foe=one), BROADSWORD, "ss", "b")).kind for one in (stolid, G((4, 2)))
    ]
    assert [kind == "drive back" for kind in asked] == [False, True]


def test_bonded_has_a_helper_more_beside_an_enemy():
    tough = MOLLOG((4, 2), seat=1)
    bonded = fought(armed("Bonded", foe=tough), BROADSWORD, "1f", "d")
    plain = fought(armed(foe=tough), BROADSWORD, "1f", "d")
    assert (bonded.fighters[1].wound_tokens, plain.fighters[1].wound_tokens) == (3, 0)
    parried = fought(armed("Bonded", player=1), AXE, "sf", "1")
    struck = fought(armed(player=1), AXE, "sf", "1")
    assert (parried.fighters[0].wound_tokens, struck.fighters[0].wound_tokens) == (0, 2)


def test_plucky_pair_needs_no_helper():
    tough = MOLLOG((4, 2), seat=1)
    plucky = fought(armed("Plucky Pair", foe=tough), BROADSWORD, "1f", "d")
    assert plucky.fighters[1].wound_tokens == 3
    assert fought(armed("Plucky Pair", player=1), AXE, "sf", "1").fighters[0].wound_tokens == 0
    assert fought(armed("Plucky Pair", player=1), AXE, "sf", "d").fighters[0].wound_tokens == 2


def test_hunt_as_one_counts_twice():
    assert "counts twice" in labels_of(armed("Hunt as One"), 0)
    assert "counts twice" not in labels_of(armed(), 0)


def test_fiendish_jab_turns_on_criticals():
    stabbit = piece("Stabbit")
    jab = Attack(by=0, fighter=0, attack="Stabbing Stikka", target=1)

    def dealt(faces: str, *upgrades: str) -> int:
        own = stabbit((3, 2), seat=0, upgrades=upgrades)
        return fought(armed(own=own, foe=STURDY), jab, faces, "d").fighters[1].wound_tokens

    assert [dealt(one, "Fiendish Jab") for one in ("**", "*s", "ff")] == [3, 2, 1]
    assert dealt("**") == 1


def test_pestilent_deliverer_cleaves_in_a_charge():
    own = S((2, 1), upgrades=("Pestilent Deliverer",))
    charging = drive(armed(own=own, foe=STURDY), Charge(by=0, fighter=0, path=((3, 1), (3, 2))))
    assert fought(charging, BROADSWORD, "sf", "b").fighters[1].wound_tokens == 3
    still = fought(armed("Pestilent Deliverer", foe=STURDY), BROADSWORD, "sf", "b")
    assert still.fighters[1].wound_tokens == 0


GLORY = ("Trophy Taker", "Severed Trophy")


@pytest.mark.parametrize("name", GLORY)
def test_trophies_are_taken_from_neighbours(name: str):
    weak = G((4, 2), wound_tokens=2)
    assert used_when_due(rolled(armed(name, foe=weak), BROADSWORD, "ss", "b")).seats[0].glory == 2
    darts = Attack(by=0, fighter=0, attack="Dark Darts", target=1)
    afar = armed(name, "Dark Darts", foe=G((5, 2), wound_tokens=3))
    assert used_when_due(rolled(afar, darts, "fff", "b")).seats[0].glory == 1


def test_pack_leader_re_rolls_the_bite_alone():
    jaws = AttackProfile("Snarlfang Jaws", 1, 2, "smash", 2)
    bite = Attack(by=0, fighter=0, attack=jaws.name, target=1)
    first = Roll(by=0, kind="attack", faces=dice("ff"))
    asked = [
        ask_of(skip(drive(with_attack(armed(*gear), STEELHEART, jaws), event, first))).kind
        for gear, event in ((("Pack Leader",), bite), (("Pack Leader",), BROADSWORD), ((), bite))
    ]
    assert asked == ["re-roll", "defence roll", "defence roll"]
