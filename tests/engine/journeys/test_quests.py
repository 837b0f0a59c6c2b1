"""The three journeys: what advances the quest, what each has of its own, and how they end."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.journeys.deeds import Encounter, Fell, Nightfall, Quest
from rules_engine.journeys.events import (
    BeginTurn,
    ChooseMap,
    DrawMore,
    EndJourney,
    Explore,
    Look,
    PlaceHero,
    QuestRoll,
    Scavenge,
    Search,
    Told,
    Warn,
)
from rules_engine.journeys.given import Map, Tile
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS, block
from rules_engine.journeys.opening import new_journey
from rules_engine.journeys.position import Explored, Mystery
from rules_engine.machine import begin, step
from tests.engine.journeys.hands import (
    ORLA,
    TAM,
    foe,
    hero,
    kind,
    may,
    plain,
    refused,
    scene,
    take,
)

STREETS = Map(
    "streets",
    (
        Tile("drop zone", block(0, 0, 3, 3)),
        Tile("street", block(3, 0, 3, 3)),
        Tile("square", block(6, 0, 3, 3)),
    ),
    ((0, 0), (0, 1)),
    lychgates=((8, 2),),
    gateways=((8, 0),),
)


def opened(kind_, ground=None):
    return begin(new_journey(kind_, HEROES[:1], HOSTILES[:1], ground or MAPS[kind_]))


@pytest.mark.parametrize(
    ("kind_", "roll", "name"),
    [("hunt", 1, "Alleyways"), ("hunt", 8, "The Hunting Grounds"), ("scavenge", 2, "Wraith's End")],
)
def test_the_combat_map_is_rolled_for(kind_, roll, name):
    at = take(opened(kind_), QuestRoll(roll=roll))
    assert (at.combat_map, kind(at)) == (name, "terrain")


def test_from_nine_on_the_leader_chooses_one_of_the_table():
    at = take(opened("hunt"), QuestRoll(roll=9))
    assert take(at, ChooseMap(name="Barracks")).combat_map == "Barracks"
    assert refused(at, ChooseMap(name="Wraith's End")) == "quest.leader-chooses"


def test_a_map_given_under_another_name_of_the_table_is_another_map():
    barracks = Map("Barracks", (Tile("a", block(0, 0, 4, 4)),), ((0, 0),))
    at = opened("hunt", barracks)
    assert refused(at, QuestRoll(roll=1)) == "quest.combat-map"
    assert take(at, QuestRoll(roll=2)).combat_map == "Barracks"


def test_a_deliverance_has_no_combat_map():
    assert kind(opened("deliverance")) == "terrain"


def test_a_scavenge_lays_objects_and_tokens_on_the_marked_spaces():
    at = take(opened("scavenge"), QuestRoll(roll=1))
    own = MAPS["scavenge"]
    assert at.terrain.mysterious == own.ones
    assert at.mystery == (
        *(Mystery(one, True) for one in own.twos),
        *(Mystery(one) for one in own.threes),
    )


def nightfall(at, steps):
    return take(at, Told(why="trial", did=(Nightfall(steps),)))


def test_nightfalls_third_space_brings_one_encounter_to_a_hunt():
    at = take(scene(hero(), step="turn", nightfall=2, encounters=(0, 2)), BeginTurn())
    assert (at.nightfall, at.encounters) == (3, (0, 2, 1))
    back = nightfall(nightfall(at, -1), 1)
    assert back.encounters == (0, 2, 1)


def test_without_room_on_the_combat_track_no_encounter_is_drawn():
    at = scene(hero(), step="turn", nightfall=2, encounters=(0, 1), combat_spaces=2)
    assert take(at, BeginTurn()).encounters == (0, 1)


def test_one_inspiration_point_looks_at_an_encounter_card_on_a_hunt():
    at = scene(hero(ORLA, (1, 1), inspiration=1), encounters=(2,))
    assert take(at, Look(by=0, place=2, replaced=True)).heroes[0].inspiration == 0
    assert refused(at, Look(by=0, place=1)) == "quest.look"
    assert refused(scene(hero(), encounters=(2,)), Look(by=0, place=2)) == "quest.look"
    other = scene(hero(ORLA, (1, 1), inspiration=1), kind="scavenge", encounters=(2,))
    assert refused(other, Look(by=0, place=2)) == "quest.look"


def test_a_search_that_removes_an_object_advances_a_scavenge():
    at = scene(hero(ORLA, (1, 1), 4), kind="scavenge", mysterious=((2, 2),))
    assert take(at, Search(by=0, die=4, object=(2, 2))).quest == 1
    by_inspiration = scene(hero(ORLA, (1, 1), 4, inspiration=3), kind="scavenge")
    assert take(by_inspiration, Search(by=0, die=4)).quest == 0


def test_one_inspiration_point_draws_one_more_card_in_the_next_search():
    two = ((2, 2), (0, 0))
    at = scene(hero(ORLA, (1, 1), 4, 4, inspiration=1), kind="scavenge", mysterious=two)
    drawn = take(at, DrawMore(by=0))
    assert drawn.heroes[0].inspiration == 0
    found = take(drawn, Search(by=0, die=4, object=(2, 2), cards=("a rope", "a lantern")))
    third = Search(by=0, die=4, object=(0, 0), cards=("a bell", "a book"))
    assert refused(found, third) == "hero.search-draws"
    hunt = scene(hero(ORLA, (1, 1), 4, inspiration=1))
    assert refused(hunt, DrawMore(by=0)) == "quest.draw-more"


def test_scavenge_turns_a_hidden_token_and_replaces_an_open_one():
    at = scene(hero(ORLA, (1, 1), 6, 6), kind="scavenge", mystery=(Mystery((2, 2)),))
    turned = take(at, Scavenge(by=0, die=6, token=(2, 2)))
    assert turned.mystery == (Mystery((2, 2), True),)
    replaced = take(turned, Scavenge(by=0, die=6, token=(2, 2)))
    assert (replaced.mystery, replaced.terrain.mysterious) == ((), ((2, 2),))
    assert replaced.quest == 0


def test_scavenge_wants_a_six_a_token_beside_and_no_hostile_by_either():
    token = {"kind": "scavenge", "mystery": (Mystery((2, 2)),)}
    act = Scavenge(by=0, die=6, token=(2, 2))
    low = Scavenge(by=0, die=5, token=(2, 2))
    assert refused(scene(hero(ORLA, (1, 1), 5), **token), low) == "quest.scavenge"
    assert refused(scene(hero(ORLA, (4, 4), 6), **token), act) == "quest.scavenge"
    by_hero = scene(hero(ORLA, (1, 1), 6), foe((0, 0), plain()), **token)
    assert refused(by_hero, act) == "quest.scavenge"
    by_token = scene(hero(ORLA, (1, 1), 6), foe((3, 3), plain()), **token)
    assert refused(by_token, act) == "quest.scavenge"
    assert may(by_token, Scavenge) == []


CITIZENS = (Explored("street", True),)


def street(*pieces, cards=CITIZENS, **more):
    return scene(*pieces, kind="deliverance", map=STREETS, explored=cards, **more)


def test_warn_turns_the_card_and_advances_the_quest():
    at = street(hero(ORLA, (4, 1), 6))
    assert may(at, Warn) == [Warn(by=0, die=6)]
    assert may(replace(at, kind="hunt"), Warn) == []
    after = take(at, Warn(by=0, die=6))
    assert (after.quest, after.explored) == (1, (Explored("street", True, False),))
    assert refused(street(hero(ORLA, (4, 1), 5)), Warn(by=0, die=5)) == "quest.warn"
    assert refused(street(hero(ORLA, (1, 1), 6)), Warn(by=0, die=6)) == "quest.warn"
    watched = street(hero(ORLA, (4, 1), 6), foe((5, 2), plain()))
    assert refused(watched, Warn(by=0, die=6)) == "quest.warn"
    elsewhere = street(hero(ORLA, (4, 1), 6), foe((6, 2), plain()))
    assert take(elsewhere, Warn(by=0, die=6)).quest == 1
    for card in (Explored("street", False), Explored("street", True, False)):
        bare = street(hero(ORLA, (4, 1), 6), cards=(card,))
        assert refused(bare, Warn(by=0, die=6)) == "quest.warn"


def test_three_inspiration_points_warn_without_a_symbol():
    at = street(hero(ORLA, (1, 1), 6, inspiration=3))
    after = take(at, Warn(by=0, die=6, inspired=True))
    assert (after.quest, after.heroes[0].inspiration) == (1, 0)
    assert after.explored == at.explored
    poor = street(hero(ORLA, (1, 1), 6, inspiration=2))
    assert refused(poor, Warn(by=0, die=6, inspired=True)) == "quest.inspired-warn"
    watched = street(hero(ORLA, (1, 1), 6, inspiration=3), foe((0, 0), plain()))
    assert refused(watched, Warn(by=0, die=6, inspired=True)) == "quest.inspired-warn"


def test_explore_lays_a_tile_and_rolls_for_terrain():
    at = street(hero(ORLA, (8, 1), 4))
    tile = Explore(by=0, die=4, name="alley", spaces=block(9, 0, 3, 3), citizens=True)
    rolling = take(at, tile)
    assert kind(rolling) == "terrain"
    assert rolling.explored[-1] == Explored("alley", True)
    assert kind(take(rolling, QuestRoll(roll=6))) == "act"
    assert kind(take(rolling, QuestRoll(roll=7))) == "place terrain"
    low = street(hero(ORLA, (8, 1), 3))
    assert refused(low, Explore(by=0, die=3)) == "hero.explore"
    twice = Explore(by=0, die=4, name="street", spaces=block(9, 0, 3, 3))
    assert refused(at, twice) == "quest.tile"
    on_another = Explore(by=0, die=4, name="alley", spaces=block(8, 0, 3, 3))
    assert refused(at, on_another) == "quest.tile"
    assert refused(scene(hero(ORLA, (1, 1), 4)), Explore(by=0, die=4)) == "quest.deck"


def test_the_gravetide_comes_at_nightfalls_third_space():
    at = take(street(hero(ORLA, (4, 1)), step="turn", nightfall=2), BeginTurn())
    assert (at.gravetide, len(at.terrain.tiles)) == ("drop zone", 3)


def test_reached_in_the_event_phase_it_comes_in_the_next_quest_step():
    at = street(hero(ORLA, (4, 1)), step="event", nightfall=2)
    at = take(at, QuestRoll(roll=4))
    assert (at.nightfall, at.due, at.gravetide) == (3, True, "")
    at = take(at, BeginTurn())
    assert (at.due, at.gravetide, len(at.terrain.tiles)) == (False, "drop zone", 3)


def rolling(*pieces, **more):
    """A turn that begins with the Gravetide against the drop zone."""
    told = {"gravetide": "drop zone", "step": "turn", "nightfall": 3, **more}
    return take(street(*pieces, **told), BeginTurn())


def test_the_gravetide_takes_the_tile_and_moves_to_the_next():
    at = rolling(hero(ORLA, (4, 1)), foe((1, 1), plain()), foe((8, 1), plain()))
    assert [one.name for one in at.terrain.tiles] == ["street", "square"]
    assert at.gravetide == "street"
    assert [one.space for one in at.models] == [None, (8, 1)]
    assert kind(at) == "destiny"


def test_what_lies_on_the_tile_is_removed():
    at = rolling(
        hero(ORLA, (4, 1)),
        walls=((((0, 0), (0, 1)),),),
        obstacles=(((7, 1),),),
        mysterious=((1, 1), (5, 1)),
        mystery=(Mystery((2, 2)), Mystery((6, 0))),
    )
    assert (at.terrain.walls, at.terrain.obstacles) == ((), (((7, 1),),))
    assert at.terrain.mysterious == ((5, 1),)
    assert at.mystery == (Mystery((6, 0)),)


def test_citizens_hold_it_back_once():
    cards = (Explored("drop zone", True),)
    at = rolling(hero(ORLA, (4, 1)), cards=cards)
    assert len(at.terrain.tiles) == 3
    assert at.explored == (Explored("drop zone", True, False),)
    assert at.gravetide == "drop zone"


def test_heroes_on_the_tile_flee_to_the_nearest_space_beside_it_and_suffer_two():
    at = rolling(hero(ORLA, (2, 1)))
    assert kind(at) == "flee"
    assert refused(at, PlaceHero(hero=0, space=(4, 1))) == "quest.gravetide-heroes"
    after = take(at, PlaceHero(hero=0, space=(3, 1)))
    assert (after.heroes[0].space, after.heroes[0].wounds) == ((3, 1), 2)
    assert len(after.terrain.tiles) == 2


def test_a_hero_without_a_space_to_flee_to_is_out():
    full = tuple(foe(space, plain()) for space in block(3, 0, 3, 3))
    at = rolling(hero(ORLA, (2, 1)), hero(TAM, (7, 1)), *full)
    assert at.heroes[0].out
    assert (at.heroes[1].out, kind(at)) == (False, "destiny")


def test_a_hero_with_one_space_to_flee_to_is_put_there_unasked():
    full = tuple(foe(space, plain()) for space in block(3, 0, 3, 3) if space != (4, 2))
    at = rolling(hero(ORLA, (2, 1)), hero(TAM, (7, 1)), *full)
    assert (at.heroes[0].space, at.heroes[0].wounds, kind(at)) == ((4, 2), 2, "destiny")


def ended(kind_, quest, *pieces, roll=0, fear=5, influence=5):
    heroes = pieces or (hero(ORLA, (1, 1)),)
    at = scene(*heroes, kind=kind_, step="turn", quest=quest, zone=((1, 1), (1, 2)))
    at = take(replace(at, fear=fear, influence=influence), EndJourney())
    return take(at, QuestRoll(roll=roll)) if roll else at


@pytest.mark.parametrize(
    ("kind_", "quest", "roll", "success", "fear", "influence"),
    [
        ("hunt", 5, 1, False, 1, 0),
        ("hunt", 6, 2, True, 0, -1),
        ("hunt", 6, 3, True, 1, -1),
        ("hunt", 9, 11, True, 1, -1),
        ("hunt", 10, 12, True, 2, -2),
        ("hunt", 0, 9, False, 1, 0),
        ("hunt", 0, 10, False, 2, 0),
        ("deliverance", 5, 1, False, 0, 1),
        ("deliverance", 6, 2, True, -1, 0),
        ("deliverance", 7, 3, True, -1, 1),
        ("deliverance", 8, 12, True, -2, 2),
        ("deliverance", 5, 10, False, 0, 2),
    ],
)
def test_victory_and_what_follows(kind_, quest, roll, success, fear, influence):
    at = ended(kind_, quest, roll=roll)
    outcome = at.outcome
    assert (outcome.success, outcome.fear, outcome.influence) == (success, fear, influence)
    assert outcome.experience == success
    assert (at.fear, at.influence) == (5 + fear, 5 + influence)
    assert kind(at) == ""


@pytest.mark.parametrize(("quest", "success"), [(5, False), (6, True), (10, True)])
def test_after_a_scavenge_fear_and_influence_both_grow_without_a_roll(quest, success):
    outcome = ended("scavenge", quest).outcome
    assert (outcome.success, outcome.fear, outcome.influence) == (success, 1, 1)


def test_each_hero_out_of_action_adds_one_to_the_roll():
    fallen = (hero(ORLA, (1, 1)), hero(TAM, None, out=True))
    assert ended("hunt", 6, *fallen, roll=2).outcome.fear == 1
    assert ended("hunt", 6, *fallen, roll=1).outcome.fear == 0
    assert ended("hunt", 6, *fallen, roll=11).outcome.rolled == 12


def test_without_a_hero_standing_nothing_is_won():
    at = take(scene(hero(), quest=10), Told(why="trial", did=(Fell(hero=0),)))
    outcome = take(at, QuestRoll(roll=1)).outcome
    assert (outcome.success, outcome.experience, outcome.rolled) == (False, False, 4)
    assert (outcome.fear, outcome.influence) == (1, 0)


def test_fear_and_influence_do_not_go_below_nothing():
    assert ended("hunt", 10, roll=1, influence=1).influence == 0


def test_a_journey_ends_when_all_who_stand_are_in_the_extraction_zone():
    away = scene(hero(ORLA, (1, 1)), hero(TAM, (5, 5)), step="turn", zone=((1, 1),))
    assert refused(away, EndJourney()) == "journey.ends"
    stepped = step(away, EndJourney(why="told"))
    assert [one.rule for one in stepped.not_shown] == ["journey.ends"]


def test_nothing_more_happens_on_a_journey_that_is_over():
    at = ended("scavenge", 6)
    with pytest.raises(Refused, match=r"journey\.over"):
        step(at, BeginTurn())
    judged = take(scene(hero(), step="turn", zone=((1, 1),)), EndJourney())
    assert refused(judged, Told(why="late", did=(Quest(1),))) == "kernel.asked"


def test_what_is_told_is_followed_and_marked_as_told():
    at = scene(hero(), encounters=(0,))
    did = (Quest(2), Encounter(0, removed=True))
    stepped = step(at, Told(why="a crisis", did=did))
    assert (stepped.position.quest, stepped.position.encounters) == (2, ())
    assert stepped.not_shown[0].facts == {"why": "a crisis"}
