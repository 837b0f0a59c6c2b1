"""The names in a glory-level log as people say them, taken for the fighters and cards they mean."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from rules_engine.card_book.naming import card_meant
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import one_of
from rules_engine.log.marks import Out, Returned, Upgraded
from rules_engine.replay.ledger import Ledger
from rules_engine.state.events import Event

_OF_SEATS = ("seat", "to", "winners")


@cache
def _of_seats(kind: type[Event]) -> tuple[str, ...]:
    return tuple(field for field in _OF_SEATS if field in kind.__struct_fields__)


def check_seats(event: Event, seats: int) -> None:
    """Hold the seats that an event names against those of its game.

    Raises Unusable for one that is not there: nobody sits in it, so that nobody broke a rule.
    """
    named = [event.by]
    for field in _of_seats(type(event)):
        value = getattr(event, field)
        named += value if isinstance(value, tuple) else [value]
    for seat in named:
        if isinstance(seat, int) and not -1 <= seat < seats:
            raise Unusable(f"there is no seat {seat}, only 0 to {seats - 1}")


def as_meant(ledger: Ledger, event: Event) -> Event:
    """The event with whole names and ids for what it names in part or with a slip.

    Raises Unusable, offering the nearest, where none or several could be meant.
    """
    meant: dict[str, Any] = {}
    card = getattr(event, "card", "")
    if card:
        seat = max(event.by, 0)
        meant["card"] = card_meant(card, ledger.accounts[seat].deck or ())
    if isinstance(event, Out | Returned):
        meant["fighter"] = _fighter(ledger, event.seat, event.fighter)
    elif isinstance(event, Upgraded) and event.fighter not in ("", *_of_others(ledger, event.by)):
        meant["fighter"] = _fighter(ledger, event.by, event.fighter)
    return replace(event, **meant) if meant else event


def _fighter(ledger: Ledger, seat: int, words: str) -> str:
    """The fighter of a warband that is meant; the name itself where the warband is unknown."""
    own = ledger.accounts[seat].fighters
    return (
        one_of(words, [card.name for card in own], f"fighter of {own[0].warband}") if own else words
    )


def _of_others(ledger: Ledger, seat: int) -> tuple[str, ...]:
    return tuple(
        card.name
        for other, account in enumerate(ledger.accounts)
        if other != seat
        for card in account.fighters
    )
