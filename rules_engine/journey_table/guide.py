"""What a table does next: the turn's steps as a checklist, for whoever logs at middle detail."""

from typing import Literal

import msgspec

from rules_engine.journeys.position import Journey, standing
from rules_engine.journeys.sequences.turn import actors, dice_of

StepName = Literal[
    "turn",
    "destiny-dice",
    "activation-dice",
    "in-order",
    "activated",
    "event-roll",
    "crisis-roll",
    "journey-result",
]


class DueStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """The step that comes next: the tag of the event that logs it, its rule, dice to be rolled.

    dice are by hero for activation dice, one number for others; heroes are those who have still to
    act, names who stands in the initiative order; must says that nothing else of the turn may come
    before it (what befalls heroes, and the result, always may).
    """

    event: StepName
    rule: str
    dice: tuple[int, ...] = ()
    heroes: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    must: bool = True


def due(journey: Journey) -> DueStep | None:
    """What the turn asks for next at middle detail; None when the journey is over."""
    if journey.outcome is not None:
        return None
    if not standing(journey):
        return DueStep("journey-result", f"quest.after-{journey.kind}")
    if journey.phase == "journey" and not journey.denied and journey.destiny_dice:
        return DueStep("destiny-dice", "journey.destiny", dice=(journey.destiny_dice,))
    if journey.phase in ("journey", "destiny"):
        dice = tuple(dice_of(journey, hero) for hero in range(len(journey.heroes)))
        return DueStep("activation-dice", "journey.activation-roll", dice=dice)
    if journey.phase == "initiative" and not journey.order:
        return DueStep("in-order", "journey.initiative", names=actors(journey))
    if journey.phase in ("initiative", "activation"):
        left = yet_to_act(journey)
        if left:
            return DueStep("activated", "journey.activation", heroes=left, must=False)
        return DueStep("event-roll", "journey.event", dice=(1,))
    if journey.phase == "crisis":
        return DueStep("crisis-roll", "quest.crisis", dice=(1,))
    return DueStep("turn", "journey.turn")


def yet_to_act(journey: Journey) -> tuple[int, ...]:
    """The heroes who have not acted in this turn, at middle detail."""
    return tuple(hero for hero in standing(journey) if not journey.acting >> hero & 1)
