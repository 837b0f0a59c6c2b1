"""Which values of an event may still change, and what follows if they do."""

from collections.abc import Iterable
from dataclasses import dataclass

from matches.models import Event
from matches.rules.event_rules import MEANING

DETAILS: dict[str, str] = {
    "name": "What the event is called.",
    "place": "Where it is.",
    "about": "What players should know beforehand.",
    "starts_on": "Its first day.",
    "ends_on": "Its last day.",
    "time_zone": "The time zone of its clock times.",
    "edition": "The edition of the game it is played by.",
    "capacity": "How many players there is room for; empty for no limit.",
}
# what matches were played by
_SETTLED_AT_START = ("edition", "best_of", "check_in")
_NOT_FOR_STANDINGS = (
    "round_minutes",
    "no_game_starts_in_last_minutes",
    "club_avoidance",
    "late_until_round",
    "who_may_log",
    "deck_format",
    "deck_list",
    "decks_required",
    "deck_deadline",
    "deck_visibility",
    "rounds",
    "rounds_by_players",
)
_ALWAYS = ("name", "place", "about", "starts_on", "ends_on", "time_zone", "deck_visibility")


@dataclass(frozen=True, slots=True)
class MayChange:
    """Whether a value may change now; `note` says why not, or what follows if it does."""

    allowed: bool
    note: str = ""


def what_may_change(event: Event) -> dict[str, MayChange]:
    """For every value of the event's details and rules, whether it may change in its state."""
    everything = [*DETAILS, *MEANING]
    state = Event.State(event.state)
    if state in {Event.State.DRAFT, Event.State.OPEN, Event.State.CLOSED}:
        return {name: MayChange(True) for name in everything}
    if state == Event.State.RUNNING:
        return {name: _while_running(name) for name in everything}
    note = f"The event is {state.label}. Reopen it to change this."
    return _only(_ALWAYS, everything, note)


def _while_running(name: str) -> MayChange:
    if name in _SETTLED_AT_START:
        return MayChange(False, "This was settled when the event started.")
    if name == "round_minutes":
        return MayChange(True, "Holds from the next round on; the clock can extend this one.")
    if name in MEANING and name not in _NOT_FOR_STANDINGS:
        return MayChange(True, "Every round's standings are computed anew.")
    return MayChange(True)


def _only(open_ones: Iterable[str], everything: Iterable[str], note: str) -> dict[str, MayChange]:
    kept = set(open_ones)
    return {
        name: MayChange(True) if name in kept else MayChange(False, note) for name in everything
    }
