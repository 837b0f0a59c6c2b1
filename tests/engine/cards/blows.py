"""Attack actions measured: the dice rolled, the damage dealt, whether they may drive back."""

from typing import Any, NamedTuple

from rules_engine.machine import asked, legal, step
from rules_engine.state.events import Attack, Choose, Event, Pass, Play, Push, Roll
from rules_engine.state.position import Position
from tests.engine.cards.playing import held
from tests.engine.cards.tables import id_of
from tests.engine.driving import WINDOWS, ask_of, dice, drive, skip

SWORD = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
DARTS = Attack(by=0, fighter=0, attack="Dark Darts", target=1)
AXE = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
NOTHING = "2"
"""The face that a roll is filled up with: a success for nobody without two supporters."""


class Blow(NamedTuple):
    """An Attack action as it went: dice of both rolls, damage, whether a drive back was asked."""

    dice: int
    defence: int
    dealt: int
    drives: bool


def rolled(position: Position, faces: str) -> Position:
    """The position after the roll asked for, with these faces and as many blanks as are left."""
    ask = ask_of(skip(position))
    die = ask.kind.removesuffix(" roll")
    filled = faces.ljust(ask.count, NOTHING)
    return drive(position, Roll(by=ask.who, kind=die, faces=dice(filled)))


def blow(position: Position, event: Event, attack: str, defence: str = "") -> Blow:
    """How an Attack action goes with these successes in its rolls; nobody is driven back."""
    position = skip(drive(position, event))
    thrown = ask_of(position).count
    position = skip(rolled(position, attack))
    position = _declining(position)
    parried = ask_of(position).count if ask_of(position).kind == "defence roll" else 0
    position = skip(rolled(position, defence)) if parried else position
    ask = asked(position)
    drives = ask is not None and ask.kind == "drive back"
    if ask is not None and drives:
        position = skip(drive(position, Push(by=ask.who, fighter=event.target, path=())))
    made = [one for one in position.history if one.what == "attack"]
    return Blow(thrown, parried, made[-1].amount if made else 0, drives)


def _declining(position: Position) -> Position:
    """The position with re-rolls left alone."""
    while ask_of(position).kind == "re-roll":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def after_playing(name: str, *chosen: int, mine: bool = True, **told: Any) -> Position:
    """The next activation, of seat 0 or else of seat 1, after seat 0 has played a ploy."""
    card = id_of(name)
    return passing(played(name, *chosen, mine=mine, **told), but=card)


def played(name: str, *chosen: int, mine: bool = True, **told: Any) -> Position:
    """The power step in which seat 0 has just played a ploy and chosen these fighters."""
    card = id_of(name)
    position = held(card, player=1 if mine else 0, **told)
    if mine:
        position = drive(position, Pass(by=1))
    position = drive(position, Play(by=0, card=card))
    for fighter in chosen:
        position = drive(position, Choose(by=0, fighters=(fighter,)))
    return skip(position)


def passing(position: Position, but: str = "") -> Position:
    """The next activation, once both have passed in the power step."""
    position = skip(position)
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def seek(position: Position, event: Event) -> Position | None:
    """Where an event is allowed in a window that comes before anything else is asked, or None."""
    while event not in legal(position):
        ask = asked(position)
        if ask is None or ask.kind not in WINDOWS:
            return None
        position = step(position, Pass(by=ask.who)).position
    return position


def answered(position: Position, event: Event) -> Position:
    """The position after a reaction in the first window that allows it."""
    there = seek(position, event)
    assert there is not None
    return step(there, event).position


def hits(position: Position, event: Event, attack: str = "ss", defence: str = "") -> Position:
    """An Attack action up to the determining of its success, with these successes."""
    position = skip(drive(position, event))
    position = _declining(skip(rolled(position, attack)))
    return rolled(position, defence) if ask_of(position).kind == "defence roll" else position


def driving_nobody(position: Position) -> Position:
    """The position with a drive back declined, at the window after it."""
    there = position
    while (ask := asked(there)) is not None and ask.kind in WINDOWS:
        there = step(there, Pass(by=ask.who)).position
    if ask is None or ask.kind != "drive back":
        return position
    target = next(event.fighter for event in legal(there) if isinstance(event, Push))
    return step(there, Push(by=ask.who, fighter=target, path=())).position
