"""The combat sequence, row by row (Dreadfane pg 12 and Harrowdeep pg 31 number its steps)."""

from collections.abc import Iterable
from typing import cast

from msgspec.structs import replace

from rules_engine.combat import SUCCESSFUL, Outcome, compare, damage_dealt, trapped_draw
from rules_engine.dice import Tally, faces_problem, tally
from rules_engine.events import Attack, Event, Roll
from rules_engine.events import Push as PushEvent
from rules_engine.flow import Advance, Ask, End, Goto, Push, Verb, args_of, need, nothing, told
from rules_engine.frames import Attacking, Frame, Harming, Moving
from rules_engine.ground import adjacent, field, is_empty
from rules_engine.hexes import Hex
from rules_engine.modifiers import damage_of, defence_of, dice_of
from rules_engine.position import Position, note, put_args, put_fighter
from rules_engine.sequences.attack_rules import (
    ALL_ADJACENT,
    attack_counts,
    attacks,
    can_attack_from,
    check_attack,
    combat_rules,
    defence_counts,
    footing,
    has,
    in_reach,
    knockback_of,
    profile,
    ways_back,
)
from rules_engine.sequences.common import ended
from rules_engine.sequences.lapsing import lapsed

__all__ = ["attack_frame", "attacks", "can_attack_from", "check_attack"]


def attack_frame(
    position: Position, event: Attack, *, charge: bool = False, last: bool = True
) -> Frame:
    """The frame of an Attack action, or of one on every adjacent enemy."""
    since = len(position.history)
    args = Attacking(
        event.fighter, event.attack, event.target, last=last, charge=charge, since=since
    )
    attack = profile(position, args)
    args = replace(args, spell=attack.kind == "spell")
    if not any(word in ALL_ADJACENT for word in attack.keywords):
        return Frame("attack", "declare", args)
    seat = position.fighters[event.fighter].seat
    others = tuple(
        index
        for index in adjacent(position, event.fighter)
        if index != event.target and position.fighters[index].seat != seat
    )
    if not others:
        return Frame("attack", "declare", args)
    return Frame("attack-all", "each", replace(args, also=others))


def declare(position: Position) -> Verb:
    """The Attack action and its target have been chosen."""
    args = args_of(position, Attacking)
    told("attack.declare", fighter=args.fighter, attack=args.attack, target=args.target)
    return Advance(position)


def still_in_reach(position: Position) -> Verb:
    """The attack fails where its target is no longer within range and sight."""
    args = args_of(position, Attacking)
    if in_reach(position, args):
        return Advance(position)
    told("attack.needs-a-target", fighter=args.fighter, target=args.target)
    lost = replace(args, outcome="miss", failed="outmanoeuvred")
    return Goto(put_args(position, lost), "end")


def attack_roll(position: Position) -> Verb:
    """Ask for the attack dice."""
    args = args_of(position, Attacking)
    attack = profile(position, args)
    die = "magic" if attack.kind == "spell" else "attack"
    more = ("charge",) if args.charge else ()
    dice = dice_of(position, args.fighter, attack, *more)
    seat = position.fighters[args.fighter].seat
    return Ask(seat, f"{die} roll", (Roll,), _attack_roll, nothing, "attack.attack-roll", dice)


def _attack_roll(position: Position, event: Roll) -> Verb:
    ask = attack_roll(position)
    assert isinstance(ask, Ask)
    check_roll(event, ask)
    args = args_of(position, Attacking)
    rolled = put_args(position, replace(args, attack_faces=event.faces, again=()))
    return Advance(
        note(
            rolled,
            "attack-roll",
            fighter=args.fighter,
            other=args.target,
            seat=position.fighters[args.fighter].seat,
            word=" ".join(event.faces),
        )
    )


def check_roll(event: Roll, ask: Ask) -> None:
    """Hold logged dice against what was to be rolled."""
    die = ask.kind.partition(" ")[0]
    need(event.kind == die, ask.rule, rolled=event.kind, asked=die)
    problem = faces_problem((die,), event.faces, ask.count)  # type: ignore[arg-type]  # a die's name
    need(not problem, ask.rule, dice=ask.count, faces=event.faces, problem=problem)


def defence_roll(position: Position) -> Verb:
    """Ask for the defence dice."""
    args = args_of(position, Attacking)
    dice = defence_of(position, args.target)
    seat = position.fighters[args.target].seat
    return Ask(seat, "defence roll", (Roll,), _defence_roll, nothing, "attack.defence-roll", dice)


def _defence_roll(position: Position, event: Roll) -> Verb:
    ask = defence_roll(position)
    assert isinstance(ask, Ask)
    check_roll(event, ask)
    args = args_of(position, Attacking)
    rolled = put_args(position, replace(args, defence_faces=event.faces, again=()))
    return Advance(
        note(
            rolled,
            "defence-roll",
            fighter=args.target,
            other=args.fighter,
            seat=position.fighters[args.target].seat,
            word=" ".join(event.faces),
        )
    )


def _tallies(position: Position, args: Attacking) -> tuple[Tally, Tally]:
    return (
        tally(args.attack_faces, attack_counts(position, args)),
        tally(args.defence_faces, defence_counts(position, args)),
    )


def determine(position: Position) -> Verb:
    """Compare the rolls; whether the target is trapped is seen when it would be driven back."""
    return _determined(position, trapped_now=False)


def determine_trapped_first(position: Position) -> Verb:
    """Compare the rolls, a trapped target giving the attacker a success beforehand."""
    return _determined(position, trapped_now=True)


def _determined(position: Position, *, trapped_now: bool) -> Verb:
    args = args_of(position, Attacking)
    attack, defence = _tallies(position, args)
    stands = footing(position, args)
    if not trapped_now:
        stands = stands._replace(cornered=False)
    found = compare(attack, defence, combat_rules(position), stands)
    told(
        "attack.criticals-first" if found.decided_by == "criticals" else "attack.more-successes",
        attack=attack,
        defence=defence,
        outcome=found.outcome,
        trapped=found.trapped,
    )
    settled = replace(args, outcome=found.outcome, trapped=found.trapped, drives=found.drive_back)
    return Advance(put_args(position, settled))


def branch(position: Position) -> Verb:
    """A success goes on to damage, a draw to the drive back, a miss to the end."""
    outcome = args_of(position, Attacking).outcome
    if outcome == "miss":
        return Goto(position, "end")
    return Goto(position, "drive-back-start" if outcome == "draw" else "damage-reach")


def deal_damage(position: Position) -> Verb:
    """Deal the damage of a successful attack."""
    args = args_of(position, Attacking)
    attack = profile(position, args)
    critical = args.outcome == "critical hit"
    more = ("charge",) if args.charge else ()
    printed = damage_of(position, args.fighter, attack, *more)
    if critical and "crit:+1 damage" in attack.keywords:
        printed += 1
    if args.charge and "+1 damage on a charge" in attack.keywords:
        printed += 1
    outcome = cast(Outcome, args.outcome)
    grievous = "grievous" in attack.keywords
    dealt = damage_dealt(printed, outcome, combat_rules(position), grievous=grievous)
    if dealt == 0:
        told("attack.success-means-damage", damage=0)
        return Goto(put_args(position, replace(args, outcome="miss", failed="harmless")), "end")
    seat = position.fighters[args.fighter].seat
    harm = Harming(args.target, dealt, seat=seat, by=args.fighter, source=attack.name)
    return Push(put_args(position, replace(args, dealt=dealt)), Frame("damage", "deal", harm))


def check_target_out(position: Position) -> Verb:
    """A target out of action is not driven back; nor is one whose trapping was just settled."""
    args = args_of(position, Attacking)
    if position.fighters[args.target].hex is None or args.trapped:
        return Goto(position, "end")
    return Advance(position)


def trapped(position: Position) -> Verb:
    """A drawn attack on a target that cannot be pushed succeeds instead (Shadespire pg 20)."""
    args = args_of(position, Attacking)
    if args.outcome != "draw" or not args.drives or ways_back(position, args):
        return Advance(position)
    attack, _ = _tallies(position, args)
    outcome = trapped_draw(attack, combat_rules(position))
    told("trapped.cause", target=args.target, outcome=outcome)
    caught = replace(args, outcome=outcome, trapped=True, drives=False)
    return Goto(put_args(position, caught), "damage-reach")


def drive_back(position: Position) -> Verb:
    """Ask whether and where the target is driven back, if it can be."""
    args = args_of(position, Attacking)
    if not args.drives or not ways_back(position, args):
        return Advance(position)
    seat = position.fighters[args.fighter].seat
    return Ask(seat, "drive back", (PushEvent,), _drive_back, _drives, "drive_back.optional")


def _most_back(position: Position, args: Attacking) -> int:
    if args.outcome not in SUCCESSFUL:
        return 1
    critical = args.outcome == "critical hit"
    return 1 + knockback_of(position, args.fighter, profile(position, args), critical)


def _drive_back(position: Position, event: PushEvent) -> Verb:
    args = args_of(position, Attacking)
    if not event.path:
        told("drive_back.optional", declined=True)
        return Advance(position)
    target = position.fighters[args.target]
    here = target.hex
    assert here is not None
    need(event.fighter == args.target, "drive_back.one-hex", fighter=event.fighter)
    need(event.path[0] in field(position).around[here], "drive_back.one-hex", hex=event.path[0])
    origin = position.fighters[args.fighter].hex
    assert origin is not None
    further = field(position).further(origin, here)
    need(event.path[0] in further, "drive_back.further", hex=event.path[0])
    need(event.path[0] in ways_back(position, args), "drive_back.obstacles", hex=event.path[0])
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


def _straight(position: Position, here: Hex, first: Hex, count: int) -> tuple[Hex, ...]:
    """Up to count empty hexes in the direction of the first."""
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
    for first in ways_back(position, args):
        straight = _straight(position, here, first, _most_back(position, args))
        for count in range(1, len(straight) + 1):
            yield PushEvent(by=seat, fighter=args.target, path=straight[:count])


def stagger(position: Position) -> Verb:
    """A successful attack with Stagger gives its target the token, unless it is gone."""
    args = args_of(position, Attacking)
    target = position.fighters[args.target]
    if args.outcome not in SUCCESSFUL or target.hex is None:
        return Advance(position)
    if not has(profile(position, args), "stagger", args.outcome == "critical hit"):
        return Advance(position)
    tokens = target.stagger_tokens + 1
    return Advance(put_fighter(position, args.target, stagger_tokens=tokens, guard_tokens=0))


def end_attack(position: Position) -> Verb:
    """The Attack action is over: note it and what came of it."""
    args = args_of(position, Attacking)
    position = lapsed(position, "attack")
    if args.spell and args.outcome in SUCCESSFUL:
        seat = position.fighters[args.fighter].seat
        position = note(position, "cast", seat=seat, fighter=args.fighter, word=args.attack)
    return Advance(
        ended(
            position,
            "attack",
            joins=False,
            seat=position.fighters[args.fighter].seat,
            fighter=args.fighter,
            other=args.target,
            amount=args.dealt,
            word=args.outcome,
            since=args.since,
        )
    )


def each_target(position: Position) -> Verb:
    """Attack the targets one after the other, in the attacker's order; each is an action."""
    args = args_of(position, Attacking)
    if args.target >= 0:
        rest = put_args(position, replace(args, target=-1))
        last = args.last and not args.also
        one = replace(args, also=(), last=last, since=len(position.history))
        return Push(rest, Frame("attack", "declare", one), "each")
    left = tuple(index for index in args.also if in_reach(position, replace(args, target=index)))
    if not left:
        return End(position)
    seat = position.fighters[args.fighter].seat
    return Ask(seat, "next target", (Attack,), _next_target, _next_targets, "attack.multiple-order")


def _next_target(position: Position, event: Attack) -> Verb:
    args = args_of(position, Attacking)
    same = (event.fighter, event.attack) == (args.fighter, args.attack)
    need(same and event.target in args.also, "attack.multiple-separate", target=event.target)
    check_attack(position, event)
    rest = tuple(index for index in args.also if index != event.target)
    return Goto(put_args(position, replace(args, target=event.target, also=rest)), "each")


def _next_targets(position: Position) -> Iterable[Event]:
    args = args_of(position, Attacking)
    for event in attacks(position, args.fighter):
        if event.attack == args.attack and event.target in args.also:
            yield event
