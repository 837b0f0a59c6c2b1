"""Which values of an event may still change, and what follows if they do."""

from dataclasses import dataclass

from companion.core.worded import Worded
from matches.models import Event
from matches.rules.rule_list import RULES, Changes

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
# the details that players know beforehand may be put right at any time, even when it is over
_DETAILS_ALWAYS = frozenset({"name", "place", "about", "starts_on", "ends_on", "time_zone"})
_DETAILS_SETTLED = frozenset({"edition"})


@dataclass(frozen=True, slots=True)
class MayChange:
    """Whether a value may change now; `note` says why not, or what follows if it does."""

    allowed: bool
    note: str = ""


def what_may_change(event: Event) -> dict[str, MayChange]:
    """For every value of the event's details and rules, whether it may change in its state."""
    everything = [*DETAILS, *RULES]
    state = Event.State(event.state)
    if state in {Event.State.DRAFT, Event.State.OPEN, Event.State.CLOSED}:
        return {name: MayChange(True) for name in everything}
    if state == Event.State.RUNNING:
        return {name: _while_running(name) for name in everything}
    note = Worded("The event is %(label)s. Reopen it to change this.", label=state.label)
    return {
        name: MayChange(True) if _changes(name) == "always" else MayChange(False, note)
        for name in everything
    }


def _changes(name: str) -> Changes:
    """What follows when a value changes while the event runs."""
    if name in RULES:
        return RULES[name].changes
    if name in _DETAILS_ALWAYS:
        return "always"
    return "settled" if name in _DETAILS_SETTLED else "nothing"


_WHILE_RUNNING: dict[Changes, MayChange] = {
    "settled": MayChange(False, Worded("This was settled when the event started.")),
    "next round": MayChange(
        True, Worded("Holds from the next round on; the clock can extend this one.")
    ),
    "next cut": MayChange(
        True, Worded("Holds for the next cut; one that was made stays as it is.")
    ),
    "standings": MayChange(True, Worded("Every round's standings are computed anew.")),
    "nothing": MayChange(True),
    "always": MayChange(True),
}


def _while_running(name: str) -> MayChange:
    return _WHILE_RUNNING[_changes(name)]
