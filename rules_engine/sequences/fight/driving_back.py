"""Driving back: when a target could be, whether it is trapped, and where it goes."""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL, trapped_draw
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    open_here,
    reading,
    rest_on,
    told,
)
from rules_engine.kernel.handing import at_hand, taken_up
from rules_engine.sense.ground import attack_named, field, is_empty, labels_of
from rules_engine.sense.modifiers import cannot_be_pushed, range_of, wounds_of
from rules_engine.sequences.base.common import precedence, window_frame
from rules_engine.sequences.fight.attack_rules import (
    combat_rules,
    cornered,
    knockback_of,
    strike,
    ways_back,
    wears,
)
from rules_engine.sequences.fight.rolls import tallies, trapping
from rules_engine.state.events import Event
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import Attacking, Frame, Harming, HarmingAll, Moving
from rules_engine.state.position import Position, put_args, put_args_noting


def check_target_out(position: Position) -> Verb:
    """A target out of action is not driven back; nor is one whose trapping was just settled.

    Where being trapped adds a success beforehand, the step of the drive back is still gone
    through, with its reactions, though nobody is driven back (Harrowdeep pg 31).
    """
    args = args_of(position, Attacking)
    if _strikes_twice(position, args):
        again = replace(args, spent=(*args.spent, TWICE))
        return Goto(put_args(position, again), "damage-reach")
    if LIGHTNING not in args.spent and _struck_by_lightning(position, args):
        struck = _struck_by_lightning(position, args)
        spent = put_args(position, replace(args, spent=(*args.spent, LIGHTNING)))
        seat = position.fighters[args.fighter].seat
        harm = HarmingAll(struck, 1, seat=seat, source=args.attack, by=args.fighter)
        return Push(spent, Frame("damage-all", "deal", harm), "check-out")
    settled = args.trapped and not combat_rules(position).trapped_first
    if settled or position.fighters[args.target].hex is None:
        return Goto(position, "end")
    return Advance(position)


LIGHTNING = "critical hits strike around the target"


def _struck_by_lightning(position: Position, args: Attacking) -> tuple[int, ...]:
    """The enemies beside the target of a critical hit, whom an upgrade hurts too (DC-185)."""
    attacker = position.fighters[args.fighter]
    if args.outcome != "critical hit" or not attacker.upgrades:
        return ()
    if LIGHTNING not in labels_of(position, args.fighter):
        return ()
    here = position.fighters[args.target].hex or _where_it_fell(position, args.target)
    around = field(position).around[here] if here is not None else ()
    return tuple(
        index
        for index, one in enumerate(position.fighters)
        if one.seat != attacker.seat and one.hex is not None and one.hex in around
    )


def _where_it_fell(position: Position, fighter: int) -> Hex | None:
    outs = (one for one in reversed(position.history) if one.what == "out")
    about = next((one.about for one in outs if one.other == fighter), "")
    if not about:
        return None
    column, row = about.split(",")
    return (int(column), int(row))


TWICE = "deal damage step twice on two or more successes"


def _strikes_twice(position: Position, args: Attacking) -> bool:
    """Whether the attack deals its damage once more: two successes, and the target standing."""
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or TWICE not in attack.keywords or TWICE in args.spent:
        return False
    standing = position.fighters[args.target].hex is not None
    return standing and args.outcome in SUCCESSFUL and tallies(position, args)[0].successes >= 2


def could_be_driven_back(position: Position) -> Verb:
    """The window in which a reaction may take the place of the drive back, or forbid it."""
    args = args_of(position, Attacking)
    if not args.drives:
        return Advance(position)
    return Push(position, window_frame("before-drive-back", precedence(position)))


def trapped(position: Position) -> Verb:
    """A failed attack on a target that cannot be pushed succeeds instead (Shadespire pg 20).

    Damage that a card ignores stays ignored, whenever it is dealt (DC-241); a card that was used
    up in saving the target does not (DC-300). Without damage nothing can succeed.
    """
    args = args_of(position, Attacking)
    failing = args.outcome == "draw" or args.failed == "saved"
    if not failing or not args.drives or not cornered(position, args):
        return Advance(position)
    outcome = args.was or _rescued(position, args)
    told("trapped.cause", target=args.target, outcome=outcome)
    caught = replace(args, outcome=outcome, trapped=True, drives=False, failed="", was="")
    return Goto(put_args_noting(position, caught, trapping(position, args)), "damage-reach")


def _rescued(position: Position, args: Attacking) -> str:
    attack, _ = tallies(position, args)
    if attack.criticals:
        rest_on("critical-hit-on-trapped-draw")
    return trapped_draw(attack, combat_rules(position))


def drive_back(position: Position) -> Verb:
    """Ask whether and where the target is driven back, if it can be."""
    args = args_of(position, Attacking)
    if not args.drives:
        return Advance(position)
    back = ways_back(position, args)
    if not back and not _shaken(position, args):
        return Advance(position)
    seat = position.fighters[args.fighter].seat
    knowing = partial(_drive_back, known=at_hand(back))
    return Ask(seat, "drive back", (PushEvent,), knowing, _drives, "drive_back.optional")


FORCE = "driven back a hex further for each success"


def _most_back(position: Position, args: Attacking) -> int:
    outcome = args.was or args.outcome
    attack = strike(position, args)
    if attack is None:
        return 1
    extra = knockback_of(position, args.fighter, attack, outcome == "critical hit")
    if FORCE in attack.keywords:
        extra += tallies(position, args)[0].successes
    if outcome in SUCCESSFUL or not extra:
        return 1 + extra
    name = "knockback-on-draw"
    up_to = open_here(position, name) and reading(position, name) == "up-to-x"
    return 1 + extra if up_to else 1


def _drive_back(position: Position, event: PushEvent, known: list[Hex] | None) -> Verb:
    args = args_of(position, Attacking)
    need(event.fighter == args.target, "drive_back.one-hex", fighter=event.fighter)
    if not event.path:
        told("drive_back.optional", declined=True)
        return Advance(position)
    target = position.fighters[args.target]
    here = target.hex
    assert here is not None
    need(event.path[0] in field(position).around[here], "drive_back.one-hex", hex=event.path[0])
    if len(event.path) == 1 and event.path[0] in _shaken(position, args):
        seat = position.fighters[args.fighter].seat
        about = Moving(args.target, "push", event.path, here, by=seat)
        return Push(position, Frame("push", "go", about))
    origin = position.fighters[args.fighter].hex
    assert origin is not None
    further = field(position).further(origin, here)
    need(event.path[0] in further, "drive_back.further", hex=event.path[0])
    back = taken_up(known, ways_back, position, args)
    need(event.path[0] in back, "drive_back.obstacles", hex=event.path[0])
    most = _most_back(position, args)
    need(len(event.path) <= most, "knockback.extra", hexes=len(event.path), most=most)
    straight = _straight(position, here, event.path[0], len(event.path))
    need(event.path == straight, "knockback.same-direction", path=event.path)
    seat = position.fighters[args.fighter].seat
    driven = put_args(position, replace(args, driven=True))
    return Push(
        driven,
        Frame("push", "go", Moving(args.target, "drive-back", event.path, here, by=seat)),
    )


SHAKES = "may push its target anywhere in place of driving it back"


def _shaken(position: Position, args: Attacking) -> list[Hex]:
    """The hexes, other than those it could be driven into, where a card has the target pushed."""
    here, attack = position.fighters[args.target].hex, strike(position, args)
    if here is None or attack is None or args.outcome not in SUCCESSFUL:
        return []
    if not wears(position, args.fighter, SHAKES) or cannot_be_pushed(position, args.target):
        return []
    if range_of(position, args.fighter, attack) != 1:
        return []
    back = ways_back(position, args)
    around = (hex_ for hex_ in field(position).around[here] if is_empty(position, hex_))
    return [hex_ for hex_ in around if hex_ not in back]


def _straight(position: Position, here: Hex, first: Hex, count: int) -> tuple[Hex, ...]:
    """Up to count empty hexes in the direction of the first."""
    if count == 1:
        return (first,)
    ground = field(position)
    way = ground.direction(here, first)
    assert way is not None
    path = [first]
    while len(path) < count:
        onward = ground.step(path[-1], way)
        if onward is None or not is_empty(position, onward):
            break
        path.append(onward)
    return tuple(path)


def _drives(position: Position) -> Iterable[Event]:
    args = args_of(position, Attacking)
    seat = position.fighters[args.fighter].seat
    here = position.fighters[args.target].hex
    assert here is not None
    yield PushEvent(by=seat, fighter=args.target, path=())
    for aside in _shaken(position, args):
        yield PushEvent(by=seat, fighter=args.target, path=(aside,))
    for first in ways_back(position, args):
        straight = _straight(position, here, first, _most_back(position, args))
        for count in range(1, len(straight) + 1):
            yield PushEvent(by=seat, fighter=args.target, path=straight[:count])


def settle_out(position: Position) -> Verb:
    """Where a fighter falls only after being driven back, see to it now."""
    args = args_of(position, Attacking)
    target = position.fighters[args.target]
    if not args.held or target.hex is None:
        return Advance(position)
    if target.wound_tokens < wounds_of(position, args.target):
        return Advance(position)
    seat = position.fighters[args.fighter].seat
    harm = Harming(args.target, args.dealt, seat=seat, by=args.fighter, source=args.attack)
    return Push(position, Frame("damage", "check-out", harm))
