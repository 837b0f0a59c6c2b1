"""What hurts whoever comes to a hex first: a token of which a card says so, or a trap."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from rules_engine.facts.hexes import Hex
from rules_engine.sense.modifiers import in_force
from rules_engine.sense.sources import lying
from rules_engine.state.frames import Frame, Harming
from rules_engine.state.position import Mark, Modifier, Position, note

SNARED: Final = "snared token"
TRAP: Final = "trap"
"""The kind of a mark: a trap lies in the hex. It lets its own fighter be."""
OF_A_TRAP: Final = 2


class Snare(NamedTuple):
    """What lies there, whose it is, and the damage that it deals."""

    lies: Modifier | Mark
    seat: int
    source: str
    amount: int


def snares(position: Position, fighter: int) -> dict[Hex, Snare]:
    """The hexes in which something would hurt a fighter that comes there, and what does."""
    found: dict[Hex, Snare] = {}
    if position.modifiers:
        places = range(len(position.tokens))
        for one in lying(position.modifiers, SNARED):
            if in_force(position, one) and int(one.word) in places:
                hex_ = position.tokens[int(one.word)].hex
                found[hex_] = Snare(one, one.seat, one.source, one.amount)
    for mark in position.marks:
        if mark.kind == TRAP and mark.fighter != fighter:
            found[mark.hex] = Snare(mark, mark.seat, mark.source, OF_A_TRAP)
    return found


def sprung(position: Position, fighter: int, snare: Snare) -> tuple[Position, Frame]:
    """The position in which it hurts nobody any more, and the damage to who came to it."""
    position = replace(
        position,
        modifiers=tuple(one for one in position.modifiers if one is not snare.lies),
        marks=tuple(one for one in position.marks if one is not snare.lies),
    )
    position = note(position, "sprung", seat=snare.seat, other=fighter, word=snare.source)
    harm = Harming(fighter, snare.amount, seat=snare.seat, source=snare.source)
    return position, Frame("damage", "deal", harm)
