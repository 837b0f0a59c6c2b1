"""Tables of objectives: a scene in which each can be scored, and a near one in which it cannot.

Seat 0 has Steelheart's Champions and asks; seat 1 has Garrek's Reavers. Hexes with a second
number under 5 are seat 0's, those over 5 seat 1's, those of 5 no one's.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import cards
from rules_engine.facts.hexes import Hex
from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.state.events import Score
from rules_engine.state.frames import Frame, SeatBySeat
from rules_engine.state.position import Happening, Position, Seat, Token, put_seat
from tests.engine.driving import (
    ANGHARAD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    scene,
)

HELD = "stand-in:objective:hold:0.0"


def piece(name: str) -> Any:
    """A short way to write one fighter: its hex, and what lies on it."""
    return lambda hex_=None, **told: Piece(name, hex_, **told)


S, N, A = piece(STEELHEART), piece(OBRYN), piece(ANGHARAD)
G, B, K = piece(GARREK), piece(SAEK), piece(KARSUS)
T, R = piece("Targor"), piece("Arnulf")


def objectives(*hexes: Hex) -> tuple[Token, ...]:
    """Objective tokens numbered from 1 in these hexes."""
    return tuple(Token(hex_, number) for number, hex_ in enumerate(hexes, 1))


def told(what: str, **facts: Any) -> Happening:
    """Something that happened in the first activation of this phase."""
    return Happening(what, **({"turn": 1} | facts))


def table(
    *pieces: Piece,
    history: tuple[Happening, ...] = (),
    mine: Mapping[str, Any] | None = None,
    theirs: Mapping[str, Any] | None = None,
    step: str = "end phase",
    **more: Any,
) -> Position:
    """A scene in the end phase (or another step) in which these things have happened."""
    seats = (
        Seat("Steelheart's Champions", **({"objectives": (HELD,)} | dict(mine or {}))),
        Seat("Garrek's Reavers", **dict(theirs or {})),
    )
    earlier = more.pop("earlier", ())
    more = {"edition": "nightvault-2019"} | more
    position = scene(*pieces, seats=seats, step=step, **more)
    return replace(position, history=history, earlier=earlier)


def id_of(name: str) -> str:
    """The id of a card of this name."""
    return next(card.id for card in cards().values() if card.name == name)


def scorable(name: str, position: Position) -> bool:
    """Whether seat 0 could score the objective of this name, had it been in hand all along."""
    card = id_of(name)
    rules = rules_of(card)
    assert rules is not None
    position = put_seat(position, 0, objectives=(card,))
    if rules.surge:
        frame = Frame("surge", "ask", SeatBySeat((0,)))
        position = replace(position, phase="action", stack=(*position.stack, frame))
    return Score(by=0, card=card) in legal(position)


def differing(cases: Mapping[str, tuple[Position, Position]]) -> list[tuple[str, str]]:
    """The objectives of a table that can be scored where they must not, or the reverse.

    Each is asked once more where something that no objective is about has happened besides.
    """
    wrong = []
    for name, (yes, no) in cases.items():
        if not scorable(name, yes):
            wrong.append((name, "cannot be scored"))
        if scorable(name, no):
            wrong.append((name, "can be scored"))
        if not scorable(name, with_idle_deeds(yes)):
            wrong.append((name, "cannot be scored beside what does not matter"))
        if scorable(name, with_idle_deeds(no)):
            wrong.append((name, "can be scored beside what does not matter"))
    return wrong


def with_idle_deeds(position: Position) -> Position:
    """The same table once each fighter has done to each, before all else, what no card asks for."""
    everybody = range(len(position.fighters))
    idle = [
        Happening(
            "counter", seat=position.fighters[one].seat, fighter=one, other=other, turn=1, word="x"
        )
        for one in everybody
        for other in everybody
    ]
    after = (replace(one, since=one.since + len(idle)) for one in position.history)
    surged = position.surged + len(idle)
    return replace(position, history=(*idle, *after), surged=surged)
