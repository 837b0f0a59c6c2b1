"""Actions other than Move and Attack: Charge and Guard, and the players' own."""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Push,
    Verb,
    args_of,
    need,
    open_here,
    read_as,
    reading,
)
from rules_engine.kernel.handing import at_hand
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import can_act, modified, move_of, touched
from rules_engine.sequences.base.common import ended
from rules_engine.sequences.fight.attacking import (
    attack_frame,
    attacks,
    can_attack_from,
    check_attack,
    first_open,
)
from rules_engine.sequences.fight.may_attack import Blow
from rules_engine.sequences.turn.moving import (
    can_move,
    check_move,
    moving_frame,
    unsure,
    ways,
)
from rules_engine.state.events import Attack, Charge, Guard
from rules_engine.state.frames import Acting, Drawing, Frame, Moving
from rules_engine.state.position import Happening, Position, note, put_args, put_fighter


def check_charge(position: Position, fighter: int, path: tuple[Hex, ...]) -> None:
    """Hold a Charge action against the rules: a legal Move, then a target to attack."""
    need(not _may_not_charge(position, fighter), "game.cannot", fighter=fighter)
    check_move(position, fighter, path, "charge")
    able = can_end_charge(position, fighter, path, move_of(position, fighter, "charge"))
    need(able, "charge.needs-a-target", fighter=fighter)


def can_end_charge(position: Position, fighter: int, path: tuple[Hex, ...], most: int) -> bool:
    """Whether a Charge along a path has a target at its end; where the path is scattered, whether
    one along any other had (DC-143)."""
    if path:
        return can_attack_from(position, fighter, path[-1])
    ends = (one[-1] for one in ways(position, fighter, most, "charge"))
    return any(can_attack_from(position, fighter, end) for end in ends)


def _may_not_charge(position: Position, fighter: int) -> bool:
    barred = touched(position, fighter, "no charge")
    return barred and modified(position, fighter, "no charge", 0) > 0


def charges(position: Position, fighter: int) -> Iterator[Charge]:
    """The Charge actions a fighter can make, one for each hex it can attack from."""
    state = position.fighters[fighter]
    if _may_not_charge(position, fighter) or not can_move(position, fighter):
        return
    paths = (
        path
        for path in ways(position, fighter, move_of(position, fighter, "charge"), "charge")
        if can_attack_from(position, fighter, path[-1])
    )
    for path in unsure(position, fighter, paths) if position.modifiers else paths:
        yield Charge(by=state.seat, fighter=fighter, path=path)


def charge_frame(position: Position, event: Charge, *, last: bool = True) -> Frame:
    """The frame of a Charge action along a path."""
    start = position.fighters[event.fighter].hex
    assert start is not None
    return Frame(
        "charge",
        "start",
        Moving(event.fighter, "charge", event.path, start, last=last, since=len(position.history)),
    )


def start_charge(position: Position) -> Verb:
    """A fighter that makes a Charge action is no longer on Guard."""
    args = args_of(position, Moving)
    if position.fighters[args.fighter].guard_tokens:
        position = put_fighter(position, args.fighter, guard_tokens=0)
        position = note(position, "off-guard", fighter=args.fighter)
    return Advance(position)


def charge_move(position: Position) -> Verb:
    """The Move action of the Charge, with its own window after it."""
    args = args_of(position, Moving)
    frame = moving_frame(position, args.fighter, args.path, how="charge", last=False)
    return Push(position, frame)


def charge_attack(position: Position) -> Verb:
    """Ask for the Attack action of the Charge; without a target left there is none."""
    fighter = args_of(position, Moving).fighter
    found = first_open(position, fighter)
    if found is None:
        return Advance(position)
    seat, rule = position.fighters[fighter].seat, "charge.move-then-attack"
    knowing = partial(_charge_attack, known=at_hand(found))
    return Ask(seat, "charge attack", (Attack,), knowing, _charge_attacks, rule)


def _charge_attack(position: Position, event: Attack, known: Blow | None) -> Verb:
    args = args_of(position, Moving)
    need(event.fighter == args.fighter, "charge.move-then-attack", fighter=event.fighter)
    check_attack(position, event, known)
    position = put_args(position, replace(args, by=event.target))
    return Push(position, attack_frame(position, event, charge=True))


def _charge_attacks(position: Position) -> Iterable[Attack]:
    return attacks(position, args_of(position, Moving).fighter)


def end_charge(position: Position) -> Verb:
    """The Charge action is over; its Attack action, if there was one, ends with it."""
    args = args_of(position, Moving)
    fighter = position.fighters[args.fighter]
    return Advance(
        ended(
            position,
            Happening(
                "charge",
                seat=fighter.seat,
                fighter=args.fighter,
                other=args.by,
                since=args.since,
                turn=position.turn,
            ),
            joins=args.by >= 0,
        )
    )


AGAIN = "guard-again"


def check_guard(position: Position, fighter: int) -> None:
    """Hold a Guard action against the rules."""
    able = "no-guard" not in traits_of(position, fighter) and can_act(position, fighter)
    need(able, "game.cannot", fighter=fighter)
    if not position.fighters[fighter].guard_tokens:
        return
    once = bool(number(position, "guard.once"))
    if open_here(position, AGAIN):
        once = reading(position, AGAIN) == "no"
    need(not once, "guard.no-second-action", fighter=fighter)


def guards(position: Position, fighter: int) -> Iterator[Guard]:
    """The Guard action, where a fighter can make it."""
    state = position.fighters[fighter]
    once = bool(number(position, "guard.once"))
    if state.guard_tokens and open_here(position, AGAIN):
        once = read_as(position, AGAIN) == "no"
    if not (state.guard_tokens and once) and can_act(position, fighter):
        yield Guard(by=state.seat, fighter=fighter)


def give_guard_token(position: Position) -> Verb:
    """Put a fighter on Guard, which takes its Stagger tokens away."""
    fighter = args_of(position, Acting).fighter
    tokens = position.fighters[fighter].guard_tokens + 1
    return Advance(put_fighter(position, fighter, guard_tokens=tokens, stagger_tokens=0))


def end_guard(position: Position) -> Verb:
    """The Guard action is over."""
    fighter = args_of(position, Acting).fighter
    seat = position.fighters[fighter].seat
    over = Happening("guard", seat, fighter, turn=position.turn)
    return Advance(ended(position, over, joins=False))


def draw_frame(position: Position, seat: int, deck: str, count: int) -> Frame:
    """The frame of drawing cards: as many as asked for, or as the deck still has."""
    return Frame("draw", "ask", Drawing(seat, deck, count))
