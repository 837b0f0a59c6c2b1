"""Effects that change where fighters stand: pushed hex by hex, or placed."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.effects.choosing import Who, done, then
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import (
    Ask,
    RowFunction,
    Verb,
    args_of,
    need,
    open_here,
    read_as,
    reading,
    rest_where_open,
)
from rules_engine.kernel.flow import Push as PushFrame
from rules_engine.kernel.handing import at_hand, taken_up
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import (
    STAYS,
    beside_foe,
    blocked,
    field,
    is_empty,
    lethal,
    measured,
    occupied,
    traits_of,
)
from rules_engine.sense.modifiers import cannot_be_pushed
from rules_engine.sense.snares import snares, sprung
from rules_engine.state.events import Event, Place, Push
from rules_engine.state.frames import Frame, Harming, Moving, Playing
from rules_engine.state.position import Position, note, put_fighter

RETURNS = "push-back-to-its-hex-in-2018"


Count: TypeAlias = int | Callable[[Position, Playing], int]
"""A number, or what the table tells it to be."""


def pushed(
    who: Who,
    up_to: Count,
    *,
    exactly: bool = False,
    away: Who | None = None,
    towards: Who | None = None,
    by_hex: Who | None = None,
) -> RowFunction:
    """Push a fighter up to so many hexes (or exactly so many), as the card's player likes.

    away names a fighter that the push must lead away from, towards one that it must lead closer to;
    by_hex one that each of its hexes must be closer to than the one before, where the card itself
    says so.
    """

    def most(position: Position) -> int:
        return up_to if isinstance(up_to, int) else up_to(position, args_of(position, Playing))

    def led(position: Position, fighter: int, path: tuple[Hex, ...]) -> bool:
        closer = by_hex is None or _each_leads_to(position, fighter, path, by_hex)
        closer = closer and (towards is None or _leads_towards(position, fighter, path, towards))
        return closer and (away is None or leads_away(position, fighter, path, away))

    def open_paths(position: Position) -> list[tuple[Hex, ...]]:
        args = args_of(position, Playing)
        fighter = who(position, args)
        paths = pushes(position, fighter, most(position), exactly=exactly)
        return [path for path in paths if led(position, fighter, path)]

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if not can_be_pushed(position, fighter):
            return done(position)
        return Ask(args.seat, "push", (Push,), answer, legal, "push.distance")

    def answer(position: Position, event: Push) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        need(event.fighter == fighter, "push.distance", fighter=event.fighter)
        if not event.path:
            optional = not exactly or not open_paths(position)
            need(optional, "push.distance", path=event.path)
            return done(position)
        check_push(position, fighter, event.path, most(position))
        whole = not exactly or len(event.path) == most(position)
        whole = whole or halts(position, fighter, event.path[-1])
        need(whole, "push.distance", hexes=len(event.path), of=most(position))
        lead = "push.away" if away is not None else "push.closer"
        need(led(position, fighter, event.path), lead, path=event.path)
        return then(position, push_frame(position, fighter, event.path, args.seat))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        fighter = who(position, args)
        paths = open_paths(position)
        if not exactly or not paths:
            yield Push(by=args.seat, fighter=fighter, path=())
        for path in paths:
            yield Push(by=args.seat, fighter=fighter, path=path)

    return effect


def _leads_towards(position: Position, fighter: int, path: tuple[Hex, ...], to: Who) -> bool:
    """Whether a push leads closer to somebody, as its edition reads the word."""
    goal = position.fighters[to(position, args_of(position, Playing))].hex
    return goal is not None and leads_to(position, fighter, path, goal)


def _each_leads_to(position: Position, fighter: int, path: tuple[Hex, ...], to: Who) -> bool:
    """Whether each hex of a push is closer to somebody than the one before."""
    goal = position.fighters[to(position, args_of(position, Playing))].hex
    return goal is not None and _nearer(position, fighter, path, goal, each=True)


def leads_away(position: Position, fighter: int, path: tuple[Hex, ...], from_: Who) -> bool:
    """Whether a push leads away: by its end (DC-011), or by each of its hexes (Harrowdeep pg 29).

    2018 and Dreadfane leave open which.
    """
    return away_from(position, fighter, path, from_(position, args_of(position, Playing)))


def away_from(position: Position, fighter: int, path: tuple[Hex, ...], other: int) -> bool:
    """Whether a path leads a fighter away from another, as its edition reads the word."""
    origin, here = position.fighters[other].hex, position.fighters[fighter].hex
    assert origin is not None and here is not None
    each = _away_by_each_hex(position)
    steps = [measured(position, origin, hex_) for hex_ in (here, *path)]
    if not each:
        return steps[-1] > steps[0]
    return all(after > before for before, after in pairwise(steps))


def leads_to(position: Position, fighter: int, path: tuple[Hex, ...], goal: Hex) -> bool:
    """Whether a path leads a fighter closer to a hex: no text says of which hexes that is asked.

    A path of one hex reads alike either way.
    """
    each = len(path) > 1 and _closer_by_each_hex(position)
    return _nearer(position, fighter, path, goal, each=each)


def _nearer(
    position: Position, fighter: int, path: tuple[Hex, ...], goal: Hex, *, each: bool
) -> bool:
    here = position.fighters[fighter].hex
    assert here is not None
    steps = [measured(position, goal, hex_) for hex_ in (here, *path)]
    if not each:
        return steps[-1] < steps[0]
    return all(after < before for before, after in pairwise(steps))


def _away_by_each_hex(position: Position) -> bool:
    name = "away-in-2018-and-dreadfane"
    if open_here(position, name):
        return reading(position, name) == "each-hex"
    return bool(number(position, "push.away-each-hex"))


def _closer_by_each_hex(position: Position) -> bool:
    taken = reading(position, "closer-as-away")
    return _away_by_each_hex(position) if taken == "as-away" else taken == "each-hex"


def can_be_pushed(position: Position, fighter: int) -> bool:
    """Whether any effect may push a fighter: it is there, and nothing on its card bars it."""
    if fighter < 0 or position.fighters[fighter].hex is None:
        return False
    barred = cannot_be_pushed(position, fighter)
    if barred:
        rest_where_open(position, "cannot-in-2018")
    return not barred


def check_push(position: Position, fighter: int, path: tuple[Hex, ...], most: int) -> None:
    """Hold a push against the rules: single steps, nothing barred, an end elsewhere."""
    here = position.fighters[fighter].hex
    assert here is not None
    ground = field(position)
    start = here
    need(len(path) <= most, "push.distance", hexes=len(path), most=most)
    for hex_ in path:
        need(not halts(position, fighter, here), "game.card-over-rule", hex=here)
        need(hex_ in ground.around[here], "push.distance", hex=hex_)
        need(hex_ == start or is_empty(position, hex_), "push.obstacles", hex=hex_)
        here = hex_
    if start in path[:-1]:
        through = reading(position, "push-through-first-hex") == "allowed"
        need(through, "push.through-first-hex", path=path)
    back = here == start and open_here(position, RETURNS)
    elsewhere = here != start or (back and reading(position, RETURNS) == "allowed")
    need(elsewhere, "push.ends-elsewhere", hex=here)


def halts(position: Position, fighter: int, hex_: Hex) -> bool:
    """Whether a card has a push of a fighter end in a hex (Haunting Obsession)."""
    held = STAYS in traits_of(position, fighter)
    return held and beside_foe(position, fighter, hex_)


def may_return(position: Position) -> bool:
    """Whether a push that ends where it began is listed; the step that makes it rests on that."""
    return open_here(position, RETURNS) and read_as(position, RETURNS) == "allowed"


def pushes(position: Position, fighter: int, most: int, *, exactly: bool) -> list[tuple[Hex, ...]]:
    """One path to each hex a push can end in; with exactly, only pushes of the whole length."""
    here = position.fighters[fighter].hex
    assert here is not None
    ground = field(position)
    back = read_as(position, "push-through-first-hex") == "allowed"
    held = STAYS in traits_of(position, fighter)
    found: dict[Hex, tuple[Hex, ...]] = {}
    front: dict[Hex, tuple[Hex, ...]] = {here: ()}
    for length in range(1, most + 1):
        onward: dict[Hex, tuple[Hex, ...]] = {}
        for hex_, path in front.items():
            if held and beside_foe(position, fighter, hex_):
                continue
            for near in ground.around[hex_]:
                if is_empty(position, near) or near == here:
                    onward.setdefault(near, (*path, near))
        for hex_, path in onward.items():
            if not exactly or length == most or (held and beside_foe(position, fighter, hex_)):
                found.setdefault(hex_, path)
        if not back:
            onward.pop(here, None)
        front = onward
    if not may_return(position):
        found.pop(here, None)
    return list(found.values())


def push_frame(position: Position, fighter: int, path: tuple[Hex, ...], by: int) -> Frame:
    """The frame of a push along a path, by a seat."""
    start = position.fighters[fighter].hex
    assert start is not None
    return Frame("push", "go", Moving(fighter, "push", path, start, by=by))


def placed(who: Who, where: Callable[[Position, Playing], Iterable[Hex]]) -> RowFunction:
    """Place a fighter in one of some empty hexes."""

    def open_hexes(position: Position) -> list[Hex]:
        args = args_of(position, Playing)
        ground, shut = field(position), blocked(position) | occupied(position)
        hexes = where(position, args)
        return sorted([hex_ for hex_ in hexes if hex_ in ground.index and hex_ not in shut])

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        found = open_hexes(position) if who(position, args) >= 0 else []
        if not found:
            return done(position)
        knowing = partial(answer, known=at_hand(found))
        return Ask(args.seat, "place", (Place,), knowing, legal, "place.needs-a-free-hex")

    def answer(position: Position, event: Place, known: list[Hex] | None) -> Verb:
        args = args_of(position, Playing)
        need(event.fighter == who(position, args), "place.means", fighter=event.fighter)
        open_ = taken_up(known, open_hexes, position)
        need(event.hex in open_, "place.needs-a-free-hex", hex=event.hex)
        was_out = position.fighters[event.fighter].out
        moved = put_fighter(position, event.fighter, hex=event.hex, out=False)
        if was_out:
            moved = note(moved, "raised", seat=args.seat, other=event.fighter, word=args.card)
        moved = note(moved, "place", seat=args.seat, other=event.fighter, word=args.card)
        return _hurt_where_placed(moved, event.fighter, event.hex)

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for hex_ in open_hexes(position):
            yield Place(by=args.seat, fighter=who(position, args), hex=hex_)

    return effect


def _hurt_where_placed(position: Position, fighter: int, hex_: Hex) -> Verb:
    """Go on after what a hex does to a fighter placed in it: a snare on a token, and lethal ground.

    The snare springs first; whoever lives is then hurt by the hex.
    """
    hurts = hurt_by_placing(position, fighter, hex_)
    harm = Harming(fighter, number(position, "lethal.damage"), source="lethal")
    lethal_ = Frame("damage", "deal", harm)
    snare = snares(position, fighter).get(hex_)
    if snare is None:
        return then(position, lethal_) if hurts else done(position)
    position, springs = sprung(position, fighter, snare)
    on = then(position, springs)
    if not hurts:
        return on
    *below, card = on.position.stack
    stack = (*below, replace(card, row=on.then), lethal_)
    return PushFrame(replace(on.position, stack=stack), springs, lethal_.row)


def hurt_by_placing(position: Position, fighter: int, hex_: Hex) -> bool:
    """Whether a fighter placed in a hex is dealt damage for its being lethal."""
    harmful = lethal(position, position.fighters[fighter].seat)
    hurts = number(position, "lethal.when-placed") and hex_ in harmful
    return bool(hurts) and "ignores-lethal" not in traits_of(position, fighter)
