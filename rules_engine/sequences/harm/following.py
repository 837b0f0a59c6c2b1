"""Events that the rules known here do not lead to, followed as they looked on the table.

Where fighters and cards went is plain to see, whatever card made them go; what else came of it
is not, and is left to be told.
"""

import itertools

from rules_engine.facts.dice import FACES
from rules_engine.facts.errors import Refused
from rules_engine.moments.piles import DECKS
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sequences.card_play.scoring import score
from rules_engine.sequences.harm.telling import check_free, drawn, without
from rules_engine.state.events import (
    Charge,
    Cycle,
    Discard,
    Draw,
    Event,
    Move,
    Place,
    Play,
    Push,
    React,
    Reroll,
    Roll,
    RollOff,
    Scattered,
    Score,
)
from rules_engine.state.position import Position, note, put_fighter, put_seat
from rules_engine.state.tellings import Drawn


def as_it_looked(position: Position, event: Event) -> Position:
    """The position after such an event; the very position where nothing is to be seen of it.

    Raises Refused or trips where the table here is not the one it happened on, and Refused for a
    face that no die has.
    """
    if isinstance(event, Roll | Reroll | RollOff | Scattered):
        _check_faces(event)
        return position
    if isinstance(event, Move | Charge | Push) and event.path:
        check_free(position, event.path[-1], event.fighter)
        return put_fighter(position, event.fighter, hex=event.path[-1], out=False)
    if isinstance(event, Place):
        check_free(position, event.hex, event.fighter)
        return put_fighter(position, event.fighter, hex=event.hex, out=False)
    if event.by < 0:
        return position
    if isinstance(event, Draw) and event.deck in DECKS:
        deed = Drawn(event.by, event.deck, event.cards)  # type: ignore[arg-type]  # one of DECKS
        return drawn(position, deed, "")
    if isinstance(event, Discard | Cycle):
        cards = event.cards if isinstance(event, Discard) else (event.card,)
        for card in cards:
            position = without(position, event.by, card)
        return position
    if isinstance(event, Score):
        return score(position, event.by, event)
    if isinstance(event, React):
        return note(position, "react", seat=event.by, fighter=event.fighter, word=event.card)
    return _played(position, event) if isinstance(event, Play) else position


def _check_faces(event: Roll | Reroll | RollOff | Scattered) -> None:
    """Hold dice that nothing known here asked for against what dice have on them."""
    dice: tuple[str, ...] = tuple(FACES)
    if isinstance(event, Roll) and event.kind in FACES:
        dice = (event.kind,)
    faces = itertools.chain(*event.faces) if isinstance(event, RollOff) else event.faces
    for face in faces:
        if not any(face in FACES[die] for die in dice):  # type: ignore[index]  # a die's name
            raise Refused("rolls.symbol-names", {"face": face, "dice": dice})


def _played(position: Position, event: Play) -> Position:
    """The card out of the hand: on its fighter, or on the discard pile."""
    given = 0 <= event.fighter < len(position.fighters)
    if not given or kind_of(event.card) in GAMBITS:
        gone = without(position, event.by, event.card)
        return note(gone, "ploy", seat=event.by, word=event.card)
    pile = position.seats[event.by].power_discard
    gone = put_seat(without(position, event.by, event.card), event.by, power_discard=pile)
    worn = (*gone.fighters[event.fighter].upgrades, event.card)
    worn_by = put_fighter(gone, event.fighter, upgrades=worn)
    return note(worn_by, "upgrade", seat=event.by, fighter=event.fighter, word=event.card)
