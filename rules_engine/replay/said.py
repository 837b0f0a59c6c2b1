"""The names in a glory-level log as people say them, taken for the fighters and cards they mean."""

from typing import Any

from msgspec.structs import replace

from rules_engine.card_book.naming import card_meant
from rules_engine.facts.naming import one_of
from rules_engine.log.marks import Out, Returned, Upgraded
from rules_engine.replay.ledger import Ledger
from rules_engine.state.events import Event


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
