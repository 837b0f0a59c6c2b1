"""The combat sequence, row by row (Dreadfane pg 12 and Harrowdeep pg 31 number its steps)."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    reading,
    told,
)
from rules_engine.sense.ground import adjacent, attack_named
from rules_engine.sense.modifiers import ALL_ADJACENT, admits, suits, words_of
from rules_engine.sense.modifiers import words_now as current
from rules_engine.sense.sources import lying, unchanged
from rules_engine.sense.states import STATES, can_be_staggered
from rules_engine.sequences.base.common import ended
from rules_engine.sequences.base.lapsing import copy_of, ended_early, lapsed
from rules_engine.sequences.fight.attack_rules import (
    ANYBODYS,
    has,
    profile,
    strike,
)
from rules_engine.sequences.fight.gifts import with_gifts_noted
from rules_engine.sequences.fight.may_attack import (
    attacks,
    bound_to,
    can_attack_from,
    check_attack,
    first_open,
    in_reach,
    may_step,
    steps_into_reach,
)
from rules_engine.sequences.fight.wording import LATER, words_now
from rules_engine.state.events import Attack, Event, Pass
from rules_engine.state.frames import Attacking, Frame, Stepping
from rules_engine.state.position import Happening, Modifier, Position, note, put_args, put_fighter

__all__ = ["attack_frame", "attacks", "can_attack_from", "check_attack", "first_open"]


def attack_frame(
    position: Position, event: Attack, *, charge: bool = False, last: bool = True
) -> Frame:
    """The frame of an Attack action, or of one on every adjacent enemy.

    It begins with a push where its fighter may be pushed first.
    """
    args = Stepping(event.fighter, event.attack, event.target, last=last, charge=charge)
    return Frame("attack-step", "ask", args) if steps(position, args) else begun(position, args)


def steps(position: Position, args: Stepping) -> list[Hex]:
    """The hexes a fighter may be pushed into ahead of its Attack action, to make it from there."""
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or not may_step(position, args.fighter, attack, charging=args.charge):
        return []
    return steps_into_reach(position, args.fighter, attack, args.target, able=True)


def begun(position: Position, step: Stepping) -> Frame:
    """The frame of an Attack action that no push precedes, or none any more."""
    args = Attacking(
        step.fighter,
        step.attack,
        step.target,
        last=step.last,
        charge=step.charge,
        since=len(position.history),
    )
    attack = profile(position, args)
    args = replace(args, spell=attack.kind == "spell")
    if step.alone:
        return Frame("attack", "declare", args)
    if not _on_all(position, step.fighter, attack):
        return Frame("attack", "declare", args)
    seat = position.fighters[step.fighter].seat
    bound = bound_to(position, step.fighter)
    others = tuple(
        index
        for index in adjacent(position, step.fighter)
        if index != step.target and position.fighters[index].seat != seat
        if not bound or index in bound
    )
    if not others:
        return Frame("attack", "declare", args)
    return Frame("attack-all", "each", replace(args, also=others))


def _on_all(position: Position, fighter: int, attack: AttackProfile) -> bool:
    """Whether an Attack action targets all adjacent enemies, by its keyword or by a card."""
    if not ALL_ADJACENT.isdisjoint(attack.keywords):
        return True
    waiting = lying(position.modifiers, "targets all adjacent") if position.modifiers else ()
    if not waiting and unchanged(position, "range"):
        return False
    seat = position.fighters[fighter].seat
    words = current(position, fighter, attack)
    return any(
        one.seat in (-1, seat) and one.since < position.turn and admits(one, words)
        for one in waiting
    )


def declare(position: Position) -> Verb:
    """The Attack action and its target have been chosen; what awaited the next one applies."""
    args = args_of(position, Attacking)
    told("attack.declare", fighter=args.fighter, attack=args.attack, target=args.target)
    if "once per game" in profile(position, args).keywords:
        used = (*position.fighters[args.fighter].used, args.attack)
        position = put_fighter(position, args.fighter, used=used)
    return Advance(claimed(position, args) if position.modifiers else position)


def claimed(position: Position, args: Attacking) -> Position:
    """The position in which modifiers of the next Attack action belong to this one."""
    if unchanged(position, "range") and not any(map(_waits, position.modifiers)):
        return position
    attack = profile(position, args)
    words = (*words_now(position, args, attack), *LATER, *SIDES)
    printed = (*words_of(attack), *SIDES)

    def claim(modifier: Modifier) -> Modifier:
        if modifier.what == PLEDGED and args.spell and modifier.who == args.fighter:
            return replace(modifier, what="damage", until="attack", since=args.since)
        later = modifier.since < position.turn
        begun = later and modifier.until in _NEXT
        begun = begun or modifier.until.startswith("own-attack")
        of_target = modifier.what in OF_TARGETS
        whose = args.target if of_target else args.fighter
        spent = modifier.until == "next-attack" and (of_target or ANYBODYS in modifier.only)
        # whatever that one is, it is the next Attack action of the fighter for whom it waited
        any_ = modifier.until == OWN and modifier.who == args.fighter
        meant = printed if modifier.what == "range" else words
        meant = (*meant, *STATES) if spent and of_target else meant
        if not begun or not (any_ or suits(position, whose, modifier, meant)):
            return modifier
        mine = modifier.who in (-1, whose) and modifier.seat in (-1, position.fighters[whose].seat)
        return replace(modifier, until="attack", since=args.since) if mine or spent else modifier

    now = tuple(claim(one) for one in position.modifiers)
    laid = tuple(
        Modifier("no defence roll", "set", 1, one.source, who=args.fighter, until="out|round")
        for one in now
        if one.what == OPEN and one.until == "attack" and one.since == args.since
    )
    return replace(position, modifiers=(*now, *laid))


def _waits(modifier: Modifier) -> bool:
    """Whether a modifier is for an Attack action to come."""
    until = modifier.until
    return until in _NEXT or until.startswith("own-attack") or modifier.what == PLEDGED


_NEXT = ("next-attack", "next-targeted")
OWN = "own-attack|out"
PLEDGED = "damage of the next spell"
OPEN = "open after attacking"
SIDES = ("attacking", "attacked", ANYBODYS)
OF_TARGETS = frozenset(
    ("not driven back", "defence", "defence symbol", "defence re-rolls", "support", "dice left out")
)
"""What a card says of the fighter attacked: it goes with the next Attack action, whoever makes it
and whatever its target's state, or (`next-targeted`) with the next against one that is meant."""


def without_attack_modifiers(position: Position, args: Attacking) -> Position:
    """The position without the modifiers that were for this attack alone.

    A card that waited for the next Attack action has been applied, and is discarded
    (Shadespire pg 23, Dreadfane pg 15, Harrowdeep pg 37).
    """
    if not position.modifiers:
        return position
    left = tuple(
        [one for one in position.modifiers if one.until != "attack" or one.since != args.since]
    )
    if len(left) == len(position.modifiers):
        return position
    spent = {copy_of(one) for one in position.modifiers} - {copy_of(one) for one in left}
    position = replace(position, modifiers=left)
    for card in position.in_play:
        awaited = card.until == "next-activation" or card.until.startswith("own-attack")
        if awaited and copy_of(card) in spent:
            position = ended_early(position, card)
    return position


def still_in_reach(position: Position) -> Verb:
    """The attack fails where its target is no longer within range and sight."""
    args = args_of(position, Attacking)
    if in_reach(position, args):
        return Advance(position)
    told("attack.needs-a-target", fighter=args.fighter, target=args.target)
    lost = replace(args, outcome="miss", failed="outmanoeuvred")
    return Goto(put_args(position, lost), "end")


def branch(position: Position) -> Verb:
    """A success goes on to damage, a draw to the drive back, a miss to the end."""
    outcome = args_of(position, Attacking).outcome
    if outcome == "miss":
        return Goto(position, "end")
    return Goto(position, "drive-back-start" if outcome == "draw" else "damage-reach")


def stagger(position: Position) -> Verb:
    """A successful attack with Stagger gives its target the token, unless it is gone."""
    args = args_of(position, Attacking)
    target = position.fighters[args.target]
    attack = strike(position, args)
    staggers = attack is not None and has(attack, "stagger", args.outcome == "critical hit")
    if args.outcome not in SUCCESSFUL or not staggers:
        return Advance(position)
    if target.hex is None and reading(position, "stagger-on-fighter-out") == "no-token":
        return Advance(position)
    if not can_be_staggered(position, args.target):
        return Advance(position)
    tokens = target.stagger_tokens + 1
    return Advance(put_fighter(position, args.target, stagger_tokens=tokens, guard_tokens=0))


def end_attack(position: Position) -> Verb:
    """The Attack action is over: note it and what came of it."""
    args = args_of(position, Attacking)
    position = _tokens_given(with_gifts_noted(position, args), args)
    position = _netted(without_attack_modifiers(position, args), args)
    position = lapsed(position, "attack-action")
    if args.spell and args.outcome in SUCCESSFUL:
        seat = position.fighters[args.fighter].seat
        position = note(position, "cast", seat=seat, fighter=args.fighter, word=args.attack)
    return Advance(
        ended(
            position,
            Happening(
                "attack",
                seat=position.fighters[args.fighter].seat,
                fighter=args.fighter,
                other=args.target,
                amount=args.dealt,
                word=args.outcome,
                since=args.since,
                about=args.attack,
                turn=position.turn,
            ),
            joins=False,
        )
    )


CHARGES = "on success: target gets a Charge token"
GUARDS = "afterwards its fighter gets a Guard token"
GATHERS = "afterwards its fighter gets a counter: "
"""The beginning of a keyword that a gambit gives; it ends with the name of the counter."""


def _tokens_given(position: Position, args: Attacking) -> Position:
    """The position with the tokens that a weapon gives its target or its fighter."""
    attack = strike(position, args)
    if attack is None or not attack.keywords:
        return position
    target, fighter = position.fighters[args.target], position.fighters[args.fighter]
    if CHARGES in attack.keywords and args.outcome in SUCCESSFUL and target.hex is not None:
        position = put_fighter(position, args.target, charge_tokens=target.charge_tokens + 1)
    if GUARDS in attack.keywords and fighter.hex is not None:
        tokens = fighter.guard_tokens + 1
        position = put_fighter(position, args.fighter, guard_tokens=tokens, stagger_tokens=0)
    gathered = [word for word in attack.keywords if word.startswith(GATHERS)]
    if gathered and fighter.hex is not None:
        name = gathered[0].removeprefix(GATHERS)
        counters = dict(fighter.counters)
        counters[name] = counters.get(name, 0) + 1
        position = put_fighter(position, args.fighter, counters=tuple(counters.items()))
        position = note(
            position, "counter", seat=fighter.seat, other=args.fighter, amount=1, word=name
        )
    return position


def _netted(position: Position, args: Attacking) -> Position:
    """The position in which a target caught by a net has fewer dice in the next activation."""
    if args.outcome not in SUCCESSFUL:
        return position
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or NET not in attack.keywords:
        return position
    net = Modifier(
        "dice",
        "add",
        -2,
        attack.name,
        who=args.target,
        until="next-activation",
        since=position.turn,
        least=1,
    )
    return replace(position, modifiers=(*position.modifiers, net))


NET = "on success: target's next-activation attacks -2 dice (min 1)"


def each_target(position: Position) -> Verb:
    """Attack the targets one after the other, in the attacker's order; each is an action."""
    args = args_of(position, Attacking)
    if args.target >= 0:
        rest = put_args(position, replace(args, target=-1))
        last = args.last and not args.also
        attack = replace(args, also=(), last=last, since=len(position.history))
        step = _alone(attack)
        # what comes ahead of the first target came ahead of them all
        if len(position.history) > args.since and steps(position, step):
            return Push(rest, Frame("attack-step", "ask", step))
        return Push(rest, Frame("attack", "declare", attack))
    left = [replace(args, target=index) for index in _targets_left(position, args)]
    if not any(in_reach(position, one) or steps(position, _alone(one)) for one in left):
        return End(position)
    seat = position.fighters[args.fighter].seat
    rule, events = "attack.multiple-order", (Attack, Pass)
    return Ask(seat, "next target", events, _next_target, _next_targets, rule)


def _alone(args: Attacking) -> Stepping:
    """One Attack action of those on several, as it may begin with a push."""
    return Stepping(
        args.fighter, args.attack, args.target, last=args.last, charge=args.charge, alone=True
    )


def _targets_left(position: Position, args: Attacking) -> tuple[int, ...]:
    """The adjacent enemies still to be attacked: of those at the start, by our reading."""
    near = adjacent(position, args.fighter)
    left = tuple(index for index in args.also if index in near)
    come = _newly_adjacent(position, args, near)
    if not come or reading(position, "scything-on-who-comes") == "those-at-the-start":
        return left
    return (*left, *come)


def _newly_adjacent(position: Position, args: Attacking, near: Iterable[int]) -> tuple[int, ...]:
    """The enemies who came beside the attacker in the course of the attack, while any is left."""
    if not args.also:
        return ()
    seat = position.fighters[args.fighter].seat
    past = position.history[args.since :]
    done = {one.other for one in past if one.what == "attack" and one.fighter == args.fighter}
    return tuple(
        index
        for index in near
        if position.fighters[index].seat != seat and index not in done and index not in args.also
    )


def _may_stop(position: Position) -> bool:
    return reading(position, "scything-leaving-one-out") == "yes"


def next_of_all(position: Position) -> Verb:
    """On to the next target, if any is left."""
    return Goto(position, "each")


def _next_target(position: Position, event: Attack | Pass) -> Verb:
    args = args_of(position, Attacking)
    if isinstance(event, Pass):
        need(_may_stop(position), "attack.multiple-separate", left=args.also)
        return End(position)
    same = (event.fighter, event.attack) == (args.fighter, args.attack)
    meant = event.target in (*args.also, *_targets_left(position, args))
    need(same and meant, "attack.multiple-separate", target=event.target)
    check_attack(position, event)
    rest = tuple(index for index in args.also if index != event.target)
    # one who came takes the place of one who was there: so many attacks and no more
    rest = rest if event.target in args.also else rest[:-1]
    return Goto(put_args(position, replace(args, target=event.target, also=rest)), "each")


def _next_targets(position: Position) -> Iterable[Event]:
    args = args_of(position, Attacking)
    left = (*args.also, *_targets_left(position, args))
    for event in attacks(position, args.fighter):
        if event.attack == args.attack and event.target in left:
            yield event
    if _may_stop(position):
        yield Pass(by=position.fighters[args.fighter].seat)
