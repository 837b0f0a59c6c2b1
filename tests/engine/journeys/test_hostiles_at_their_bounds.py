"""Hostiles who act, and what is asked of the ground for them, at their bounds."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journeys.deeds import Place
from rules_engine.journeys.events import (
    Behave,
    HostileMove,
    Strike,
    Told,
)
from rules_engine.journeys.given import (
    Ability,
    HeroCard,
    HeroSide,
    Map,
    Tile,
    Weapon,
)
from rules_engine.journeys.ground import (
    empty,
    hero_beside,
    hostile_beside,
    hostile_seen,
    present_model,
    sought,
    way_ends,
)
from rules_engine.journeys.harm import fell
from rules_engine.journeys.invented import block
from rules_engine.journeys.position import put_hero, put_model
from rules_engine.kernel.flow import unrecorded
from rules_engine.machine import step
from tests.engine.journeys.hands import (
    ORLA,
    TAM,
    foe,
    hero,
    plain,
    scene,
    take,
)

SPEAR = Weapon("spear", (1,), (1, 2), least=3, range=2)
PIKE = Weapon("pike", (1, 1), (1, 2), least=5, range=3)
SCOUT = HeroCard("Scout", HeroSide((2, 4), weapons=(SPEAR, PIKE), abilities=(Ability("call", 4),)))
GIANT = HeroCard("Giant", HeroSide((2, 4)), small=False)
TUBE = Map("tube", (Tile("tube", block(0, 0, 1, 9)),), ((0, 0),))
STREETS = Map(
    "streets",
    (Tile("drop zone", block(0, 0, 3, 3)), Tile("street", block(3, 0, 3, 3))),
    ((0, 0),),
    gateways=((0, 0), (5, 2)),
)


def facts_of(journey, event):
    """The rule that refuses an event, and the facts told with it."""
    with pytest.raises(Refused) as refusal:
        step(journey, event)
    return refusal.value.rule, refusal.value.facts


@pytest.mark.parametrize(
    ("path", "rule", "facts"),
    [
        (((1, 2), (1, 3)), "", {}),
        ((), "hostile.move", {"spaces": 0, "most": 2}),
        (((1, 2), (2, 2), (1, 3)), "hostile.move", {"spaces": 3, "most": 2}),
        (((1, 2),), "hostile.move", {"ends": (1, 2)}),
        (((1, 3),), "hero.path", {"space": (1, 3)}),
    ],
)
def test_a_hostile_goes_as_many_spaces_as_its_move(path, rule, facts):
    at = scene(hero(ORLA, (1, 9)), foe((1, 1), plain()), step="group")
    at = take(at, Behave(action="move"))
    if rule:
        assert facts_of(at, HostileMove(path=path)) == (rule, facts)
    else:
        assert take(at, HostileMove(path=path)).models[0].space == path[-1]


@pytest.mark.parametrize(
    ("nearest", "marked", "towards"),
    [
        (3, 5, (0,)),  # it could attack the nearest after its move of two, with a range of one
        (4, 5, (1,)),
        (3, 3, (1,)),
        (2, 3, (1,)),
        (2, 4, (0,)),
    ],
)
def test_a_marked_hero_draws_a_hostile_that_loses_no_attack_by_it(nearest, marked, towards):
    away = hero(TAM, (0, marked), ailments=("marked",))
    at = scene(hero(ORLA, (nearest, 0)), away, foe((0, 0), plain()))
    with unrecorded():
        assert sought(at, 0) == towards


def test_of_several_marked_heroes_the_closest_draws_it():
    marks = {"ailments": ("marked",)}
    for near, towards in (((0, 2), (0,)), ((0, 9), (1,)), ((0, 3), (0, 1))):
        at = scene(hero(ORLA, near, **marks), hero(TAM, (3, 0), **marks), foe((0, 0), plain()))
        with unrecorded():
            assert sought(at, 0) == towards
            assert sought(put_hero(at, 0, space=None, out=True), 0) == (1,)


@pytest.mark.parametrize("number", [-1, 2, 3])
def test_a_model_that_is_not_there_is_none(number):
    at = scene(hero(ORLA, (1, 1)), foe((5, 5)), foe((6, 6)))
    assert [present_model(at, one) for one in (0, 1)] == [(5, 5), (6, 6)]
    with pytest.raises(Unusable, match=f"no hostile model {number} "):
        present_model(at, number)
    with pytest.raises(Unusable):
        present_model(put_model(at, 1, space=None), 1)


@pytest.mark.parametrize(
    ("space", "small", "big"),
    [
        ((3, 3), True, True),
        ((10, 3), False, False),
        ((1, 1), False, False),
        ((5, 5), False, False),
        ((7, 7), False, False),
        ((8, 8), True, False),
    ],
)
def test_where_there_is_room_for_a_model(space, small, big):
    """On a tile, not where a hero, a hostile or an obstacle is; on an object for small ones."""
    at = scene(hero(ORLA, (1, 1)), foe((5, 5)), obstacles=(((7, 7),),), mysterious=((8, 8),))
    assert (empty(at, space), empty(at, space, small=False)) == (small, big)


def test_one_beside_a_space_is_enough_and_none_who_is_gone_counts():
    at = scene(hero(ORLA, (1, 1)), hero(TAM, (9, 9)), foe((1, 8)), foe((8, 1)))
    beside = [(2, 2), (8, 8), (2, 7), (7, 2), (5, 5)]
    assert [hero_beside(at, one) for one in beside] == [True, True, False, False, False]
    assert [hostile_beside(at, one) for one in beside] == [False, False, True, True, False]
    with unrecorded():
        gone = put_model(fell(at, 0), 0, space=None)
    assert [hero_beside(gone, one) for one in beside] == [False, True, False, False, False]
    assert [hostile_beside(gone, one) for one in beside] == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("spaces", "seen", "anywhere"),
    [
        ((), False, False),
        (((0, 1),), True, True),
        (((0, 8),), False, True),
        (((0, 8), (0, 1)), True, True),
        (((0, 1), (0, 8)), True, True),
        ((None, (0, 1)), True, True),
        ((None, (0, 8)), False, True),
        ((None,), False, False),
    ],
)
def test_one_hostile_in_sight_is_enough(spaces, seen, anywhere):
    """A wall across a tube hides its far end, unless all of the battlefield is read to be seen."""
    begun = [foe(space or (0, 7 - n), plain()) for n, space in enumerate(spaces)]
    at = scene(hero(ORLA, (0, 0)), *begun, map=TUBE, walls=((((0, 4), (0, 5)),),))
    for number, space in enumerate(spaces):
        at = put_model(at, number, space=space)
    everywhere = replace(at, assume=(("journey-visible", "battlefield"),))
    with unrecorded():
        assert hostile_seen(at, at.heroes[0]) is seen
        assert hostile_seen(everywhere, at.heroes[0]) is anywhere
        assert not hostile_seen(everywhere, replace(at.heroes[0], space=None))


@pytest.mark.parametrize(("reach", "covered"), [(1, True), (2, False), (3, False)])
def test_from_a_range_of_two_a_weapon_action_is_aimed(reach, covered):
    """A wall beside the shooter closes one way round the corner, an obstacle gives cover on the
    other: who aims looks past the wall."""
    lancer = HeroCard("Lancer", HeroSide((2, 4), weapons=(replace(SPEAR, range=reach),)))
    corner = {"walls": ((((1, 1), (2, 1)),),), "obstacles": (((1, 2),),)}
    at = scene(hero(lancer, (1, 1), 6), foe((2, 2), plain(wounds=9)), **corner)
    struck = step(at, Strike(by=0, die=6, weapon="spear", target=0), explain=True)
    lines = {one.rule: one.facts for one in struck.lines}
    assert lines["terrain.cover"] == {"covered": covered}
    assert lines.get("terrain.taking-aim") == (None if reach == 1 else {"shooter": (1, 1)})


@pytest.mark.parametrize(
    ("reading", "small", "ends"),
    [
        ("", True, {(0, 3)}),
        ("", False, {(0, 4)}),
        ("any-nearer", True, {(0, 5), (0, 4), (0, 3)}),
        ("any-nearer", False, {(0, 5), (0, 4)}),
    ],
)
def test_where_a_hostile_ends_that_comes_nearer(reading, small, ends):
    """It stands at (0, 6) and moves three; an object lies at (0, 3), another space is as far."""
    ground = Map("tube", (Tile("tube", (*block(0, 0, 1, 9), (1, 6))),), ((0, 0),))
    card = plain(move=3, small=small)
    at = scene(hero(ORLA, (0, 0)), foe((0, 6), card), map=ground, mysterious=((0, 3),))
    at = replace(at, assume=(("journey-towards", reading),) if reading else ())
    with unrecorded():
        assert set(way_ends(at, 0, [(0, 0)])) == ends


@pytest.mark.parametrize("action", ["assault", "advance"])
def test_an_upgrade_is_told_of_an_assault_alone(action):
    at = scene(hero(ORLA, (1, 1)), foe((2, 1), plain()), step="group")
    stepped = step(at, Behave(action=action), explain=True)
    upgraded = action == "assault"
    assert ("hostile.upgrade" in {one.rule for one in stepped.lines}) is upgraded
    assert stepped.position.stack[-1].args.ranks == ((2,) if upgraded else (1,))


def test_who_is_put_on_a_space_is_back_in_action():
    at = scene(hero(ORLA, (1, 1)), hero(TAM, None, out=True))
    back = take(at, Told(why="a card", did=(Place((5, 5), hero=1),))).heroes[1]
    assert (back.space, back.out) == ((5, 5), False)
