"""Universal gambits of Harrowdeep (its rulebook pg 14 and 21).

Casting values, lost in print, are those of the data (PompolutZ/yawudb@02dfabd).
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import dealt_to_each, done, modify
from rules_engine.effects.hands import discarded, if_drawn, looked_at
from rules_engine.effects.waypoints import relieved_of_waypoints
from rules_engine.kernel.flow import Verb
from rules_engine.sense.ground import field
from rules_engine.sequences.turn.waypoints import DUE
from rules_engine.state.position import Position


def _waypoint(position: Position) -> Verb:
    """At the end of the phase the edge hurts; when played, the waypoint before it is discarded."""
    if position.stack[-1].sequence == DUE:
        return dealt_to_each(_on_the_edge, 1)(position)
    return done(relieved_of_waypoints(position))


def _on_the_edge(position: Position, _: int, fighter: int) -> bool:
    return position.fighters[fighter].hex in field(position).edge


def _has_objectives_to_draw(position: Position, seat: int) -> bool:
    return bool(position.seats[seat].objective_deck)


knows(
    CardRules(
        "Audacious Move",
        rule="ploys.next-event",
        effects=(modify("move", "add", 2, until="next-activation", only=("no charge",)),),
        persists="next-activation",
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Quintok's Query",
        rule="spells.casting-value",
        playable=_has_objectives_to_draw,
        casting=("channel",),
        effects=(looked_at("objective"), if_drawn("objective"), discarded("objective", 1)),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Penumbral Falls",
        rule="ploys.persist",
        effects=(_waypoint,),
        persists="next-waypoint",
        keywords=("waypoint",),
        cites=("Harrowdeep pg 21",),
    ),
)
