"""Events of a log of glory that two phones told without seeing each other: which fit side by side.

What does not depend on what the phone had missed is logged after it as it is, so that phones at one
table need not ask twice. Everything else is for the phone to look at. Plain data.
"""

from collections.abc import Iterable

import msgspec

from matches.logs.receipt import Read

# what somebody gains, spends, plays or loses: its place among the same of the other does not matter
_APART = frozenset({"scored", "upgraded", "played", "glory", "out", "returned"})
_TURN = "activation"
_Missed = tuple[str, bytes]  # kind, canonical text


class _Told(msgspec.Struct, frozen=True):
    """What an event is about: two phones may tell one thing that happened once."""

    by: int = -1
    seat: int = -1
    card: str = ""
    fighter: str = ""


_DECODER = msgspec.json.Decoder(_Told)


def is_independent(event: Read, missed: Iterable[_Missed]) -> bool:
    """Whether an event means the same after events that its phone had not seen.

    missed: kind and canonical text of each. An activation among activations stands in no order, a
    phase or result decides what comes after it, and what was told in the same words may be the same
    thing: then the phone decides.
    """
    if event.kind not in _APART and event.kind != _TURN:
        return False
    form = _DECODER.decode(event.raw)
    for kind, raw in missed:
        turns = kind == _TURN and event.kind == _TURN
        if turns or (kind not in _APART and kind != _TURN):
            return False
        if kind == event.kind and _DECODER.decode(raw) == form:
            return False
    return True
