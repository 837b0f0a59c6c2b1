"""The log as one seat may know it: what others hold stays sealed, and no hash betrays it.

Whatever is handed out for a seat (positions, choices, explanations, pictures) is worked out
from this log or from `view`, never from the whole game: what is not in it cannot leak.
"""

from msgspec.structs import replace

from rules_engine.facts.commitments import is_commitment
from rules_engine.facts.errors import Unusable
from rules_engine.log.chain import rechained
from rules_engine.log.forms import Brought, Deck, Header, Log, Logged
from rules_engine.log.marks import Amend
from rules_engine.sense.views import SEALED
from rules_engine.state.events import DealTokens, Draw, Event, PlaceToken


def log_for(log: Log, seat: int) -> Log:
    """The log as this seat may know it, chained anew.

    Of the others' decks only the size is told and of their draws the number, commitments as
    they are; hashes of positions are left out, since a hand could be guessed from them. Raises
    Unusable for a seat that is not there, and for a log that is another seat's view.
    """
    if not 0 <= seat < len(log.header.seats):
        raise Unusable(f"no seat {seat} in this game")
    if log.header.view not in (-1, seat):
        raise Unusable(f"this is what seat {log.header.view} may know, not the whole game")
    dealt = any(isinstance(entry.logged.event, DealTokens) for entry in log.entries)
    entries = [(_logged(entry.logged, seat, dealt=dealt), "") for entry in log.entries]
    return rechained(_header(log.header, seat), entries)


def _header(header: Header, seat: int) -> Header:
    seats = tuple(
        _own(brought) if index == seat else _other(brought)
        for index, brought in enumerate(header.seats)
    )
    setup = replace(header.setup, hazards=(SEALED,) * len(header.setup.hazards))
    return replace(header, seats=seats, setup=setup, view=seat)


def _own(brought: Brought) -> Brought:
    """One's own lists, in an order that tells nothing of how the decks lie."""
    return replace(brought, objectives=_sorted(brought.objectives), power=_sorted(brought.power))


def _sorted(deck: Deck) -> Deck:
    return deck if isinstance(deck, int) else tuple(sorted(deck))


def _other(brought: Brought) -> Brought:
    return replace(
        brought, objectives=_size(brought.objectives), power=_size(brought.power), sealed=False
    )


def _size(deck: Deck) -> int:
    return deck if isinstance(deck, int) else len(deck)


def _logged(logged: Logged, seat: int, *, dealt: bool) -> Logged:
    event = logged.event
    if isinstance(event, Amend):
        return replace(logged, event=replace(event, to=_event(event.to, seat, dealt=dealt)))
    return replace(logged, event=_event(event, seat, dealt=dealt))


def _event(event: Event, seat: int, *, dealt: bool) -> Event:
    """An event as the seat saw it happen. dealt: its tokens were dealt, so it knows its own."""
    if isinstance(event, Draw) and event.by != seat and event.deck != "hazard":
        return replace(event, cards=tuple(_hidden(card) for card in event.cards))
    if isinstance(event, DealTokens):
        numbers = tuple(
            dealt_to if index == seat else (0,) * len(dealt_to)
            for index, dealt_to in enumerate(event.numbers)
        )
        return replace(event, numbers=numbers)
    if isinstance(event, PlaceToken) and not (dealt and event.by == seat):
        return replace(event, number=0)
    return event


def _hidden(card: str) -> str:
    return card if is_commitment(card) else SEALED
