"""Pushes that must end somewhere in particular, and fighters that change places."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.effects.choosing import Among, Fits, Who, done, fitting, then
from rules_engine.effects.moving import (
    Count,
    can_be_pushed,
    check_push,
    hurt_by_placing,
    leads_to,
    may_return,
    push_frame,
)
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, need, sure
from rules_engine.kernel.flow import Push as PushFrame
from rules_engine.kernel.handing import at_hand, taken_up
from rules_engine.kernel.tables import number
from rules_engine.moments.conditions import objective_hexes
from rules_engine.sense.ground import blocked, enemies_of, field, is_empty, occupied
from rules_engine.sense.modifiers import cannot_be_pushed
from rules_engine.state.events import Event, Push
from rules_engine.state.frames import Frame, Harming, HarmingAll, Playing
from rules_engine.state.position import Position, note, put_args, put_fighter

Ends: TypeAlias = Callable[[Position, Playing, int, Hex], bool]
"""Whether a push may end in a hex: of the position, the frame, the fighter and the hex."""


Goals: TypeAlias = Callable[[Position, Playing, int], Iterable[Hex]]
"""Hexes that a push may lead to: of the position, the frame and the fighter."""


@dataclass(frozen=True)
class Closer:
    """A push that must lead closer to one of some hexes."""

    goals: Goals


Leads: TypeAlias = Ends | Closer
"""Where a push must lead: to an end, or closer to something."""


Reach: TypeAlias = Callable[[Position, int], int]
"""How many hexes a fighter is pushed at most."""


Leave: TypeAlias = Callable[[Position, Playing], bool]
"""Whether a player may leave a push out: of the position and the frame's arguments."""


def ways_to(
    position: Position, args: Playing, fighter: int, most: int, leads: Leads
) -> list[tuple[Hex, ...]]:
    """One path to each hex that a fighter can be pushed to, of those that lead where they must."""
    here = position.fighters[fighter].hex
    if here is None or cannot_be_pushed(position, fighter):
        return []
    around = field(position).around
    walls, taken = blocked(position), occupied(position)
    seen: dict[Hex, tuple[Hex, ...]] = {here: ()}
    front = [here]
    for left in range(most, 0, -1):
        onward = [
            (near, (*seen[hex_], near))
            for hex_ in front
            for near in around[hex_]
            if near not in seen and near not in walls and near not in taken
        ]
        seen |= dict(reversed(onward))
        front = list(dict.fromkeys([near for near, _ in onward])) if left > 1 else []
    del seen[here]
    out = next((path for path in seen.values()), ())
    if out and most > 1 and may_return(position):
        seen[here] = (out[0], here)
    paths = list(seen.values())
    if leads is anywhere or not paths:
        return paths
    if not isinstance(leads, Closer):
        return [path for path in paths if leads(position, args, fighter, path[-1])]
    goals = list(leads.goals(position, args, fighter))
    return [path for path in paths if _leads_to_any(position, fighter, path, goals)]


def _has_room(position: Position, fighter: int, most: int, shut: frozenset[Hex]) -> bool:
    """Whether a fighter can be pushed at all, wherever that leads; nobody is pushed into shut."""
    here = position.fighters[fighter].hex
    if here is None or cannot_be_pushed(position, fighter) or most < 1:
        return False
    return not shut.issuperset(field(position).around[here])


def led(
    position: Position, args: Playing, fighter: int, path: tuple[Hex, ...], leads: Leads
) -> bool:
    """Whether a path leads a fighter where it must."""
    if not isinstance(leads, Closer):
        return leads(position, args, fighter, path[-1])
    goals = leads.goals(position, args, fighter)
    return _leads_to_any(position, fighter, path, goals)


def _leads_to_any(
    position: Position, fighter: int, path: tuple[Hex, ...], goals: Iterable[Hex]
) -> bool:
    return any(leads_to(position, fighter, path, goal) for goal in goals)


def pushed_to(
    who: Who, up_to: Count, leads: Leads, *, may_stay: bool | Leave = False
) -> RowFunction:
    """Push a fighter up to so many hexes, where the push must lead; if it cannot, it stays.

    may_stay says whether its player may leave it where it is all the same: an empty path.
    """

    def stays(position: Position, args: Playing) -> bool:
        return may_stay if isinstance(may_stay, bool) else may_stay(position, args)

    def most(position: Position, args: Playing) -> int:
        return up_to if isinstance(up_to, int) else up_to(position, args)

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or not ways_to(position, args, fighter, most(position, args), leads):
            return done(position)
        return Ask(args.seat, "push", (Push,), answer, legal, "push.distance")

    def answer(position: Position, event: Push) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        need(event.fighter == fighter, "push.distance", fighter=event.fighter)
        if not event.path and stays(position, args):
            return done(position)
        check_led(position, args, event, most(position, args), leads)
        return then(position, push_frame(position, fighter, event.path, args.seat))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        fighter = who(position, args)
        ways = ways_to(position, args, fighter, most(position, args), leads)
        for path in ((), *ways) if stays(position, args) else ways:
            yield Push(by=args.seat, fighter=fighter, path=path)

    return effect


def check_led(position: Position, args: Playing, event: Push, most: int, leads: Leads) -> None:
    """Hold a push against the rules, and against where it must lead."""
    sure(event.path, "push.distance", path=event.path)
    check_push(position, event.fighter, event.path, most)
    there = led(position, args, event.fighter, event.path, leads)
    need(there, "push.closer" if isinstance(leads, Closer) else "push.distance", path=event.path)


def each_pushed(
    fits: Fits, most: int, leads: Leads, *, up_to: bool = False, count: int = 99
) -> RowFunction:
    """Push every fighter that fits and can be, once each, in the order its player likes.

    up_to and count are those of `those_pushed`.
    """

    def among(position: Position, args: Playing) -> list[int]:
        return fitting(position, args.seat, fits)

    return those_pushed(among, most, leads, up_to=up_to, count=count)


def those_pushed(
    among: Among, most: int | Reach, leads: Leads, *, up_to: bool = False, count: int = 99
) -> RowFunction:
    """Push some fighters, as far as they can be, once each, in the order the player likes.

    most is how far, for all or for each; up_to says that a fighter may be pushed no hex at all,
    which is an empty path (DC-070); count that so many fighters are pushed at most.
    """

    def reach(position: Position, fighter: int) -> int:
        return most if isinstance(most, int) else most(position, fighter)

    def left(position: Position, args: Playing) -> list[int]:
        if len(args.struck) >= count:
            return []
        fighters = [one for one in among(position, args) if one not in args.struck]
        if leads is anywhere:
            shut = blocked(position) | occupied(position)
            return [one for one in fighters if _has_room(position, one, reach(position, one), shut)]
        ways = {one: ways_to(position, args, one, reach(position, one), leads) for one in fighters}
        return [one for one, paths in ways.items() if paths]

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        found = left(position, args)
        if not found:
            return done(position)
        knowing = partial(answer, known=at_hand(found))
        return Ask(args.seat, "push", (Push,), knowing, legal, "push.distance")

    def answer(position: Position, event: Push, known: list[int] | None) -> Verb:
        args = args_of(position, Playing)
        found = taken_up(known, left, position, args)
        need(event.fighter in found, "push.distance", fighter=event.fighter)
        struck = put_args(position, _struck(args, event.fighter))
        if up_to and not event.path:
            return Goto(struck, "effect")
        check_led(position, args, event, reach(position, event.fighter), leads)
        frame = push_frame(position, event.fighter, event.path, args.seat)
        return PushFrame(struck, frame, "effect")

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for fighter in left(position, args):
            paths = ways_to(position, args, fighter, reach(position, fighter), leads)
            for path in ((), *paths) if up_to else paths:
                yield Push(by=args.seat, fighter=fighter, path=path)

    return effect


def _struck(args: Playing, fighter: int) -> Playing:
    return replace(args, struck=(*args.struck, fighter))


def anywhere(_: Position, __: Playing, ___: int, ____: Hex) -> bool:
    """Any hex will do."""
    return True


def beside_a_foe(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
    """A hex adjacent to an enemy of the player."""
    around = field(position).around[hex_]
    return any(position.fighters[foe].hex in around for foe in enemies_of(position, args.seat))


def closer_to(who: Who) -> Closer:
    """Closer to a fighter, where it stands."""

    def goals(position: Position, args: Playing, _: int) -> list[Hex]:
        there = position.fighters[who(position, args)].hex
        return [] if there is None else [there]

    return Closer(goals)


def beside(who: Who) -> Ends:
    """A hex adjacent to a fighter."""

    def ends(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
        return position.fighters[who(position, args)].hex in field(position).around[hex_]

    return ends


def closer_to_nearest(goals: Goals) -> Closer:
    """Closer to one of the nearest of some hexes."""

    def nearest(position: Position, args: Playing, fighter: int) -> list[Hex]:
        here, ground = position.fighters[fighter].hex, field(position)
        assert here is not None
        away = {there: ground.distance(here, there) for there in goals(position, args, fighter)}
        least = min(away.values(), default=0)
        return [there for there, far in away.items() if far == least]

    return Closer(nearest)


def _foes(position: Position, args: Playing, _: int) -> list[Hex]:
    hexes = (position.fighters[foe].hex for foe in enemies_of(position, args.seat))
    return [there for there in hexes if there is not None]


closer_to_the_nearest_foe = closer_to_nearest(_foes)


def further_from_the_nearest_foe(
    position: Position, args: Playing, fighter: int, hex_: Hex
) -> bool:
    """A hex further from one of the nearest enemies."""
    here, ground = position.fighters[fighter].hex, field(position)
    assert here is not None
    hexes = [position.fighters[foe].hex for foe in enemies_of(position, args.seat)]
    away = {there: ground.distance(here, there) for there in hexes if there is not None}
    close = (there for there, far in away.items() if far == min(away.values()))
    return any(ground.distance(hex_, there) > away[there] for there in close)


def further_from_all_foes(position: Position, args: Playing, fighter: int, hex_: Hex) -> bool:
    """A hex further from each enemy than where the pushed one stands."""
    here = position.fighters[fighter].hex
    assert here is not None
    ground = field(position)
    hexes = [position.fighters[foe].hex for foe in enemies_of(position, args.seat)]
    return all(
        ground.distance(hex_, there) > ground.distance(here, there)
        for there in hexes
        if there is not None
    )


def onto_an_objective(position: Position, _: Playing, __: int, hex_: Hex) -> bool:
    """A hex with an objective, token or printed."""
    return hex_ in objective_hexes(position).values()


def further_from_chosen_hex(position: Position, args: Playing, fighter: int, hex_: Hex) -> bool:
    """A hex further from the one chosen before than where the pushed one stands."""
    here = position.fighters[fighter].hex
    assert here is not None
    ground = field(position)
    return ground.distance(hex_, args.chain[0]) > ground.distance(here, args.chain[0])


def switched(one: Who, other: Who) -> RowFunction:
    """Have two fighters change places: neither moves nor is pushed, but lethal ground may hurt."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        first, second = one(position, args), other(position, args)
        if first < 0 or second < 0:
            return done(position)
        here, there = position.fighters[first].hex, position.fighters[second].hex
        changed = put_fighter(put_fighter(position, first, hex=there), second, hex=here)
        for fighter in (first, second):
            changed = note(changed, "place", seat=args.seat, other=fighter, word=args.card)
        return _hurt_where_put(changed, ((first, there), (second, here)))

    return effect


def _hurt_where_put(position: Position, put: Iterable[tuple[int, Hex | None]]) -> Verb:
    """Go on after what lethal hexes do, at one moment, to fighters that have been put in them."""
    hurt = tuple(
        [one for one, hex_ in put if hex_ is not None and hurt_by_placing(position, one, hex_)]
    )
    amount = number(position, "lethal.damage")
    if not hurt:
        return done(position)
    if len(hurt) == 1:
        return then(position, Frame("damage", "deal", Harming(hurt[0], amount, source="lethal")))
    return then(position, Frame("damage-all", "deal", HarmingAll(hurt, amount, source="lethal")))


def flown(who: Who, most: int) -> RowFunction:
    """Push a fighter up to so many hexes, through others, to an empty hex or not at all."""

    def ways(position: Position) -> dict[Hex, tuple[Hex, ...]]:
        fighter = who(position, args_of(position, Playing))
        here = position.fighters[fighter].hex if fighter >= 0 else None
        if here is None or not can_be_pushed(position, fighter):
            return {}
        ground, shut = field(position), blocked(position)
        seen: dict[Hex, tuple[Hex, ...]] = {here: ()}
        front = [here]
        for _ in range(most):
            onward = [(near, (*seen[one], near)) for one in front for near in ground.around[one]]
            fresh = {near: way for near, way in reversed(onward) if near not in {*seen, *shut}}
            seen |= fresh
            front = list(fresh)
        return {hex_: way for hex_, way in seen.items() if is_empty(position, hex_)}

    def effect(position: Position) -> Verb:
        if not ways(position):
            return done(position)
        seat = args_of(position, Playing).seat
        return Ask(seat, "push", (Push,), answer, legal, "traits.flying-push")

    def answer(position: Position, event: Push) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        need(event.fighter == fighter, "push.distance", fighter=event.fighter)
        if not event.path:
            return done(position)
        here, ground = position.fighters[fighter].hex, field(position)
        assert here is not None
        need(len(event.path) <= most, "push.distance", hexes=len(event.path), most=most)
        for start, hex_ in pairwise((here, *event.path)):
            need(hex_ in ground.around[start], "push.distance", hex=hex_)
            need(hex_ not in blocked(position), "push.obstacles", hex=hex_)
        need(event.path[-1] in ways(position), "push.obstacles", hex=event.path[-1])
        return then(position, push_frame(position, fighter, event.path, args.seat))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for path in ((), *ways(position).values()):
            yield Push(by=args.seat, fighter=who(position, args), path=path)

    return effect
