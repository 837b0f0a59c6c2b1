"""What a reaction follows: questions about the action in progress or the one just ended."""

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
