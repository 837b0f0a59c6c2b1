"""Scenes told as people tell them: places in words, what came before, what is in force."""

import msgspec
import pytest
from msgspec.structs import replace

from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import known_fighters
from rules_engine.scene import Before, InForce, Piece, Scene, stage
from rules_engine.scene.force import Change, change
from rules_engine.sense.blindness import blind_spots
from rules_engine.sense.ground import attack_named, field
from rules_engine.sense.modifiers import damage_of, defence_of, move_of, symbols_of
from rules_engine.sequences.fight.attack_rules import cornered, footing
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Seat
from tests.engine.driving import GARREK, SAEK, STEELHEART
from tests.engine.ignorance.forgetting import ignorant_of

HARROWDEEP = "harrowdeep-2021"
SWORD = "Sigmarite Broadsword"


def told(*fighters: Piece, edition: str = HARROWDEEP, **more: object):
    return stage(Scene(edition, fighters=fighters, **more))


def test_fighters_are_named_in_part_and_stand_beside_each_other():
    position = told(Piece("steelheart", (3, 2)), Piece("Garrek", "adjacent to Steelheart"))
    assert [fighter.card for fighter in position.fighters] == [STEELHEART, GARREK]
    here, there = (fighter.hex for fighter in position.fighters)
    assert field(position).distance(here, there) == 1
    away = told(Piece("steelheart", (3, 2)), Piece("Garrek", "3 from Steelheart"))
    assert field(away).distance(*(fighter.hex for fighter in away.fighters)) == 3


@pytest.mark.parametrize(
    ("spot", "neighbours", "trapped"),
    [("open ground", 6, False), ("back to the edge", 3, True), ("in a corner", 2, True)],
)
def test_a_spot_of_the_battlefield_is_found_on_any_boards(spot, neighbours, trapped):
    position = told(Piece("Garrek", spot), Piece("Steelheart", "adjacent to Garrek"))
    assert len(field(position).around[position.fighters[0].hex]) == neighbours
    assert cornered(position, Attacking(1, SWORD, 0)) is trapped


def test_boards_are_joined_by_a_long_or_a_short_edge():
    two = Layout((PlacedBoard("Mirror Well"), PlacedBoard("Katophrane's Reliquary", seats=(1,))))
    at = {
        edge: stage(Scene(HARROWDEEP, two, join=edge)).layout.boards[1].at
        for edge in ("long", "short")
    }
    assert at == {"long": (0, 6), "short": (8, 0)}
    plain = {edge: stage(Scene(HARROWDEEP, join=edge)).layout for edge in ("long", "short")}
    assert {edge: layout.boards[1].at for edge, layout in plain.items()} == at
    shifted = stage(Scene(HARROWDEEP, two, join="short", shift=1))
    assert shifted.layout.boards[1].at == (8, 2)
    with pytest.raises(Unusable, match="two boards are joined by an edge, not 1"):
        stage(Scene(HARROWDEEP, Layout((PlacedBoard("Mirror Well"),)), join="long"))


def test_cards_of_a_scene_are_named_too():
    seats = (Seat("Steelheart's Champions", power=("trap",)), Seat("Garrek's Reavers"))
    position = told(Piece(STEELHEART, (3, 2), upgrades=("Great Strength",)), seats=seats)
    assert position.fighters[0].upgrades == ("S391",)
    assert position.seats[0].power == ("S369",)


def test_what_came_before_is_the_history_of_the_round():
    position = told(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2), wound_tokens=2),
        Piece(SAEK, out=True),
        turn=3,
        before=(
            Before(what="charge", fighter="Garrek", amount=3, turn=2),
            Before(what="attack", fighter="Steelheart", other="Garrek", with_="broad", amount=2),
            Before(what="attack", fighter="Steelheart", other="Saek", amount=3, out=True),
            Before(what="scored", seat=0, card="Determined Effort", amount=1),
        ),
    )
    kinds = [(one.what, one.fighter, one.other, one.amount, one.turn) for one in position.history]
    assert kinds == [
        ("move", 1, -1, 3, 2),
        ("charge", 1, -1, 3, 2),
        ("damage", 0, 1, 2, 3),
        ("attack", 0, 1, 2, 3),
        ("damage", 0, 2, 3, 3),
        ("out", 0, 2, 0, 3),
        ("attack", 0, 2, 3, 3),
        ("scored", -1, -1, 1, 3),
    ]
    assert position.history[3].word == "hit"
    assert position.history[3].about == SWORD
    assert [one.since for one in position.history if one.what == "attack"] == [2, 4]
    assert position.fighters[1].charge_tokens == 1
    assert position.seats[0].glory == 0


def test_an_earlier_round_is_told_apart():
    position = told(
        Piece(STEELHEART, (3, 2)),
        round=3,
        before=(Before(what="move", fighter=0, amount=2, round=1),),
    )
    assert [len(course) for course in position.earlier] == [1, 0]
    assert position.history == ()
    assert position.fighters[0].move_tokens == 0


def test_what_is_in_force_changes_characteristics():
    force = (
        InForce(gives=("+1 Move", "defence 3"), fighter="Steelheart"),
        InForce(card="Great Strength", gives=("x2 damage",), seat=0, lies=True, until="phase"),
        InForce(gives=("not driven back",), fighter="Garrek"),
    )
    position = told(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), in_force=force)
    sword = attack_named(position, 0, SWORD)
    assert (move_of(position, 0), defence_of(position, 0)) == (4, 3)
    assert damage_of(position, 0, sword) == 6
    assert footing(position, Attacking(0, SWORD, 1)).held
    assert [(one.card, one.seat) for one in position.in_play] == [("S391", 0)]
    assert symbols_of(position, 0, "attack symbol", "smash") == ("smash",)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("+1 Move", Change("move", "add", 1)),
        ("-1 dice", Change("dice", "add", -1)),
        ("Damage 3", Change("damage", "set", 3)),
        ("3 damage", Change("damage", "set", 3)),
        ("x2 damage", Change("damage", "multiply", 2)),
        ("not driven back", Change("not driven back", "add", 1)),
        ("innate critical attack", Change("innate attack", "add", 1, "critical")),
    ],
)
def test_a_change_is_read_from_words(said, read):
    assert change(said) == read


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        (Scene(HARROWDEEP, "open bords"), "nearest: open boards"),
        (Scene(HARROWDEEP, fighters=(Piece("Garrick", (3, 2)),)), "nearest: Garrek Gorebeard"),
        (Scene(HARROWDEEP, fighters=(Piece("Garrek", "behind"),)), "say a pair, or adjacent to"),
        (
            Scene(
                HARROWDEEP,
                fighters=(Piece("Garrek", (-1, 2)), Piece("Saek", "adjacent to Garrek")),
            ),
            r"cannot stand in \(-1, 2\)",
        ),
        (Scene(HARROWDEEP, fighters=(Piece("Garrek", (3, 2), out=True),)), "is out of action"),
        (Scene(HARROWDEEP, fighters=(Piece("Garrek", (3, 2), wound_tokens=9),)), "takes 4 wounds"),
        (Scene(HARROWDEEP, fighters=(Piece("Garrek", (3, 2), guard_tokens=-1),)), "cannot be -1"),
        (Scene(HARROWDEEP, fighters=(Piece("Garrek", (3, 2), seat=3),)), None),
        (Scene(HARROWDEEP, seats=(Seat("a"), Seat("b", glory=-1))), "glory cannot be -1"),
        (Scene(HARROWDEEP, seats=(Seat("a"),)), "two to four players, not 1"),
        (Scene(HARROWDEEP, player=2), "player: there is no seat 2"),
        (
            Scene(HARROWDEEP, fighters=(Piece("Garrek", (3, 2), upgrades=("Great Strangth!!",)),)),
            None,
        ),
        (
            Scene(HARROWDEEP, fighters=(Piece("Garrek", (3, 2), upgrades=("Gret Strangeness",)),)),
            "no card called",
        ),
        (Scene(HARROWDEEP, before=(Before(what="move"),)), "'move' needs its fighter"),
        (Scene(HARROWDEEP, before=(Before(what="scored"),)), "say the card of 'scored'"),
        (Scene(HARROWDEEP, in_force=(InForce(gives=("+1 moove",)),)), "nearest: move"),
        (Scene(HARROWDEEP, in_force=(InForce(gives=("+99 move",)),)), "by more than 20"),
        (Scene(HARROWDEEP, in_force=(InForce(gives=("innate blok defence",)),)), "nearest: block"),
        (Scene(HARROWDEEP, in_force=(InForce(),)), "say the card, or what it gives"),
    ],
)
def test_what_cannot_be_is_refused_with_the_nearest_that_can(scene, told):
    if told is None:
        assert stage(scene).fighters[0].card == GARREK
        return
    with pytest.raises(Unusable, match=told):
        stage(scene)


@pytest.mark.parametrize(
    "form",
    [
        b'{"edition": "harrowdeep-2021", "fihgters": []}',
        b'{"edition": "harrowdeep-2021", "fighters": [{"fighter": "Garrek", "hexx": [3, 2]}]}',
        b'{"edition": "harrowdeep-2021", "fighters": [{"fighter": "Garrek", "wound_tokens": -1}]}',
        b'{"edition": "harrowdeep-2021", "step": "lunch"}',
        b'{"edition": "harrowdeep-2021", "tokens": [{"hex": [3, 2], "nubmer": 1}]}',
    ],
)
def test_a_form_that_says_more_than_a_scene_has_is_none(form):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(form, type=Scene)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"symbol": "smesh"}, "no symbol is called 'smesh'; nearest: smash"),
        ({"keywords": ("cleeve",)}, "no keyword 'cleeve' is known; nearest: cleave"),
        ({"damage": -1}, "damage cannot be -1"),
        ({"kind": "spel"}, "no kind of attack is called 'spel'; nearest: spell"),
    ],
)
def test_a_card_given_with_a_scene_says_what_cards_say(change, told):
    card = known_fighters()[GARREK]
    attack = replace(card.base.attacks[0], **change)
    given = replace(card, name="Garrick", base=replace(card.base, attacks=(attack,)))
    with pytest.raises(Unusable, match=told):
        stage(Scene(HARROWDEEP, given=(given,)))


def in_shadespire(*force: InForce):
    pieces = Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2))
    return told(*pieces, edition="shadespire-2018", in_force=force)


def damage(position) -> int:
    return damage_of(position, 0, attack_named(position, 0, SWORD))


def test_an_upgrade_in_force_lies_on_its_fighter():
    strong = in_shadespire(InForce(card="Great Strength", fighter="Steelheart"))
    assert damage(strong) == damage(in_shadespire()) + 1
    armed = in_shadespire(InForce(card="Shadeglass Dagger", fighter="Garrek"))
    assert attack_named(armed, 1, "Shadeglass Dagger") is not None


def test_a_gambit_in_force_does_what_lasts_of_its_own_rules():
    """Invisible Walls to everybody, Sprint to the warband of the seat that played it."""
    walled = in_shadespire(InForce(card="Invisible Walls"))
    assert [move_of(walled, 0), move_of(walled, 1)] == [1, 1]
    assert [one.card for one in walled.in_play] == ["S335"]
    fast = in_shadespire(InForce(card="Sprint", seat=1))
    plain = in_shadespire()
    assert [move_of(fast, 0), move_of(fast, 1)] == [move_of(plain, 0), 2 * move_of(plain, 1)]


def test_a_gambit_in_force_changes_the_fighter_it_chose():
    brave = in_shadespire(InForce(card="Blood Offering", fighter="Steelheart", seat=0))
    assert {one.who for one in brave.modifiers} <= {0, -1}
    assert brave.modifiers


def test_what_a_card_gives_may_be_told_instead_of_its_own_rules():
    position = in_shadespire(InForce(card="Great Strength", gives=("+2 damage",), fighter=0))
    assert damage(position) == damage(in_shadespire()) + 2
    assert position.fighters[0].upgrades == ()


def test_a_card_without_rules_in_force_leaves_open_what_it_may_change():
    with ignorant_of("Invisible Walls", "Great Strength"):
        for force in (InForce(card="S335"), InForce(card="Great Strength", fighter=0)):
            spots = blind_spots(in_shadespire(force))
            assert [spot.card for spot in spots] in (["S335"], ["S391"])


@pytest.mark.parametrize(
    ("force", "told"),
    [
        (InForce(card="Great Strength"), "is an upgrade: say its fighter"),
        (InForce(card="Trap", fighter=0), "Trap leaves nothing in force of itself"),
        (InForce(card="Bloodslick", fighter="Steelheart"), "no upgrade for that fighter"),
    ],
)
def test_a_card_that_can_be_in_force_of_nobody_is_refused(force, told):
    with pytest.raises(Unusable, match=told):
        in_shadespire(force)
