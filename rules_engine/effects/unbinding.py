"""Spells unbound, and rolls of an attack made again once it is seen what they come to."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.effects.choosing import done
from rules_engine.facts.dice import Die, reroll, reroll_problem
from rules_engine.facts.dice import Roll as DiceRoll
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, enclosing, need
from rules_engine.moments.answers import window_now
from rules_engine.moments.casting import AFTER_ITS_ROLL, cast_as_it_lies, spell_below
from rules_engine.moments.now import attack_now, played_now
from rules_engine.sequences.fight.attack_rules import combat_rules
from rules_engine.sequences.fight.re_rolls import told_anew
from rules_engine.sequences.fight.rolls import settled_by
from rules_engine.state.events import Event, Pass, Reroll
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position, put, put_below
from rules_engine.state.vocabulary import Happened

CAST = ("casting-roll", "success-determined")
"""Where a spell, and a spell Attack action, is seen to be cast, and can still be stopped."""


def foe_casting(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose spell, or spell Attack action, is about to be cast as its dice lie."""
    attack = attack_now(position)
    if window_now(position) == "success-determined":
        cast = attack is not None and attack.spell and attack.outcome in SUCCESSFUL
        foe = attack.fighter if attack is not None and cast else -1
    else:
        played = played_now(position)
        if played is None or not cast_as_it_lies(position, played):
            return []
        foe = played.fighter
    return [foe] if foe >= 0 and position.fighters[foe].seat != seat else []


def unbound(position: Position) -> Verb:
    """The spell that this answers is not cast, and is not resolved.

    Which of the two it is, a spell or a spell Attack action, the open window tells: a spell may
    itself be cast in answer to an Attack action that is over.
    """
    seat = args_of(position, Playing).seat
    attack = enclosing(position, Attacking)
    if attack is not None and window_now(position) == "success-determined":
        fields = {"outcome": "miss", "failed": "rebounded", "drives": False, "was": attack.outcome}
        return done(put_below(position, Attacking, **fields))
    stack = list(position.stack)
    for place in reversed(range(len(stack))):
        args = stack[place].args
        if isinstance(args, Playing) and args.seat != seat:
            stack[place] = replace(stack[place], args=replace(args, cancelled=True))
            break
    return done(replace(position, stack=tuple(stack)))


def cast_again(position: Position) -> Verb:
    """Roll one die of the casting roll below again, or none; of a spell Attack action's roll in
    the window after it (DC-127)."""
    thrown, _ = _magic_roll(position)
    if len(thrown.rerolled) >= len(thrown.faces):
        return done(position)
    seat = args_of(position, Playing).seat
    return Ask(seat, "re-roll", (Reroll, Pass), _cast_again, _kept, "rolls.re-roll-once", 1)


def _magic_roll(position: Position) -> tuple[DiceRoll, Attacking | Playing | None]:
    """The magic dice that a reaction is about, and what they were rolled for."""
    attack = attack_now(position)
    if attack is not None and window_now(position) == AFTER_ITS_ROLL:
        return DiceRoll("magic", attack.attack_faces, attack.again), attack
    spell = spell_below(position)
    faces, again = (spell.faces, spell.again) if spell is not None else ((), ())
    return DiceRoll("magic", faces, again), spell


def _cast_again(position: Position, event: Event) -> Verb:
    if isinstance(event, Pass):
        return done(position)
    assert isinstance(event, Reroll)
    thrown, of = _magic_roll(position)
    need(len(event.dice) == 1, "rolls.re-roll-once", dice=event.dice)
    problem = reroll_problem(thrown, event.dice, event.faces)
    need(not problem, "rolls.re-roll-once", problem=problem)
    made = reroll(thrown, event.dice, event.faces)
    place = next(n for n, one in enumerate(position.stack) if one.args is of)
    what: Happened = "attack-roll" if isinstance(of, Attacking) else "casting-roll"
    faces = "attack_faces" if isinstance(of, Attacking) else "faces"
    position = told_anew(position, what, made.faces)
    position = put(position, ("stack", place, "args", faces), made.faces)
    return done(put(position, ("stack", place, "args", "again"), made.rerolled))


def _kept(position: Position) -> Iterable[Event]:
    yield Pass(by=args_of(position, Playing).seat)


def rolled_again(roll: Die) -> RowFunction:
    """Roll one die of the attack or defence roll again, and see what the attack comes to now."""

    def dice(position: Position) -> DiceRoll:
        attack = enclosing(position, Attacking)
        assert attack is not None
        faces = attack.attack_faces if roll == "attack" else attack.defence_faces
        die: Die = "magic" if roll == "attack" and attack.spell else roll
        return DiceRoll(die, faces, attack.again if roll == "defence" else ())

    def effect(position: Position) -> Verb:
        thrown = dice(position)
        if len(thrown.rerolled) >= len(thrown.faces):
            return done(position)
        seat = args_of(position, Playing).seat
        return Ask(seat, "re-roll", (Reroll, Pass), answer, legal, "rolls.re-roll-once", 1)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Reroll)
        thrown = dice(position)
        need(len(event.dice) == 1, "rolls.re-roll-once", dice=event.dice)
        problem = reroll_problem(thrown, event.dice, event.faces)
        need(not problem, "rolls.re-roll-once", problem=problem)
        faces = reroll(thrown, event.dice, event.faces).faces
        attack = enclosing(position, Attacking)
        assert attack is not None
        named = {"attack_faces" if roll == "attack" else "defence_faces": faces}
        first = combat_rules(position).trapped_first
        now = settled_by(position, replace(attack, **named), trapped_now=first)
        fields = {"outcome": now.outcome, "trapped": now.trapped, "drives": now.drives}
        what: Happened = "attack-roll" if roll == "attack" else "defence-roll"
        return done(put_below(told_anew(position, what, faces), Attacking, **named, **fields))

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args_of(position, Playing).seat)

    return effect
