"""What lasts for a while, and when it ends: modifiers, changed hexes, cards left face up."""

from collections.abc import Container
from functools import lru_cache
from operator import is_not
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, Verb, told
from rules_engine.state.position import InPlay, Mark, Modifier, Position, note, put_seat

_OF_AN_ACTIVATION = ("next-activation", "next-attack", "next-targeted", "next-move")
_WAITING = frozenset(_OF_AN_ACTIVATION)

Copy: TypeAlias = tuple[str, int]
"""An open card: its name, and which of those of that name it is, since each player may have one."""


def lapse_activation(position: Position) -> Verb:
    """What lasted for the next activation ends with it, before anyone reacts to it (DC-172)."""
    return Advance(lapsed(position, *_OF_AN_ACTIVATION, "activation-over"))


def lapse_phase(position: Position) -> Verb:
    """What lasted for the phase, or for an activation still to come, ends with the phase.

    A card on an activation that will not come lies open, without effect, to the end of the round.
    """
    position = lapsed(position, "phase", "power-step")
    return Advance(lapsed(position, *_OF_AN_ACTIVATION, unbegun=True, cards=False))


def ripened(position: Position) -> Position:
    """The position as a power step begins: what lasts to the end of the next one lasts to its."""
    if not (position.modifiers or position.in_play):
        return position
    lying_: tuple[Modifier | InPlay, ...] = (*position.modifiers, *position.in_play)
    if not any(one.until == TO_ITS_END for one in lying_):
        return position
    modifiers, lying = (
        tuple(replace(one, until="power-step") if one.until == TO_ITS_END else one for one in those)
        for those in (position.modifiers, position.in_play)
    )
    return replace(position, modifiers=modifiers, in_play=lying)


TO_ITS_END = "end-of-next-power-step"


def lapse_round(position: Position) -> Position:
    """The position without what lasted for the round, and the cards that waited in vain."""
    return lapsed(position, "round", *_OF_AN_ACTIVATION, unbegun=True)


def lapsed(
    position: Position,
    *until: str,
    unbegun: bool = False,
    cards: bool = True,
    seat: int = -1,
    fighter: int = -1,
    sources: Container[Copy] | None = None,
) -> Position:
    """The position without what lasted until this, its cards on their owners' piles.

    Of several ends that something names, `a|b`, the first one counts (Dreadfane pg 16, Harrowdeep
    pg 37). What was played in the present turn for the next activation stays, unless unbegun;
    without cards, those that lie open stay so; seat means what that player's cards brought alone,
    fighter what was for that one, and sources what these cards brought.
    """
    if not (position.modifiers or position.in_play or position.marks):
        return position
    lying, ends_of_all = _lying(position)
    if ends_of_all.isdisjoint(until):
        return position

    def over(lasting: Modifier | InPlay | Mark) -> bool:
        ends = _ends(lasting.until)
        if ends.isdisjoint(until):
            return False
        if sources is not None and copy_of(lasting) not in sources:
            return False
        meant = fighter >= 0 and isinstance(lasting, Modifier) and lasting.who == fighter
        if seat not in (-1, lasting.seat) and not meant:
            return False
        return unbegun or lasting.since < position.turn or _WAITING.isdisjoint(ends)

    if not any(map(over, lying)):
        return position
    gone = [card for card in position.in_play if cards and over(card)]
    position = replace(
        position,
        modifiers=tuple(one for one in position.modifiers if not over(one)),
        marks=tuple(one for one in position.marks if not over(one)),
        in_play=tuple(card for card in position.in_play if card not in gone),
    )
    for card in gone:
        told("ploys.next-event-lapses", card=card.card, until=card.until)
        pile = position.seats[card.seat].power_discard
        position = put_seat(position, card.seat, power_discard=(*pile, card.card))
    return position


def copy_of(lasting: Modifier | InPlay | Mark) -> Copy:
    """The card that lies open, or that brought something."""
    card = lasting.card if isinstance(lasting, InPlay) else lasting.source
    return card, lasting.copy


def brought_by(position: Position, lasting: Modifier | Mark) -> InPlay | None:
    """The open card that brought something, if it lies open."""
    meant = copy_of(lasting)
    return next((one for one in position.in_play if copy_of(one) == meant), None)


def set_apart(position: Position, card: str) -> Position:
    """The position as a card is played, so that what another player's open card of its name has
    brought stays that card's."""
    copies = [one.copy for one in position.in_play if one.card == card]
    if 0 not in copies:
        return position
    latest, older = (card, 0), max(copies) + 1
    modifiers, marks, in_play = (
        tuple(replace(one, copy=older) if copy_of(one) == latest else one for one in those)
        for those in (position.modifiers, position.marks, position.in_play)
    )
    return replace(position, modifiers=modifiers, marks=marks, in_play=in_play)


Lying: TypeAlias = tuple[Modifier | InPlay | Mark, ...]
_LAST: list[tuple[tuple[object, ...], Lying, frozenset[str]]] = [((), (), frozenset())]
"""What lay on the table asked about last, the same in one, and all the ends that it names."""


def _lying(position: Position) -> tuple[Lying, frozenset[str]]:
    """All that lasts for a while, and all the ends that anything of it names."""
    kept, found, ends = _LAST[0]
    parts = (position.modifiers, position.marks, position.in_play)
    if len(kept) != len(parts) or any(map(is_not, kept, parts)):
        found = (*position.modifiers, *position.marks, *position.in_play)
        ends = frozenset().union(*[_ends(one.until) for one in found])
        _LAST[0] = (parts, found, ends)
    return found, ends


@lru_cache(maxsize=256)
def _ends(until: str) -> frozenset[str]:
    """The ends that something names, `a|b`."""
    return frozenset(until.split("|"))


def outlived(position: Position, fighter: int) -> Position:
    """The position without what lasted until this fighter went out of action.

    What cards called it till then is noted, for those who ask what sort of fighter fell.
    """
    over = [
        one for one in position.modifiers if one.who == fighter and "out" in one.until.split("|")
    ]
    for word in dict.fromkeys(one.word for one in over if one.what == "trait"):
        position = note(position, "keyword", other=fighter, word=word)
    for card in dict.fromkeys(filter(None, (brought_by(position, one) for one in over))):
        position = ended_early(position, card)
    if not over:
        return position
    left = tuple(one for one in position.modifiers if one not in over)
    return replace(position, modifiers=left)


def ended_early(position: Position, card: InPlay) -> Position:
    """The position without a card that lies open and all it brought, as when a card ends it."""
    pile = position.seats[card.seat].power_discard
    position = put_seat(position, card.seat, power_discard=(*pile, card.card))
    gone = copy_of(card)
    return replace(
        position,
        in_play=tuple(one for one in position.in_play if one is not card),
        modifiers=tuple(one for one in position.modifiers if copy_of(one) != gone),
        marks=tuple(one for one in position.marks if copy_of(one) != gone),
    )
