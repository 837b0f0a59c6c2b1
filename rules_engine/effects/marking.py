"""Effects that change hexes for a while, and that move or flip tokens on them."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rules_engine.effects.choosing import done
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import blocked, field, lethal
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Mark, Position, put

Hexes = Callable[[Position, Playing], Iterable[Hex]]


def marked(
    where: Hexes, kind: str, *, until: str = "round", spares_friends: bool = False
) -> RowFunction:
    """Make hexes `blocked`, `lethal` or `cover` until then; nobody in them is hurt by it (DC-015).

    spares_friends leaves the player's own fighters alone.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        seat = args.seat if spares_friends else -1
        made = tuple(
            Mark(hex_, kind, args.card, seat=seat, until=until, since=position.turn)
            for hex_ in where(position, args)
        )
        return done(replace(position, marks=(*position.marks, *made)))

    return effect


def token_hexes(position: Position) -> frozenset[Hex]:
    """Where a token may be moved: not onto another, a blocked, or (feature tokens) a worse hex."""
    shut = blocked(position) | {token.hex for token in position.tokens}
    if number(position, "tokens.bar-lethal"):
        shut |= lethal(position, -1) | field(position).cover
    return frozenset(field(position).hexes) - shut


def moved_token(which: Callable[[Position, Playing], int], up_to: int) -> RowFunction:
    """Move a token up to so many hexes (Harrowdeep pg 26, DC-271, DC-272)."""

    def open_hexes(position: Position) -> list[Hex]:
        token = position.tokens[which(position, args_of(position, Playing))]
        near = field(position).within(token.hex, up_to)
        return sorted(near & token_hexes(position))

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if which(position, args) < 0 or not open_hexes(position):
            return done(position)
        return Ask(args.seat, "move token", (Choose,), answer, legal, "game.card-over-rule")

    def answer(position: Position, event: Choose) -> Verb:
        index = which(position, args_of(position, Playing))
        allowed = len(event.hexes) == 1 and event.hexes[0] in open_hexes(position)
        allowed = allowed and event == Choose(by=event.by, hexes=event.hexes)
        need(allowed, "power_step.playable", hexes=event.hexes)
        return done(put(position, ("tokens", index, "hex"), event.hexes[0]))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for hex_ in open_hexes(position):
            yield Choose(by=seat, hexes=(hex_,))

    return effect
