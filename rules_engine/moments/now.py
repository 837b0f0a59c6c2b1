"""What a reaction follows: questions about the action in progress or the one just ended."""

from typing import Final

from rules_engine.kernel.flow import enclosing
from rules_engine.state.frames import Attacking, Harming, Playing
from rules_engine.state.position import Happening, Position
from rules_engine.state.vocabulary import Happened


def attack_now(position: Position) -> Attacking | None:
    """The Attack action in progress."""
    return enclosing(position, Attacking)


def harm_now(position: Position) -> Harming | None:
    """The damage being dealt."""
    return enclosing(position, Harming)


BEFORE_DRIVE_BACK: Final = ("before-drive-back", "out-of-action")
"""When a card is used that comes before the drive back of a success: in the window there, and where
an edition has none, or nobody can be driven back, after the look who is out of action."""


def attack_before_drive_back(position: Position) -> Attacking | None:
    """The Attack action in progress, in one of these windows.

    Other damage dealt in its course has its own look who is out, which may follow the drive back.
    """
    attack = attack_now(position)
    for frame in position.stack[::-1]:
        args = frame.args
        if isinstance(args, Attacking):
            break
        if isinstance(args, Harming) and attack is not None:
            own = (args.by, args.source) == (attack.fighter, attack.attack)
            return attack if own else None
    return attack


def played_now(position: Position) -> Playing | None:
    """The card being played."""
    return enclosing(position, Playing)


def just_ended(position: Position, what: Happened) -> Happening | None:
    """The action of a kind that ends at this moment."""
    return next((one for one in position.ended if one.what == what), None)


def in_the_course_of(position: Position, action: Happening) -> tuple[Happening, ...]:
    """What happened from the beginning of an action on."""
    return position.history[action.since :]


def since_last_surge(position: Position) -> tuple[Happening, ...]:
    """What happened since objectives could last be scored at once: what a surge is about."""
    return position.history[position.surged :]


_KINDS: list[tuple[tuple[Happening, ...], int, frozenset[Happened]]] = [((), 0, frozenset())]
"""The history asked about last, where in it the new begins, and the kinds of that."""


def kinds_since_last_surge(position: Position) -> frozenset[Happened]:
    """The kinds of what happened since objectives could last be scored at once."""
    history, surged, found = _KINDS[0]
    if history is not position.history or surged != position.surged:
        found = frozenset([one.what for one in since_last_surge(position)])
        _KINDS[0] = (position.history, position.surged, found)
    return found
