"""The one reaction window: each player in order of precedence, one reaction at most.

Both players are asked whether or not they hold a reaction, so that asking tells nothing.
"""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from rules_engine.kernel.flow import Ask, End, Goto, Push, Verb, args_of
from rules_engine.moments.reacting import reaction_frame, reactions, shut_out
from rules_engine.sequences.base.common import window_frame
from rules_engine.state.events import Event, Pass, Play, React
from rules_engine.state.frames import Asking, Frame
from rules_engine.state.position import Position, put_args


def ask(position: Position) -> Verb:
    """Ask the next player; close the window when somebody has reacted or nobody is left."""
    args: Asking = position.stack[-1].args  # type: ignore[assignment]  # of this row
    if not args.seats or shut_out(position, args.at):
        return _closed(position, args)
    return _asked(args.seats)


@cache
def _asked(seats: tuple[int, ...]) -> Ask:
    """What the first of those still to be asked is; the pass of all but the last hands it on."""
    onward = _handed_on if len(seats) > 1 else None
    events = (Pass, Play, React)
    return Ask(seats[0], "reaction", events, answer, legal, "reactions.window", hands_on=onward)


def _handed_on(position: Position) -> tuple[Position, Ask]:
    """The window after the pass of one who is not the last to be asked."""
    stack = position.stack
    onward, then = _after_pass(stack[-1].args)
    return replace(position, stack=stack[:-1] + onward), then


@cache
def _after_pass(args: Asking) -> tuple[tuple[Frame], Ask]:
    """The window as it is handed on, and what is asked in it then."""
    rest = args.seats[1:]
    return (window_frame(args.at, rest, args.reactor),), _asked(rest)


def answer(position: Position, event: Event) -> Verb:
    """A pass hands the window on; a reaction closes it to all others."""
    args: Asking = position.stack[-1].args  # type: ignore[assignment]  # of this row
    if type(event) is Pass:
        if len(args.seats) > 1:
            return Goto(_handed_on(position)[0], "ask")
        return _closed(position, args)
    seat = args.seats[0]
    frame = reaction_frame(position, seat, event)
    used = put_args(position, replace(args, seats=(), reactor=seat))
    return Push(used, frame, "ask")


def legal(position: Position) -> Iterable[Event]:
    """Passing, and every reaction the asked player can use here."""
    seat = args_of(position, Asking).seats[0]
    yield Pass(by=seat)
    yield from reactions(position, seat)


def unasked(position: Position, seat: int, at: str, back: str) -> Position | None:
    """The position in which a player alone is asked for a reaction that comes unasked, None where
    nobody can react; play goes on from another row after it."""
    *below, top = position.stack
    opened = (*below, replace(top, row=back), window_frame(at, (seat,)))
    position = replace(position, stack=opened)
    there = 0 <= seat < len(position.seats) and not shut_out(position, at)
    return position if there else None


def _closed(position: Position, args: Asking) -> Verb:
    if args.at == "after-action" and position.ended:
        return End(replace(position, ended=()))
    return End(position)
