"""Effects that scatter, and what becomes of the chain of hexes."""

from collections.abc import Callable, Iterable
from typing import Final

from rules_engine.effects.choosing import Who, done, then
from rules_engine.effects.moving import Count, push_frame
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.sense.ground import field, fighter_in, is_empty
from rules_engine.sense.modifiers import cannot_be_pushed
from rules_engine.sequences.card_play.scatter import WAYS, scatter_frame
from rules_engine.state.events import Event, Push
from rules_engine.state.frames import Moving, Playing
from rules_engine.state.position import Position, put_below

Where = Callable[[Position, Playing], Hex | None]


def scatter(origin: Where, count: Count) -> RowFunction:
    """Scatter from a hex; the chain is then in the arguments of the card's frame."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        hex_ = origin(position, args)
        dice = count if isinstance(count, int) else count(position, args)
        if hex_ is None or dice < 1:
            return done(position)
        return then(position, scatter_frame(_whose(position, args), hex_, dice))

    return effect


def scatter_from_the_token(count: int) -> RowFunction:
    """Scatter from the hex that the player puts the token in, with which the chain begins."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        return then(position, scatter_frame(_whose(position, args), None, count))

    return effect


def straight_on(position: Position, args: Playing) -> list[Hex]:
    """The hexes from the first of a chain on in the direction of the second, to the rim."""
    if len(args.chain) < 2:
        return []
    ground = field(position)
    here, found = args.chain[0], list(args.chain[1:2])
    way = next(way for way in range(WAYS) if ground.step(here, way) == found[0])
    while (onward := ground.step(found[-1], way)) is not None:
        found.append(onward)
    return found


def _whose(position: Position, args: Playing) -> int:
    """Who resolves the scatter of a card: its player, unless a card has another do it."""
    found = (one for one in position.modifiers if (one.what, one.only) == (OTHERS, (args.card,)))
    return next((one.amount for one in found), args.seat)


OTHERS: Final = "scatter resolved by another"


def hex_of(who: Who) -> Where:
    """The hex a fighter stands in."""

    def where(position: Position, args: Playing) -> Hex | None:
        fighter = who(position, args)
        return position.fighters[fighter].hex if fighter >= 0 else None

    return where


def at_chosen_hex(_: Position, args: Playing) -> Hex | None:
    """The hex chosen before."""
    return args.chain[0] if args.chain else None


def end_hex(_: Position, args: Playing) -> Hex | None:
    """The last hex of the chain; None where there is no chain."""
    return args.chain[-1] if args.chain else None


def in_end_hex(position: Position, args: Playing) -> int:
    """The fighter in the end hex, -1 where there is none."""
    hex_ = end_hex(position, args)
    return fighter_in(position, hex_) if hex_ is not None else -1


def along_the_chain(position: Position, args: Playing) -> tuple[int, ...]:
    """The fighters the chain passes over, each once (DC-062)."""
    found = (fighter_in(position, hex_) for hex_ in args.chain)
    return tuple(dict.fromkeys(one for one in found if one >= 0))


def pushed_along(who: Who, most: int = 99, *, up_to: bool = False) -> RowFunction:
    """Push a fighter along the chain in one push, until something stands in the way (DC-083).

    most is how many hexes of the chain it is pushed at most; up_to says that the card's player
    may have it pushed less far, or not at all, which is an empty path.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        path = _way_along(position, fighter, args.chain[:most])
        if up_to and path:
            return Ask(args.seat, "push", (Push,), answer, legal, "push.distance")
        if not path or path[-1] == position.fighters[fighter].hex:
            return done(position)
        return then(position, push_frame(position, fighter, path, args.seat))

    def stretches(position: Position) -> list[tuple[Hex, ...]]:
        args = args_of(position, Playing)
        fighter = who(position, args)
        path = _way_along(position, fighter, args.chain[:most])
        start = position.fighters[fighter].hex
        ends = (count for count, hex_ in enumerate(path, 1) if hex_ != start)
        return [(), *(path[:count] for count in ends)]

    def answer(position: Position, event: Push) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        need(event.fighter == fighter, "push.distance", fighter=event.fighter)
        need(event.path in stretches(position), "push.distance", path=event.path)
        if not event.path:
            return done(position)
        return then(position, push_frame(position, fighter, event.path, args.seat))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for path in stretches(position):
            yield Push(by=args.seat, fighter=who(position, args), path=path)

    return effect


def _way_along(position: Position, fighter: int, chain: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """As much of a chain as a fighter can be pushed along."""
    if fighter < 0 or cannot_be_pushed(position, fighter):
        return ()
    start = position.fighters[fighter].hex
    if start is None:
        return ()
    path: tuple[Hex, ...] = ()
    for hex_ in chain:
        if hex_ != start and not is_empty(position, hex_):
            break
        path = (*path, hex_)
    return path


def became_its_move(position: Position) -> Verb:
    """Tell the Move action that this takes the place of how far along the chain it led."""
    args = args_of(position, Playing)
    pushed = (one for one in position.history[args.since :] if one.what == "push")
    gone = sum(one.amount for one in pushed if one.other == args.fighter)
    way = args.chain[:gone]
    return done(put_below(position, Moving, path=way, gone=len(way)))
