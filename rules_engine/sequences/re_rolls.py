"""Re-rolls of attack and defence dice, directly after the roll, one die at a time."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.dice import Die, reroll, reroll_problem
from rules_engine.dice import Roll as DiceRoll
from rules_engine.events import Event, Pass, Reroll
from rules_engine.flow import Advance, Ask, Goto, Verb, args_of, need
from rules_engine.frames import Attacking
from rules_engine.modifiers import modified, words_of
from rules_engine.position import Position, put_args
from rules_engine.sequences.attack_rules import profile
from rules_engine.tables import number


def attack_re_roll(position: Position) -> Verb:
    """Ask the attacker for a re-roll, while a card or a Stagger token allows one."""
    args = args_of(position, Attacking)
    if not attack_dice_again(position, args):
        return Advance(position)
    seat = position.fighters[args.fighter].seat
    return Ask(
        seat, "re-roll", (Reroll, Pass), _attack_again, _attacker_passes, "rolls.re-roll-once", 1
    )


def attack_dice_again(position: Position, args: Attacking) -> int:
    """How many attack dice may still be rolled again."""
    words = words_of(profile(position, args))
    allowed = modified(position, args.fighter, "attack re-rolls", 0, words)
    if position.fighters[args.target].stagger_tokens and number(position, "stagger.counts"):
        allowed += 1
    return max(0, min(allowed, len(args.attack_faces)) - len(args.again))


def _attack_again(position: Position, event: Event) -> Verb:
    args = args_of(position, Attacking)
    die: Die = "magic" if args.spell else "attack"
    faces = _rolled_again(event, DiceRoll(die, args.attack_faces, args.again))
    if faces is None:
        return Advance(position)
    again = replace(args, attack_faces=faces.faces, again=faces.rerolled)
    return Goto(put_args(position, again), "attack-re-roll")


def defence_re_roll(position: Position) -> Verb:
    """Ask the target's player for a re-roll, while a card allows one."""
    args = args_of(position, Attacking)
    allowed = modified(position, args.target, "defence re-rolls", 0)
    if min(allowed, len(args.defence_faces)) <= len(args.again):
        return Advance(position)
    seat = position.fighters[args.target].seat
    return Ask(
        seat, "re-roll", (Reroll, Pass), _defence_again, _target_passes, "rolls.re-roll-once", 1
    )


def _defence_again(position: Position, event: Event) -> Verb:
    args = args_of(position, Attacking)
    faces = _rolled_again(event, DiceRoll("defence", args.defence_faces, args.again))
    if faces is None:
        return Advance(position)
    again = replace(args, defence_faces=faces.faces, again=faces.rerolled)
    return Goto(put_args(position, again), "defence-re-roll")


def _rolled_again(event: Event, roll: DiceRoll) -> DiceRoll | None:
    if isinstance(event, Pass):
        return None
    assert isinstance(event, Reroll)
    need(len(event.dice) == 1, "rolls.re-roll-once", dice=event.dice)
    problem = reroll_problem(roll, event.dice, event.faces)
    need(not problem, "rolls.re-roll-once", problem=problem)
    return reroll(roll, event.dice, event.faces)


def _attacker_passes(position: Position) -> Iterable[Event]:
    yield Pass(by=position.fighters[args_of(position, Attacking).fighter].seat)


def _target_passes(position: Position) -> Iterable[Event]:
    yield Pass(by=position.fighters[args_of(position, Attacking).target].seat)
