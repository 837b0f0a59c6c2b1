"""What a row has worked out to ask, handed on to its answer: most need not work it out again."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from rules_engine.kernel.flow import RECORD, explaining

T = TypeVar("T")
P = ParamSpec("P")


def at_hand(found: T) -> T | None:
    """What a row has worked out to ask, for its answer to take up; None where it shall not.

    What was put on record on the way, or into a derivation, the answer has to put there as well.
    """
    record = RECORD.get()
    if record is None or record.lines is not None:
        return None
    return None if record.assumed or record.lacking or record.not_shown else found


def taken_up(known: T | None, anew: Callable[P, T], *args: P.args, **facts: P.kwargs) -> T:
    """What a row had at hand for its answer, else the same worked out anew."""
    return anew(*args, **facts) if known is None or explaining() else known
