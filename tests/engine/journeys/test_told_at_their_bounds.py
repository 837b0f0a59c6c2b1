"""Tokens, objects and places that are told of or go with a tile, at their bounds."""

import pytest

from rules_engine.facts.errors import Refused
from rules_engine.journeys.deeds import Ail, Encounter, Hurt, Objects, Place, Quest
from rules_engine.journeys.events import (
    BeginTurn,
)
from rules_engine.journeys.given import Map, Tile, Weapon
from rules_engine.journeys.invented import block
from rules_engine.journeys.telling import tell
from rules_engine.kernel.flow import unrecorded
from tests.engine.journeys.hands import ORLA, foe, hero, kind, plain, scene, take

ACROSS = tuple(((x, 3),) for x in range(10))
SLING = plain(weapon=Weapon("sling", (1,), (1, 2), range=6))


@pytest.mark.parametrize(
    ("deed", "rule", "facts"),
    [
        (Place((1, 2), hero=0), "", {}),
        (Place((5, 5), hero=0), "hero.ends", {"space": (5, 5)}),
        (Place((50, 5), model=0), "hero.ends", {"space": (50, 5)}),
        (Encounter(1, removed=True), "", {}),
        (Encounter(0, removed=True), "quest.look", {"space": 0}),
        (Encounter(0), "", {}),
        (Encounter(3), "", {}),
        (Encounter(1), "quest.no-room", {"space": 1}),
        (Encounter(4), "quest.no-room", {"space": 4}),
        (Encounter(-1), "quest.no-room", {"space": -1}),
        (Objects(((7, 7),), removed=True), "", {}),
        (
            Objects(((7, 7), (8, 8)), removed=True),
            "terrain.mysterious",
            {"spaces": ((7, 7), (8, 8))},
        ),
        (Objects(((8, 8),)), "", {}),
    ],
)
def test_what_is_told_of_tokens_and_places_can_be(deed, rule, facts):
    at = scene(hero(ORLA, (1, 1)), foe((5, 5)), encounters=(1, 2), mysterious=((7, 7), (6, 6)))
    with unrecorded():
        if not rule:
            assert tell(at, deed) != at
            return
        with pytest.raises(Refused) as refusal:
            tell(at, deed)
    assert (refusal.value.rule, refusal.value.facts) == (rule, facts)


def test_where_nobody_has_fallen_a_journey_without_models_takes_what_is_told():
    """A deed that names nobody is held against neither heroes nor models."""
    at = scene(hero(ORLA, (1, 1)))
    with unrecorded():
        assert tell(at, Quest(1)).quest == 1
        assert tell(at, Hurt(1, hero=0)).heroes[0].wounds == 1


@pytest.mark.parametrize(
    ("wounds", "taken", "lies"), [(0, 0, 0), (0, 1, 1), (0, 3, 3), (0, 4, 0), (2, 2, 0), (4, 0, 0)]
)
def test_on_which_space_one_more_disease_lies(wounds, taken, lies):
    """On the first space without a wound and without a token, or else on the first of all."""
    at = scene(hero(ORLA, (1, 1), wounds=wounds, ailments=("diseased",) * taken))
    with unrecorded():
        sick = tell(at, Ail("diseased", hero=0)).heroes[0]
    assert sick.diseased == (*range(taken), lies)


SPLIT = Map(
    "split",
    (Tile("drop zone", block(0, 0, 3, 3)), Tile("street", block(3, 0, 3, 3))),
    ((0, 0),),
)


def test_walls_and_objects_of_the_tile_that_stays_stay():
    walls = ((((1, 0), (2, 0)), ((1, 1), (2, 1))), (((4, 0), (5, 0)),), (((4, 1), (4, 2)),))
    at = scene(
        hero(ORLA, (4, 1)),
        kind="deliverance",
        map=SPLIT,
        step="turn",
        nightfall=3,
        gravetide="drop zone",
        walls=walls,
        obstacles=(((0, 2), (1, 2)), ((5, 2),)),
    )
    after = take(at, BeginTurn())
    assert (after.terrain.walls, after.terrain.obstacles) == (walls[1:], (((5, 2),),))
    assert kind(after) == "destiny"
