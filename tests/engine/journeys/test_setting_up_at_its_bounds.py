"""Terrain and heroes put down before a journey begins: where each may stand, and where not."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.journeys.events import NoRoom, PlaceHero, PlaceObstacle, PlaceWall, QuestRoll
from rules_engine.journeys.given import Map, Tile
from rules_engine.journeys.invented import HEROES, HOSTILES, block
from rules_engine.journeys.opening import new_journey
from rules_engine.journeys.sequences.setting_up import check_obstacle, check_wall
from rules_engine.machine import begin, legal, step
from tests.engine.journeys.hands import ORLA, TWO_TILES, hero, kind, may, scene, take

OTHER = Tile("other", block(20, 20, 2, 1))
"""A tile for the hero of a scene, away from what is looked at."""


def refusal_of(check, *told):
    """The rule that refuses, empty for none."""
    try:
        check(*told)
    except Refused as refusal:
        return refusal.rule
    return ""


def on_two_tiles(**more):
    return scene(hero(ORLA, (0, 4)), map=TWO_TILES, **more)


@pytest.mark.parametrize(
    ("along", "rule"),
    [
        ((((1, 1), (2, 1)),), ""),
        ((((1, 1), (1, 2)),), ""),
        ((((1, 1), (2, 1)), ((1, 2), (2, 2))), ""),
        ((((1, 2), (2, 2)), ((1, 1), (2, 1))), ""),
        ((((2, 1), (1, 1)), ((1, 2), (2, 2))), ""),
        ((((1, 1), (1, 2)), ((2, 1), (2, 2))), ""),
        ((((2, 1), (2, 2)), ((1, 1), (1, 2))), ""),
        ((((1, 1), (2, 2)),), "terrain.walls"),
        ((((1, 1), (3, 1)),), "terrain.walls"),
        ((((1, 1), (1, 1)),), "terrain.walls"),
        ((((1, 1), (2, 1)), ((1, 1), (2, 1))), "terrain.walls"),
        ((((1, 1), (2, 1)), ((2, 1), (3, 1))), "terrain.walls"),
        ((((1, 1), (1, 2)), ((1, 2), (1, 3))), "terrain.walls"),
        ((((1, 1), (2, 1)), ((1, 3), (2, 3))), "terrain.walls"),
        ((((1, 1), (1, 2)), ((3, 1), (3, 2))), "terrain.walls"),
        ((((1, 1), (2, 1)), ((2, 2), (3, 2))), "terrain.walls"),
        ((((1, 1), (2, 1)), ((1, 1), (1, 2))), "terrain.walls"),
        # the second border, or the first, is none: that is told before where it lies
        ((((1, 1), (2, 1)), ((4, 0), (6, 1))), "terrain.walls"),
        ((((4, 0), (6, 1)), ((1, 1), (2, 1))), "terrain.walls"),
        ((((4, 0), (5, 0)),), "terrain.on-a-tile"),
        ((((0, 0), (-1, 0)),), "terrain.on-a-tile"),
    ],
)
def test_a_wall_lies_along_borders_end_to_end(along, rule):
    assert refusal_of(check_wall, on_two_tiles(), along) == rule


@pytest.mark.parametrize(
    ("on", "rule"),
    [
        (((1, 1),), ""),
        (((1, 1), (2, 2)), ""),
        (((1, 1), (1, 1)), "terrain.obstacles"),
        (((1, 1), (3, 1)), "terrain.obstacles"),
        (((4, 0), (5, 0)), "terrain.on-a-tile"),
        (((4, 4), (5, 4)), "terrain.on-a-tile"),
        (((0, 4),), "terrain.obstacles"),
    ],
)
def test_an_obstacle_lies_on_a_space_or_on_two_adjacent_ones(on, rule):
    assert refusal_of(check_obstacle, on_two_tiles(), on) == rule


@pytest.mark.parametrize(
    ("more", "west", "east"),
    [
        ({}, "", ""),
        ({"obstacles": (((0, 0),),)}, "terrain.one-a-tile", ""),
        ({"obstacles": (((0, 0), (0, 1)),)}, "terrain.one-a-tile", ""),
        ({"obstacles": (((8, 0),),)}, "", "terrain.one-a-tile"),
        ({"walls": ((((0, 0), (0, 1)),),)}, "terrain.one-a-tile", ""),
        ({"walls": ((((8, 0), (8, 1)), ((9, 0), (9, 1))),)}, "", "terrain.one-a-tile"),
        ({"mysterious": ((0, 0),)}, "", ""),
        (
            {"walls": ((((0, 0), (0, 1)),),), "obstacles": (((8, 0),),)},
            "terrain.one-a-tile",
            "terrain.one-a-tile",
        ),
    ],
)
def test_a_tile_has_one_object(more, west, east):
    at = on_two_tiles(**more)
    for left, rule in ((2, west), (7, east)):
        assert refusal_of(check_obstacle, at, ((left, 1),)) == rule
        assert refusal_of(check_wall, at, (((left, 1), (left, 2)),)) == rule


@pytest.mark.parametrize(
    ("spaces", "rule"),
    [
        (((0, 0), (0, 1)), ""),
        (((0, 0),), ""),
        (((0, 0), (0, 1), (1, 1)), ""),
        (((0, 1), (0, 0), (1, 0)), ""),
        (((0, 0), (0, 1), (0, 2)), ""),
        (((0, 1), (0, 0), (0, 2)), "terrain.open"),
    ],
)
def test_what_an_obstacle_leaves_of_a_tile_stays_in_one_piece(spaces, rule):
    """It takes the first of these spaces of a tile."""
    ground = Map("shape", (Tile("shape", spaces), OTHER), ((20, 20),))
    at = scene(hero(ORLA, (20, 20)), map=ground)
    assert refusal_of(check_obstacle, at, spaces[:1]) == rule


@pytest.mark.parametrize(("reading", "rule"), [("", ""), ("spaces", "terrain.open"), ("lines", "")])
def test_spaces_that_meet_at_a_corner_are_one_piece_unless_read_otherwise(reading, rule):
    """An obstacle on the inside of a corner leaves two spaces that share none of their sides."""
    other = {"spaces": "sides", "lines": "centres"}
    ground = Map("corner", (Tile("corner", ((0, 0), (0, 1), (1, 1))), OTHER), ((20, 20),))
    at = scene(hero(ORLA, (20, 20)), map=ground)
    at = replace(at, assume=((f"journey-{reading}", other[reading]),) if reading else ())
    assert refusal_of(check_obstacle, at, ((0, 1),)) == rule
    assert refusal_of(check_obstacle, at, ((0, 0),)) == ""


def test_an_obstacle_may_take_a_whole_tile():
    ground = Map("pair", (Tile("pair", ((0, 0), (0, 1))), OTHER), ((20, 20),))
    at = scene(hero(ORLA, (20, 20)), map=ground)
    assert refusal_of(check_obstacle, at, ((0, 0), (0, 1))) == ""
    assert refusal_of(check_wall, at, (((0, 0), (0, 1)),)) == "terrain.open"


def test_walls_and_obstacles_are_listed_while_they_are_left():
    """A roll of 9 to 12 may bring obstacles alone, 1 walls alone, 4 both: each is listed so."""
    at = begin(new_journey("hunt", HEROES[:1], HOSTILES[:1], TWO_TILES))
    at = take(at, QuestRoll(roll=1))
    for roll in range(1, 13):
        placing = take(at, QuestRoll(roll=roll))
        left = placing.stack[-1].args
        listed = {type(one) for one in legal(placing)}
        wanted = {PlaceWall} if left.walls else set()
        assert listed == wanted | ({PlaceObstacle} if left.obstacles else set())


def test_a_hero_is_placed_once_on_a_free_space_of_the_beginning():
    at = begin(new_journey("deliverance", HEROES[:2], HOSTILES[:1], TWO_TILES))
    at = take(at, QuestRoll(roll=1))
    assert may(at, PlaceHero) == [PlaceHero(hero=0, space=one) for one in ((0, 0), (0, 1))]
    at = take(at, PlaceHero(hero=1, space=(0, 0)))
    assert may(at, PlaceHero) == [PlaceHero(hero=0, space=(0, 1))]
    for event, facts in (
        (PlaceHero(hero=1, space=(0, 1)), {"hero": 1}),
        (PlaceHero(hero=0, space=(0, 0)), {"space": (0, 0)}),
        (PlaceHero(hero=0, space=(1, 0)), {"space": (1, 0)}),
    ):
        with pytest.raises(Refused) as refusal:
            step(at, event)
        assert (refusal.value.rule, refusal.value.facts) == ("journey.start", facts)
    assert kind(take(at, PlaceHero(hero=0, space=(0, 1)))) == "ready"


def test_that_there_is_no_room_is_refused_with_where_there_is():
    at = begin(new_journey("hunt", HEROES[:1], HOSTILES[:1], TWO_TILES))
    at = take(at, QuestRoll(roll=1), QuestRoll(roll=4))
    with pytest.raises(Refused) as refusal:
        step(at, NoRoom())
    assert refusal.value.facts == {"room": legal(at)[0]}
