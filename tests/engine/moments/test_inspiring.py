"""Inspire conditions of every warband of the data, each met once by what it turns on."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.facts.fighters import known_fighters
from rules_engine.moments.inspire import CONDITIONS, condition_of, friend_named
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.sequences.turn.inspiring import inspire, watch
from rules_engine.state.position import Happening, Position, Token, put, put_fighter, put_seat
from tests.engine.driving import GARREK, KARSUS, SAEK, STEELHEART, scene

HIT = {"what": "attack", "fighter": 0, "other": 1, "word": "hit"}


def alone(name: str, *more: Piece) -> Position:
    """The fighter of seat 0 beside Garrek, two more of his warband far off."""
    foes = (Piece(GARREK, (4, 2)), Piece(KARSUS, (7, 2)), Piece(SAEK, (0, 4)))
    return scene(Piece(name, (3, 2)), *foes, *more, edition="nightvault-2019")


def after(position: Position, **told: Any) -> bool:
    """Whether the first fighter is Inspired once this has happened."""
    happening = Happening(told.pop("what"), **told)
    looked = inspire(replace(position, history=(happening,), inspected=0)).position
    return looked.fighters[0].inspired


BY_HAPPENING = [
    (STEELHEART, {"what": "defence-roll", "fighter": 0, "word": "block"}, {"word": "dodge"}),
    ("Hakka", {"what": "damage", "other": 0}, {"other": 1}),
    ("Riptooth", HIT, {"word": "draw"}),
    ("Averon Stormsire", {"what": "cast", "fighter": 0}, {"fighter": 1}),
    ("K'charik", {"what": "cast", "fighter": 1}, {"fighter": 2}),
    ("The Harvester", {"what": "raised", "other": 0, "seat": 0}, {"other": 1}),
    ("Krrk the Almost-trusted", {"what": "chosen", "other": 0, "word": "S360"}, {"other": 1}),
    ("Briar Queen", {"what": "begin", "seat": 0}, {"seat": 1}),
    (
        "Brodus Blightbane",
        {"what": "attack-roll", "fighter": 0, "word": "critical"},
        {"word": "fury"},
    ),
    ("Lady Harrow", {"what": "passed", "fighter": 0, "other": 1}, {"fighter": 1}),
    ("Ylthari", {"what": "heal", "other": 0, "amount": 0}, {"other": 1}),
    (
        "Vortemis the All-seeing",
        {**HIT, "about": "Bolt of Change"},
        {"about": "Tzeentchian Runestaff"},
    ),
    ("Hrothgorn", {"what": "out", "other": 2, "about": "3,1"}, {"about": "7,2"}),
]


@pytest.mark.parametrize(("name", "told", "other"), BY_HAPPENING, ids=lambda one: str(one)[:24])
def test_what_happens_inspires(name: str, told: dict[str, Any], other: dict[str, Any]):
    position = alone(name)
    assert after(position, **told)
    assert not after(position, **{**told, **other})


def test_three_fighters_of_either_side_out():
    """DC-168."""
    position = scene(Piece(GARREK, (3, 2)), Piece(STEELHEART, (5, 2)), Piece(KARSUS, out=True))
    more = put_fighter(position, 1, hex=None, out=True)
    assert not after(more, what="out")
    third = scene(
        Piece(GARREK, (3, 2)), *(Piece(one, out=True) for one in (KARSUS, SAEK, STEELHEART))
    )
    assert after(third, what="out")


def test_where_the_fighter_stands_when_the_action_phase_ends():
    """Enemy territory is neither one's own nor no one's (DC-010)."""
    position = alone("Elias Swiftblade")
    ground = field(position)
    theirs = min(ground.territories[1] - ground.blocked)
    there = put_fighter(position, 0, hex=theirs)
    assert after(there, what="phase-end")
    assert not after(position, what="phase-end")
    nobodys = put_fighter(position, 0, hex=min(ground.completed))
    assert not after(nobodys, what="phase-end")


def test_holding_an_objective_when_the_action_phase_ends():
    position = alone("Fjul-Grimnir")
    assert not after(position, what="phase-end")
    assert after(put(position, ("tokens",), (Token((3, 2), 1),)), what="phase-end")


def test_a_charge_token_when_the_phase_ends():
    position = alone("Lighaen, Malkyn")
    assert not after(position, what="phase-end")
    assert after(put_fighter(position, 0, charge_tokens=1), what="phase-end")


def test_three_glory_points_spent_or_not():
    position = alone("Stikkit")
    assert not after(put_seat(position, 0, glory=2), what="scored")
    assert after(put_seat(position, 0, glory=1, spent=2), what="scored")


def test_the_squigs_are_inspired_when_their_herder_is_out():
    position = alone("Gobbaluk (Squig)", Piece("Drizgit da Squig Herder", (7, 4)))
    assert not after(position, what="out")
    assert after(put_fighter(position, 4, hex=None, out=True), what="out")


def test_mollog_is_hurt_for_all_his_mob():
    position = alone("Spiteshroom", Piece("Mollog the Mighty", (7, 4), wound_tokens=2))
    assert not after(position, what="damage")
    assert after(put_fighter(position, 4, wound_tokens=3), what="damage")


def test_the_snarlfangs_are_inspired_where_their_leader_is_attacked_not_where_he_attacks():
    position = alone("Stabbit", Piece("Rippa Narkbad", (7, 4)))
    assert after(position, what="attack", fighter=1, other=4)
    assert not after(position, what="attack", fighter=4, other=1)
    assert not after(position, what="attack", fighter=1, other=0)
    assert after(put_fighter(position, 4, hex=None, out=True), what="out")


def test_upgrades_given():
    assert after(put_fighter(alone("Ollo"), 0, upgrades=("S390",)), what="upgrade")
    two = put_fighter(alone("Rippa Narkbad"), 0, upgrades=("S390", "S391"))
    assert after(two, what="upgrade")
    assert not after(put_fighter(two, 0, upgrades=("S390",)), what="upgrade")


def test_enemies_worn_down():
    position = alone("Ghulgoch the Butcher")
    for foe in (1, 2):
        position = put_fighter(position, foe, wound_tokens=1)
    assert not after(position, what="damage")
    assert after(put_fighter(position, 3, hex=None, out=True), what="out")


def test_two_enemies_out():
    position = put_fighter(alone("Gnarl"), 1, hex=None, out=True)
    assert not after(position, what="out")
    assert after(put_fighter(position, 2, hex=None, out=True), what="out")


def test_counters():
    one = put_fighter(alone("Thugg"), 0, counters=(("Waaagh!", 1),))
    assert not after(one, what="counter")
    assert after(put_fighter(one, 0, counters=(("Waaagh!", 2),)), what="counter")


def test_the_third_round():
    position = alone("Kyrae")
    assert not after(position, what="begin")
    assert after(replace(position, round=3), what="begin")


def test_every_fighter_that_can_be_inspired_has_a_condition():
    lacking = [
        card.name
        for card in known_fighters().values()
        if card.inspired is not None and condition_of(card) is None
    ]
    assert lacking == [
        "Snirk Sourtongue",
        "Bjorgen Thundrik",
        "Khazgan Drakkskewer",
        "Dead-Eye Lund",
        "Enrik Ironhail",
        "Garodd Alensen",
    ]
    assert len({card.warband for card in known_fighters().values()} & set(CONDITIONS)) == 25


@pytest.mark.parametrize(
    ("abroad", "kept"), [((), False), ((1,), False), ((1, 2), True), ((1, 2, 3), True)]
)
def test_a_territory_is_kept_from_all_enemies_but_one(abroad, kept):
    """The Grymwatch; those who have gone away stand in the territory of their own side."""
    position = alone("Master Talon")
    theirs = sorted(field(position).territories[1])
    for place, fighter in enumerate(abroad):
        position = put_fighter(position, fighter, hex=theirs[place])
    assert after(position, what="phase-end") is kept


def test_a_friend_of_a_name_is_of_the_same_side():
    position = alone("Severin Steelheart", Piece("Obryn the Bold", (0, 0)))
    names = ("Obryn the Bold", GARREK, "Angharad Brightshield")
    assert [friend_named(position, 0, name) for name in names] == [4, -1, -1]


def test_who_stands_nowhere_or_is_due_already_is_not_looked_at():
    """Three out of action inspire Garrek's warband: those of it who stand there."""
    out = (Piece(one, out=True) for one in (KARSUS, "Targor", STEELHEART))
    position = scene(Piece(GARREK, (3, 2)), Piece(SAEK, (5, 2)), *out)
    position = put_fighter(position, 1, due=True)
    position = replace(position, history=(Happening("out", other=2),), inspected=0)
    due = [one.due for one in watch(position).position.fighters]
    assert due == [True, True, False, False, False]
    looked = inspire(position).position.fighters
    assert [(one.inspired, one.due) for one in looked[:3]] == [
        (True, False),
        (False, True),
        (False, False),
    ]
