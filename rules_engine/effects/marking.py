"""Effects that change hexes for a while, and that move or flip tokens on them."""

from collections.abc import Callable, Iterable
from functools import partial

from msgspec.structs import replace

from rules_engine.effects.choosing import Who, done
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, enclosing, need
from rules_engine.kernel.handing import at_hand, taken_up
from rules_engine.kernel.tables import number
from rules_engine.moments.playing import Choice
from rules_engine.sense.ground import blocked, field, held, lethal
from rules_engine.sense.snares import SNARED, TRAP
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing, PowerStep
from rules_engine.state.position import Mark, Modifier, Position, note, put, put_args, put_below

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


def marked_about(token: Who, kind: str, *, until: str = "round") -> RowFunction:
    """Make the hex of a token `blocked`, `lethal` or `cover` until then, wherever the token goes.

    token tells its place among the tokens, -1 for none.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        place = token(position, args)
        if place < 0:
            return done(position)
        hex_, since = position.tokens[place].hex, position.turn
        made = Mark(hex_, kind, args.card, until=until, since=since, token=place)
        return done(replace(position, marks=(*position.marks, made)))

    return effect


def marked_around(kind: str, *, until: str) -> RowFunction:
    """Make the hexes beside a fighter `lethal` or the like to enemies until then, wherever it goes.

    It is the fighter that has the ability.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        here = position.fighters[args.fighter].hex
        if here is None:
            return done(position)
        made = Mark(
            here,
            kind,
            args.card,
            seat=args.seat,
            until=until,
            since=position.turn,
            fighter=args.fighter,
            around=True,
        )
        return done(replace(position, marks=(*position.marks, made)))

    return effect


def trap_set(position: Position) -> Verb:
    """Lay the trap of the fighter that has the ability in the hex chosen before."""
    args = args_of(position, Playing)
    made = tuple(
        Mark(hex_, TRAP, args.card, seat=args.seat, until="game", fighter=args.fighter)
        for hex_ in args.chain
    )
    return done(replace(position, marks=(*position.marks, *made)))


def token_hexes(position: Position) -> frozenset[Hex]:
    """Where a token may be moved: not onto another, a blocked, or (feature tokens) a worse hex."""
    shut = blocked(position) | {token.hex for token in position.tokens}
    if number(position, "tokens.bar-lethal"):
        shut |= lethal(position, -1) | field(position).cover
    return frozenset(field(position).hexes) - shut


def moved_token(
    which: Callable[[Position, Playing], int], up_to: int, *, spares_lethal: bool = False
) -> RowFunction:
    """Move a token up to so many hexes (Harrowdeep pg 26, DC-271, DC-272).

    spares_lethal says that it may not come to a lethal hex, whatever the edition has.
    """

    def open_hexes(position: Position) -> list[Hex]:
        token = position.tokens[which(position, args_of(position, Playing))]
        near = field(position).within(token.hex, up_to)
        harmful = lethal(position, -1) if spares_lethal else frozenset()
        return sorted((near & token_hexes(position)) - harmful)

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


def choose_hex(where: Hexes, *, more: bool = False) -> RowFunction:
    """Choose one of some hexes, which is then the chain of the card's frame; without any, go on.

    With more it is added to those chosen before.
    """

    def open_hexes(position: Position, args: Playing) -> list[Hex]:
        return list(where(position, args))

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        found = open_hexes(position, args)
        if not found:
            return done(position)
        knowing = partial(answer, known=at_hand(found))
        return Ask(args.seat, "choose hex", (Choose,), knowing, legal, "ploys.play")

    def answer(position: Position, event: Choose, known: list[Hex] | None) -> Verb:
        args = args_of(position, Playing)
        only = event == Choose(by=event.by, hexes=event.hexes) and len(event.hexes) == 1
        need(only, "power_step.playable", hexes=event.hexes)
        fits = event.hexes[0] in taken_up(known, open_hexes, position, args)
        need(fits, "power_step.playable", hex=event.hexes[0])
        before = args.chain if more else ()
        return done(put_args(position, replace(args, chain=(*before, *event.hexes))))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for hex_ in where(position, args):
            yield Choose(by=args.seat, hexes=(hex_,))

    return Choice(lambda position, args: any(True for _ in where(position, args)), effect)


def chosen_hex(_: Position, args: Playing) -> tuple[Hex, ...]:
    """The hex chosen before, as `marked` asks for it."""
    return args.chain


Tokens = Callable[[Position, int], list[int]]
"""Tokens that may be chosen, by their places: of the position and the seat."""


def choose_token(which: Tokens, *, another: bool = False) -> RowFunction:
    """Choose one of some objective tokens; without any, the card goes on.

    another leaves out those chosen before.
    """

    def open_ones(position: Position, args: Playing) -> list[int]:
        before = args.choices if another else ()
        return [one for one in which(position, args.seat) if one not in before]

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not open_ones(position, args):
            return done(position)
        return Ask(args.seat, "choose token", (Choose,), answer, legal, "ploys.play")

    def answer(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        only = event == Choose(by=event.by, tokens=event.tokens) and len(event.tokens) == 1
        fits = only and event.tokens[0] in open_ones(position, args)
        need(fits, "power_step.playable", tokens=event.tokens)
        return done(put_args(position, replace(args, choices=(*args.choices, *event.tokens))))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for token in open_ones(position, args):
            yield Choose(by=args.seat, tokens=(token,))

    return Choice(lambda position, args: bool(which(position, args.seat)), effect)


def token_chosen(_: Position, args: Playing) -> int:
    """The token chosen before, -1 for none."""
    return args.choices[0] if args.choices else -1


def removed_token() -> RowFunction:
    """Take the token chosen before off the battlefield."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        token = token_chosen(position, args)
        if token < 0:
            return done(position)
        return done(without_token(position, args.seat, token))

    return effect


def without_token(position: Position, seat: int, place: int) -> Position:
    """The position without an objective token that a player's warband took off.

    What lies on it goes too; what is said of tokens behind it follows them to their new places.
    """
    number_ = position.tokens[place].number
    marks = tuple(
        replace(one, token=one.token - 1) if one.token > place else one
        for one in position.marks
        if one.token != place
    )
    modifiers = tuple(
        replace(one, word=str(int(one.word) - 1)) if _beyond(one, place) else one
        for one in position.modifiers
        if (one.what, one.word) != (SNARED, str(place))
    )
    left = (*position.tokens[:place], *position.tokens[place + 1 :])
    shorter = replace(position, tokens=left, marks=marks, modifiers=modifiers)
    return note(_without_delving(shorter, place), "removed", seat=seat, amount=number_)


def _beyond(modifier: Modifier, place: int) -> bool:
    """Whether a modifier snares a token that lies behind a place."""
    return modifier.what == SNARED and int(modifier.word) > place


def _without_delving(position: Position, place: int) -> Position:
    """The position in which what was delved in this power step is known by its new places."""
    step = enclosing(position, PowerStep)
    if step is None or not step.delved:
        return position
    kept = tuple((seat, n - (n > place)) for seat, n in step.delved if n != place)
    return put_below(position, PowerStep, delved=kept)


def tokens_held(position: Position, seat: int) -> list[int]:
    """The objective tokens that the player holds, by their places."""
    numbers = held(position, seat)
    return [n for n, one in enumerate(position.tokens) if one.face_up and one.number in numbers]


def tokens_held_by_anyone(position: Position, _: int) -> list[int]:
    """The objective tokens that somebody holds, by their places."""
    seats = range(len(position.seats))
    return sorted({token for seat in seats for token in tokens_held(position, seat)})


def exchanged_tokens(position: Position) -> Verb:
    """Have the two tokens chosen before change places."""
    chosen = args_of(position, Playing).choices
    if len(chosen) < 2:
        return done(position)
    one, other = chosen
    here, there = position.tokens[one].hex, position.tokens[other].hex
    moved = put(position, ("tokens", one, "hex"), there)
    return done(put(moved, ("tokens", other, "hex"), here))


def tokens_unheld(position: Position, _: int) -> list[int]:
    """The objective tokens that nobody holds, by their places."""
    numbers = [one for seat in range(len(position.seats)) for one in held(position, seat)]
    open_ = (n for n, one in enumerate(position.tokens) if one.face_up)
    return [n for n in open_ if position.tokens[n].number not in numbers]


def widened(position: Position) -> Verb:
    """Take the hexes around the one chosen to it."""
    args = args_of(position, Playing)
    around = field(position).around
    hexes = dict.fromkeys((*args.chain, *(near for one in args.chain for near in around[one])))
    return done(put_args(position, replace(args, chain=tuple(hexes))))


def swapped_with(who: Who) -> RowFunction:
    """Have the objective a fighter holds change places with another of the player's choosing."""

    def others(position: Position) -> list[int]:
        here = position.fighters[who(position, args_of(position, Playing))].hex
        return [n for n, one in enumerate(position.tokens) if one.face_up and one.hex != here]

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        if not others(position):
            return done(position)
        return Ask(seat, "choose token", (Choose,), answer, legal, "objectives.moving")

    def answer(position: Position, event: Choose) -> Verb:
        only = event == Choose(by=event.by, tokens=event.tokens) and len(event.tokens) == 1
        need(only and event.tokens[0] in others(position), "objectives.moving", token=event.tokens)
        here = position.fighters[who(position, args_of(position, Playing))].hex
        own = next(n for n, one in enumerate(position.tokens) if one.hex == here)
        there = position.tokens[event.tokens[0]].hex
        moved = put(position, ("tokens", own, "hex"), there)
        return done(put(moved, ("tokens", event.tokens[0], "hex"), here))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for token in others(position):
            yield Choose(by=seat, tokens=(token,))

    return effect
