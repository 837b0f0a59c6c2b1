"""The combat sequence, row by row (Dreadfane pg 12 and Harrowdeep pg 31 number its steps)."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.facts.dice import FACES, Tally, faces_problem, tally
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL, compare
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    nothing,
    reading,
    rest_on,
    told,
)
from rules_engine.sense.ground import adjacent, attack_named, supporters
from rules_engine.sense.modifiers import (
    ALL_ADJACENT,
    admits,
    defence_of,
    dice_of,
    modified,
    touched,
)
from rules_engine.sense.modifiers import words_now as current
from rules_engine.sequences.base.common import ended
from rules_engine.sequences.base.lapsing import ended_early, lapsed
from rules_engine.sequences.fight.attack_rules import (
    attack_counts,
    attacks,
    can_attack_from,
    check_attack,
    combat_rules,
    defence_counts,
    defence_symbols,
    footing,
    has,
    in_reach,
    more_words,
    on_guard,
    profile,
    support,
    wears,
    words_now,
)
from rules_engine.sequences.fight.gambled import decided, is_gambled
from rules_engine.state.events import Attack, Event, Roll
from rules_engine.state.frames import Attacking, Frame
from rules_engine.state.position import Modifier, Position, note, put_args, put_fighter

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
    if not _on_all(position, event.fighter, attack):
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


def _on_all(position: Position, fighter: int, attack: AttackProfile) -> bool:
    """Whether an Attack action targets all adjacent enemies, by its keyword or by a card."""
    if any(word in ALL_ADJACENT for word in attack.keywords):
        return True
    waiting = (one for one in position.modifiers if one.what == "targets all adjacent")
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
    words = (*words_now(position, args, profile(position, args)), "critical hit")
    attacker = position.fighters[args.fighter]

    def claim(one: Modifier) -> Modifier:
        begun = one.until == "next-attack" and one.since < position.turn
        if not begun or not admits(one, words):
            return one
        mine = one.who in (-1, args.fighter) and one.seat in (-1, attacker.seat)
        return replace(one, until="attack", since=args.since) if mine else one

    now = tuple(claim(one) for one in position.modifiers)
    laid = tuple(
        Modifier("no defence roll", "set", 1, one.source, who=args.fighter, until="out|round")
        for one in now
        if one.what == OPEN and one.until == "attack" and one.since == args.since
    )
    return replace(position, modifiers=(*now, *laid))


OPEN = "open after attacking"


def without_attack_modifiers(position: Position, args: Attacking) -> Position:
    """The position without the modifiers that were for this attack alone.

    A card that waited for the next Attack action has been applied, and is discarded
    (Shadespire pg 23, Dreadfane pg 15, Harrowdeep pg 37).
    """
    left = tuple(
        one for one in position.modifiers if one.until != "attack" or one.since != args.since
    )
    if len(left) == len(position.modifiers):
        return position
    spent = {one.source for one in position.modifiers} - {one.source for one in left}
    position = replace(position, modifiers=left)
    for card in position.in_play:
        if card.until == "next-activation" and card.card in spent:
            position = ended_early(position, card.card)
    return position


def still_in_reach(position: Position) -> Verb:
    """The attack fails where its target is no longer within range and sight."""
    args = args_of(position, Attacking)
    if in_reach(position, args):
        return Advance(position)
    told("attack.needs-a-target", fighter=args.fighter, target=args.target)
    lost = replace(args, outcome="miss", failed="outmanoeuvred")
    return Goto(put_args(position, lost), "end")


def attack_roll(position: Position) -> Verb:
    """Ask for the attack dice, unless a roll-off decides the attack."""
    args = args_of(position, Attacking)
    if is_gambled(position, args):
        return decided(position)
    attack = profile(position, args)
    die = "magic" if attack.kind == "spell" else "attack"
    dice = dice_of(position, args.fighter, attack, *more_words(position, args))
    seat = position.fighters[args.fighter].seat
    return Ask(seat, f"{die} roll", (Roll,), _attack_roll, nothing, "attack.attack-roll", dice)


def _attack_roll(position: Position, event: Roll) -> Verb:
    ask = attack_roll(position)
    assert isinstance(ask, Ask)
    check_roll(event, ask)
    args = args_of(position, Attacking)
    rolled = put_args(position, replace(args, attack_faces=event.faces, again=(), spent=()))
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
    thrown = event.kind if event.kind in FACES else die
    strange = faces_problem((thrown,), event.faces)  # type: ignore[arg-type]  # a die's name
    need(not strange, "rolls.symbol-names", faces=event.faces, problem=strange)
    fits = len(event.faces) == ask.count
    need(fits, ask.rule, dice=ask.count, faces=event.faces)


def defence_roll(position: Position) -> Verb:
    """Ask for the defence dice, unless a card says that there is no defence roll."""
    args = args_of(position, Attacking)
    if modified(position, args.target, "no defence roll", 0):
        told("attack.no-defence-roll", target=args.target)
        return Advance(position)
    dice = defence_of(position, args.target, _defence_words(position, args.target))
    seat = position.fighters[args.target].seat
    return Ask(seat, "defence roll", (Roll,), _defence_roll, nothing, "attack.defence-roll", dice)


def _defence_words(position: Position, target: int) -> tuple[str, ...]:
    """What is true of a defence roll, for dice that are added to some rolls only."""
    guard = ("guard",) if on_guard(position, target) else ()
    if not touched(position, target, "defence"):
        return guard
    return (*(f"symbol:{one}" for one in defence_symbols(position, target)), *guard)


def _defence_roll(position: Position, event: Roll) -> Verb:
    ask = defence_roll(position)
    assert isinstance(ask, Ask)
    check_roll(event, ask)
    args = args_of(position, Attacking)
    rolled = put_args(position, replace(args, defence_faces=event.faces, again=(), spent=()))
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


def tallies(position: Position, args: Attacking) -> tuple[Tally, Tally]:
    """What both rolls come to, innate symbols and everything that counts included."""
    ours, theirs = support(position, args)
    counted = defence_counts(position, args, theirs)
    defence = tally(args.defence_faces, counted, args.innate_defence or None)
    unlucky = wears(position, args.target, UNLUCKY)
    if unlucky or "defender's criticals do not count" in profile(position, args).keywords:
        defence = Tally(0, defence.successes - defence.criticals)
    counted = attack_counts(position, args, ours)
    return tally(args.attack_faces, counted, args.innate or None), defence


def determine(position: Position) -> Verb:
    """Compare the rolls; whether the target is trapped is seen when it would be driven back."""
    return _determined(position, trapped_now=False)


def determine_trapped_first(position: Position) -> Verb:
    """Compare the rolls, a trapped target giving the attacker a success beforehand."""
    return _determined(position, trapped_now=True)


def _determined(position: Position, *, trapped_now: bool) -> Verb:
    args = args_of(position, Attacking)
    attack, defence = tallies(position, args)
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
    caught = trapped_now and stands.cornered and not stands.held
    if caught and attack.successes and defence.successes == attack.successes + 1:
        rest_on("trapped-one-against-two")
    settled = replace(args, outcome=found.outcome, trapped=found.trapped, drives=found.drive_back)
    position = _blessed(put_args(position, settled), args)
    return Advance(_with_support_noted(position, args))


def _with_support_noted(position: Position, args: Attacking) -> Position:
    """The position with a note of each fighter that took part by supporting."""
    sides = ((args.fighter, args.target), (args.target, args.fighter))
    unaided = args.spell and not combat_rules(position).spell_support
    for one, against in sides[1:] if unaided else sides:
        for helper in supporters(position, one, against):
            seat = position.fighters[helper].seat
            position = note(position, "support", seat=seat, fighter=helper, other=one)
    return position


def branch(position: Position) -> Verb:
    """A success goes on to damage, a draw to the drive back, a miss to the end."""
    outcome = args_of(position, Attacking).outcome
    if outcome == "miss":
        return Goto(position, "end")
    return Goto(position, "drive-back-start" if outcome == "draw" else "damage-reach")


UNLUCKY = "criticals-do-not-defend"
BLESSED = "heals-by-defence-criticals"


def _blessed(position: Position, args: Attacking) -> Position:
    """The position in which each critical of the defence roll has healed the target (DC-291)."""
    criticals = args.defence_faces.count("critical")
    target = position.fighters[args.target]
    if not criticals or not wears(position, args.target, BLESSED):
        return position
    removed = min(criticals, target.wound_tokens)
    better = put_fighter(position, args.target, wound_tokens=target.wound_tokens - removed)
    return note(better, "heal", seat=target.seat, other=args.target, amount=removed)


def stagger(position: Position) -> Verb:
    """A successful attack with Stagger gives its target the token, unless it is gone."""
    args = args_of(position, Attacking)
    target = position.fighters[args.target]
    attack = attack_named(position, args.fighter, args.attack)
    staggers = attack is not None and has(attack, "stagger", args.outcome == "critical hit")
    if args.outcome not in SUCCESSFUL or not staggers:
        return Advance(position)
    if target.hex is None and reading(position, "stagger-on-fighter-out") == "no-token":
        return Advance(position)
    tokens = target.stagger_tokens + 1
    return Advance(put_fighter(position, args.target, stagger_tokens=tokens, guard_tokens=0))


def end_attack(position: Position) -> Verb:
    """The Attack action is over: note it and what came of it."""
    args = args_of(position, Attacking)
    position = _netted(without_attack_modifiers(position, args), args)
    position = lapsed(position, "attack-action")
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
            about=args.attack,
        )
    )


def _netted(position: Position, args: Attacking) -> Position:
    """The position in which a target caught by a net has fewer dice in the next activation."""
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or args.outcome not in SUCCESSFUL or NET not in attack.keywords:
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
        one = replace(args, also=(), last=last, since=len(position.history))
        return Push(rest, Frame("attack", "declare", one))
    near = adjacent(position, args.fighter)
    left = (replace(args, target=index) for index in args.also if index in near)
    if not any(in_reach(position, one) for one in left):
        return End(position)
    seat = position.fighters[args.fighter].seat
    return Ask(seat, "next target", (Attack,), _next_target, _next_targets, "attack.multiple-order")


def next_of_all(position: Position) -> Verb:
    """On to the next target, if any is left."""
    return Goto(position, "each")


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
