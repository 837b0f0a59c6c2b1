"""Upgrades of warbands that change numbers: which, by how much, and when they change nothing.

What is not named in a row stays as it was: `measures` looks at a close attack and one of Range 3.
"""

from typing import Any

import pytest

from rules_engine.facts.card_details import details_of
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named
from rules_engine.state.events import Attack
from tests.engine.cards.measures import changes
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, G, N, S, id_of
from tests.engine.driving import ask_of, drive, refusal, skip

CLOSE = {"close damage": 1}
BOTH = {"close cleave": 1, "far cleave": 1}
CHANGED: dict[str, dict[str, int]] = {
    "Bloodslick": {"defence": 1},
    "Whirlwind of Death": CLOSE,
    "Unstoppable Charge": {"passes on a charge": 1},
    "Blessed by Sigmar": {"wounds": 1},
    "Heroic Might": BOTH,
    "Grim Cleave": BOTH,
    "Brutal Frenzy": {"close dice on a charge": 1, "far dice on a charge": 1},
    "Crush and Cleave": BOTH,
    "Brute Strength": {"close knockback": 1, "far knockback": 1},
    "Festering Blades": {"close damage on a critical hit": 2},
    "Brutal Charge": {"close dice on a charge": 1, "far dice on a charge": 1},
    "Predatory Leap": {"passes on a charge": 1},
    "Rage-fuelled Attacks": CLOSE,
    "Wrathful Blows": {"close dice": 1, "far dice": 1},
    "Aetheric Step": {"passes on a charge": 1, "passes on a move": 1},
    "Sharp Eyes": BOTH,
}


@pytest.mark.parametrize("name", CHANGED)
def test_it_changes_these_numbers_alone(name: str):
    assert changes(name) == CHANGED[name]


CHARGED = {"charge_tokens": 1}
WHERE: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, int]]] = {
    "Headlong Rush": (
        {"bearer": lambda hex_, **told: S(hex_, **CHARGED, **told)},
        {},
        {"close knockback": 1, "far knockback": 1},
    ),
    "Waaagh!": ({"bearer": lambda hex_, **told: S(hex_, **CHARGED, **told)}, {}, CLOSE),
    "Steelheart's Second": (
        {"bearer": N, "others": (G((4, 2)), S((3, 1)))},
        {"bearer": N, "others": (G((4, 2)), S((0, 0)), A((3, 1)))},
        {"close damage": 1, "far damage": 1},
    ),
}


@pytest.mark.parametrize("name", WHERE)
def test_it_changes_them_only_where_its_condition_holds(name: str):
    met, unmet, found = WHERE[name]
    for told, wanted in ((dict(met), found), (dict(unmet), {})):
        others = told.pop("others", ())
        assert changes(name, *others, **told) == wanted


WEAPONS: dict[str, tuple[str, ...]] = {
    "Wicked Blade": ("crit:cleave",),
    "Brave Strike": (),
    "Lightning Blade": ("crit:+1 damage",),
    "Focused Attack": ("crit:cleave",),
    "Brutal Swing": ("scything",),
    "'Eadbutt": ("keeps its target from activations on success",),
    "Defiant Strike": (),
    "Flurry of Blows": (),
    "Great Swing": ("scything",),
    "Returning Axe": ("crit:+1 damage",),
    "Swarm of Rats": ("scything",),
    "Throwing Stars": (),
    "Daemonic Maw": ("heals its fighter on success",),
    "Spinning Strike": ("scything",),
}


def armed(name: str, *others: Piece, foe: Any = None) -> Any:
    """Steelheart with the weapon, beside Garrek or where Garrek is told to stand."""
    pieces = (S((3, 2), upgrades=(id_of(name),)), foe or G((4, 2)), *others)
    return held(pieces=pieces, step="activation")


@pytest.mark.parametrize("name", WEAPONS)
def test_a_weapon_brings_the_attack_that_its_card_tells(name: str):
    profile = attack_named(armed(name), 0, name)
    assert profile is not None
    told = details_of(id_of(name)).attacks[0]
    assert (profile.range, profile.damage) == (told.range, told.damage)
    assert (profile.dice, profile.symbol) == (told.dice or 0, told.symbol)
    assert profile.keywords == WEAPONS[name]
    event = Attack(by=0, fighter=0, attack=name, target=1)
    assert ask_of(skip(drive(armed(name), event))).count >= profile.dice
    away = armed(name, foe=G((3, 2 + profile.range + 1)))
    assert refusal(away, event) == "attack.range"


def dice_of_brave_strike(*others: Piece) -> int:
    event = Attack(by=0, fighter=0, attack="Brave Strike", target=1)
    return ask_of(skip(drive(armed("Brave Strike", *others), event))).count


def test_brave_strike_has_a_die_more_without_friends():
    assert (dice_of_brave_strike(), dice_of_brave_strike(N((3, 1)))) == (3, 2)
