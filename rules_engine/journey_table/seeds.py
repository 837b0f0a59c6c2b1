"""Dice that a phone rolled, held against the seed that it told with them."""

from typing import Any

from rules_engine.journeys.seeded import rolled
from rules_engine.journeys.tables import ACTIVATION_DIE, QUEST_DIE
from rules_engine.kernel.flow import need
from rules_engine.log.journey_marks import (
    ActivationDice,
    CrisisMet,
    DestinyDice,
    EventRolled,
    JourneyResult,
)


def hold_seed(event: Any) -> None:
    """Raises Refused where the faces of an event with a seed do not follow from it."""
    seed = getattr(event, "seed", "")
    if not seed:
        return
    shown, faces = _shown(event)
    found = rolled(seed, len(shown), faces)
    need(shown == found, "log.seed", shown=shown, follows=found)


def _shown(event: Any) -> tuple[tuple[int, ...], int]:
    """The faces of an event in order, and how many faces such dice have."""
    if isinstance(event, DestinyDice):
        return event.faces, ACTIVATION_DIE
    if isinstance(event, ActivationDice):
        return tuple(face for one in event.faces for face in one), ACTIVATION_DIE
    assert isinstance(event, EventRolled | CrisisMet | JourneyResult)
    return ((event.roll,) if event.roll else ()), QUEST_DIE
