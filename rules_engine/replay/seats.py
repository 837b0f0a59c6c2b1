"""The seats that an event of a log names, held against those of its game."""

from functools import cache

from rules_engine.facts.errors import Unusable
from rules_engine.state.events import Event

# beside `by`; `to` of an amendment is an event
_OF_SEATS = ("seat", "to", "winners")


@cache
def seats_named(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event, beside `by`, that name seats."""
    return tuple(field for field in _OF_SEATS if field in kind.__struct_fields__)


def check_seats(event: Event, seats: int) -> None:
    """Hold the seats that an event names against those of its game.

    Raises Unusable for one that is not there: nobody sits in it, so that nobody broke a rule.
    """
    named = [event.by]
    for field in seats_named(type(event)):
        value = getattr(event, field)
        named += value if isinstance(value, tuple) else [value]
    for seat in named:
        if isinstance(seat, int) and not -1 <= seat < seats:
            raise Unusable(f"there is no seat {seat}, only 0 to {seats - 1}")
