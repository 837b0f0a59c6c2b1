"""What each step of a journey asks: whom, for what, by which rule, and for how many dice."""

import pytest
from msgspec.structs import replace

from rules_engine.journeys.events import (
    ActivationRoll,
    AttackRoll,
    BeginTurn,
    Behave,
    DestinyRoll,
    Done,
    EndJourney,
    HostileTarget,
    Initiative,
    Move,
    PlaceHero,
    QuestRoll,
    Recover,
    Recuperate,
    Strike,
)
from rules_engine.journeys.given import Map, Tile, Weapon
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS, block
from rules_engine.journeys.opening import new_journey
from rules_engine.machine import asked, begin
from tests.engine.journeys.hands import ORLA, TAM, foe, hero, plain, scene, take

FACES = DestinyRoll(faces=(1, 2, 2, 5, 6))
ROLLED = ActivationRoll(faces=((1, 2, 3), (4, 5, 6, 1)))
ORDER = Initiative(order=(TAM, ORLA))
HITS = AttackRoll(results=("success", "fail", "fail"))
STUMPS = (((3, 0),), ((3, 1),), ((3, 2),))
FENCE = tuple(((3, y),) for y in range(10))
SLING = plain(weapon=Weapon("sling", (1, 1, 2), (1, 2), range=6))
CORNER = Map(
    "corner",
    (
        Tile("drop zone", block(0, 0, 3, 3)),
        Tile("street", block(3, 0, 3, 3)),
        Tile("yard", block(0, 3, 3, 3)),
    ),
    ((0, 0),),
)


def opened(kind_, *events):
    return take(begin(new_journey(kind_, HEROES[:1], HOSTILES[:1], MAPS[kind_])), *events)


def turn(*events):
    """Two heroes, the first with a wound: three dice and four."""
    at = scene(hero(ORLA, (1, 1), wounds=1), hero(TAM, (5, 5)), step="turn")
    return take(at, *events)


def acting(*events, **more):
    """Tam acts with two dice; a hostile stands beside the way and an obstacle before it."""
    tam = hero(TAM, (1, 1), 6, 4, wounds=1, **more)
    foes = (foe((5, 1), plain()), foe((1, 4), plain()))
    return take(scene(hero(ORLA, (9, 9)), tam, *foes, who=TAM, obstacles=STUMPS), *events)


def watched(*events):
    """Nobody is in sight of Tam, so that he may recover."""
    return take(scene(hero(ORLA, (9, 9)), hero(TAM, (1, 1), 6, wounds=1), who=TAM), *events)


def hostiles(*events, obstacles=()):
    heroes = (hero(ORLA, (1, 1)), hero(TAM, (1, 3)))
    group = foe((5, 2), SLING)
    return take(scene(*heroes, group, step="group", obstacles=obstacles), *events)


def after_the_turn(roll, *events, **more):
    foes = (foe((6, 1), plain(), group="a"), foe((6, 2), plain(), group="b"))
    at = scene(hero(ORLA, (1, 1), **more), *foes, step="event")
    return take(at, QuestRoll(roll=roll), *events)


def flight(space):
    """The drop zone goes, and the leader chooses where the Gravetide lies next.

    From the corner (2, 2) of it several spaces are equally near.
    """
    told = {"kind": "deliverance", "map": CORNER, "gravetide": "drop zone", "step": "turn"}
    at = scene(hero(ORLA, space), nightfall=3, **told)
    chosen = (("journey-gravetide-way", "leaders-choice"),)
    return take(replace(at, assume=chosen), BeginTurn())


def judged(kind_):
    at = scene(hero(ORLA, (1, 1)), kind=kind_, step="turn", zone=((1, 1),))
    return take(at, EndJourney())


ASKED = {
    "combat map": (lambda: opened("hunt"), (-1, "quest.combat-map", 1)),
    "choose map": (
        lambda: opened("scavenge", QuestRoll(roll=9)),
        (-1, "quest.leader-chooses", 0),
    ),
    "terrain": (lambda: opened("hunt", QuestRoll(roll=1)), (-1, "terrain.table", 1)),
    "terrain of a deliverance": (
        lambda: opened("deliverance"),
        (-1, "terrain.deliverance-table", 1),
    ),
    "place terrain": (
        lambda: opened("hunt", QuestRoll(roll=1), QuestRoll(roll=4)),
        (-1, "terrain.table", 0),
    ),
    "place hero": (lambda: opened("deliverance", QuestRoll(roll=1)), (-1, "journey.start", 0)),
    "ready": (
        lambda: opened("deliverance", QuestRoll(roll=1), PlaceHero(hero=0, space=(0, 0))),
        (-1, "hostile.deploy", 0),
    ),
    "turn": (turn, (-1, "journey.turn", 0)),
    "destiny": (lambda: turn(BeginTurn()), (-1, "journey.destiny", 5)),
    "activation": (lambda: turn(BeginTurn(), FACES), (-1, "journey.activation-roll", 7)),
    "initiative": (lambda: turn(BeginTurn(), FACES, ROLLED), (-1, "journey.initiative", 0)),
    "gambit": (lambda: turn(BeginTurn(), FACES, ROLLED, ORDER), (-1, "journey.gambit", 0)),
    "act": (lambda: turn(BeginTurn(), FACES, ROLLED, ORDER, Done()), (1, "journey.activation", 0)),
    "stunned": (lambda: acting(ailments=("stunned",)), (1, "ailment.stunned-hero", 0)),
    "agility": (
        lambda: acting(Move(by=1, die=4, path=((1, 2), (1, 3), (0, 3)))),
        (1, "hero.pinned", 1),
    ),
    "vitality": (lambda: watched(Recuperate(by=1, die=6)), (1, "hero.recuperate", 1)),
    "vitality of two": (lambda: watched(Recover(by=1, die=6)), (1, "hero.recuperate", 2)),
    "attack roll": (
        lambda: acting(Strike(by=1, die=6, weapon="bow", target=0)),
        (1, "hero.attack-roll", 2),
    ),
    "behave": (hostiles, (-1, "hostile.behaviour", 0)),
    "hostile move": (lambda: hostiles(Behave(action="advance")), (-1, "hostile.move", 0)),
    "target": (lambda: hostiles(Behave(action="assault")), (-1, "hostile.target", 0)),
    "attack roll of a hostile": (
        lambda: hostiles(Behave(action="assault"), HostileTarget(hero=1)),
        (-1, "hero.attack-roll", 3),
    ),
    "defence roll": (
        lambda: hostiles(Behave(action="assault"), HostileTarget(hero=1), HITS),
        (1, "hero.defence", 1),
    ),
    "defence roll in cover": (
        lambda: hostiles(Behave(action="assault"), HostileTarget(hero=1), HITS, obstacles=FENCE),
        (1, "hero.defence", 2),
    ),
    "event": (
        lambda: turn(BeginTurn(), FACES, ROLLED, ORDER, Done(), Done(by=1), Done(by=0)),
        (-1, "journey.event", 1),
    ),
    "furthest": (lambda: after_the_turn(2), (-1, "journey.event-will", 0)),
    "crisis": (lambda: after_the_turn(6), (-1, "quest.crisis", 1)),
    "born hero": (lambda: after_the_turn(9), (-1, "journey.event-born-hero", 0)),
    "inspiring": (lambda: after_the_turn(11), (-1, "journey.event-inspiring", 0)),
    "flee": (lambda: flight((2, 2)), (-1, "quest.gravetide-heroes", 0)),
    "gravetide": (lambda: flight((4, 1)), (-1, "quest.gravetide-tile", 0)),
    "after": (lambda: judged("hunt"), (-1, "quest.after-hunt", 1)),
    "after a deliverance": (lambda: judged("deliverance"), (-1, "quest.after-deliverance", 1)),
}


@pytest.mark.parametrize("step", ASKED)
def test_whom_a_step_asks_by_which_rule_and_for_how_many_dice(step):
    made, wanted = ASKED[step]
    ask = asked(made())
    assert step.startswith(ask.kind)
    assert (ask.who, ask.rule, ask.count) == wanted


def test_nobody_is_asked_once_a_scavenge_is_over():
    """It has no roll afterwards."""
    at = judged("scavenge")
    assert asked(at) is None
    assert at.outcome.rolled == 0
