"""Logs of journeys for tests: at middle detail from events written by hand."""

from typing import Any

from rules_engine.journey_table import JourneyReport, logged_journey, replay_journey
from rules_engine.journeys.position import Kind
from rules_engine.log import JourneyHeader, JourneyLog, Member
from rules_engine.log.journey_marks import ActivationDice, DestinyDice, InOrder, Turn

ORLA, TAM = Member("Orla", "Ana"), Member("Tam", "Ben")
BEGUN = [
    Turn(turn=1),
    DestinyDice(faces=(1, 2, 3, 3, 6)),
    ActivationDice(faces=((6, 4, 2, 1), (5, 5, 3, 1))),
    InOrder(order=("Tam", "bone archers", "Orla")),
]
"""A first turn up to where heroes act."""


def header(kind: Kind = "hunt", *members: Member, **more: Any) -> JourneyHeader:
    told: dict[str, Any] = {"detail": "middle", **more}
    return JourneyHeader(1, "cursed-city", kind, members or (ORLA, TAM), **told)


def log_of(events: list[Any], head: JourneyHeader | None = None) -> JourneyLog:
    return logged_journey(head or header(), [(event, None) for event in events])


def replayed(events: list[Any], head: JourneyHeader | None = None) -> JourneyReport:
    return replay_journey(log_of(events, head))


def broken(events: list[Any], head: JourneyHeader | None = None) -> tuple[int, str]:
    """The number of the event that is contradicted, and its rule."""
    first = replayed(events, head).first
    assert first is not None
    assert first.cites
    return first.n, first.rule
