"""An Attack action that begins with a push of its fighter by one hex (DC-210, DC-211, DC-302)."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, Ask, End, Push, Verb, args_of, need, told
from rules_engine.sequences.fight.attacking import begun, steps
from rules_engine.sequences.fight.may_attack import in_reach
from rules_engine.state.events import Event
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import Attacking, Frame, Moving, Stepping
from rules_engine.state.position import Position, put_below


def ask(position: Position) -> Verb:
    """Ask where the fighter is pushed; no hex at all will do where its target is in reach."""
    args = args_of(position, Stepping)
    if not steps(position, args):
        return Advance(position)
    seat = position.fighters[args.fighter].seat
    return Ask(seat, "push", (PushEvent,), _pushed, _pushes, "game.card-over-rule")


def _pushed(position: Position, event: PushEvent) -> Verb:
    args = args_of(position, Stepping)
    need(event.fighter == args.fighter, "game.card-over-rule", fighter=event.fighter)
    if not event.path:
        need(_within(position, args), "game.card-over-rule", target=args.target)
        return Advance(position)
    need(len(event.path) == 1, "push.distance", hexes=len(event.path), most=1)
    need(event.path[0] in steps(position, args), "game.card-over-rule", hex=event.path[0])
    start = position.fighters[args.fighter].hex
    assert start is not None
    moving = Moving(args.fighter, "push", event.path, start, by=event.by)
    return Push(position, Frame("push", "go", moving))


def _pushes(position: Position) -> Iterable[Event]:
    args = args_of(position, Stepping)
    seat = position.fighters[args.fighter].seat
    if _within(position, args):
        yield PushEvent(by=seat, fighter=args.fighter, path=())
    for hex_ in steps(position, args):
        yield PushEvent(by=seat, fighter=args.fighter, path=(hex_,))


def _within(position: Position, args: Stepping) -> bool:
    return in_reach(position, Attacking(args.fighter, args.attack, args.target))


def made(position: Position) -> Verb:
    """Make the Attack action, unless something has put its target out of reach again.

    Then there was none, to fail, to be reacted to or to be counted, and what it was part of is
    over.
    """
    args = args_of(position, Stepping)
    if _within(position, args):
        # it takes this frame's place, so that it lies on what it is part of
        *below, own = position.stack
        return End(replace(position, stack=(*below, begun(position, args), own)))
    told("game.card-over-rule", fighter=args.fighter, target=args.target)
    if args.charge:
        position = put_below(position, Moving, by=-1)
    return End(replace(position, ended=()))
