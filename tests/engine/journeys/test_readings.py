"""Open points read the other way: each changes what is played, and an answer can be had of both."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from rules_engine.facts.assumptions import assumption
from rules_engine.facts.errors import Unusable
from rules_engine.journey_table import opening_of, read_journey_question, rule_on_journey
from rules_engine.journeys.events import (
    AttackRoll,
    Behave,
    BornHero,
    DestinyRoll,
    QuestRoll,
    Strike,
)
from rules_engine.journeys.given import HeroCard, HeroSide, Map, Tile, Weapon
from rules_engine.journeys.ground import ground, hostile_seen, nearest_heroes, sought
from rules_engine.journeys.invented import block
from rules_engine.journeys.readings import PLAYED, check_readings
from rules_engine.journeys.sequences.hostiles import targets
from rules_engine.journeys.sequences.striking import in_reach
from rules_engine.journeys.sequences.turn import destiny_rolled, dice_of
from rules_engine.journeys.sequences.walking import ways
from rules_engine.machine import legal
from tests.engine.journeys.hands import (
    ARCHER,
    BRANNOC,
    FIELD,
    ORLA,
    TAM,
    foe,
    hero,
    may,
    plain,
    scene,
    take,
)
from tests.engine.journeys.logs import header

BOW = Weapon("bow", (1, 1), (1, 2), range=3)
SLINGER = HeroCard("Slinger", HeroSide((2, 5), weapons=(BOW,)))
SPEAR = plain(weapon=Weapon("spear", (1,), (1, 2), range=3))
TUBE = Map("tube", (Tile("tube", block(0, 0, 1, 9)),), ((0, 0),))


def born(journey):
    at = take(journey, QuestRoll(roll=9))
    space = may(at, BornHero)[-1].space
    return take(at, BornHero(hero=1, space=space, does="remove", ailment="cursed")).heroes[1].wounds


def shot(journey):
    at = take(journey, Strike(by=0, die=6, weapon="bow", target=0))
    return take(at, AttackRoll(by=0, results=("success", "critical")))


PLAYED_BOTH_WAYS = {
    "activation-dice": ("all", scene(hero(wounds=2)), lambda at: dice_of(at, 0), 2, 4),
    "born-hero": (
        "whole",
        scene(hero(), hero(TAM, None, out=True, wounds=3, ailments=("cursed",)), step="event"),
        born,
        3,
        0,
    ),
    "champion-alone": (
        "both",
        scene(hero(SLINGER, (1, 1), 6), foe((3, 1), plain(kind="champion"))),
        lambda at: shot(at).quest,
        1,
        2,
    ),
    "damage": (
        "best-die",
        scene(hero(SLINGER, (1, 1), 6), foe((3, 1), plain(wounds=9))),
        lambda at: shot(at).models[0].wounds,
        3,
        2,
    ),
    "destiny": (
        "none",
        scene(),
        lambda at: destiny_rolled(at, DestinyRoll(faces=(1, 2, 3, 3, 6))).position.available,
        (1, 2, 6),
        (1, 2, 3, 3, 6),
    ),
    "hostile-target": (
        "leaders-choice",
        scene(hero(ORLA, (1, 1)), hero(TAM, (3, 1)), foe((4, 1), SPEAR)),
        lambda at: targets(at, 0),
        (1,),
        (0, 1),
    ),
    "lines": (
        "centres",
        scene(hero(ORLA, (1, 1)), foe((5, 2)), obstacles=(((3, 1),),)),
        lambda at: ground(at).covered((1, 1), (5, 2), aims=False),
        False,
        True,
    ),
    "marked": (
        "always",
        scene(hero(ORLA, (1, 1)), hero(TAM, (9, 9), ailments=("marked",)), foe((3, 1), plain())),
        lambda at: sought(at, 0),
        (0,),
        (1,),
    ),
    "range": (
        "ways",
        scene(hero(ORLA, (1, 1)), obstacles=(((2, 0),), ((2, 1),), ((2, 2),))),
        lambda at: in_reach(at, (1, 1), (3, 1), BOW),
        True,
        False,
    ),
    "spaces": (
        "sides",
        scene(hero(ORLA, (1, 1)), hero(TAM, (4, 0)), foe((4, 4))),
        lambda at: nearest_heroes(at, (4, 4)),
        ((0,), 3),
        ((1,), 4),
    ),
    "through-models": (
        "nobody",
        scene(hero(SLINGER, (0, 0), 1), hero(TAM, (0, 1)), map=TUBE),
        lambda at: list(ways(at, 0, runs=False)),
        [(0, 2)],
        [],
    ),
    "towards": (
        "any-nearer",
        scene(hero(ORLA, (0, 0)), foe((0, 6), plain(move=3)), map=TUBE, step="group"),
        lambda at: [one.path[-1] for one in legal(take(at, Behave(action="move")))],
        [(0, 3)],
        [(0, 5), (0, 4), (0, 3)],
    ),
    "visible": (
        "battlefield",
        scene(hero(ORLA, (0, 0)), foe((0, 5)), map=TUBE, walls=((((0, 2), (0, 3)),),)),
        lambda at: hostile_seen(at, at.heroes[0]),
        False,
        True,
    ),
}


@pytest.mark.parametrize("name", PLAYED_BOTH_WAYS)
def test_the_other_reading_is_played(name):
    value, journey, found, usual, other = PLAYED_BOTH_WAYS[name]
    assumed = f"journey-{name}"
    assert value in {one.value for one in assumption(assumed).others}
    assert found(journey) == usual
    assert found(replace(journey, assume=((assumed, assumption(assumed).value),))) == usual
    assert found(replace(journey, assume=((assumed, value),))) == other


def test_every_reading_that_can_be_asked_for_is_played_above():
    assert {f"journey-{name}" for name in PLAYED_BOTH_WAYS} == set(PLAYED)


def test_hostiles_do_not_pass_through_each_other_where_nobody_passes():
    at = scene(hero(ORLA, (0, 0)), foe((0, 6)), foe((0, 5)), map=TUBE, step="group")
    moved = take(at, Behave(action="advance", roll=4))
    assert [one.path for one in legal(moved)] == [((0, 5), (0, 4), (0, 3))]
    otherwise = replace(at, assume=(("journey-through-models", "nobody"),))
    asked = take(otherwise, Behave(action="advance", roll=4))
    assert [one.path for one in legal(asked)] == [((0, 4), (0, 3), (0, 2))]


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (("journey-spaces", "round"), "sides-and-corners or sides"),
        (("journey-wounds", "counters-only"), "in one way only by this engine: fill-then-turn"),
        (("journey-space", "sides"), "nearest: journey-spaces"),
        (("sight.corners", "open"), "no open point of a journey"),
    ],
)
def test_a_reading_that_is_not_played_is_told(reading, said):
    with pytest.raises(Unusable) as error:
        check_readings((reading,))
    assert said in str(error.value)


def asked(*assume):
    journey = {
        "heroes": [{"card": BRANNOC, "space": [1, 1]}, {"card": TAM, "space": [4, 0]}],
        "hostiles": [{"card": ARCHER, "space": [4, 4]}],
        "map": msgspec.to_builtins(FIELD),
    }
    ask = {"what": "closest", "model": 0}
    text = json.dumps({"v": 1, "journey": journey, "ask": ask, "assume": assume})
    return rule_on_journey(read_journey_question(text.encode()))


def test_a_question_says_how_a_point_is_read_and_a_log_may_too():
    assert asked().outcome["names"] == [BRANNOC]
    assert "journey-spaces" in [one.name for one in asked().supposed]
    otherwise = asked(["journey-spaces", "sides"])
    assert otherwise.outcome["names"] == [TAM]
    assert otherwise.supposed[0].says == "Only those that share a side."
    assert opening_of(header(assume=(("journey-destiny", "none"),))).assume
