"""Scatter: a random chain of hexes from an origin, built die by die (Harrowdeep pg 39).

Which face of a die points which way on the token is printed on the token alone, so the log tells
where each die points; the order in which they are used is the player's choice.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.facts.dice import Die, faces_problem
from rules_engine.facts.hexes import DIRECTIONS, Hex
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Verb,
    args_of,
    need,
    nothing,
    reading,
    rest_on,
    rest_where_open,
    told,
)
from rules_engine.sense.ground import blocked, field
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event, Scattered, ScatterToken
from rules_engine.state.frames import Frame, Playing, Scattering
from rules_engine.state.position import Position, put_args, put_below

WAYS = len(DIRECTIONS)
_DICE: tuple[Die, ...] = ("attack",)


def scatter_frame(seat: int, origin: Hex | None, count: int) -> Frame:
    """The frame of a scatter of so many dice from an origin hex, or from that of the token."""
    return Frame("scatter", "token", Scattering(seat, origin, count))


def place_token(position: Position) -> Verb:
    """Ask for the scatter token: any hex, turned as the player likes."""
    seat = args_of(position, Scattering).seat
    return Ask(seat, "scatter token", (ScatterToken,), _placed, _placings, "scatter.token")


def _placed(position: Position, event: ScatterToken) -> Verb:
    need(event.hex in field(position), "scatter.token", hex=event.hex)
    need(0 <= event.turned < WAYS, "scatter.token", turned=event.turned)
    args = args_of(position, Scattering)
    chain = () if args.origin is not None else (event.hex,)
    placed = replace(args, token=event.hex, turned=event.turned, chain=chain)
    return Advance(put_args(position, placed))


def _placings(position: Position) -> Iterable[Event]:
    args = args_of(position, Scattering)
    hexes = sorted(field(position).hexes) if args.origin is None else (args.origin,)
    for hex_ in hexes:
        for turned in range(WAYS):
            yield ScatterToken(by=args.seat, hex=hex_, turned=turned)


def roll(position: Position) -> Verb:
    """Ask for the attack dice of the scatter and where each of them points."""
    args = args_of(position, Scattering)
    kind, rule = "scatter roll", "scatter.dice"
    return Ask(args.seat, kind, (Scattered,), _rolled, nothing, rule, args.count)


def _rolled(position: Position, event: Scattered) -> Verb:
    args = args_of(position, Scattering)
    problem = faces_problem(_DICE, event.faces, args.count)
    need(not problem, "scatter.dice", faces=event.faces, problem=problem)
    need(len(event.ways) == args.count, "scatter.directions", ways=event.ways)
    need(all(0 <= way < WAYS for way in event.ways), "scatter.directions", ways=event.ways)
    pairs = set(zip(event.faces, event.ways, strict=True))
    one_each = len(pairs) == len(set(event.faces)) == len(set(event.ways))
    need(one_each, "scatter.directions", faces=event.faces, ways=event.ways)
    rest_on("scatter-directions")
    rest_where_open(position, "scatter-in-nightvault")
    return Advance(put_args(position, replace(args, faces=event.faces, ways=event.ways)))


def next_die(position: Position) -> Verb:
    """Ask which die leads on, while there are several directions left to choose from."""
    args = args_of(position, Scattering)
    if not args.ways or args.interrupted:
        return Advance(position)
    if len(set(args.ways)) == 1:
        return Goto(_extended(position, args, args.ways[0]), "chain")
    return Ask(args.seat, "scatter order", (Choose,), _ordered, _orders, "scatter.order")


def _ordered(position: Position, event: Choose) -> Verb:
    args = args_of(position, Scattering)
    ways = {DIRECTIONS[way]: way for way in args.ways}
    way = option_of(event, "scatter.order")
    need(way in ways, "scatter.order", direction=way)
    return Goto(_extended(position, args, ways[way]), "chain")


def _orders(position: Position) -> Iterable[Event]:
    args = args_of(position, Scattering)
    for way in sorted(set(args.ways)):
        yield Choose(by=args.seat, option=DIRECTIONS[way])


def _extended(position: Position, args: Scattering, way: int) -> Position:
    """The chain one hex longer, or interrupted at the rim of the battlefield."""
    here = args.chain[-1] if args.chain else args.origin
    assert here is not None
    onward = field(position).step(here, way)
    left = list(args.ways)
    left.remove(way)
    if onward is None or _stopped(position, onward):
        told("scatter.rim", hex=here)
        return put_args(position, replace(args, ways=(), interrupted=True))
    return put_args(position, replace(args, ways=tuple(left), chain=(*args.chain, onward)))


def _stopped(position: Position, onward: Hex) -> bool:
    """Whether a chain ends before a blocked hex: it goes on through it, by our reading."""
    if onward not in blocked(position):
        return False
    return reading(position, "scatter-through-blocked") == "interrupted"


def end(position: Position) -> Verb:
    """Take the token off; the card that scattered learns the chain, empty where there is none."""
    args = args_of(position, Scattering)
    told("scatter.end-hex" if args.chain else "scatter.no-chain", chain=args.chain)
    return End(put_below(position, Playing, chain=args.chain))
