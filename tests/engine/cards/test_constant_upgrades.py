"""Upgrades of warbands that change numbers: which, by how much, and when they change nothing.

What is not named in a row stays as it was: `measures` looks at a close attack and one of Range 3.
"""

from typing import Any

import pytest

from rules_engine.facts.card_details import details_of
from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named, attacks_of
from rules_engine.sense.modifiers import damage_of, innate_of, modified, range_of, words_now
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import Attack, Play
from tests.engine.cards.measures import changes
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, G, N, S, id_of, piece
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
    "Chill Touch": {"close ensnare": 1, "far ensnare": 1},
    "Driven by Hatred": {"close dice on a charge": 1, "far dice on a charge": 1},
    "Bizarre Capering": {"defence": 1},
    "Fiery Blessing": {"far dice": 1},
    "Strength of Arrogance": CLOSE,
    "Extra Bouncy": {"passes on a charge": 1, "passes on a move": 1},
    "Fiery Brand": {"close damage on a critical hit": 1},
    "Grizzled Survivor": {"defence": 1},
    "Ravenous": CLOSE,
    "Chaos Boon": {"wounds": -1} | CLOSE,
    "Enchanted Collar": {"defence": 1},
    "Path to Glory": {"wounds": 1, "close dice": 1, "far dice": 1},
    "Shond's Path": {"close damage on a critical hit": 1},
    "Blooming Spores": CLOSE,
    "Wrath of Living Rock": {"close cleave": 1},
    "Ancestral Fortitude": {"wounds": 1},
    "Ancestral Might": CLOSE,
    "Augmented Buoyancy": {"move": 2},
    "Swashbuckler": {"close dice": 1},
    "Inescapable Grasp": {"close ensnare": 1},
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
    "Blessed Blade": ("cleave",),
    "Unstoppable Zeal": (),
    "Warding Blast": ("scything",),
    "Sadistic Strike": (),
    "Strangling Coil": (),
    "Nasty Stabba": (),
    "Really Pointy Stick": ("cleave",),
    "Ensorcelled Javelin": ("cleave", "+1 damage on a charge"),
    "Point-blank Shot": (),
    "Jabbertoad": ("knockback:1", "crit:knockback:1", "used up when made"),
    "Breath of Grungni": ("knockback:1",),
    "Punishing Retort": (),
    "Enraged Spite": ("cleave",),
    "Vengeful Blow": (),
    "Spitethorn Arrow": ("ensnare", "used up when made"),
}
SPELLS: dict[str, tuple[str, ...]] = {
    "Piercing Bolt": ("cleave",),
    "Vindictive Glare": ("crit:+1 damage",),
    "Cage of Thorns": ("gives its target a Move token on success",),
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


@pytest.mark.parametrize("name", SPELLS)
def test_a_spell_attack_is_for_wizards_and_rolls_their_level(name: str):
    event = Attack(by=0, fighter=0, attack=name, target=1)
    wizard = (piece("Averon Stormsire")((3, 2), seat=0, upgrades=(id_of(name),)), G((4, 2)))
    position = held(pieces=wizard, step="activation")
    profile = attack_named(position, 0, name)
    assert profile is not None
    told = details_of(id_of(name)).attacks[0]
    assert (profile.range, profile.damage, profile.symbol) == (told.range, told.damage, told.symbol)
    assert (profile.kind, profile.keywords) == ("spell", SPELLS[name])
    ask = ask_of(skip(drive(position, event)))
    assert (ask.kind, ask.count) == ("magic roll", 2)
    assert refusal(armed(name), event) == "attack.declare"


def test_path_to_glory_is_for_those_who_have_an_upgrade():
    card = id_of("Path to Glory")
    for upgrades, allowed in (((), False), ((id_of("Bloodslick"),), True)):
        pieces = (S((3, 2), upgrades=upgrades), G((4, 2)))
        position = held(card, pieces=pieces, mine={"glory": 2})
        assert (Play(by=0, card=card, fighter=0) in legal(position)) == allowed


def test_scroll_of_the_dark_arts_is_for_one_spell():
    narvia = piece("Narvia")
    for upgrades, reach in (((), 3), ((id_of("Scroll of the Dark Arts"),), 4)):
        pieces = (narvia((3, 2), seat=0, upgrades=upgrades), G((4, 2)))
        position = held(pieces=pieces, step="activation")
        found = {one.name: range_of(position, 0, one) for one in attacks_of(position, 0)}
        assert found == {"Cursed Blade": 1, "Sorcerous Bolt": reach}


def test_empowered_aethershot_is_for_what_is_printed():
    pieces = (
        piece("Dead-Eye Lund")(
            (3, 2), seat=0, upgrades=(id_of("Empowered Aethershot"), id_of("Throwing Stars"))
        ),
        G((4, 2)),
    )
    position = held(pieces=pieces, step="activation")
    gained = {
        one.name: modified(position, 0, "cleave", 0, words_now(position, 0, one))
        for one in attacks_of(position, 0)
    }
    assert gained == {"Aethershot Rifle": 1, "Throwing Stars": 0}


def test_tempests_might_is_for_spells():
    found = []
    for upgrades in ((), (id_of("Tempest's Might"),)):
        pieces = (piece("Averon Stormsire")((3, 2), seat=0, upgrades=upgrades), G((4, 2)))
        position = held(pieces=pieces)
        found.append({one.kind: damage_of(position, 0, one) for one in attacks_of(position, 0)})
    plain, better = found
    assert (better["spell"], better["attack"]) == (plain["spell"] + 1, plain["attack"])


INNATE = {
    "Eye of the Storm": ("casting", "channel"),
    "Sorcerous Adept": ("casting", "channel"),
    "Theddra's Path": ("casting", "channel"),
    "Hand of Sigmar": ("attack", "smash"),
}


@pytest.mark.parametrize("name", INNATE)
def test_innate_symbols_go_to_their_rolls(name: str):
    pieces = (piece("Averon Stormsire")((3, 2), seat=0, upgrades=(id_of(name),)), G((4, 2)))
    position = held(pieces=pieces)
    roll, symbol = INNATE[name]
    found = {one: innate_of(position, 0, one, ("attack",)) for one in ("casting", "attack")}
    assert found == {"casting": (), "attack": ()} | {roll: (symbol,)}
    assert innate_of(position, 0, "attack", ("spell",)) == (symbol,)


def test_arcanite_shield_defends_with_blocks():
    pieces = (S((3, 2)), G((4, 2), upgrades=(id_of("Arcanite Shield"),)))
    assert defence_symbols(held(pieces=pieces), 1) == ("block",)
    assert defence_symbols(held(), 1) == ("dodge",)


def dice_of_brave_strike(*others: Piece) -> int:
    event = Attack(by=0, fighter=0, attack="Brave Strike", target=1)
    return ask_of(skip(drive(armed("Brave Strike", *others), event))).count


def test_brave_strike_has_a_die_more_without_friends():
    assert (dice_of_brave_strike(), dice_of_brave_strike(N((3, 1)))) == (3, 2)
