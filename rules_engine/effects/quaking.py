"""All fighters pushed one way at one time."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules_engine.effects.choosing import done
from rules_engine.facts.hexes import DIRECTIONS, Hex
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, need
from rules_engine.kernel.flow import Push as PushFrame
from rules_engine.sense.ground import blocked, field
from rules_engine.sense.modifiers import cannot_be_pushed
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Frame, Moving, Playing
from rules_engine.state.position import Position, put_args
from rules_engine.state.vocabulary import Happened

QUAKE: Final = "quake"
"""How a fighter goes one hex of a push of all: no push by itself that could be answered."""


def all_pushed_one_way() -> RowFunction:
    """Push every fighter one hex in a direction of the player's choosing, all at one time.

    Whoever is barred stays: by a blocked hex, by the rim, by a card, or by another who stays
    (DC-227). Only when all are pushed can the push be answered (DC-147).
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if args.choices:
            return _next(position)
        return Ask(args.seat, "choose direction", (Choose,), answer, legal, "push.simultaneous")

    def answer(position: Position, event: Choose) -> Verb:
        way = option_of(event, "push.simultaneous")
        need(way in DIRECTIONS, "push.simultaneous", direction=way)
        args = args_of(position, Playing)
        chosen = DIRECTIONS.index(way)
        going = tuple(_going(position, chosen))
        return Goto(put_args(position, replace(args, choices=(chosen,), struck=going)), "effect")

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for way in DIRECTIONS:
            yield Choose(by=seat, option=way)

    return effect


def _going(position: Position, way: int) -> list[int]:
    """Who is pushed, those in front first."""
    ground, shut = field(position), blocked(position)
    onward: dict[Hex, Hex] = {}
    who: dict[Hex, int] = {}
    for index, fighter in enumerate(position.fighters):
        if fighter.hex is None:
            continue
        who[fighter.hex] = index
        there = ground.step(fighter.hex, way)
        if there is not None and there not in shut and not cannot_be_pushed(position, index):
            onward[fighter.hex] = there
    staying = set(who) - set(onward)
    while caught := [hex_ for hex_ in onward if hex_ not in staying and onward[hex_] in staying]:
        staying.update(caught)
    return _in_order([hex_ for hex_ in onward if hex_ not in staying], onward, who)


def _in_order(going: list[Hex], onward: dict[Hex, Hex], who: dict[Hex, int]) -> list[int]:
    order: list[int] = []
    left = list(going)
    while left:
        front = [hex_ for hex_ in left if onward[hex_] not in left]
        order += [who[hex_] for hex_ in front]
        left = [hex_ for hex_ in left if hex_ not in front]
    return order


def _next(position: Position) -> Verb:
    """The next fighter's hex; when all have gone, the push is answered as one."""
    args = args_of(position, Playing)
    if not args.struck:
        return done(position)
    fighter, way = args.struck[0], args.choices[0]
    here = position.fighters[fighter].hex
    rest = put_args(position, replace(args, struck=args.struck[1:]))
    there = field(position).step(here, way) if here is not None else None
    if here is None or there is None:
        return Goto(rest, "effect")
    how: Happened = QUAKE if len(args.struck) > 1 else "push"
    step = Moving(fighter, how, (there,), here, by=args.seat)
    return PushFrame(rest, Frame("push", "go", step), "effect")
