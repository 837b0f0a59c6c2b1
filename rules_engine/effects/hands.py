"""Effects on hands and decks: cards discarded, looked at, drawn in exchange."""

from collections.abc import Callable, Iterable
from itertools import combinations

from msgspec.structs import replace

from rules_engine.card_book.known import Playable
from rules_engine.card_book.naming import card_title
from rules_engine.card_book.printed import is_sealed
from rules_engine.effects.choosing import done, then
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, need, not_shown
from rules_engine.moments.piles import (
    DECKS,
    discard_objectives,
    discard_power,
    forgotten,
    taken,
)
from rules_engine.moments.playing import kind_of
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Discard, Event
from rules_engine.state.frames import Drawing, Frame, Playing
from rules_engine.state.position import Position, Seat, note, put_args, put_seat


def discarded(deck: str, count: int | Callable[[Position, int], int]) -> RowFunction:
    """Discard so many cards of one hand, or all where there are no more.

    count may be what the table tells for the player.
    """

    def most(position: Position, seat: int) -> int:
        wanted = count if isinstance(count, int) else count(position, seat)
        return min(wanted, len(_hand(position, seat, deck)))

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not most(position, args.seat):
            return done(position)
        kind, many = (
            f"discard {deck}",
            count if isinstance(count, int) else most(position, args.seat),
        )
        return Ask(args.seat, kind, (Discard,), answer, legal, "ploys.play", many)

    def answer(position: Position, event: Discard) -> Verb:
        args = args_of(position, Playing)
        wanted = most(position, args.seat)
        need(len(event.cards) == wanted, "ploys.play", cards=event.cards, wanted=wanted)
        discard = discard_power if deck == "power" else discard_objectives
        fewer = discard(position, args.seat, event.cards)
        if deck == "objective":
            fewer = note(fewer, "discarded", seat=args.seat, word=args.card)
        return done(fewer)

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for cards in dict.fromkeys(combinations(_hand(position, seat, deck), most(position, seat))):
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
        noted = put_args(position, replace(args, struck=(len(_hand(position, args.seat, deck)),)))
        return then(noted, Frame("draw", "ask", Drawing(args.seat, deck, 1, optional=True)))

    return effect


def if_drawn(deck: str) -> RowFunction:
    """Go on only where the card looked at before has come to the hand."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if len(_hand(position, args.seat, deck)) > args.struck[0]:
            return done(position)
        return Goto(put_args(position, replace(args, cancelled=True)), "effect")

    return effect


Wanted = Callable[[str], bool]
"""Whether a card is of the sort that is meant: of its id."""


def of_kind(*kinds: str) -> Wanted:
    """A ploy, a spell, an upgrade, an objective."""
    return lambda card: kind_of(card) in kinds


def fetched(
    pile: str,
    hand: str,
    wanted: Wanted,
    *,
    by_chance: bool = False,
    surely: Wanted = lambda _: True,
) -> RowFunction:
    """Take one card of a sort from a pile (`power_discard`, `power_deck`, ...) to a hand.

    wanted says of a card whether it may be of the sort; of one of which surely does not hold, that
    it was is not shown.
    In a deck that lies hidden any sealed card may be the one. by_chance says that nobody chooses
    it: the pile is shuffled, and the log tells which card lay on top.
    """
    kind = "card by chance" if by_chance else "choose card"

    def open_cards(position: Position) -> list[str]:
        own: tuple[str, ...] = getattr(_own(position), pile)
        return [card for card in dict.fromkeys(own) if not is_sealed(card) and wanted(card)]

    def hidden(position: Position) -> bool:
        return any(is_sealed(card) for card in getattr(_own(position), pile))

    def effect(position: Position) -> Verb:
        if not open_cards(position) and not hidden(position):
            return done(position)
        seat = args_of(position, Playing).seat
        return Ask(seat, kind, (Choose,), answer, legal, "cards.discard-inert")

    def answer(position: Position, event: Choose) -> Verb:
        seat = args_of(position, Playing).seat
        card = option_of(event, "cards.discard-inert")
        there = card in open_cards(position) or hidden(position)
        need(there and wanted(card), "cards.discard-inert", card=card)
        if not surely(card):
            not_shown("cards.discard-inert", card=card, unknown=(card_title(card),))
        left = taken(getattr(_own(position), pile), card, "cards.discard-inert")
        held = (*getattr(_own(position), hand), card)
        return done(put_seat(position, seat, **{pile: left, hand: held}))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for card in open_cards(position):
            yield Choose(by=seat, option=card)

    return effect


def _own(position: Position) -> Seat:
    return position.seats[args_of(position, Playing).seat]


def lies_in(pile: str, wanted: Wanted) -> Playable:
    """The condition of a card that there is one of a sort in a pile of its player's."""

    def playable(position: Position, seat: int) -> bool:
        cards: tuple[str, ...] = getattr(position.seats[seat], pile)
        return any(is_sealed(card) or wanted(card) for card in cards)

    return playable


def exchanged(deck: str, *, up_to: bool = False) -> RowFunction:
    """Discard any number of cards of one hand and draw as many; with up_to, as many or fewer."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not _hand(position, args.seat, deck):
            return done(position)
        return Ask(args.seat, f"discard {deck}", (Discard,), answer, legal, "ploys.play")

    def answer(position: Position, event: Discard) -> Verb:
        args = args_of(position, Playing)
        discard = discard_power if deck == "power" else discard_objectives
        fewer = discard(position, args.seat, event.cards)
        if not event.cards:
            return done(fewer)
        draw = Drawing(args.seat, deck, len(event.cards), optional=up_to)
        return then(fewer, Frame("draw", "ask", draw))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        hand = _hand(position, seat, deck)
        for count in range(len(hand) + 1):
            for cards in dict.fromkeys(combinations(hand, count)):
                yield Discard(by=seat, cards=cards)

    return effect


def discarded_by_a_foe(deck: str, count: int) -> RowFunction:
    """Have an opponent discard so many cards of a hand, found by chance, or all there are.

    Which they are the log tells; with several opponents the player picks one.
    """

    def holders(position: Position, seat: int) -> list[int]:
        others = (one for one in range(len(position.seats)) if one != seat)
        return [one for one in others if _hand(position, one, deck)]

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        found = holders(position, args.seat)
        if not found:
            return done(position)
        if len(found) > 1 and not args.struck:
            return Ask(args.seat, "choose player", (Choose,), picked, players, "ploys.play")
        return _losing(position, args.struck[0] if args.struck else found[0])

    def _losing(position: Position, loser: int) -> Verb:
        def answer(position: Position, event: Discard) -> Verb:
            wanted = min(count, len(_hand(position, loser, deck)))
            need(len(event.cards) == wanted, "ploys.play", cards=event.cards, wanted=wanted)
            discard = discard_power if deck == "power" else discard_objectives
            return done(discard(position, loser, event.cards))

        def legal(position: Position) -> Iterable[Event]:
            hand = _hand(position, loser, deck)
            for cards in dict.fromkeys(combinations(hand, min(count, len(hand)))):
                yield Discard(by=loser, cards=cards)

        return Ask(loser, f"discard {deck}", (Discard,), answer, legal, "ploys.play", count)

    def picked(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        other = option_of(event, "ploys.play")
        need(other in map(str, holders(position, args.seat)), "ploys.play", option=other)
        return Goto(put_args(position, replace(args, struck=(int(other),))), "effect")

    def players(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for one in holders(position, args.seat):
            yield Choose(by=args.seat, option=str(one))

    return effect


def drawn_for(deck: str, count: Callable[[Position, int], int]) -> RowFunction:
    """Draw as many cards as the table tells for the player."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        many = count(position, seat)
        return (
            then(position, Frame("draw", "ask", Drawing(seat, deck, many)))
            if many
            else done(position)
        )

    return effect


def put_under(deck: str) -> RowFunction:
    """Put a card of one hand, of the player's choosing, under its deck."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        if not _hand(position, seat, deck):
            return done(position)
        return Ask(seat, "choose card", (Choose,), answer, legal, "game.card-over-rule")

    def answer(position: Position, event: Choose) -> Verb:
        seat = args_of(position, Playing).seat
        card = option_of(event, "game.card-over-rule")
        pile, hand = DECKS[deck]
        left = taken(_hand(position, seat, deck), card, "game.card-over-rule")
        under = (*getattr(position.seats[seat], pile), card)
        return done(forgotten(put_seat(position, seat, **{hand: left, pile: under}), seat, card))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for card in dict.fromkeys(_hand(position, seat, deck)):
            yield Choose(by=seat, option=card)

    return effect
