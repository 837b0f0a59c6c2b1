"""Journeys at the bounds of what they count: of heroes, dice, spaces, and of what a table tells."""

import json

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import due
from rules_engine.journey_table.catching_up import caught_up
from rules_engine.journey_table.guide import DueStep
from rules_engine.journey_table.requests import header_told
from rules_engine.journeys.events import (
    BornHero,
    NoRoom,
    PlaceObstacle,
    PlaceWall,
    QuestRoll,
    Recover,
    Recuperate,
    VitalityRoll,
)
from rules_engine.journeys.invented import HEROES, HOSTILES
from rules_engine.journeys.opening import new_journey
from rules_engine.kernel.flow import unrecorded
from rules_engine.log.journey_marks import Activated, CaughtUp, EventRolled, HeroAsTold
from rules_engine.machine import begin, legal, step
from tests.engine.journeys.asking import HEAD
from tests.engine.journeys.hands import ORLA, TAM, TWO_TILES, hero, refused, scene
from tests.engine.journeys.hands import take as takes
from tests.engine.journeys.logs import BEGUN, replayed

ACTED = (*BEGUN, Activated(by=1), Activated(by=0))


@pytest.mark.parametrize(
    ("count", "rule"),
    [(0, "journey.heroes"), (1, ""), (4, ""), (5, "journey.heroes")],
)
def test_of_a_header_that_cannot_be_read_the_heroes_alone_are_told_by_rule(count, rule):
    """One to four set out; any other fault of a header is none of the rules."""
    (one, *_) = HEAD["heroes"]
    text = json.dumps({**HEAD, "heroes": [one] * count, "kind": 7}).encode()
    with pytest.raises((Refused, Unusable)) as error:
        header_told(text)
    assert getattr(error.value, "rule", "") == rule
    if rule:
        assert error.value.facts == {"heroes": count, "most": 4}


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        (ACTED, DueStep("event-roll", "journey.event", dice=(1,))),
        ((*ACTED, EventRolled(roll=6)), DueStep("crisis-roll", "quest.crisis", dice=(1,))),
        ((*ACTED, EventRolled(roll=8)), DueStep("turn", "journey.turn")),
    ],
)
def test_what_the_end_of_a_turn_asks_for(events, wanted):
    assert due(replayed([*events]).position) == wanted


def test_what_a_turn_had_fulfilled_is_forgotten_with_it():
    at = replace(replayed([*BEGUN]).position, fulfilled=True, denied=True, acting=3)
    with unrecorded():
        after = caught_up(at, CaughtUp(3, 4, 4, (HeroAsTold(), HeroAsTold())))
    assert (after.turn, after.phase, after.acting) == (3, "event", 0)
    assert not (after.fulfilled or after.denied)


def test_a_hero_who_is_not_there_is_not_born_again():
    at = takes(scene(hero(ORLA, (1, 1)), hero(TAM, (5, 5)), step="event"), QuestRoll(roll=9))
    for number in (2, 3):
        nobody = BornHero(hero=number, does="remove", ailment="cursed")
        assert refused(at, nobody) == "journey.heroes"


@pytest.mark.parametrize(
    ("event", "results", "assumed"),
    [
        (Recuperate(by=0, die=1), ("success",), False),
        (Recover(by=0, die=4), ("success", "fail"), True),
    ],
)
def test_how_two_vitality_dice_count_is_open_and_one_is_not(event, results, assumed):
    at = takes(scene(hero(ORLA, (1, 1), 1, 4, wounds=3)), event)
    stepped = step(at, VitalityRoll(by=0, results=results, heals="wound"))
    assert ("journey-two-vitality-dice" in stepped.assumed) is assumed


def test_what_may_be_placed_is_each_space_and_each_border_away_from_doors():
    """On two tiles of five by five spaces: a wall stands between two spaces beside each other."""
    at = takes(begin(new_journey("hunt", HEROES[:1], HOSTILES[:1], TWO_TILES)), QuestRoll(roll=1))
    at = takes(at, QuestRoll(roll=5))
    found = legal(at)
    walls = {one.along[0] for one in found if isinstance(one, PlaceWall)}
    spaces = {one.on[0] for one in found if isinstance(one, PlaceObstacle)}
    for one, other in walls:
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    level = {wall for wall in walls if wall[0][1] == wall[1][1]}
    assert {wall[1][0] - wall[0][0] for wall in level} == {1}
    assert ((1, 1), (2, 1)) in level
    assert ((1, 1), (1, 2)) in walls - level
    assert ((4, 2), (5, 2)) not in walls
    assert (1, 1) in spaces
    assert (4, 2) not in spaces
    assert NoRoom() not in found
    assert (len(spaces), len(level), len(walls - level)) == (44, 34, 32)
