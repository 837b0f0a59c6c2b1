"""Morgok's Krushas: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, friendly, given_counter
from rules_engine.effects.leading import anywhere, each_pushed
from rules_engine.effects.weapons import COUNTER, COUNTERS
from rules_engine.moments.inspire import Fresh, after, inspired_when
from rules_engine.state.position import Position


def _has_counter(position: Position, fighter: int) -> bool:
    return dict(position.fighters[fighter].counters).get(COUNTER, 0) > 0


@after("counter")
def _two_counters(position: Position, fighter: int, _: Fresh) -> bool:
    """The fighter has two Waaagh! counters."""
    return dict(position.fighters[fighter].counters).get(COUNTER, 0) >= 2


inspired_when("Morgok's Krushas", _two_counters)

knows(
    CardRules(COUNTERS, rule="game.card-over-rule"),
    CardRules(
        "Morgok: lead on",
        rule="actions.printed-actions",
        action=True,
        able=_has_counter,
        effects=(
            given_counter(bearer, COUNTER, -1),
            each_pushed(friendly, 2, anywhere, up_to=True),
        ),
    ),
)
