"""Effects on hands and decks: cards discarded, looked at, drawn in exchange."""

from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from rules_engine.effects.choosing import done, then
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, need
from rules_engine.moments.piles import DECKS, discard_objectives, discard_power
from rules_engine.state.events import Discard, Event
from rules_engine.state.frames import Drawing, Frame, Playing
from rules_engine.state.position import Position, note, put_args


def discarded(deck: str, count: int) -> RowFunction:
    """Discard so many cards of one hand, or all where there are no more."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not _hand(position, args.seat, deck):
            return done(position)
        kind = f"discard {deck}"
        return Ask(args.seat, kind, (Discard,), answer, legal, "ploys.play", count)

    def answer(position: Position, event: Discard) -> Verb:
        args = args_of(position, Playing)
        wanted = min(count, len(_hand(position, args.seat, deck)))
        need(len(event.cards) == wanted, "ploys.play", cards=event.cards, wanted=wanted)
        discard = discard_power if deck == "power" else discard_objectives
        fewer = discard(position, args.seat, event.cards)
        if deck == "objective":
            fewer = note(fewer, "discarded", seat=args.seat, word=args.card)
        return done(fewer)

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        hand = _hand(position, seat, deck)
        for cards in dict.fromkeys(combinations(hand, min(count, len(hand)))):
            yield Discard(by=seat, cards=cards)

    return effect


def _hand(position: Position, seat: int, deck: str) -> tuple[str, ...]:
    hand: tuple[str, ...] = getattr(position.seats[seat], DECKS[deck][1])
    return hand


def all_power_discarded() -> RowFunction:
    """Discard every power card of the player's hand."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        return done(discard_power(position, seat, position.seats[seat].power))

    return effect


def looked_at(deck: str) -> RowFunction:
    """Look at the top card of a deck and draw it, or leave it; what follows needs it drawn."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        told = put_args(position, replace(args, struck=(len(_hand(position, args.seat, deck)),)))
        return then(told, Frame("draw", "ask", Drawing(args.seat, deck, 1, optional=True)))

    return effect


def if_drawn(deck: str) -> RowFunction:
    """Go on only where the card looked at before has come to the hand."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if len(_hand(position, args.seat, deck)) > args.struck[0]:
            return done(position)
        return Goto(put_args(position, replace(args, cancelled=True)), "effect")

    return effect
