"""Hrothgorn's Mantrappers: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.moments.inspire import enemy_fell_beside_leader, inspired_when
from rules_engine.sense.ground import adjacent
from rules_engine.state.position import Modifier, Position

HROTHGORN, LAUNCHER = "Hrothgorn", "Trap Launcher"


HROTHGORN, LAUNCHER = "Hrothgorn", "Trap Launcher"


def _loaded(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What Hrothgorn has of Quiv beside him: a re-roll for his launcher."""
    mine = position.fighters[other].seat == position.fighters[fighter].seat
    named = position.fighters[other].card == HROTHGORN
    if not (mine and named) or other not in adjacent(position, fighter):
        return ()
    return (Modifier("attack re-rolls", "add", 1, "Quiv", who=other, only=(LAUNCHER,)),)


inspired_when("Hrothgorn's Mantrappers", enemy_fell_beside_leader)

knows(
    CardRules("Quiv: reload", rule="rolls.re-roll-once", aura=_loaded),
)
