"""Journeys logged in full by hand, one of each kind: every move and die, and what it led to."""

from rules_engine.journey_table import logged_journey, replay_journey
from rules_engine.journeys.events import (
    ActivationRoll,
    AttackRoll,
    BeginTurn,
    Behave,
    DefenceRoll,
    Deploy,
    DestinyRoll,
    Done,
    EndJourney,
    Explore,
    Extract,
    HostileMove,
    Initiative,
    Move,
    NoRoom,
    PlaceHero,
    PlaceObstacle,
    PlaceWall,
    QuestRoll,
    Scavenge,
    Search,
    Strike,
    Warn,
)
from rules_engine.journeys.given import Map, Tile, Weapon
from rules_engine.journeys.invented import HEROES, block
from rules_engine.log import JourneyHeader, Member, read_journey, write_log
from tests.engine.journeys.hands import plain

TAM = HEROES[1]
YARD = Map(
    "yard",
    (Tile("yard", block(0, 0, 6, 6)),),
    ((0, 0), (1, 0)),
    lychgates=((5, 5),),
    gateways=((0, 1),),
    ones=((1, 1),),
    threes=((2, 0),),
)
SHOT = AttackRoll(by=0, results=("success", "fail"))


def report_of(kind, card, ground, events, **more):
    """The report of a full log by hand, written and read again, and the log itself."""
    member = Member(TAM.name, "Ana", card=TAM)
    head = JourneyHeader(
        1, "cursed-city", kind, (member,), detail="full", hostiles=(card,), map=ground, **more
    )
    log = logged_journey(head, [(event, None) for event in events])
    report = replay_journey(read_journey(write_log(log)))
    assert report.first is None, report.first
    return report


def position_after(report, event):
    """The position after an event of the log."""
    entry = next(one for one in report.log.entries if one.logged.event == event)
    return report.after(entry.n)


def strike(die, target):
    return [Strike(by=0, die=die, weapon="bow", target=target), SHOT]


def test_a_hunt_that_is_won():
    lord = plain(move=1, kind="villain")
    deployed = [
        [Deploy(name="first", card="plain", at=(5, 5), spaces=((5, 5),))],
        [Deploy(name="second", card="plain", at=(5, 5), spaces=((5, 5),))],
        [Deploy(name="third", card="plain", at=(5, 5), spaces=((5, 4),))],
    ]
    deployed[0].append(HostileMove(path=((4, 4),)))
    deployed[2].append(HostileMove(path=((4, 3),)))
    to_the_zone = Move(by=0, die=1, destiny=True, path=((-1, 1),))
    events = [
        QuestRoll(roll=1),
        QuestRoll(roll=11),
        PlaceObstacle(on=((0, 3),)),
        NoRoom(),
        PlaceHero(hero=0, space=(0, 0)),
        *(event for group in deployed for event in group),
        Done(),
        BeginTurn(),
        DestinyRoll(faces=(1, 2, 3, 4, 5)),
        ActivationRoll(faces=((6, 5, 4, 3),)),
        Initiative(order=("third", TAM.name, "first", "second")),
        Done(),
        Behave(action="move"),
        HostileMove(path=((3, 3),)),
        *strike(3, 0),
        *strike(4, 1),
        *strike(5, 2),
        Extract(by=0, die=6, gateway=(0, 1), spaces=((-1, 1), (-1, 2))),
        to_the_zone,
        Done(by=0),
        QuestRoll(roll=8),
        EndJourney(),
        QuestRoll(roll=3),
    ]
    report = report_of("hunt", lord, YARD, events, fear=1, influence=2)
    started = position_after(report, BeginTurn())
    assert [one.space for one in started.models] == [(4, 4), (5, 5), (4, 3)]
    assert (started.combat_map, started.nightfall) == ("Alleyways", 2)
    there = position_after(report, to_the_zone)
    assert (there.quest, [one.gone for one in there.groups]) == (6, [True] * 3)
    assert (there.heroes[0].space, there.heroes[0].dice) == ((-1, 1), (0, 0, 0, 0))
    assert (there.available, there.zone) == ((2, 3, 4, 5), ((-1, 1), (-1, 2)))
    found = report.result
    assert (found.success, found.fear, found.influence, found.turns) == (True, 2, 1, 1)
    verdicts = {one.n: one.verdict for one in report.checks}
    told = [n for n, word in verdicts.items() if word == "not shown"]
    assert [report.checks[n - 1].kind for n in told] == ["deploy"] * 3


def test_a_scavenge_that_is_lost():
    brute = plain(move=6, weapon=Weapon("maul", (1,), (1, 4)))
    blow = [Behave(action="assault"), AttackRoll(results=("critical",))]
    events = [
        QuestRoll(roll=2),
        QuestRoll(roll=1),
        PlaceWall(along=(((0, 4), (1, 4)), ((0, 5), (1, 5)))),
        NoRoom(),
        PlaceHero(hero=0, space=(1, 0)),
        Done(),
        BeginTurn(),
        DestinyRoll(faces=(2, 2, 3, 3, 6)),
        ActivationRoll(faces=((6, 6, 5, 1),)),
        Initiative(order=(TAM.name,)),
        Done(),
        Search(by=0, die=5, object=(1, 1), cards=("a candle",)),
        Scavenge(by=0, die=6, token=(2, 0)),
        Scavenge(by=0, die=6, token=(2, 0)),
        Search(by=0, die=6, destiny=True, object=(2, 0)),
        Done(by=0),
        QuestRoll(roll=12),
        Deploy(name="brutes", card="plain", at=(5, 5), spaces=((5, 5),)),
        HostileMove(path=((5, 4), (4, 3), (3, 2), (2, 1))),
        AttackRoll(results=("critical",)),
        DefenceRoll(by=0, results=("fail",)),
        BeginTurn(),
        DestinyRoll(faces=(1, 1, 1, 1, 1)),
        ActivationRoll(faces=((),)),
        Initiative(order=("brutes", TAM.name)),
        Done(),
        *blow,
        DefenceRoll(by=0, results=("fail",)),
    ]
    report = report_of("scavenge", brute, YARD, events, fear=3, influence=3)
    hit = position_after(report, DefenceRoll(by=0, results=("fail",)))
    assert (hit.quest, hit.terrain.mysterious, hit.mystery) == (2, (), ())
    assert (hit.heroes[0].wounds, hit.heroes[0].grievous) == (4, 0)
    assert position_after(report, ActivationRoll(faces=((),))).available == (1,) * 5
    found = report.result
    assert (found.finished, found.success, found.standing) == (True, False, ())
    assert (found.quest, found.fear, found.influence) == (2, 4, 4)


def test_a_deliverance_that_is_lost_to_the_gravetide():
    street = block(2, 0, 3, 3)
    zone = Map("drop", (Tile("drop zone", block(0, 0, 2, 2)),), ((0, 0), (1, 1)))
    events = [
        QuestRoll(roll=6),
        PlaceHero(hero=0, space=(1, 1)),
        Done(),
        BeginTurn(),
        DestinyRoll(faces=(1, 2, 3, 4, 5)),
        ActivationRoll(faces=((6, 5, 4, 2),)),
        Initiative(order=(TAM.name,)),
        Done(),
        Explore(by=0, die=4, name="street", spaces=street, citizens=True),
        QuestRoll(roll=5),
        Move(by=0, die=2, path=((2, 1),)),
        Warn(by=0, die=6),
        Move(by=0, die=5, path=((1, 1),)),
        Done(by=0),
        QuestRoll(roll=5),
        BeginTurn(),
        DestinyRoll(faces=(1, 2, 3, 4, 5)),
        ActivationRoll(faces=((1, 1, 1, 1),)),
        Initiative(order=(TAM.name,)),
        Done(),
        Done(by=0),
        QuestRoll(roll=8),
        BeginTurn(),
        PlaceHero(hero=0, space=(2, 0)),
        DestinyRoll(faces=(1, 2, 3, 4, 5)),
        ActivationRoll(faces=((1, 1),)),
        Initiative(order=(TAM.name,)),
        Done(),
        Done(by=0),
        QuestRoll(roll=8),
        BeginTurn(),
        QuestRoll(roll=9),
    ]
    report = report_of("deliverance", plain(), zone, events, fear=2)
    fled = position_after(report, PlaceHero(hero=0, space=(2, 0)))
    assert (fled.heroes[0].wounds, fled.gravetide) == (2, "street")
    assert [one.name for one in fled.terrain.tiles] == ["street"]
    at = report.position
    assert (at.nightfall, at.quest, at.heroes[0].out) == (6, 1, True)
    found = report.result
    assert (found.success, found.fear_change, found.influence_change) == (False, 0, 2)
