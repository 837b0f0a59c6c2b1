"""Innate symbols: at most one is added to a roll, chosen before the dice are rolled.

Dreadfane pg 18, Harrowdeep pg 38; the commentary names them only (DC-129).
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rules_engine.kernel.flow import (
    Advance,
    Ask,
    RowFunction,
    Verb,
    args_of,
    need,
    open_here,
    reading,
    told,
)
from rules_engine.sense.modifiers import innate_of, touched
from rules_engine.sequences.base.common import option_of
from rules_engine.sequences.fight.attack_rules import profile
from rules_engine.sequences.fight.wording import words_now
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position, put_args

Offered = Callable[[Position], tuple[int, tuple[str, ...]]]
Kept = Callable[[Position, str], Position]


LATE = "innate-chosen-in-dreadfane"


def _adding(offered: Offered, kept: Kept, *, late: bool = False) -> RowFunction:
    """The row that adds an innate symbol to a roll, asking where there are several.

    It stands before the roll, and in Dreadfane, which leaves it open, once more after it (late).
    """

    def add(position: Position) -> Verb:
        seat, symbols = offered(position)
        if not symbols or (late and len(symbols) == 1):
            return Advance(position)
        if len(symbols) > 1 and late != _comes_late(position):
            return Advance(position)
        if len(symbols) == 1:
            told("innate.adds", symbol=symbols[0])
            return Advance(kept(position, symbols[0]))
        return Ask(seat, "innate symbol", (Choose,), answer, legal, "innate.choice")

    def answer(position: Position, event: Choose) -> Verb:
        symbol = option_of(event, "innate.one-only")
        need(symbol in offered(position)[1], "innate.one-only", symbol=symbol)
        return Advance(kept(position, symbol))

    def legal(position: Position) -> Iterable[Event]:
        seat, symbols = offered(position)
        for symbol in symbols:
            yield Choose(by=seat, option=symbol)

    return add


def _comes_late(position: Position) -> bool:
    return open_here(position, LATE) and reading(position, LATE) == "after-the-roll"


def _attack(position: Position) -> tuple[int, tuple[str, ...]]:
    args = args_of(position, Attacking)
    seat = position.fighters[args.fighter].seat
    if not touched(position, args.fighter, "innate attack"):
        return seat, ()
    words = words_now(position, args, profile(position, args))
    symbols = innate_of(position, args.fighter, "attack", words)
    return seat, symbols


def _defence(position: Position) -> tuple[int, tuple[str, ...]]:
    args = args_of(position, Attacking)
    return position.fighters[args.target].seat, innate_of(position, args.target, "defence")


def _casting(position: Position) -> tuple[int, tuple[str, ...]]:
    args = args_of(position, Playing)
    return args.seat, innate_of(position, args.fighter, "casting")


def _keep_attack(position: Position, symbol: str) -> Position:
    return put_args(position, replace(args_of(position, Attacking), innate=symbol))


def _keep_defence(position: Position, symbol: str) -> Position:
    return put_args(position, replace(args_of(position, Attacking), innate_defence=symbol))


def _keep_casting(position: Position, symbol: str) -> Position:
    return put_args(position, replace(args_of(position, Playing), innate=symbol))


attack = _adding(_attack, _keep_attack)
attack.__name__ = "innate:attack"
defence = _adding(_defence, _keep_defence)
defence.__name__ = "innate:defence"
attack_late = _adding(_attack, _keep_attack, late=True)
attack_late.__name__ = "innate:attack, late"
defence_late = _adding(_defence, _keep_defence, late=True)
defence_late.__name__ = "innate:defence, late"
casting = _adding(_casting, _keep_casting)
casting.__name__ = "innate:casting"
