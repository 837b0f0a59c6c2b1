"""Whole journeys by hand, one of each kind, won and lost, with the trackers after every turn."""

import pytest

from rules_engine.log.journey_marks import (
    Activated,
    ActivationDice,
    CrisisMet,
    DestinyDice,
    EventRolled,
    Healed,
    HeroFell,
    Hurt,
    InOrder,
    Inspired,
    JourneyResult,
    QuestToken,
    Spent,
    Turn,
)
from tests.engine.journeys.logs import header, replayed

FOUR = (6, 5, 3, 2)


def turn(number, *deeds, event, dice=(FOUR, FOUR), destiny=(1, 2, 3, 4, 5), heroes=("Orla", "Tam")):
    """A turn in which each hero named acts after what was done, and the event roll."""
    numbers = {"Orla": 0, "Tam": 1}
    return [
        Turn(turn=number),
        *([DestinyDice(faces=destiny)] if destiny else []),
        ActivationDice(faces=dice),
        InOrder(order=(*heroes, "the dead")),
        *deeds,
        *(Activated(by=numbers[one]) for one in heroes),
        *event,
    ]


def tale(kind, turns, result, **more):
    """The trackers after each turn, and the report of the whole."""
    events, seen = [], []
    for one in turns:
        events += one
        at = replayed(events, header(kind, **more)).position
        wounds = tuple(hero.wounds + hero.grievous for hero in at.heroes)
        seen.append((at.turn, at.nightfall, at.quest, wounds))
    report = replayed([*events, result], header(kind, **more))
    assert report.first is None, report.first
    return seen, report


def driven(*whys):
    return [QuestToken(why=why, amount=2 if why == "villain" else 1) for why in whys]


QUIET = EventRolled(roll=8)
HUNT = [
    turn(1, Spent(by=0, die=6, action="weapon"), *driven("driven-off"), event=[QUIET]),
    turn(2, Hurt(by=1, damage=1), *driven("champion", "driven-off"), event=[EventRolled(roll=4)]),
    turn(
        3,
        Spent(by=1, die=3, action="run"),
        Inspired(by=0, amount=3),
        *driven("villain"),
        event=[EventRolled(roll=6), CrisisMet(roll=2, page=28, number=2)],
        dice=(FOUR, (6, 5, 3)),
    ),
    turn(
        4,
        Spent(by=1, die=6, action="recover"),
        Healed(by=1, wounds=1),
        *driven("driven-off"),
        event=[EventRolled(roll=12)],
        dice=(FOUR, (6, 5, 3)),
    ),
]


def test_a_hunt_that_is_won():
    seen, report = tale(
        "hunt",
        HUNT,
        JourneyResult(quest=6, standing=(0, 1), roll=4, success=True, fear=1, influence=-1),
        fear=2,
        influence=3,
    )
    assert seen == [(1, 2, 1, (0, 0)), (2, 4, 3, (0, 1)), (3, 5, 5, (0, 1)), (4, 6, 6, (0, 0))]
    found = report.result
    assert (found.success, found.fear, found.influence, found.turns) == (True, 3, 2, 4)
    at = report.position
    assert (at.encounters, at.crises, at.fulfilled) == ((0,), ((28, 2),), True)
    assert [one.inspired for one in at.heroes] == [True, False]


def test_the_same_hunt_a_group_short_is_lost():
    short = [*HUNT[:3], turn(4, event=[EventRolled(roll=8)], dice=(FOUR, (6, 5, 3)))]
    seen, report = tale("hunt", short, JourneyResult(quest=5, standing=(0, 1), roll=10))
    assert seen[-1] == (4, 6, 5, (0, 1))
    assert (report.result.success, report.result.fear, report.result.influence) == (False, 2, 0)


def searched(hero, count):
    found = []
    for _ in range(count):
        found += [Spent(by=hero, die=5, action="search"), QuestToken(why="searched")]
    return found


def scavenging(number, *more, event, first=(6, 5, 5, 2), second=FOUR, destiny=(1, 2, 3, 4, 5)):
    token = Spent(by=0, die=6, action="scavenge")
    deeds = (token, *searched(0, 2), *more)
    return turn(number, *deeds, event=[event], dice=(first, second), destiny=destiny)


SCAVENGE = [
    scavenging(1, event=EventRolled(roll=1)),
    scavenging(2, Hurt(by=1, damage=4), event=EventRolled(roll=8), destiny=()),
]


def test_a_scavenge_that_is_won_with_one_hero_standing():
    last = turn(
        3,
        Hurt(by=1, damage=4),
        *searched(0, 2),
        event=[EventRolled(roll=11, hero=0)],
        dice=((6, 5, 5, 2), ()),
        heroes=("Orla",),
    )
    last.remove(InOrder(order=("Orla", "the dead")))
    last.insert(3, InOrder(order=("Orla", "Tam", "the dead")))
    seen, report = tale("scavenge", [*SCAVENGE, last], JourneyResult(quest=6, standing=(0,)))
    assert seen == [(1, 2, 2, (0, 0)), (2, 3, 4, (0, 4)), (3, 4, 6, (0, 4))]
    found = report.result
    assert (found.success, found.fear_change, found.influence_change) == (True, 1, 1)
    assert report.position.heroes[0].inspiration == 1
    assert report.position.heroes[1].out


def test_a_scavenge_in_which_everybody_falls_is_lost():
    fallen = [HeroFell(by=0), HeroFell(by=1)]
    result = JourneyResult(quest=4, standing=(), success=False, fear=1, influence=1)
    _, report = tale("scavenge", [*SCAVENGE, fallen], result)
    assert (report.result.success, report.result.standing) == (False, ())


def warning(number, *more, event=8):
    deeds = (Spent(by=0, die=6, action="warn"), QuestToken(why="warned"), *more)
    return turn(number, *deeds, event=[EventRolled(roll=event)])


@pytest.mark.parametrize(
    ("turns", "roll", "fear", "influence"), [(6, 2, -1, 0), (7, 3, -1, 1), (8, 12, -2, 2)]
)
def test_a_deliverance_that_is_won(turns, roll, fear, influence):
    whole = [warning(number) for number in range(1, turns + 1)]
    result = JourneyResult(quest=turns, standing=(0, 1), roll=roll)
    seen, report = tale("deliverance", whole, result, fear=4, influence=1)
    nights = [min(8, number + 1) for number in range(1, turns + 1)]
    assert [one[1] for one in seen] == nights
    assert [one[2] for one in seen] == list(range(1, turns + 1))
    found = report.result
    assert found.success
    assert (found.fear_change, found.influence_change) == (fear, influence)
    assert (found.fear, found.influence) == (4 + fear, 1 + influence)


def test_a_deliverance_that_the_gravetide_outruns():
    drowned = [warning(1), warning(2, Hurt(by=1, damage=2)), [HeroFell(by=0), HeroFell(by=1)]]
    result = JourneyResult(quest=2, standing=(), roll=8, success=False, influence=2, fear=0)
    seen, report = tale("deliverance", drowned, result)
    assert seen[1] == (2, 3, 2, (0, 2))
    assert (report.position.due, report.position.gravetide) == (False, "drop zone")
    assert report.position.outcome.rolled == 12
