"""Victory: one rung after the other, among those still level."""

from collections.abc import Callable

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, End, RowFunction, Verb, args_of, reading, told
from rules_engine.kernel.tables import edition_of
from rules_engine.sense.ground import count_held, surviving
from rules_engine.state.frames import Frame, Playing, Settling
from rules_engine.state.position import Outcome, Position, put_args, put_seat


def begin(position: Position) -> Verb:
    """Settle the game among all players, with nothing left to come back to."""
    seats = tuple(range(len(position.seats)))
    start = edition_of(position).start("victory")
    last = Frame("victory", start, Settling(seats))
    position = put_away(position)
    return End(replace(position, phase="over", stack=(last, position.stack[-1])))


def put_away(position: Position) -> Position:
    """The position with the cards on their piles that were being played when the game ended."""
    for frame in position.stack:
        args = frame.args
        if not isinstance(args, Playing) or frame.sequence not in _FROM_HAND:
            continue
        if not _lies_elsewhere(position, args):
            pile = position.seats[args.seat].power_discard
            position = put_seat(position, args.seat, power_discard=(*pile, args.card))
    return position


_FROM_HAND = ("play", "spell", "upgrade")


def _lies_elsewhere(position: Position, args: Playing) -> bool:
    """Whether a card being played has come to a pile, to a fighter, or lies open."""
    lying = (*position.seats[args.seat].power_discard, *(one.card for one in position.in_play))
    given = (card for one in position.fighters for card in one.upgrades)
    return args.card in lying or args.card in given


def _rung(name: str, rule: str, measure: Callable[[Position, int], int]) -> RowFunction:
    """The rung on which the highest measure wins, and those level with it go on."""

    def rung(position: Position) -> Verb:
        seats = args_of(position, Settling).seats
        found = {seat: measure(position, seat) for seat in seats}
        best = tuple(seat for seat in seats if found[seat] == max(found.values()))
        told(rule, measured=found)
        if len(best) == 1:
            return End(replace(position, outcome=Outcome(best, rule)))
        return Advance(put_args(position, Settling(best)))

    rung.__name__ = f"rung:{name}"
    return rung


def _glory(position: Position, seat: int) -> int:
    return position.seats[seat].glory + position.seats[seat].spent


def _survives(position: Position, seat: int) -> int:
    return int(bool(surviving(position, seat)))


def _objectives(position: Position, seat: int) -> int:
    return count_held(position, seat)


most_glory = _rung("most glory", "victory.glory", _glory)
only_survivor = _rung("only survivor", "victory.survivor", _survives)
most_objectives = _rung("most objectives held", "victory.objectives", _objectives)
_outlasted = _rung("only survivor wins outright", "victory.annihilation", _survives)


def outlasted(position: Position) -> Verb:
    """The only survivor wins outright, as the page has it against the glossary."""
    alone = sum(bool(surviving(position, seat)) for seat in range(len(position.seats))) == 1
    if alone and reading(position, "dreadfane-survivor-wins") == "most-glory":
        return Advance(position)
    return _outlasted(position)


def objectives_unless_gone(position: Position) -> Verb:
    """Objectives held count only while every warband has somebody left."""
    seats = args_of(position, Settling).seats
    if not all(surviving(position, seat) for seat in seats):
        return Advance(position)
    return most_objectives(position)


def drawn(position: Position) -> Verb:
    """Still level: a draw among those who are."""
    return End(
        replace(position, outcome=Outcome(args_of(position, Settling).seats, "victory.draw"))
    )
