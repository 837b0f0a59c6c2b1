"""Terrain: where objects may stand, what they stop, what is in cover."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journeys.deeds import Fell, Place
from rules_engine.journeys.events import (
    AttackRoll,
    Behave,
    DefenceRoll,
    Move,
    NoRoom,
    PlaceObstacle,
    PlaceWall,
    QuestRoll,
    Strike,
    Told,
)
from rules_engine.journeys.given import HostileDefence, Map, Tile, Weapon
from rules_engine.journeys.ground import ground, tile_at
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS, block
from rules_engine.journeys.opening import new_journey
from rules_engine.machine import asked, begin, legal, step
from tests.engine.journeys.hands import (
    FIELD,
    ORLA,
    TAM,
    TWO_TILES,
    foe,
    guarded,
    hero,
    kind,
    plain,
    refused,
    scene,
    take,
)

BOW = Strike(by=0, die=3, weapon="bow", target=0)


def furnishing(roll=4, ground_map=TWO_TILES, kind_="hunt"):
    """A journey that has rolled for terrain."""
    at = begin(new_journey(kind_, HEROES[:1], HOSTILES[:1], ground_map))
    if kind_ != "deliverance":
        at = take(at, QuestRoll(roll=1))
    return take(at, QuestRoll(roll=roll))


def test_objects_are_placed_one_a_tile_until_there_is_no_room():
    at = furnishing(4)
    assert (at.stack[-1].args.walls, at.stack[-1].args.obstacles) == (4, 2)
    at = take(at, PlaceObstacle(on=((1, 1), (1, 2))))
    assert at.terrain.obstacles == (((1, 1), (1, 2)),)
    assert refused(at, PlaceWall(along=(((3, 1), (3, 2)),))) == "terrain.one-a-tile"
    assert refused(at, NoRoom()) == "terrain.no-room"
    at = take(at, PlaceWall(along=(((7, 0), (7, 1)), ((8, 0), (8, 1)))))
    assert [type(one) for one in legal(at)] == [NoRoom]
    assert kind(take(at, NoRoom())) == "place hero"


def test_only_what_was_rolled_is_placed():
    assert refused(furnishing(12), PlaceWall(along=(((1, 1), (2, 1)),))) == "terrain.table"
    assert refused(furnishing(1), PlaceObstacle(on=((1, 1),))) == "terrain.table"


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (PlaceObstacle(on=((4, 2),)), "terrain.away-from-doors"),
        (PlaceObstacle(on=((8, 3),)), "terrain.away-from-doors"),
        (PlaceObstacle(on=((9, 4),)), "terrain.away-from-doors"),
        (PlaceWall(along=(((4, 1), (4, 2)),)), "terrain.away-from-doors"),
        (PlaceObstacle(on=((4, 0), (5, 0))), "terrain.on-a-tile"),
        (PlaceObstacle(on=((12, 0),)), "terrain.on-a-tile"),
        (PlaceObstacle(on=((1, 1), (3, 1))), "terrain.obstacles"),
        (PlaceWall(along=(((1, 1), (2, 2)),)), "terrain.walls"),
        (PlaceWall(along=(((1, 1), (2, 1)), ((1, 1), (1, 2)))), "terrain.walls"),
        (PlaceObstacle(on=((1, 1),)), ""),
        (PlaceWall(along=(((1, 1), (2, 1)), ((1, 2), (2, 2)))), ""),
    ],
)
def test_where_objects_may_stand(event, rule):
    at = furnishing(5)
    if rule:
        assert refused(at, event) == rule
    else:
        assert kind(take(at, event)) == "place terrain"


def test_no_open_space_of_a_tile_is_cut_off():
    tube = Map("tube", (Tile("tube", block(0, 0, 5, 1)),), ((0, 0),))
    at = furnishing(5, tube)
    assert refused(at, PlaceObstacle(on=((2, 0),))) == "terrain.open"
    assert refused(at, PlaceWall(along=(((1, 0), (2, 0)),))) == "terrain.open"
    assert kind(take(at, PlaceObstacle(on=((4, 0),)))) == "place terrain"


@pytest.mark.parametrize(
    ("roll", "walls", "obstacles"), [(6, 0, 0), (7, 1, 0), (9, 0, 1), (12, 1, 1)]
)
def test_a_deliverance_rolls_for_terrain_at_its_beginning(roll, walls, obstacles):
    at = furnishing(roll, kind_="deliverance")
    if walls or obstacles:
        assert (at.stack[-1].args.walls, at.stack[-1].args.obstacles) == (walls, obstacles)
    else:
        assert kind(at) == "place hero"


def test_nobody_moves_through_obstacles_or_across_walls():
    blocked = scene(hero(ORLA, (1, 1), 6), obstacles=(((1, 2),),))
    assert refused(blocked, Move(by=0, die=6, path=((1, 2),))) == "terrain.obstacles"
    walled = scene(hero(ORLA, (1, 1), 6), walls=((((1, 1), (1, 2)), ((2, 1), (2, 2))),))
    assert refused(walled, Move(by=0, die=6, path=((1, 2),))) == "terrain.walls"
    assert refused(walled, Move(by=0, die=6, path=((2, 2),))) == "terrain.walls"
    assert take(walled, Move(by=0, die=6, path=((0, 2),))).heroes[0].space == (0, 2)


def test_models_move_through_mysterious_objects_and_small_ones_stop_there():
    at = scene(hero(ORLA, (1, 1), 6), mysterious=((1, 2),))
    assert take(at, Move(by=0, die=6, path=((1, 2), (1, 3)))).heroes[0].space == (1, 3)
    assert take(at, Move(by=0, die=6, path=((1, 2),))).heroes[0].space == (1, 2)
    big = plain(move=1, small=False)
    corridor = Map("corridor", (Tile("tube", block(0, 0, 1, 9)),), ((0, 0),))
    walking = scene(
        hero(ORLA, (0, 0)),
        foe((0, 5), big),
        mysterious=((0, 4),),
        map=corridor,
        step="group",
    )
    assert kind(take(walking, Behave(action="move"))) == "event"


def covered(one, other, *, aims=False, **more):
    return ground(scene(hero(), **more)).covered(one, other, aims=aims)


def test_cover_by_an_object_a_doorway_and_ground_off_the_tiles():
    assert not covered((1, 1), (1, 6))
    across = tuple(((x, 3),) for x in range(10))
    assert covered((1, 1), (1, 6), obstacles=across)
    assert covered((1, 1), (1, 6), mysterious=tuple((x, 3) for x in range(10)))
    assert covered((4, 2), (5, 2), map=TWO_TILES)
    assert not covered((4, 0), (5, 0), map=TWO_TILES)
    split = Map("split", (Tile("a", block(0, 0, 3, 3)), Tile("b", block(5, 0, 3, 3))), ((0, 0),))
    assert covered((0, 1), (7, 1), map=split)


def test_one_obstacle_aside_leaves_a_line():
    assert not covered((1, 1), (3, 3), obstacles=(((3, 1),),))
    assert covered((1, 1), (1, 5), obstacles=(((1, 3),),))


def test_a_wall_beside_the_shooter_is_ignored_by_ranged_attacks_alone():
    beside_it = ((((1, 1), (1, 2)), ((0, 1), (0, 2))), (((2, 1), (2, 2)),))
    assert covered((1, 1), (1, 4), walls=beside_it)
    assert not covered((1, 1), (1, 4), walls=beside_it, aims=True)
    assert covered((1, 4), (1, 1), walls=beside_it, aims=True)


ACROSS = tuple(((x, 3),) for x in range(10))


@pytest.mark.parametrize(
    ("card", "quest", "wounds"),
    [
        (guarded(7), 5, 1),
        (guarded(7), 4, 2),
        (plain(wounds=9), 11, 1),
        (plain(wounds=9), 10, 2),
        (plain(wounds=9), 9, 2),
        (plain(wounds=9, defence=HostileDefence(0, 1)), 0, 1),
    ],
)
def test_what_cover_is_worth_to_a_hostile(card, quest, wounds):
    at = take(scene(hero(TAM, (1, 1), 3), foe((1, 5), card), obstacles=ACROSS), BOW)
    after = take(at, AttackRoll(by=0, results=("success", "success"), quest=quest))
    assert after.models[0].wounds == wounds


def test_a_hero_in_cover_rolls_two_dice():
    sling = plain(weapon=Weapon("sling", (1,), (1, 2), range=6))
    at = scene(hero(ORLA, (1, 1)), foe((1, 5), sling), obstacles=ACROSS, step="group")
    at = take(at, Behave(action="assault"), AttackRoll(results=("critical",)))
    assert asked(at).count == 2
    after = take(at, DefenceRoll(by=0, results=("fail", "success")))
    assert after.heroes[0].wounds == 1


def test_a_field_without_anything_gives_no_cover():
    at = scene(hero(ORLA), map=FIELD)
    assert not ground(at).covered((0, 0), (9, 9), aims=True)


def test_one_to_four_heroes_set_out_and_tiles_are_known_by_their_spaces():
    five = tuple(replace(HEROES[0], name=f"hero {n}") for n in range(5))
    new_journey("hunt", five[:4], HOSTILES, MAPS["hunt"])
    for party in (five, ()):
        with pytest.raises(Unusable) as error:
            new_journey("hunt", party, HOSTILES, MAPS["hunt"])
        assert str(error.value) == f"one to four heroes make a journey, not {len(party)}"
    at = scene(hero(ORLA, (1, 1)))
    assert [tile_at(at, space) for space in ((1, 1), (50, 50), None)] == [0, -1, -1]


def test_a_model_is_placed_only_while_it_stands():
    at = scene(hero(ORLA, (1, 1)), foe((5, 5), plain()), foe((6, 6), plain()))
    moved = Told(why="a card", did=(Place((8, 8), model=0),))
    assert take(at, moved).models[0].space == (8, 8)
    at = take(at, Told(why="a card", did=(Fell(model=0),)))
    assert refused(at, moved) == "hero.target"
    assert refused(at, Told(why="a card", did=(Fell(model=0),))) == "hero.target"
    assert take(at, Told(why="a card", did=(Place((8, 8), hero=0),))).heroes[0].space == (8, 8)


def test_a_refusal_by_a_rule_says_what_was_there():
    with pytest.raises(Refused) as caught:
        step(scene(hero(ORLA, (1, 1), 2)), Strike(by=0, die=2, weapon="none such", target=0))
    assert (caught.value.rule, caught.value.facts) == ("journey.given", {"weapon": "none such"})
