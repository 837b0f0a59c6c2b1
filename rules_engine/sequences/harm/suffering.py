"""What cards take off damage before it is dealt: a point of it, all but one, or all by a die."""

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.kernel.flow import enclosing, told
from rules_engine.moments.illusions import without_upgrade
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.modifiers import applying, modified, touched
from rules_engine.sense.sources import quiet
from rules_engine.state.frames import Attacking, Harming
from rules_engine.state.position import Modifier, Position, note, put_below
from rules_engine.state.vocabulary import What

FIRST: What = "most damage the first time"
KINDS: tuple[What, ...] = ("damage suffered", FIRST, "spared by a die")
_KINDS = frozenset(KINDS)
ONCE = "the first time"
"""The word that narrows a die to the first damage; the modifier goes with it."""

CHARM = "charm"
"""The word of a die that spares in any case, and tells whether the upgrade is used up by it."""


def worn_out(position: Position, fighter: int, spare: Modifier, faces: tuple[str, ...]) -> Position:
    """The position without the upgrade that has spared damage, unless its die shows a block."""
    if "block" in faces:
        return position
    worn = next((one for one in position.fighters[fighter].upgrades if _is(one, spare)), None)
    return without_upgrade(position, fighter, worn) if worn is not None else position


def _is(card: str, spare: Modifier) -> bool:
    rules = rules_of(card)
    return rules is not None and rules.name == spare.source


def touches(position: Position, args: Harming) -> bool:
    """Whether a card takes anything off this damage, or is used up by it."""
    if quiet(position, _KINDS):
        return False
    if not any(touched(position, args.fighter, what) for what in KINDS):
        return False
    words = _words(position, args)
    return any(applying(position, args.fighter, what, words) for what in KINDS)


def _words(position: Position, args: Harming) -> tuple[str, ...]:
    attack = enclosing(position, Attacking)
    own = attack is not None and (args.source, args.fighter) == (attack.attack, attack.target)
    kind = "attack" if own else kind_of(args.source)
    words = (kind, f"of {args.source}", ONCE)
    return (*words, "gambit") if kind in GAMBITS else words


def spares(position: Position, args: Harming) -> Modifier | None:
    """The modifier by which a die is rolled, to be spared all of the damage; None without one."""
    found = applying(position, args.fighter, "spared by a die", _words(position, args))
    wanted = [one for one in found if not one.amount or one.amount == args.amount]
    return wanted[0] if wanted else None


def without_first(position: Position, spare: Modifier) -> Position:
    """The position without a modifier that is for the first damage alone."""
    if ONCE not in spare.only and spare.what != FIRST:
        return position
    left = tuple(one for one in position.modifiers if one != spare)
    return replace(position, modifiers=left)


def lowered(position: Position, args: Harming) -> tuple[Position, Harming]:
    """The position and the damage with what cards take off it."""
    words = _words(position, args)
    amount = modified(position, args.fighter, "damage suffered", args.amount, words)
    for cap in applying(position, args.fighter, FIRST, words):
        told("damage.cap", fighter=args.fighter, most=cap.amount)
        amount = min(amount, cap.amount)
        position = without_first(position, cap)
    position = undealt(position, args, args.amount - amount)
    return position, replace(args, amount=amount)


def undealt(position: Position, args: Harming, amount: int) -> Position:
    """The position in which an Attack action has dealt so much less than it began to.

    What was spared is noted: its Damage characteristic is still what it was.
    """
    attack = enclosing(position, Attacking)
    own = attack is not None and (args.source, args.fighter) == (attack.attack, attack.target)
    if attack is None or not own or not amount:
        return position
    position = put_below(position, Attacking, dealt=attack.dealt - amount)
    return note(
        position,
        "spared",
        seat=args.seat,
        fighter=args.by,
        other=args.fighter,
        amount=amount,
        word=args.source,
    )
