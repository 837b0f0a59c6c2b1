"""Sealed cards in a replay: opened where the log opens them, and never two of a kind.

The machine takes a sealed card for any card; that it was one of the deck, and not one seen
before, is held here against what else is known of the seat's cards.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields, replace

from rules_engine.card_book.printed import is_sealed
from rules_engine.facts.commitments import Opening, commit_deck, is_commitment
from rules_engine.facts.commitments import opens as fits
from rules_engine.kernel.flow import Line, need
from rules_engine.log.forms import Header, Log
from rules_engine.log.marks import Disclose
from rules_engine.machine import begin
from rules_engine.moments.piles import apart
from rules_engine.replay.opening import check_unique, listed, name_of
from rules_engine.state.events import Event
from rules_engine.state.position import Position, Seat, put_seat

ZONES = (
    "objectives",
    "power",
    "objective_deck",
    "power_deck",
    "objective_discard",
    "power_discard",
)
"""Where a card of a seat can be, in one place each: but for those on fighters and in play, and
scored ones that are not discarded."""

PILES = tuple(field.name for field in fields(Seat) if field.default == ())
"""Every field of a seat that names cards."""


def opened(position: Position, openings: tuple[Opening, ...]) -> Position:
    """The position in which these sealed cards lie open, wherever they are.

    A card may ask only because a sealed card could be what it asks for, as Ghoulish Pact asks
    whom to give an upgrade (DC-146); where none is, the game goes on to what is asked then.
    Raises Refused where one does not fit its commitment, or nobody holds it.
    """
    for opening in openings:
        need(fits(opening), "log.opening", card=opening.card, sealed=opening.sealed)
        holder = next(
            (seat for seat, own in enumerate(position.seats) if opening.sealed in _lying(own)),
            None,
        )
        need(holder is not None, "log.opening", sealed=opening.sealed)
        assert holder is not None
        own = position.seats[holder]
        open_ = {pile: _renamed(getattr(own, pile), opening) for pile in PILES}
        position = put_seat(position, holder, **open_)
    return begin(position) if openings else position


def _renamed(pile: tuple[Any, ...], opening: Opening) -> tuple[Any, ...]:
    """The pile with the card's name; what lies in pairs with something is named too."""
    return tuple(
        _renamed(card, opening)
        if isinstance(card, tuple)
        else opening.card
        if card == opening.sealed
        else card
        for card in pile
    )


def as_opened(event: Event, openings: tuple[Opening, ...]) -> Event:
    """The event without the sealed name that these openings made a known card."""
    sealed = getattr(event, "sealed", "")
    if sealed and any(one.sealed == sealed for one in openings):
        return replace(event, sealed="")
    return event


def still_sealed(event: Event) -> tuple[Line, ...]:
    """What cannot be looked at because the event shows a card whose commitment is not opened."""
    sealed = getattr(event, "sealed", "")
    if not sealed:
        return ()
    return (Line("log.sealed", "not shown", {"card": getattr(event, "card", ""), "of": sealed}),)


class Decks:
    """What is known of the decks of a game: lists from the header, or shown later in the log.

    watched are the seats, each with its deck, where it is known, whose draws the log does not tell
    by the cards alone.
    """

    def __init__(self, log: Log) -> None:
        self.watched: dict[int, Counter[str] | None] = {}
        shown: dict[int, Counter[str]] | None = None
        for seat, brought in enumerate(log.header.seats):
            objectives, power = listed(brought.objectives), listed(brought.power)
            if objectives is None or power is None:
                shown = disclosed(log) if shown is None else shown
                self.watched[seat] = shown.get(seat)
            elif brought.sealed:
                self.watched[seat] = Counter((*objectives, *power))

    def check(self, position: Position) -> None:
        """Hold every card known by name against its deck. Raises Refused for a stranger."""
        for seat, known in self.watched.items():
            names = Counter(_named(position, seat))
            if known is None:
                check_unique(seat, tuple(names.elements()))
            else:
                for card in names - known:
                    need(is_sealed(card), "cards.draw-from-top", seat=seat, card=card)
            twice = [card for card, copies in names.items() if is_sealed(card) and copies > 1]
            need(not twice, "log.opening", seat=seat, twice=twice)


def _lying(own: Seat) -> Iterator[str]:
    """Every card in a hand, a deck or on a pile, once."""
    for zone in ZONES:
        yield from getattr(own, zone)
    yield from apart(own)


def _named(position: Position, seat: int) -> Iterator[str]:
    """Every card of a seat that has a name of its own, known or committed to."""
    own = position.seats[seat]
    for card in _lying(own):
        if not is_sealed(card) or is_commitment(card):
            yield card
    for fighter in position.fighters:
        if fighter.seat == seat:
            yield from fighter.upgrades
    for lying in position.in_play:
        if lying.seat == seat:
            yield lying.card


def disclosed(log: Log) -> dict[int, Counter[str]]:
    """The decks that players showed in the log and that fit what they had committed to."""
    events = [one.logged.event for one in log.entries if type(one.logged.event) is Disclose]
    return {
        event.by: Counter((*event.objectives, *event.power))
        for event in events
        if not disclosure_problem(log.header, event)
    }


def disclosure_problem(header: Header, event: Disclose) -> str:
    """Why a deck shown is not the one committed to; empty where it is."""
    if not 0 <= event.by < len(header.seats):
        return "no such seat"
    brought = header.seats[event.by]
    if not brought.deck:
        return "no deck was committed to"
    if brought.deck != commit_deck(event.objectives, event.power, event.salt):
        return "another deck was committed to"
    names = [name_of(card) for card in (*event.objectives, *event.power)]
    return "a card stands twice in it" if len(set(names)) < len(names) else ""
