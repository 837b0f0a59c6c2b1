"""Tables and moves that the tests of Morgwaeth's and Morgok's warbands share."""

from typing import Any

from rules_engine.machine import step
from rules_engine.state.events import (
    Action,
    Attack,
    Pass,
    Roll,
)
from rules_engine.state.position import Position, put_fighter
from tests.engine.cards.arming import (
    AXE,
    offered,
    stays,
    window,
)
from tests.engine.cards.blows import SWORD
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, S, id_of
from tests.engine.driving import ask_of, dice, drive, skip

FAT = {"upgrades": (id_of("Great Fortitude"), id_of("Undying"))}
PAIR = (S((3, 2), upgrades=(id_of("Dark Darts"),)), G((4, 2), **FAT))
STANDING = (S((3, 2)), G((4, 2), **FAT))
APART = (S((3, 2)), G((6, 10)))
HURT = {"wound_tokens": 2}
WAAAGH = "Waaagh!"


def swung(
    name: str,
    *pieces: Any,
    by: int = 0,
    attack: str = "ss",
    defence: str = "d",
    event: Attack | None = None,
    counters: int = 0,
) -> Position:
    """Seat 0 holds the card while a player attacks, up to the windows after both rolls."""
    position = held(id_of(name), pieces=pieces or STANDING, step="activation", player=by)
    position = counted(position, 0, counters)
    position = drive(position, event or (SWORD if by == 0 else AXE))
    position = drive(position, Roll(by=by, kind="attack", faces=dice(attack)))
    if ask_of(skip(position)).kind == "re-roll":
        position = drive(position, Pass(by=by))
    return drive(position, Roll(by=1 - by, kind="defence", faces=dice(defence)))


def over(position: Position) -> Position:
    """The window after the attack, nobody driven back."""
    return window(stays(position, 1), "after-action", 0)


def counted(position: Position, fighter: int, counters: int) -> Position:
    """The position in which a fighter has so many Waaagh! counters."""
    held_ = ((WAAAGH, counters),) if counters else ()
    return put_fighter(position, fighter, counters=held_)


def counters_of(position: Position) -> list[int]:
    """How many Waaagh! counters each fighter has."""
    return [dict(one.counters).get(WAAAGH, 0) for one in position.fighters]


def never_offered(position: Position, name: str) -> bool:
    """Whether the card cannot be used in any window before something else is asked."""
    while ask_of(position).kind == "reaction":
        if name in offered(position):
            return False
        position = step(position, Pass(by=ask_of(position).who)).position
    return True


def with_card(position: Position) -> Position:
    """Steelheart's action of the first of his upgrades."""
    return drive(position, Action(by=0, fighter=0, card=position.fighters[0].upgrades[0]))
