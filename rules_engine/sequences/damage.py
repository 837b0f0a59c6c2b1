"""Damage and what comes of it: wound tokens, out of action, bounty."""

from msgspec.structs import replace

from rules_engine.flow import Advance, End, Verb, args_of, told
from rules_engine.frames import Harming
from rules_engine.ground import surviving
from rules_engine.modifiers import wounds_of
from rules_engine.position import Position, note, put_args, put_fighter, put_seat
from rules_engine.sequences import victory
from rules_engine.tables import number


def deal(position: Position) -> Verb:
    """Give the fighter its wound tokens."""
    args = args_of(position, Harming)
    fighter = position.fighters[args.fighter]
    if fighter.hex is None or args.amount <= 0:
        return End(position)
    told("damage.dealt", fighter=args.fighter, amount=args.amount, source=args.source)
    hurt = put_fighter(position, args.fighter, wound_tokens=fighter.wound_tokens + args.amount)
    return Advance(
        note(
            hurt,
            "damage",
            seat=args.seat,
            fighter=args.by,
            other=args.fighter,
            amount=args.amount,
            word=args.source,
        )
    )


def check_out(position: Position) -> Verb:
    """Take the fighter out of action where its wound tokens reach its Wounds characteristic."""
    args = args_of(position, Harming)
    fighter = position.fighters[args.fighter]
    if fighter.hex is None or args.saved:
        return Advance(position)
    wounds = wounds_of(position, args.fighter)
    if fighter.wound_tokens < wounds:
        return Advance(position)
    told("out_of_action.threshold", fighter=args.fighter, wounds=wounds)
    gone = put_args(position, replace(args, out=True))
    return Advance(take_out(gone, args.fighter, args, wounds))


def take_out(position: Position, fighter: int, args: Harming, wounds: int) -> Position:
    """The position without a fighter that is taken out of action, its bounty gained."""
    owner = position.fighters[fighter].seat
    gone = put_fighter(
        position,
        fighter,
        hex=None,
        out=True,
        wound_tokens=0,
        move_tokens=0,
        charge_tokens=0,
        guard_tokens=0,
        stagger_tokens=0,
        counters=(),
    )
    gone = note(gone, "out", seat=args.seat, fighter=args.by, other=fighter, word=args.source)
    worth = number(position, "bounty.glory")
    large = number(position, "bounty.large-wounds")
    if large and wounds >= large:
        worth += 1
    for seat in _bounty_to(position, owner, args.seat):
        told("bounty.amount", seat=seat, glory=worth)
        gone = put_seat(gone, seat, glory=gone.seats[seat].glory + worth)
    return gone


def _bounty_to(position: Position, owner: int, doer: int) -> tuple[int, ...]:
    """With two players the opponent; with more, only the warband that did it."""
    if len(position.seats) == 2:
        return (1 - owner,)
    return (doer,) if doer not in (-1, owner) else ()


def annihilation(position: Position) -> Verb:
    """End the game at once when a warband is gone, but for the hazard phase, which goes on."""
    if position.phase != "action" or not wiped_out(position):
        return Advance(position)
    told("victory.annihilation", gone=wiped_out(position))
    return victory.begin(position)


def wiped_out(position: Position) -> tuple[int, ...]:
    """The seats whose whole warband is out of action."""
    return tuple(
        seat
        for seat in range(len(position.seats))
        if not surviving(position, seat)
        and any(fighter.out for fighter in position.fighters if fighter.seat == seat)
    )
