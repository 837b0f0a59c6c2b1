"""Short ways to write scenes of journeys and to see what an event leads to."""

from typing import Any

import pytest

from rules_engine.facts.errors import Refused
from rules_engine.journeys.given import HostileCard, HostileDefence, Map, Tile, Weapon
from rules_engine.journeys.invented import HEROES, HOSTILES, block
from rules_engine.journeys.position import Journey
from rules_engine.journeys.scenes import HeroPiece, HostilePiece, JourneyScene, stage_journey
from rules_engine.machine import asked, begin, legal, step

ORLA, TAM, YSOLDE, BRANNOC = (one.name for one in HEROES)
GNAWED, ARCHER, CAPTAIN, DUKE = (one.name for one in HOSTILES)
FIELD = Map("open field", (Tile("field", block(0, 0, 10, 10)),), ((0, 0), (0, 1), (1, 0)))
TWO_TILES = Map(
    "two tiles",
    (Tile("west", block(0, 0, 5, 5)), Tile("east", block(5, 0, 5, 5))),
    ((0, 0), (0, 1)),
    doorways=(((4, 2), (5, 2)),),
    lychgates=((9, 4),),
)


def hero(name: str = ORLA, at: Any = (1, 1), *dice: int, **more: Any) -> HeroPiece:
    return HeroPiece(name, at, dice=dice, **more)


def foe(at: Any, name: Any = GNAWED, **more: Any) -> HostilePiece:
    return HostilePiece(name, at, **more)


def plain(**more: Any) -> HostileCard:
    """A hostile without a table of behaviour: what it does is told."""
    told: dict[str, Any] = {"move": 2, "wounds": 1, "weapon": Weapon("claw", (1,), (1, 2))}
    return HostileCard("plain", **{**told, **more})


def guarded(least: int, reduces: int = 1, **more: Any) -> HostileCard:
    return plain(defence=HostileDefence(least, reduces), wounds=9, **more)


def scene(*pieces: Any, **more: Any) -> Journey:
    """A journey in the middle of a turn: heroes and hostiles on an open field, unless told."""
    heroes = tuple(one for one in pieces if isinstance(one, HeroPiece)) or (hero(),)
    hostiles = tuple(one for one in pieces if isinstance(one, HostilePiece))
    told = {"map": FIELD, **more}
    return begin(stage_journey(JourneyScene(heroes=heroes, hostiles=hostiles, **told)))


def take(journey: Journey, *events: Any) -> Journey:
    for event in events:
        journey = step(journey, event).position
    return journey


def refused(journey: Journey, event: Any) -> str:
    """The rule that refuses an event; the position stays what it was."""
    before = repr(journey)
    with pytest.raises(Refused) as caught:
        step(journey, event)
    assert repr(journey) == before
    return caught.value.rule


def kind(journey: Journey) -> str:
    ask = asked(journey)
    return "" if ask is None else ask.kind


def may(journey: Journey, event: type) -> list[Any]:
    return [one for one in legal(journey) if type(one) is event]
