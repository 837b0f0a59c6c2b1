"""Cards in hands, decks and piles, known or sealed, and drawing them."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from rules_engine.card_book.printed import is_sealed
from rules_engine.kernel.flow import Ask, End, Goto, Verb, args_of, need, not_shown, nothing
from rules_engine.state.events import Draw, Event, Pass
from rules_engine.state.frames import Drawing
from rules_engine.state.position import Position, Seat, note, put_args, put_seat

DECKS = {
    "objective": ("objective_deck", "objectives"),
    "power": ("power_deck", "power"),
}


def taken(pile: tuple[str, ...], card: str, rule: str, sealed: str = "") -> tuple[str, ...]:
    """A pile without one card.

    A named card may have lain there sealed: then the sealed one goes, and that it is this card
    is not shown here (whoever holds the commitments can tell). Raises Refused with the rule
    where the pile can hold no such card.
    """
    cards = list(pile)
    if sealed:
        need(sealed in cards and is_sealed(sealed), rule, card=card, sealed=sealed)
        cards.remove(sealed)
        return tuple(cards)
    if card not in cards:
        hidden = next((one for one in cards if is_sealed(one)), None)
        need(hidden is not None, rule, card=card)
        if hidden is None:
            return pile
        not_shown(rule, card=card)
        card = hidden
    cards.remove(card)
    return tuple(cards)


def ask_draw(position: Position) -> Verb:
    """Ask which cards came off the deck, if any can be drawn."""
    args = args_of(position, Drawing)
    count = _to_draw(position, args)
    if count <= 0 or position.sudden_death:
        return End(position)
    return _drawing(args.seat, args.deck, count, args.optional)


def _to_draw(position: Position, args: Drawing) -> int:
    """How many cards are to be drawn: as many as are asked for, or are left."""
    return min(args.count, len(getattr(position.seats[args.seat], DECKS[args.deck][0])))


@cache
def _drawing(seat: int, deck: str, count: int, optional: bool) -> Ask:
    kind = f"draw {deck}"
    if optional:
        return Ask(seat, kind, (Draw, Pass), _drawn, _declined, "scoring.surge-draw", count)
    return Ask(seat, kind, (Draw,), _drawn, nothing, "cards.draw-from-top", count)


def _declined(position: Position) -> Iterable[Event]:
    yield Pass(by=args_of(position, Drawing).seat)


def _drawn(position: Position, event: Event) -> Verb:
    args = args_of(position, Drawing)
    if isinstance(event, Pass):
        return End(position)
    assert isinstance(event, Draw)
    count = _to_draw(position, args)
    need(event.deck == args.deck, "cards.number-drawn", deck=event.deck, asked=args.deck)
    fewer = args.optional and 0 < len(event.cards) < count
    need(fewer or len(event.cards) == count, "cards.number-drawn", cards=len(event.cards))
    deck, hand = DECKS[event.deck]
    seat = position.seats[args.seat]
    left = getattr(seat, deck)
    for card in event.cards:
        left = taken(left, card, "cards.draw-from-top")
    fields: dict[str, object] = {deck: left, hand: getattr(seat, hand) + event.cards}
    if event.deck == "objective" and position.phase == "action":
        here = len(position.history)
        fields["arrived"] = (*seat.arrived, *((card, here) for card in event.cards))
    richer = put_seat(position, args.seat, **fields)
    if position.phase == "action":
        richer = note(richer, "drew", seat=args.seat, amount=len(event.cards), word=event.deck)
    if not fewer:
        return End(richer)
    return Goto(put_args(richer, replace(args, count=count - len(event.cards))), "ask")


def discard_power(position: Position, seat: int, cards: tuple[str, ...]) -> Position:
    """The position with these power cards of a hand on the discard pile."""
    for card in cards:
        position = _out_of_hand(position, seat, "power", card, "end_phase.discard-power")
    pile = position.seats[seat].power_discard + cards
    return put_seat(position, seat, power_discard=pile)


def discard_objectives(
    position: Position,
    seat: int,
    cards: tuple[str, ...],
    sealed: str = "",
    rule: str = "end_phase.discard-objectives",
) -> Position:
    """The position with these objective cards of a hand on the discard pile.

    sealed says which sealed card of the hand the one discarded is, rule why it is.
    """
    for card in cards:
        position = _out_of_hand(position, seat, "objectives", card, rule, sealed)
    pile = position.seats[seat].objective_discard + cards
    return forgotten(put_seat(position, seat, objective_discard=pile), seat, *cards)


def _out_of_hand(
    position: Position, seat: int, hand: str, card: str, rule: str, sealed: str = ""
) -> Position:
    """The position in which a card has left a hand.

    What a card unknown here may have brought into that hand leaves where we believe it to lie;
    one that was seen to go, or never was its player's, is refused by a rule that no card bends.
    """
    own = position.seats[seat]
    held = getattr(own, hand)
    left = taken(held, card, rule, sealed)
    if left is not held:
        return put_seat(position, seat, **{hand: left})
    piles = [*(deck for deck, _ in DECKS.values()), *(one for _, one in DECKS.values())]
    lies = next((name for name in piles if card in getattr(own, name)), "")
    sealed_there = next((name for name in piles if any(map(is_sealed, getattr(own, name)))), "")
    need(lies or sealed_there, "cards.draw-from-top", card=card)
    name = lies or sealed_there
    return put_seat(position, seat, **{name: taken(getattr(own, name), card, rule)})


def apart(own: Seat) -> tuple[str, ...]:
    """The scored objectives that lie on a pile of their own, and not among the discarded ones."""
    return tuple((Counter(own.scored) - Counter(own.objective_discard)).elements())


def forgotten(position: Position, seat: int, *cards: str) -> Position:
    """The position in which cards that left a hand count neither as drawn nor as revealed."""
    own = position.seats[seat]
    if not own.arrived and not own.revealed:
        return position
    return put_seat(
        position,
        seat,
        arrived=tuple(one for one in own.arrived if one[0] not in cards),
        revealed=tuple(card for card in own.revealed if card not in cards),
    )
