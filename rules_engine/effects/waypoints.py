"""Waypoints: gambits that lie open until another is played (Harrowdeep pg 21)."""

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.effects.choosing import done
from rules_engine.kernel.flow import RowFunction, Verb
from rules_engine.sequences.base.lapsing import ended_early
from rules_engine.sequences.turn.waypoints import DUE
from rules_engine.state.position import Position

WAYPOINT = "waypoint"


def relieved_of_waypoints(position: Position) -> Position:
    """The position without the waypoint that lay open."""
    for lying in position.in_play:
        rules = rules_of(lying.card)
        if rules is not None and WAYPOINT in rules.keywords:
            position = ended_early(position, lying)
    return position


def _laid(position: Position) -> Verb:
    if position.stack[-1].sequence == DUE:
        return done(position)
    return done(relieved_of_waypoints(position))


def _when_played(effect: RowFunction) -> RowFunction:
    """An effect that comes as the waypoint is played, not at the end of each phase."""

    def asked(position: Position) -> Verb:
        return done(position) if position.stack[-1].sequence == DUE else effect(position)

    return asked


def waypoint(name: str, *effects: RowFunction) -> CardRules:
    """A waypoint that changes something for as long as it lies open."""
    return CardRules(
        name,
        rule="ploys.persist",
        effects=(_laid, *(_when_played(one) for one in effects)),
        persists="next-waypoint",
        keywords=(WAYPOINT,),
        cites=("Harrowdeep pg 21",),
    )
