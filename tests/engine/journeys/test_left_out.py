"""What the JSON of a journey leaves out: the values it stands for, as tables have saved them.

Positions and answers are written without what is as it is by default; a default that changed would
change what was saved before.
"""

import msgspec
import pytest

from rules_engine.journey_table import looked_up
from rules_engine.journey_table.guide import DueStep
from rules_engine.journey_table.report import JourneyResultForm
from rules_engine.journey_table.showing import Choice, HeroShown, JourneyShown
from rules_engine.journeys.events import BeginTurn
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS
from rules_engine.journeys.opening import new_journey
from rules_engine.journeys.position import (
    Explored,
    Group,
    Hero,
    Journey,
    Model,
    Mystery,
    Outcome,
)
from rules_engine.journeys.sequences.arriving import near_gate
from tests.engine.journeys.hands import ORLA, hero, kind, scene, take

MAP = {"name": "m", "tiles": [{"name": "t", "spaces": [[0, 0]]}], "start": [[0, 0]]}
NO_TOKENS = {"available": (), "discarded": (), "order": (), "encounters": (), "crises": ()}
LEFT_OUT = [
    (
        Hero,
        {"card": "a"},
        {"space": None, "out": False, "wounds": 0, "grievous": 0, "inspiration": 0}
        | {"inspired": False, "dice": (), "ailments": (), "diseased": (), "wants": ()},
    ),
    (Model, {"group": 0, "space": None}, {"wounds": 0, "ailments": ()}),
    (Group, {"name": "a", "card": "b"}, {"gone": False}),
    (Mystery, {"space": (0, 0)}, {"face_up": False}),
    (Explored, {"tile": "t"}, {"citizens": False, "face_up": True}),
    (
        Outcome,
        {"success": True, "rule": "r", "standing": ()},
        {"experience": False, "fear": 0, "influence": 0, "rolled": 0},
    ),
    (
        Journey,
        {"kind": "hunt", "map": MAP, "hero_cards": []},
        NO_TOKENS
        | {"turn": 0, "phase": "set-up", "nightfall": 1, "nightfall_spaces": 8, "quest": 0}
        | {"third": False, "destiny_dice": 5, "denied": False, "fulfilled": False, "acting": 0}
        | {"combat_spaces": 4, "gravetide": "", "due": False, "combat_map": "", "fear": 0}
        | {"influence": 0, "outcome": None, "edition": "cursed-city", "assume": ()},
    ),
    (
        DueStep,
        {"event": "turn", "rule": "r"},
        {"dice": (), "heroes": (), "names": (), "must": True},
    ),
    (
        Choice,
        {"action": "move", "least": 1, "rule": "r"},
        {"die": 0, "destiny": 0, "name": ""},
    ),
    (
        HeroShown,
        {"name": "a", "spaces": 4},
        {"wounds": 0, "grievous": 0, "inspiration": 0, "inspired": False, "out": False}
        | {"acted": False, "dice": (), "ailments": (), "choices": (), "buys": (), "wants": ()},
    ),
    (
        JourneyShown,
        {"kind": "hunt", "turn": 1, "phase": "event", "night": False, "nightfall": 1}
        | {"nightfall_spaces": 8, "quest": 0, "quest_spaces": 10, "won_at": 6, "better_at": 10}
        | {"rolls": True, "fear": 0, "influence": 0, "heroes": []},
        {"destiny": (), "discarded": (), "denied": False, "fulfilled": False, "order": ()}
        | {"encounters": 0, "gravetide": False, "crises": (), "due": None, "result": None},
    ),
    (
        JourneyResultForm,
        {"finished": False, "quest": 0, "nightfall": 1, "turns": 0, "standing": []}
        | {"fear": 0, "influence": 0},
        {"success": None, "fear_change": 0, "influence_change": 0, "rule": ""},
    ),
]


@pytest.mark.parametrize(("form", "told", "wanted"), LEFT_OUT)
def test_what_is_left_out_is_what_it_always_was(form, told, wanted):
    found = msgspec.json.decode(msgspec.json.encode(told), type=form)
    assert {name: getattr(found, name) for name in wanted} == wanted


def test_a_journey_begins_with_what_is_not_told():
    begun = new_journey("hunt", HEROES[:1], HOSTILES[:1], MAPS["hunt"])
    found = (begun.fear, begun.influence, begun.nightfall_spaces, begun.combat_spaces)
    assert (*found, begun.destiny_dice, begun.assume) == (0, 0, 8, 4, 5, ())


def test_a_crisis_is_looked_up_by_day_unless_it_is_night():
    (usual,) = looked_up("crisis", "hunt", roll=3)
    assert usual == looked_up("crisis", "hunt", roll=3, night=False)[0]
    assert usual != looked_up("crisis", "hunt", roll=3, night=True)[0]


def test_small_models_come_onto_a_mysterious_object_by_a_gate():
    at = scene(hero(ORLA, (1, 1)), map=MAPS["hunt"], mysterious=((7, 3),))
    assert near_gate(at, (7, 3)) == near_gate(at, (7, 3), small=True) == ((7, 3),)
    assert (7, 3) not in near_gate(at, (7, 3), small=False)


def test_a_gravetide_against_a_tile_that_is_gone_takes_none():
    at = scene(hero(ORLA, (1, 1)), kind="deliverance", step="turn", nightfall=3, gravetide="lane")
    after = take(at, BeginTurn())
    assert (kind(after), after.terrain.tiles, after.gravetide) == (
        "destiny",
        at.terrain.tiles,
        "lane",
    )
