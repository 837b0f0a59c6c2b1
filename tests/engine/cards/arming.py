"""Steelheart with upgrades beside Garrek: what he rolls, deals and may answer with.

Upgrades are named by their names here, which stand for any printing.
"""

from typing import Any

from rules_engine.card_book.printed import card_facts
from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Pass, Play, Push, React, Roll
from rules_engine.state.position import Position
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, S
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip

AXE = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)


def armed(*upgrades: str, foe: Any = None, own: Any = None, **told: Any) -> Position:
    """Steelheart with these upgrades, beside Garrek, about to act (player 1: Garrek is)."""
    mine = own or S((3, 2), upgrades=upgrades, **told.pop("state", {}))
    pieces = (mine, foe or G((4, 2)), *told.pop("others", ()))
    return held(pieces=pieces, step=told.pop("step", "activation"), **told)


def attack_dice(position: Position, event: Attack = BROADSWORD) -> int:
    """How many dice an Attack action rolls."""
    ask = ask_of(skip(drive(position, event)))
    assert ask.kind in ("attack roll", "magic roll")
    return ask.count


def defence_dice(position: Position, event: Attack = AXE, rolled: str = "ss") -> int:
    """How many dice the target rolls."""
    rolling = drive(position, event, Roll(by=event.by, kind="attack", faces=dice(rolled)))
    ask = ask_of(skip(rolling))
    assert ask.kind == "defence roll"
    return ask.count


def fought(position: Position, event: Attack, rolled: str, against: str) -> Position:
    """The Attack action with these rolls, up to its end or the question of a drive back."""
    foe = position.fighters[event.target].seat
    position = drive(position, event, Roll(by=event.by, kind="attack", faces=dice(rolled)))
    if ask_of(skip(position)).kind == "re-roll":
        position = drive(position, Pass(by=event.by))
    return skip(drive(position, Roll(by=foe, kind="defence", faces=dice(against))))


def rolled(position: Position, event: Attack, rolled: str, against: str) -> Position:
    """The same, the windows after the rolls not yet passed."""
    foe = position.fighters[event.target].seat
    position = drive(position, event, Roll(by=event.by, kind="attack", faces=dice(rolled)))
    return drive(position, Roll(by=foe, kind="defence", faces=dice(against)))


def stays(position: Position, fighter: int) -> Position:
    """The position after a drive back is declined, where one is asked."""
    if ask_of(skip(position)).kind == "drive back":
        position = drive(position, Push(by=ask_of(skip(position)).who, fighter=fighter, path=()))
    return position


def window(position: Position, at: str, seat: int) -> Position:
    """Pass on until the window of that name asks this seat."""
    while True:
        ask = ask_of(position)
        if ask.kind != "reaction":
            raise AssertionError(f"{ask.kind} is asked before {at}")
        if getattr(position.stack[-1].args, "at", "") == at and ask.who == seat:
            return position
        position = step(position, Pass(by=ask.who)).position


def name_of(card: str) -> str:
    """A card's name, of an id or the name itself."""
    facts = card_facts(card)
    return facts.name if facts is not None else card


def offered(position: Position) -> set[str]:
    """The names of the cards that may be used in the window that is open."""
    events = (one for one in legal(position) if isinstance(one, React | Play))
    return {name_of(one.card) for one in events}


def reacted(position: Position, name: str) -> Position:
    """The position after the reaction of that name, the first of those listed."""
    events = (one for one in legal(position) if isinstance(one, React | Play))
    event = next(one for one in events if name_of(one.card) == name)
    return step(position, event).position


def used_when_due(position: Position) -> Position:
    """The position after every ability that is due has been used."""
    position = skip(position)
    while ask_of(position).kind == "ability":
        event = next(one for one in legal(position) if isinstance(one, React))
        position = skip(step(position, event).position)
    return position


def worn(position: Position, fighter: int = 0) -> tuple[str, ...]:
    """The names of a fighter's upgrades."""
    return tuple(name_of(card) for card in position.fighters[fighter].upgrades)
