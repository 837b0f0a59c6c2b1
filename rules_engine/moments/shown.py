"""Objectives shown though nobody asks for them: sworn beforehand, or scored where no step is."""

from typing import Final

from rules_engine.card_book.known import of_the_book, rules_of
from rules_engine.card_book.printed import cards
from rules_engine.state.position import Happening, Position

SWORN: Final = "may be sworn"
"""The keyword of an objective that may be shown as its player's first activation of a phase
begins, and goes back to the hand."""
AT_ONCE: Final = "scored between steps"
"""The keyword of an objective whose condition can be met where no step asks for objectives."""


@of_the_book
def unasked(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The objectives of a hand that may be shown though nobody asks for any."""
    known = ((card, rules_of(card)) for card in dict.fromkeys(hand))
    return tuple(
        card for card, rules in known if rules is not None and {SWORN, AT_ONCE} & {*rules.keywords}
    )


def activation_begins(position: Position, seat: int) -> bool:
    """Whether an activation of a player begins, and nothing has been done in it."""
    top = position.stack[-1] if position.stack else None
    here = top is not None and (top.sequence, top.row) == ("turn", "activation")
    return here and position.phase == "action" and position.active == seat


def may_swear(position: Position, seat: int, card: str) -> bool:
    """Whether an objective may be sworn: once, as the player's first activation begins."""
    first = activation_begins(position, seat) and position.seats[seat].activations == 1
    return first and not was_sworn(position, seat, card)


def was_sworn(position: Position, seat: int, card: str) -> bool:
    """Whether a player has sworn an objective in this game."""
    name = _name(card)
    every = (one for past in (*position.earlier, position.history) for one in past)
    return any(_swears(one, seat, name) for one in every)


def _swears(happening: Happening, seat: int, name: str) -> bool:
    return happening.what == "sworn" and happening.seat == seat and _name(happening.word) == name


def _name(card: str) -> str:
    rules = rules_of(card)
    return rules.name if rules is not None else card


def worth_more_if_sworn(position: Position, seat: int, card: str) -> int:
    """The glory points of an objective of this name, one more where it was sworn."""
    return _printed_glory(card) + was_sworn(position, seat, card)


@of_the_book
def _printed_glory(name: str) -> int:
    return next((one.glory or 0 for one in cards().values() if one.name == name), 0)


def first_roll_off(position: Position, seat: int) -> int:
    """How many criticals a player has rolled to win the roll-off of the round that begins now."""
    if position.phase != "action" or position.turn:
        return 0
    rolled = [one for one in position.history if one.what == "roll-off"]
    return rolled[-1].amount if rolled and rolled[-1].seat == seat else 0


def let_go_by_a_foe(position: Position, seat: int) -> int:
    """How many objectives an opponent has discarded in the end phase at this moment."""
    last = position.history[-1] if position.history else None
    now = last is not None and last.what == "let go" and last.seat != seat
    return last.amount if last is not None and now else 0
