"""What lasts for a while, and when it ends: modifiers, and cards left face up."""

from msgspec.structs import replace

from rules_engine.flow import Advance, Verb, told
from rules_engine.position import InPlay, Modifier, Position, put_seat


def lapse_activation(position: Position) -> Verb:
    """What lasted for the next activation ends with it."""
    return Advance(lapsed(position, "next-activation"))


def lapse_phase(position: Position) -> Verb:
    """What lasted for the phase, or for an activation still to come, ends with the phase."""
    return Advance(lapsed(lapsed(position, "phase"), "next-activation", unbegun=True))


def lapsed(position: Position, until: str, *, unbegun: bool = False) -> Position:
    """The position without what lasted until this, its cards on their owners' piles.

    What was played in the present turn for the next activation stays, unless unbegun.
    """
    if not position.modifiers and not position.in_play:
        return position

    def over(one: Modifier | InPlay) -> bool:
        begun = until != "next-activation" or unbegun or one.since < position.turn
        return one.until == until and begun

    gone = [card for card in position.in_play if over(card)]
    position = replace(
        position,
        modifiers=tuple(one for one in position.modifiers if not over(one)),
        in_play=tuple(card for card in position.in_play if card not in gone),
    )
    for card in gone:
        told("ploys.next-event-lapses", card=card.card, until=until)
        pile = position.seats[card.seat].power_discard
        position = put_seat(position, card.seat, power_discard=(*pile, card.card))
    return position
