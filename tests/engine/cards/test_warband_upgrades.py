"""Upgrades of warbands, and others that add to what a fighter has, each with and without effect."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.ground import attack_named, attacks_of
from rules_engine.sense.modifiers import damage_of, defence_of, dice_of, move_of, wounds_of
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import Action, Attack, Choose, Move, Pass, React, Roll
from rules_engine.state.position import Position
from tests.engine.cards.playing import held, struck, until
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, objectives, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, skip


def armed(*upgrades: str, foe=None, others=(), **told) -> Position:
    """Steelheart with these upgrades, beside Garrek, about to act."""
    pieces = (S((3, 2), upgrades=tuple(map(id_of, upgrades))), foe or G((4, 2)), *others)
    return held(pieces=pieces, step="activation", **told)


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("Frightening Speed", (5, 4, 1)),
        ("Swift Stride", (5, 4, 1)),
        ("Grimnir's Speed", (5, 4, 1)),
        ("Undying", (3, 5, 1)),
        ("Constant Growth", (3, 5, 1)),
        ("Grimnir's Fortitude", (3, 4, 2)),
        ("Warding Stance", (3, 4, 2)),
        ("Lethal Lunge", (3, 4, 1)),
    ],
)
def test_characteristics_are_added_to(card: str, found: tuple[int, int, int]):
    position = armed(card)
    assert (move_of(position, 0), wounds_of(position, 0), defence_of(position, 0)) == found


PROFILES = {
    "Lethal Lunge": (2, 2, "smash", 3),
    "Well-timed Lunge": (1, 2, "smash", 3),
    "Flashing Handaxe": (1, 2, "smash", 3),
    "Overcharged Boltstorm Pistol": (3, 3, "smash", 1),
}


@pytest.mark.parametrize("name", PROFILES)
def test_weapons_with_cleave(name: str):
    profile = attack_named(armed(name), 0, name)
    assert profile is not None
    told = (profile.range, profile.dice, profile.symbol, profile.damage)
    assert (told, profile.keywords) == (PROFILES[name], ("cleave",))
    blow = Attack(by=0, fighter=0, attack=name, target=1)
    assert blow in legal(armed(name))
    reach = profile.range
    apart = armed(name, foe=G((3, 2 + reach + 1)))
    assert refusal(apart, blow) == "attack.range"


def test_remembered_shield_defends_with_blocks():
    assert defence_symbols(armed(foe=G((4, 2), upgrades=(id_of("Remembered Shield"),))), 1) == (
        "block",
    )
    assert defence_symbols(armed(), 1) == ("dodge",)


@pytest.mark.parametrize("card", ["Heroic Vision", "Well Motivated", "Empowered Sorcery"])
def test_some_attacks_alone_are_made_better(card: str):
    position = armed(card, "Dark Darts")
    found = {}
    for name in ("Sigmarite Broadsword", "Dark Darts"):
        attack = attack_named(position, 0, name)
        assert attack is not None
        found[name] = (dice_of(position, 0, attack), damage_of(position, 0, attack))
    better = {"Heroic Vision": (3, 3), "Well Motivated": (2, 4), "Empowered Sorcery": (2, 3)}
    assert found == {"Sigmarite Broadsword": better[card], "Dark Darts": (3, 1)}


def test_empowered_sorcery_is_for_spells():
    wizard = piece("Vortemis the All-seeing")
    found = []
    for upgrades in ((), (id_of("Empowered Sorcery"),)):
        position = held(pieces=(wizard((3, 2), seat=0, upgrades=upgrades), G((4, 2))))
        found.append({one.kind: damage_of(position, 0, one) for one in attacks_of(position, 0)})
    plain, better = found
    assert (better["spell"], better["attack"]) == (plain["spell"] + 1, plain["attack"])


def taken(position: Position, rolled: str, against: str) -> int:
    """The wound tokens of the target of the broadsword after these rolls."""
    return skip(struck(position, rolled, against)).fighters[1].wound_tokens


def test_critical_hits_deal_more():
    tough = K(
        (4, 2),
        upgrades=(
            id_of("Undying"),
            id_of("Constant Growth"),
            id_of("Great Fortitude"),
        ),
    )
    assert taken(armed(foe=tough), "*f", "b") == 3
    assert taken(armed("Fighter's Ferocity", foe=tough), "*f", "b") == 4, "DC-035"
    assert taken(armed("Fighter's Ferocity", foe=tough), "ss", "b") == 3
    assert taken(armed("Concealed Weapon", foe=tough), "*f", "b") == 5
    assert taken(armed("Concealed Weapon", foe=tough), "ss", "b") == 3


def test_lone_fighters_count_single_support():
    assert taken(armed("Helpful Whispers"), "1f", "b") == 3
    assert taken(armed("Helpful Whispers", others=(N((2, 2)),)), "2f", "b") == 0
    assert taken(armed(), "1f", "b") == 0
    foe = G((4, 2), upgrades=(id_of("Lone Warrior"),))
    assert taken(armed(foe=foe), "sf", "1") == 0
    assert taken(armed(), "sf", "1") == 3
    assert taken(armed(foe=foe, others=(B((5, 2)),)), "sf", "2") == 3


def test_activated_runes_re_roll_a_die_of_each_attack():
    rolled = Roll(by=0, kind="attack", faces=dice("ff"))
    runes = skip(drive(armed("Activated Runes"), BROADSWORD, rolled))
    assert ask_of(runes).kind == "re-roll"
    assert ask_of(skip(drive(armed(), BROADSWORD, rolled))).kind == "defence roll"


def saved(face: str) -> Position:
    """Garrek, about to fall with Grimnir's Blessing, tries it."""
    foe = G((4, 2), wound_tokens=2, upgrades=(id_of("Grimnir's Blessing"),))
    position = until(struck(armed(foe=foe), "ss", "b"), "damage-dealt")
    position = step(position, React(by=1, card=id_of("Grimnir's Blessing"), fighter=1)).position
    return skip(drive(position, Roll(by=1, kind="defence", faces=dice(face))))


def test_grimnirs_blessing_saves_by_a_block_alone_and_stays():
    alive = saved("b").fighters[1]
    assert (alive.out, alive.upgrades) == (False, (id_of("Grimnir's Blessing"),)), "DC-239"
    assert saved("*").fighters[1].out
    assert saved("d").fighters[1].out


def test_tome_of_glories_pays_on_an_objective_for_a_charge_token():
    tokens = objectives((3, 2))
    read = Action(by=0, fighter=0, card=id_of("Tome of Glories"))
    after = skip(drive(armed("Tome of Glories", tokens=tokens), read))
    assert (after.seats[0].glory, after.fighters[0].charge_tokens) == (1, 1)
    assert read not in legal(armed("Tome of Glories"))


def felled(position: Position) -> int:
    """The glory of seat 0 once Steelheart has felled Garrek, abilities due used."""
    position = skip(struck(position, "ss", "b"))
    if ask_of(position).kind == "ability":
        tome = id_of("Tome of Offerings")
        position = skip(step(position, React(by=0, card=tome, fighter=0)).position)
    return position.seats[0].glory


def test_tome_of_offerings_adds_to_the_bounty_of_its_own_fighter():
    weak = G((4, 2), wound_tokens=2)
    assert felled(armed("Tome of Offerings", foe=weak)) == 2
    other = N((1, 1), upgrades=(id_of("Tome of Offerings"),))
    assert felled(armed(foe=weak, others=(other,))) == 1


def test_ancient_commander_moves_three_who_have_not():
    command = Action(by=0, fighter=0, card=id_of("Ancient Commander"))
    friends = (N((1, 1)), A((1, 3)), B((5, 1), seat=0))
    position = skip(drive(armed("Ancient Commander", others=friends), command))
    for one in (2, 3, 4):
        position = drive(position, Choose(by=0, fighters=(one,)))
    position = skip(drive(position, Move(by=0, fighter=2, path=((1, 0),))))
    after = skip(drive(position, Pass(by=0)))
    assert (after.fighters[2].hex, after.fighters[2].move_tokens) == ((1, 0), 1)
    tired = (N((1, 1), move_tokens=1), *friends[1:])
    by_errata = armed("Ancient Commander", others=tired, edition="harrowdeep-2021")
    assert command not in legal(by_errata)
