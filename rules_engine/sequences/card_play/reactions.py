"""The one reaction window: each player in order of precedence, one reaction at most.

Both players are asked whether or not they hold a reaction, so that asking tells nothing.
"""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from rules_engine.kernel.flow import Ask, End, Goto, Push, Verb, args_of
from rules_engine.moments.reacting import reaction_frame, reactions
from rules_engine.state.events import Event, Pass, Play, React
from rules_engine.state.frames import Asking
from rules_engine.state.position import Position, put_args


def ask(position: Position) -> Verb:
    """Ask the next player; close the window when somebody has reacted or nobody is left."""
    args = args_of(position, Asking)
    if not args.seats:
        return End(_closed(position, args))
    return _asked(args.seats[0])


@cache
def _asked(seat: int) -> Ask:
    return Ask(seat, "reaction", (Pass, Play, React), answer, legal, "reactions.window")


def answer(position: Position, event: Event) -> Verb:
    """A pass hands the window on; a reaction closes it to all others."""
    args = args_of(position, Asking)
    if isinstance(event, Pass):
        rest = args.seats[1:]
        if not rest:
            return End(_closed(position, args))
        return Goto(put_args(position, Asking(args.at, rest, args.reactor)), "ask")
    seat = args.seats[0]
    frame = reaction_frame(position, seat, event)
    used = put_args(position, replace(args, seats=(), reactor=seat))
    return Push(used, frame, "ask")


def legal(position: Position) -> Iterable[Event]:
    """Passing, and every reaction the asked player can use here."""
    seat = args_of(position, Asking).seats[0]
    yield Pass(by=seat)
    yield from reactions(position, seat)


def _closed(position: Position, args: Asking) -> Position:
    if args.at == "after-action" and position.ended:
        return replace(position, ended=())
    return position
