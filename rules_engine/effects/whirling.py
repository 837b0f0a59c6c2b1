"""A fighter pushed along a chain hex by hex, thrusting aside whoever stands in its way."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules_engine.effects.choosing import done
from rules_engine.effects.moving import check_push, push_frame
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, need
from rules_engine.kernel.flow import Push as PushFrame
from rules_engine.moments.falls import hex_of_fall
from rules_engine.sense.ground import blocked, field, fighter_in, is_empty
from rules_engine.sense.modifiers import cannot_be_pushed
from rules_engine.state.events import Event, Push
from rules_engine.state.frames import Frame, HarmingAll, Moving, Playing
from rules_engine.state.position import Position, put_args

WHIRL: Final = "whirl"


def whirled(most: int) -> RowFunction:
    """Push the fighter up to so many hexes along the chain (DC-083, DC-086).

    Whoever stands in the next hex is dealt 1 damage and then pushed one hex further away from it,
    as the player likes; one that cannot be is dealt 1 damage and so is the fighter, whose push then
    ends (DC-084), as it does, hurt alone, before a blocked hex. Another push of the fighter in
    between ends its own too (DC-087).
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        gone = len(args.struck)
        here = position.fighters[args.fighter].hex
        at = args.chain[gone - 1] if gone else here
        way = args.chain[:most]
        if here is None or here != at or gone >= len(way) or _pushed_meanwhile(position):
            return _over(position, gone)
        there = way[gone]
        other = fighter_in(position, there)
        if other < 0 and there not in blocked(position):
            return _one_hex_on(position, there)
        hurt = _hurt_already(args)
        if other >= 0 and _ways_out(position, other, here):
            if hurt:
                return Ask(args.seat, "push", (Push,), answer, legal, "push.distance")
            struck = put_args(position, replace(args, named=str(gone)))
            return PushFrame(struck, _hurting(args, other), "effect")
        both = (args.fighter,) if other < 0 or hurt else (other, args.fighter)
        return _halted(_over(position, gone), _hurting(args, *both))

    def answer(position: Position, event: Push) -> Verb:
        args = args_of(position, Playing)
        other = fighter_in(position, args.chain[len(args.struck)])
        here = position.fighters[args.fighter].hex
        need(event.fighter == other, "push.distance", fighter=event.fighter)
        need(len(event.path) == 1, "push.distance", path=event.path)
        check_push(position, other, event.path, 1)
        away = here is not None and event.path[0] in _ways_out(position, other, here)
        need(away, "push.away", path=event.path)
        return PushFrame(position, push_frame(position, other, event.path, args.seat), "effect")

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        other = fighter_in(position, args.chain[len(args.struck)])
        here = position.fighters[args.fighter].hex
        for hex_ in _ways_out(position, other, here) if here is not None else ():
            yield Push(by=args.seat, fighter=other, path=(hex_,))

    return effect


def _pushed_meanwhile(position: Position) -> bool:
    """Whether something else has pushed the fighter since its action began (DC-087)."""
    args = args_of(position, Playing)
    return any(
        one.what == "push" and one.other == args.fighter for one in position.history[args.since :]
    )


def _hurt_already(args: Playing) -> bool:
    """Whether who stands in the next hex has been dealt its damage and is to be pushed now."""
    return args.named == str(len(args.struck))


def _hurting(args: Playing, *fighters: int) -> Frame:
    """What the fighter, whose own action it is, deals these."""
    harm = HarmingAll(fighters, 1, seat=args.seat, source=args.card, by=args.fighter)
    return Frame("damage-all", "deal", harm)


def _ways_out(position: Position, fighter: int, origin: Hex) -> list[Hex]:
    """The empty hexes beside a fighter that are further from one hex than its own."""
    here, ground = position.fighters[fighter].hex, field(position)
    if here is None or cannot_be_pushed(position, fighter):
        return []
    away = ground.distance(origin, here)
    near = (hex_ for hex_ in ground.around[here] if ground.distance(origin, hex_) > away)
    return [hex_ for hex_ in near if is_empty(position, hex_)]


def _one_hex_on(position: Position, there: Hex) -> Verb:
    """One hex of the push: it hurts as any, and is no push of its own yet."""
    args = args_of(position, Playing)
    here = position.fighters[args.fighter].hex
    assert here is not None
    stepped = put_args(position, replace(args, struck=(*args.struck, args.fighter)))
    step = Moving(args.fighter, WHIRL, (there,), here, by=args.seat)
    return PushFrame(stepped, Frame("push", "go", step), "effect")


def _halted(over: PushFrame | Goto, harm: Frame) -> PushFrame:
    """The end of the push with the damage that comes first."""
    if isinstance(over, Goto):
        return PushFrame(over.position, harm, "effect")
    return PushFrame(_stacked(over.position, over.frame), harm, over.frame.row)


def _stacked(position: Position, frame: Frame) -> Position:
    """The position with a frame on top that is played before the card's next effect."""
    card = replace(position.stack[-1], row="effect")
    return replace(position, stack=(*position.stack[:-1], card, frame))


def _over(position: Position, gone: int) -> PushFrame | Goto:
    """The whole push is over: now it can be reacted to (DC-083)."""
    args = args_of(position, Playing)
    here = position.fighters[args.fighter].hex
    ended = done(position)
    if not gone or here is None:
        return ended
    steps = (one for one in position.history[args.since :] if one.what == WHIRL)
    first = next((hex_of_fall(one) for one in steps if one.other == args.fighter), None)
    whole = Moving(args.fighter, "push", args.chain[:gone], first or here, by=args.seat, gone=gone)
    return PushFrame(ended.position, Frame("push", "end", whole), "effect")
