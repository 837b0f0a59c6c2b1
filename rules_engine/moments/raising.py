"""Raise counters: who has some, and who has just been given one."""

from itertools import dropwhile, takewhile
from typing import Final

from rules_engine.state.position import Position

RAISE: Final = "Raise"
WINDOWS: Final = ("after-action", "card-resolved", "reaction-resolved")
"""The windows after that in whose course a counter was given."""
_RESOLVED = frozenset(("ploy", "spell", "react", "ability", "activation", "upgrade", "begin"))
"""What closes that in the course of which somebody may have been given a counter."""


def just_raised(position: Position, seat: int) -> list[int]:
    """A player's fighters on the battlefield who have just been given a Raise counter."""
    back = dropwhile(lambda one: one.what in _RESOLVED, reversed(position.history))
    course = takewhile(lambda one: one.what not in _RESOLVED, back)
    given = (one for one in course if (one.what, one.word) == ("counter", RAISE))
    mine = dict.fromkeys(one.other for one in given if position.fighters[one.other].seat == seat)
    return [one for one in mine if position.fighters[one].hex is not None]


def friend_raised(position: Position, seat: int, _: int) -> list[int]:
    """The friends who have just been given a Raise counter, as reactions ask for them."""
    return just_raised(position, seat)


def bearer_raised(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, if it has just been given a Raise counter."""
    return [fighter] if fighter in just_raised(position, seat) else []


def raised(position: Position, fighter: int) -> bool:
    """Whether a fighter has a Raise counter."""
    return RAISE in dict(position.fighters[fighter].counters)
