"""The waypoint that lies open, and what it does when the action phase ends."""

from rules_engine.card_book.known import rules_of
from rules_engine.kernel.flow import Advance, Push, Verb, told
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Position

DUE = "due-ability"


def resolve(position: Position) -> Verb:
    """Carry out the one waypoint there can be (Harrowdeep pg 21)."""
    for lying in position.in_play:
        rules = rules_of(lying.card)
        if rules is not None and "waypoint" in rules.keywords:
            told("ploys.persist", card=lying.card)
            return Push(position, Frame(DUE, "effect", Playing(lying.card, lying.seat)))
    return Advance(position)
