"""Fighters on their way: the Move action, and every push."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import (
    Advance,
    Goto,
    Push,
    Verb,
    args_of,
    explaining,
    need,
    open_here,
    reading,
    sure,
)
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import (
    blocked,
    field,
    fighter_in,
    is_empty,
    labels_of,
    lethal,
    objectives_in,
    occupied,
    traits_of,
)
from rules_engine.sense.modifiers import can_act, modified, move_of, suits, touched
from rules_engine.sense.snares import snares, sprung
from rules_engine.sense.sources import quiet, unchanged
from rules_engine.sequences.base.common import ended
from rules_engine.sequences.base.lapsing import Copy, copy_of, lapsed
from rules_engine.sequences.turn.barring import barred_by_tokens
from rules_engine.state.events import Move
from rules_engine.state.frames import Frame, Harming, Moving
from rules_engine.state.position import (
    Happening,
    Modifier,
    Position,
    note,
    put_fighter,
    put_moved,
    put_seat,
)
from rules_engine.state.vocabulary import Happened, What


def check_path(
    position: Position, fighter: int, path: tuple[Hex, ...], most: int, how: str = "no charge"
) -> None:
    """Hold a path of single steps against the rules of moving; the first broken one refuses."""
    start = position.fighters[fighter].hex
    assert start is not None
    if len(path) == 1 and path[0] in placings(position, fighter):
        return
    bound = ONTO_OBJECTIVES in _given(position, fighter)
    need(not bound, "move.replacement-is-binding", fighter=fighter, path=path)
    ground = field(position)
    shut = blocked(position)
    traits = passing_of(position, fighter, how)
    need(len(path) <= most, "move.steps", hexes=len(path), move=most)
    sure(path, "move.ends-elsewhere", start=start)
    need(path[-1] != start, "move.ends-elsewhere", start=start)
    here = start
    quick, taken = not explaining(), occupied(position)
    for place, hex_ in enumerate(path):
        if quick and hex_ in ground.beside[here] and hex_ not in shut and hex_ not in taken:
            here = hex_  # as nearly every step: in one look, what each check below comes to
            continue
        need(hex_ in ground, "move.steps", hex=hex_)
        need(ground.adjacent(here, hex_), "move.steps", here=here, hex=hex_)
        last = place == len(path) - 1
        open_ = hex_ not in shut or ("passes-blocked" in traits and not last)
        need(open_, "move.no-passing-through", hex=hex_)
        other = fighter_in(position, hex_)
        free = other in (-1, fighter) or ("passes-fighters" in traits and not last)
        need(free, "move.no-passing-through", hex=hex_)
        here = hex_


def passing_of(position: Position, fighter: int, how: str) -> tuple[str, ...]:
    """What a fighter can move through: `passes-blocked`, `passes-fighters`, and other traits.

    how says whether it is to `charge` or not (`no charge`), since a card may tell them apart.
    """
    found = traits_of(position, fighter)
    if quiet(position, _PASSING):
        return found
    for trait, what in PASSES.items():
        if touched(position, fighter, what) and modified(position, fighter, what, 0, (how,)) > 0:
            found = (*found, trait)
    return found


PASSES: Final[dict[str, What]] = {
    "passes-blocked": "passes blocked",
    "passes-fighters": "passes fighters",
}
_PASSING = frozenset(PASSES.values())


def ways(
    position: Position, fighter: int, most: int, how: str = "no charge"
) -> Iterator[tuple[Hex, ...]]:
    """One shortest path to every hex a Move of that length can end in."""
    start = position.fighters[fighter].hex
    assert start is not None
    spots = placings(position, fighter)
    yield from ((hex_,) for hex_ in spots)
    if ONTO_OBJECTIVES in _given(position, fighter):
        return
    ground = field(position)
    traits = passing_of(position, fighter, how)
    standing = frozenset(one.hex for one in position.fighters if one.hex is not None)
    walls = blocked(position)
    shut = walls | standing
    passing = walls if "passes-blocked" not in traits else frozenset()
    if "passes-fighters" not in traits:
        passing |= standing
    seen: dict[Hex, tuple[Hex, ...]] = {start: ()}
    front = [start]
    for _ in range(most):
        onward = []
        for here in front:
            for near in ground.around[here]:
                if near not in seen and near not in passing:
                    seen[near] = (*seen[here], near)
                    onward.append(near)
                    if near not in shut and near not in spots:
                        yield seen[near]
        front = onward


ONTO_OBJECTIVES = "moves-onto-objectives"
ONTO_STARTING = "may-move-onto-starting-hexes"


def _given(position: Position, fighter: int) -> frozenset[str]:
    """What the upgrades of a fighter make it, nothing where it has none."""
    if not position.fighters[fighter].upgrades:
        return frozenset()
    return labels_of(position, fighter)


def placings(position: Position, fighter: int) -> list[Hex]:
    """The hexes a fighter can be placed in by a Move action in place of moving (DC-121, DC-160).

    The path of such a Move is that one hex.
    """
    words = _given(position, fighter)
    if not words:
        return []
    hexes: set[Hex] = set()
    if ONTO_OBJECTIVES in words:
        hexes |= {token.hex for token in position.tokens if token.face_up}
    if ONTO_STARTING in words:
        hexes |= field(position).starting
    return sorted(hex_ for hex_ in hexes if is_empty(position, hex_))


def _was_placed(position: Position, args: Moving) -> bool:
    """Whether a Move or Charge is one of those that place a fighter; next to it, only by duty."""
    if args.how not in ("move", "charge") or len(args.path) != 1:
        return False
    words = _given(position, args.fighter)
    beside = args.path[0] in field(position).around[args.start]
    return ONTO_OBJECTIVES in words or (ONTO_STARTING in words and not beside)


def check_move(
    position: Position, fighter: int, path: tuple[Hex, ...], how: str = "no charge"
) -> None:
    """Hold a Move action against the rules: tokens first, then its path."""
    barred = barred_by_tokens(position, fighter)
    need(not barred, barred or "move.once", fighter=fighter)
    check_able(position, fighter)
    most = move_of(position, fighter, how)
    if path and not unchanged(position, "move") and path[-1] in objectives_in(position):
        most = move_of(position, fighter, how, ONTO_ONE)
    check_way(position, fighter, path, most, how)


def check_way(
    position: Position, fighter: int, path: tuple[Hex, ...], most: int, how: str = "no charge"
) -> None:
    """Hold the path of a Move action against the rules: one that is scattered has none of its
    player's choosing, and must be possible as though it were not (DC-141 to DC-143)."""
    placed = len(path) == 1 and path[0] in placings(position, fighter)
    if not scattered(position, fighter) or placed:
        check_path(position, fighter, path, most, how)
        return
    need(not path, "game.card-over-rule", path=path)
    bound = ONTO_OBJECTIVES in _given(position, fighter)
    need(not bound, "move.replacement-is-binding", fighter=fighter)
    need(any(ways(position, fighter, most, how)), "move.ends-elsewhere", fighter=fighter)


def scattered(position: Position, fighter: int) -> bool:
    """Whether a card has a fighter's Move action scattered in place of its path."""
    if not position.modifiers:
        return False
    return modified(position, fighter, SCATTERED, 0) > 0


SCATTERED: Final = "scattered"


def unsure(
    position: Position, fighter: int, paths: Iterable[tuple[Hex, ...]]
) -> Iterator[tuple[Hex, ...]]:
    """The paths to list for Move actions: an empty one for all of those that are scattered."""
    if not scattered(position, fighter):
        yield from paths
        return
    spots = placings(position, fighter)
    listed: set[tuple[Hex, ...]] = set()
    for path in paths:
        way = path if len(path) == 1 and path[0] in spots else ()
        if way not in listed:
            listed.add(way)
            yield way


ONTO_ONE: Final = "ending on an objective"
"""What is true of a Move action that ends on an objective."""


def check_able(position: Position, fighter: int, *, granted: bool = False) -> None:
    """Hold against the cards of those that can never make Move actions (DC-092, DC-093).

    Where the edition does not say that 'cannot' prevails, a grant may be read to prevail.
    """
    need(can_act(position, fighter), "game.cannot", fighter=fighter)
    name = "cannot-in-2018"
    if "no-move" not in traits_of(position, fighter):
        return
    if granted and open_here(position, name) and reading(position, name) == "no-precedence":
        return
    need(False, "game.cannot", fighter=fighter)


def can_move(position: Position, fighter: int) -> bool:
    """Whether neither tokens nor its card bar a fighter from Move and Charge actions."""
    if barred_by_tokens(position, fighter):
        return False
    return "no-move" not in traits_of(position, fighter) and can_act(position, fighter)


def moves(position: Position, fighter: int) -> Iterator[Move]:
    """The Move actions a fighter can make, one for each hex it can end in."""
    state = position.fighters[fighter]
    if not can_move(position, fighter):
        return
    most = move_of(position, fighter, "no charge")
    further = move_of(position, fighter, "no charge", ONTO_ONE) if position.modifiers else most
    onto = objectives_in(position) if further != most else {}
    paths = (
        path
        for path in ways(position, fighter, max(most, further))
        if len(path) <= (further if path[-1] in onto else most)
    )
    for path in unsure(position, fighter, paths) if position.modifiers else paths:
        yield Move(by=state.seat, fighter=fighter, path=path)


def moving_frame(
    position: Position,
    fighter: int,
    path: tuple[Hex, ...],
    *,
    how: Happened = "move",
    last: bool = True,
) -> Frame:
    """The frame of a fighter's Move action along a path."""
    start = position.fighters[fighter].hex
    assert start is not None
    return Frame(
        "move",
        "go" if path else "scatter",
        Moving(fighter, how, path, start, last=last, since=len(position.history)),
    )


def go(position: Position) -> Verb:
    """Move on to the next hex that hurts, or to the end of the path."""
    args = args_of(position, Moving)
    fighter = position.fighters[args.fighter]
    if args.gone >= len(args.path) or fighter.hex is None:
        return Advance(position)
    stop = args.gone + 1
    hurts, traps = _hurts(position, args), snares(position, args.fighter)
    halts = hurts.union(traps) if traps else hurts
    while stop < len(args.path) and args.path[stop - 1] not in halts:
        stop += 1
    hex_ = args.path[stop - 1]
    if hex_ in traps:
        # the step is taken once more, since the hex may be lethal too
        before = put_moved(position, replace(args, gone=stop - 1), hex_)
        return Push(*sprung(before, args.fighter, traps[hex_]), "go")
    moved = put_moved(position, replace(args, gone=stop), hex_)
    if hex_ in hurts:
        return Push(moved, Frame("damage", "deal", Harming(args.fighter, 1, source="lethal")), "go")
    return Advance(moved) if stop == len(args.path) else Goto(moved, "go")


def _hurts(position: Position, args: Moving) -> frozenset[Hex]:
    """The lethal hexes that harm this fighter when it enters them in this way."""
    harmful = lethal(position, position.fighters[args.fighter].seat)
    if harmful.isdisjoint(args.path) or _was_placed(position, args):
        return frozenset()
    if not number(position, "lethal.damage"):
        return frozenset()
    traits = traits_of(position, args.fighter)
    if "ignores-lethal" in traits:
        return frozenset()
    if "ignores-lethal-moving" in traits and args.how in ("move", "charge"):
        return frozenset()
    return harmful


def give_move_token(position: Position) -> Verb:
    """Mark the fighter as having moved, or charged."""
    args = args_of(position, Moving)
    fighter = position.fighters[args.fighter]
    if fighter.hex is None:
        return Advance(position)
    if args.how == "charge":
        lost = scattered(position, args.fighter) and not _was_placed(position, args)
        moved = fighter.move_tokens + (1 if lost else 0)
        charged = {"charge_tokens": fighter.charge_tokens + 1, "move_tokens": moved}
        return Advance(put_fighter(position, args.fighter, **charged))
    return Advance(put_fighter(position, args.fighter, move_tokens=fighter.move_tokens + 1))


def end_move(position: Position) -> Verb:
    """The Move action is over: note it as what the next window follows."""
    args = args_of(position, Moving)
    seat = position.fighters[args.fighter].seat
    how = "charge" if args.how == "charge" else "no charge"
    if "passes-fighters" in passing_of(position, args.fighter, how):
        position = _passed(position, args)
    placed = _was_placed(position, args)
    far = field(position).distance(args.start, args.path[-1]) if placed else args.gone
    position = _tired(_worn_out(position, args.fighter), args.fighter)
    awaited = _awaiting(position, args.fighter, how) if position.modifiers else ()
    position = lapsed(position, "next-move", sources=awaited) if awaited else position
    way = " ".join([f"{x},{y}" for x, y in (args.start, *args.path[: args.gone])])
    over = Happening("move", seat, args.fighter, -1, far, args.how, position.turn, args.since, way)
    return Advance(ended(position, over, joins=False))


def _awaiting(position: Position, fighter: int, how: str) -> set[Copy]:
    """The cards that waited for a Move action like this one: of this fighter, made in this way."""
    waiting = (one for one in position.modifiers if "next-move" in one.until.split("|"))
    seat = position.fighters[fighter].seat
    return {
        copy_of(one)
        for one in waiting
        if one.who in (-1, fighter)
        and one.seat in (-1, seat)
        and (not one.only or suits(position, fighter, one, (how, ONTO_ONE)))
    }


def _worn_out(position: Position, fighter: int) -> Position:
    """The position in which an upgrade that a Move action uses up is discarded (DC-158)."""
    state = position.fighters[fighter]
    for card in state.upgrades:
        rules = rules_of(card)
        if rules is not None and ONTO_OBJECTIVES in rules.traits:
            left = tuple(one for one in state.upgrades if one != card)
            pile = (*position.seats[state.seat].power_discard, card)
            bare = put_fighter(position, fighter, upgrades=left)
            return put_seat(bare, state.seat, power_discard=pile)
    return position


def _tired(position: Position, fighter: int) -> Position:
    """The position in which a fighter that a card sped on is not activated again in the phase."""
    if not position.modifiers or not modified(position, fighter, "tired by moving", 0):
        return position
    rest = Modifier("not activated", "add", 1, "moved", who=fighter, until="phase")
    return replace(position, modifiers=(*position.modifiers, rest))


def _passed(position: Position, args: Moving) -> Position:
    """The position with a note of each enemy whose hex the fighter moved through."""
    seat = position.fighters[args.fighter].seat
    for hex_ in args.path[: args.gone]:
        other = fighter_in(position, hex_)
        if other >= 0 and position.fighters[other].seat != seat:
            position = note(position, "passed", seat=seat, fighter=args.fighter, other=other)
    return position
