"""Open points of a journey that can be read the other way too, so that an answer may tell both."""

from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.facts.rules import JOURNEYS
from rules_engine.journeys.position import Journey

PLAYED = (
    "journey-activation-dice",
    "journey-born-hero",
    "journey-champion-alone",
    "journey-damage",
    "journey-deploying",
    "journey-destiny",
    "journey-explore",
    "journey-gravetide-way",
    "journey-hero-defence",
    "journey-hostile-target",
    "journey-lines",
    "journey-marked",
    "journey-object-adjacent",
    "journey-range",
    "journey-spaces",
    "journey-stun-tokens",
    "journey-through-models",
    "journey-towards",
    "journey-two-vitality-dice",
    "journey-visible",
    "journey-wounds",
)
"""The open points whose other reading is played; every other one is read in one way."""


def reads(journey: Journey, name: str, value: str) -> bool:
    """Whether a journey reads an open point in this way, which is not the one taken."""
    return bool(journey.assume) and (name, value) in journey.assume


def check_readings(assume: tuple[tuple[str, str], ...]) -> None:
    """Hold readings against those that are played. Raises Unusable with what there is."""
    for name, value in assume:
        known = assumptions().get(name)
        if known is None or not set(known.editions) & set(JOURNEYS):
            raise Unusable(f"no open point of a journey is called {name!r}{offered(name, PLAYED)}")
        others = [one.value for one in known.others] if name in PLAYED else []
        if value not in (known.value, *others):
            few = "in one way only " if not others else ""
            may = " or ".join((known.value, *others))
            raise Unusable(f"{name!r} is read {few}by this engine: {may}")
