"""Tokens that hurt whoever comes to them first, while a card says so (Dangerous Prize)."""

from typing import Final

from msgspec.structs import replace

from rules_engine.facts.hexes import Hex
from rules_engine.sense.modifiers import in_force
from rules_engine.sense.sources import lying
from rules_engine.state.frames import Frame, Harming
from rules_engine.state.position import Modifier, Position

SNARED: Final = "snared token"


def snares(position: Position) -> dict[Hex, Modifier]:
    """The hexes with such a token now, and what makes it one: its word is the token's place."""
    if not position.modifiers:
        return {}
    set_ = (one for one in lying(position.modifiers, SNARED) if in_force(position, one))
    places = range(len(position.tokens))
    return {position.tokens[int(one.word)].hex: one for one in set_ if int(one.word) in places}


def sprung(position: Position, fighter: int, snare: Modifier) -> tuple[Position, Frame]:
    """The position in which the token hurts nobody any more, and the damage to who came to it."""
    left = tuple(one for one in position.modifiers if one is not snare)
    harm = Harming(fighter, snare.amount, seat=snare.seat, source=snare.source)
    return replace(position, modifiers=left), Frame("damage", "deal", harm)
