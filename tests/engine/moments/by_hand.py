"""Moments made by hand: what is going on, what has ended, and what came in its course.

Seat 0 has Steelheart and Obryn, fighters 0 and 1; seat 1 Garrek and a second one, fighters 2 and 3.
Steelheart and Garrek are adjacent, Obryn stands beside Steelheart alone.
"""

from typing import Any

from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.state.frames import AnyArgs, Attacking, Frame
from rules_engine.state.position import Happening, Position
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, scene

ME, FRIEND, FOE, FAR = range(4)
SWORD, AXE = "Sigmarite Broadsword", "Blooddrinker Axe"
TRAP, OTHER, SPEED = "S369", "S340", "S390"
MINE, THEIRS = Attacking(0, SWORD, 2), Attacking(2, AXE, 0)
PIECES = (
    Piece(STEELHEART, (3, 2)),
    Piece(OBRYN, (2, 3)),
    Piece(GARREK, (4, 2)),
    Piece(SAEK, (7, 2)),
)


def moment(
    *going_on: AnyArgs,
    ended: tuple[Happening, ...] = (),
    pieces: tuple[Piece, ...] = PIECES,
    **told: object,
) -> Position:
    """The table while these things are going on, the last begun on top."""
    position = scene(*pieces, edition="nightvault-2019")
    stack = (*position.stack, *(Frame("trial", "at", args) for args in going_on))
    history = told.pop("history", ended)
    return replace(position, stack=stack, ended=ended, history=history, **told)


def told(what: str, **facts: Any) -> Happening:
    """Something that happened in the first activation of the phase."""
    return Happening(what, **({"turn": 1} | facts))


def hurt(amount: int, whom: int = FOE, word: str = SWORD, by: int = ME) -> Happening:
    """So much damage that was dealt."""
    return told("damage", seat=by // 2, fighter=by, other=whom, amount=amount, word=word)


def out(whom: int = FOE, word: str = SWORD, by: int = ME, **facts: Any) -> Happening:
    """A fighter that was taken out of action."""
    return told("out", seat=by // 2, fighter=by, other=whom, word=word, **facts)


def attack(
    by: int = ME, whom: int = FOE, word: str = "hit", about: str = SWORD, **facts: Any
) -> Happening:
    """An Attack action that is over."""
    return told("attack", seat=by // 2, fighter=by, other=whom, word=word, about=about, **facts)


def after(*history: Happening, **facts: Any) -> Position:
    """The table after these things have happened."""
    return moment(history=history, **facts)
