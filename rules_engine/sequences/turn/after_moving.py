"""What comes in place of a move's path, and what follows a move or a push: who is shaken, the ends
of pushes, the windows."""

from rules_engine.kernel.flow import (
    Advance,
    End,
    Push,
    Verb,
    args_of,
)
from rules_engine.sense.modifiers import applying
from rules_engine.sequences.base.common import precedence, window_frame
from rules_engine.sequences.base.lapsing import brought_by
from rules_engine.sequences.turn.moving import SCATTERED, scattered
from rules_engine.state.frames import Frame, Harming, Moving, Playing
from rules_engine.state.position import Modifier, Position, note


def scatter_instead(position: Position) -> Verb:
    """Scatter a Move action that a card has scattered; it is still one (DC-140).

    The modifier's word names the ability that does it.
    """
    args = args_of(position, Moving)
    if args.path or not scattered(position, args.fighter):
        return Advance(position)
    ability = applying(position, args.fighter, SCATTERED)[-1].word
    seat, since = position.fighters[args.fighter].seat, len(position.history)
    playing = Playing(ability, seat, fighter=args.fighter, since=since)
    return Push(position, Frame("due-ability", "effect", playing))


def shaken(position: Position) -> Verb:
    """Deal 1 damage to a fighter that has moved or been pushed, where a card says so.

    It comes when the fighter has arrived (DC-265), once in an activation (DC-268, DC-269); where a
    card speaks of Move actions alone, after each of them.
    """
    args = args_of(position, Moving)
    here = position.fighters[args.fighter].hex
    if not position.modifiers or here is None or not args.gone or args.how not in _SHAKING:
        return Advance(position)
    for modifier in applying(position, args.fighter, "hurt by moving", (_KINDS[args.how],)):
        struck = not modifier.only and any(
            past.what == "damage" and past.word == modifier.source and past.other == args.fighter
            for past in position.history
            if past.turn == position.turn
        )
        if not struck:
            harm = Harming(
                args.fighter,
                modifier.amount,
                seat=_player(position, modifier),
                source=modifier.source,
            )
            return Push(position, Frame("damage", "deal", harm))
    return Advance(position)


_SHAKING = ("move", "charge", "push", "drive-back")


_KINDS = dict(zip(_SHAKING, ("move", "move", "push", "push"), strict=True))


def _player(position: Position, modifier: Modifier) -> int:
    """Whose card, lying open, brought a modifier."""
    card = brought_by(position, modifier)
    return -1 if card is None else card.seat


def window_unless_last(position: Position) -> Verb:
    """A window of its own, unless what contains the action ends with it."""
    if getattr(position.stack[-1].args, "last", True):
        return End(position)
    return Push(position, window_frame("after-action", precedence(position)))


def end_push(position: Position) -> Verb:
    """The push is over: note it, unless the fighter never left its hex."""
    args = args_of(position, Moving)
    fighter = position.fighters[args.fighter]
    if not args.gone:
        return End(position)
    return Advance(
        note(
            position,
            args.how,
            seat=args.by,
            other=args.fighter,
            fighter=-1,
            amount=args.gone,
            word=str(fighter.seat),
            about=f"{args.start[0]},{args.start[1]}",
        )
    )


def window_after_push(position: Position) -> Verb:
    """A window of its own, but for a drive back, whose window the attack has (DC-148)."""
    if args_of(position, Moving).how != "push":
        return Advance(position)
    return Push(position, window_frame("after-push", precedence(position)))
