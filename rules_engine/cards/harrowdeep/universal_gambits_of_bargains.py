"""Universal gambits of Harrowdeep on upgrades: some for both players, and illusions taken back."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.naming import card_title
from rules_engine.effects import chosen, done, somebody
from rules_engine.effects.choosing import choose_among, fitting
from rules_engine.effects.gear import can_be_armed, given_from_hand, offered_to_an_opponent
from rules_engine.effects.hands import discarded
from rules_engine.kernel.flow import Ask, Goto, Verb, args_of, enclosing, need, not_shown
from rules_engine.moments.illusions import is_illusion, may_be_illusion
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event, Pass
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_args, put_seat


def _could_be_armed(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, can_be_armed)


PRICE = 2
"""Power cards that each illusion costs."""
_AND = "|"


def _picked(args: Playing) -> list[str]:
    return args.named.split(_AND) if args.named else []


def _left(position: Position, seat: int, picked: list[str]) -> list[str]:
    """The illusions on the pile that could be picked besides, and paid for."""
    if len(position.seats[seat].power) < PRICE * (len(picked) + 1):
        return []
    pile = position.seats[seat].power_discard
    return [one for one in dict.fromkeys(pile) if may_be_illusion(one) and one not in picked]


def _can_retrieve(position: Position, seat: int) -> bool:
    """An illusion on the pile, and cards in hand to pay for it, the gambit itself left out."""
    hand = position.seats[seat].power
    return bool(_left(put_seat(position, seat, power=hand[1:]), seat, []))


def _picks(position: Position) -> Verb:
    """Pick illusions one after the other, one at least."""
    args = args_of(position, Playing)
    if not _left(position, args.seat, _picked(args)):
        return done(position)
    return Ask(args.seat, "choose card", (Choose, Pass), _pick, _pickable, "ploys.play")


def _pick(position: Position, event: Choose | Pass) -> Verb:
    args = args_of(position, Playing)
    picked = _picked(args)
    if isinstance(event, Pass):
        need(picked, "ploys.play", picked=0)
        return done(position)
    card = option_of(event, "ploys.play")
    need(card in _left(position, args.seat, picked), "ploys.play", card=card)
    if not is_illusion(card):
        not_shown("ploys.play", card=card, unknown=(card_title(card),))
    named = _AND.join((*picked, card))
    return Goto(put_args(position, replace(args, named=named)), "effect")


def _pickable(position: Position) -> list[Event]:
    args = args_of(position, Playing)
    picked = _picked(args)
    found: list[Event] = [Pass(by=args.seat)] if picked else []
    left = _left(position, args.seat, picked)
    return [*found, *(Choose(by=args.seat, option=one) for one in left)]


def _price(position: Position, _: int) -> int:
    args = enclosing(position, Playing)
    return PRICE * len(_picked(args)) if args is not None else 0


def _returned(position: Position) -> Verb:
    """The illusions picked come back into the hand."""
    args = args_of(position, Playing)
    seat = position.seats[args.seat]
    picked = _picked(args)
    pile = list(seat.power_discard)
    for card in picked:
        pile.remove(card)
    hand = (*seat.power, *picked)
    return done(put_seat(position, args.seat, power=hand, power_discard=tuple(pile)))


knows(
    CardRules(
        "Shady Bargain",
        rule="upgrades.grant",
        playable=somebody(can_be_armed),
        effects=(
            choose_among(_could_be_armed, named=False),
            given_from_hand(chosen()),
            offered_to_an_opponent,
        ),
    ),
    CardRules(
        "Phantom Retrieval",
        rule="ploys.play",
        playable=_can_retrieve,
        effects=(_picks, discarded("power", _price), _returned),
    ),
)
