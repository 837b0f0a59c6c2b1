"""Effects that turn on dice."""

from collections.abc import Callable

from msgspec.structs import replace

from rules_engine.effects.choosing import Among, done
from rules_engine.facts.dice import Die
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, nothing
from rules_engine.sequences.fight.rolls import check_roll
from rules_engine.state.events import Roll
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_args

Count = Callable[[Position, Playing], int]
Succeeds = Callable[[Position, Playing], bool]


def rolled(die: Die, count: int | Count, succeeds: Succeeds) -> RowFunction:
    """Roll dice; where they do not succeed, the rest of the card has no effect.

    succeeds is asked with the faces in the frame's arguments.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        dice = count if isinstance(count, int) else count(position, args)
        return Ask(args.seat, f"{die} roll", (Roll,), answer, nothing, "ploys.play", dice)

    def answer(position: Position, event: Roll) -> Verb:
        ask = effect(position)
        assert isinstance(ask, Ask)
        check_roll(event, ask)
        args = replace(args_of(position, Playing), faces=event.faces)
        if succeeds(position, args):
            return done(put_args(position, args))
        return Goto(put_args(position, replace(args, cancelled=True)), "effect")

    return effect


def whatever(_: Position, __: Playing) -> bool:
    """The card goes on whatever the dice show."""
    return True


BLOCK = frozenset(("block", "critical"))
DODGE = frozenset(("dodge", "critical"))


SMASH = frozenset(("smash", "critical"))


def shows(faces: frozenset[str]) -> Succeeds:
    """Whether the die shows one of some faces."""
    return lambda _, args: bool(faces & set(args.faces))


def rolled_for_each(
    among: Among, die: Die, faces: frozenset[str], met: Callable[[Position, Playing, int], Position]
) -> RowFunction:
    """Roll a die for each of some fighters, in the order they have; met is what a face brings."""

    def left(position: Position, args: Playing) -> list[int]:
        return [one for one in among(position, args) if one not in args.struck]

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not left(position, args):
            return done(position)
        return Ask(args.seat, f"{die} roll", (Roll,), answer, nothing, "ploys.play", 1)

    def answer(position: Position, event: Roll) -> Verb:
        ask = effect(position)
        assert isinstance(ask, Ask)
        check_roll(event, ask)
        args = args_of(position, Playing)
        fighter = left(position, args)[0]
        position = put_args(position, replace(args, struck=(*args.struck, fighter)))
        shown = not faces.isdisjoint(event.faces)
        return Goto(met(position, args, fighter) if shown else position, "effect")

    return effect
