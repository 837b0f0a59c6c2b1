"""Cards in hands, decks and piles, known or sealed, and drawing them."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from rules_engine.card_book.printed import is_sealed
from rules_engine.kernel.flow import Ask, End, Goto, Verb, args_of, need, not_shown, nothing
from rules_engine.state.events import Draw, Event, Pass
from rules_engine.state.frames import Drawing
from rules_engine.state.position import Happening, Position, Seat, put_args

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


def _without(pile: tuple[str, ...], cards: tuple[str, ...], rule: str) -> tuple[str, ...]:
    """A pile without some cards, each gone as `taken` has it."""
    left = [*pile]
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            left = [*taken(tuple(left), card, rule)]
    return tuple(left)


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
    if type(event) is Pass:
        return End(position)
    assert isinstance(event, Draw)
    count = _to_draw(position, args)
    need(event.deck == args.deck, "cards.number-drawn", deck=event.deck, asked=args.deck)
    fewer = args.optional and 0 < len(event.cards) < count
    need(fewer or len(event.cards) == count, "cards.number-drawn", cards=len(event.cards))
    deck, hand = DECKS[event.deck]
    own, history = position.seats[args.seat], position.history
    left = _without(getattr(own, deck), event.cards, "cards.draw-from-top")
    fields: dict[str, object] = {deck: left, hand: getattr(own, hand) + event.cards}
    if position.phase == "action":
        if event.deck == "objective":
            here = len(history)
            fields["arrived"] = (*own.arrived, *[(card, here) for card in event.cards])
        amount, turn = len(event.cards), position.turn
        history += (Happening("drew", args.seat, amount=amount, word=event.deck, turn=turn),)
    richer = replace(
        position, seats=_seats_with(position, args.seat, replace(own, **fields)), history=history
    )
    if not fewer:
        return End(richer)
    return Goto(put_args(richer, replace(args, count=count - len(event.cards))), "ask")


def _seats_with(position: Position, seat: int, own: Seat) -> tuple[Seat, ...]:
    """The seats of a position, one of them another."""
    seats = position.seats
    return (*seats[:seat], own, *seats[seat + 1 :])


def discard_power(position: Position, seat: int, cards: tuple[str, ...]) -> Position:
    """The position with these power cards of a hand on the discard pile."""
    if not cards:
        return position
    own = position.seats[seat]
    for card in cards:
        own = _out_of_hand(own, "power", card, "end_phase.discard-power")
    own = replace(own, power_discard=own.power_discard + cards)
    return replace(position, seats=_seats_with(position, seat, own))


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
    if not cards:
        return position
    own = position.seats[seat]
    for card in cards:
        own = _out_of_hand(own, "objectives", card, rule, sealed)
    own = _forgetting(replace(own, objective_discard=own.objective_discard + cards), cards)
    return replace(position, seats=_seats_with(position, seat, own))


def _out_of_hand(own: Seat, hand: str, card: str, rule: str, sealed: str = "") -> Seat:
    """A player's own when a card has left a hand.

    What a card unknown here may have brought into that hand leaves where we believe it to lie;
    one that was seen to go, or never was its player's, is refused by a rule that no card bends.
    """
    held = getattr(own, hand)
    left = taken(held, card, rule, sealed)
    if left is not held:
        return replace(own, **{hand: left})
    piles = [*(deck for deck, _ in DECKS.values()), *(one for _, one in DECKS.values())]
    lies = next((name for name in piles if card in getattr(own, name)), "")
    sealed_there = next((name for name in piles if any(map(is_sealed, getattr(own, name)))), "")
    need(lies or sealed_there, "cards.draw-from-top", card=card)
    name = lies or sealed_there
    return replace(own, **{name: taken(getattr(own, name), card, rule)})


def apart(own: Seat) -> tuple[str, ...]:
    """The scored objectives that lie on a pile of their own, and not among the discarded ones."""
    return tuple((Counter(own.scored) - Counter(own.objective_discard)).elements())


def forgotten(position: Position, seat: int, *cards: str) -> Position:
    """The position in which cards that left a hand count neither as drawn nor as revealed."""
    own = position.seats[seat]
    left = _forgetting(own, cards)
    return position if left is own else replace(position, seats=_seats_with(position, seat, left))


def _forgetting(own: Seat, cards: tuple[str, ...]) -> Seat:
    if not own.arrived and not own.revealed:
        return own
    return replace(
        own,
        arrived=tuple([one for one in own.arrived if one[0] not in cards]),
        revealed=tuple([card for card in own.revealed if card not in cards]),
    )
