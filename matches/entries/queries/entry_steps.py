"""What can be done with an entry now: told on its page before it is tried."""

from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

from django.utils import timezone

from companion.core.worded import Worded
from matches.models import Entry, Event, Seat
from matches.people.queries.roles import Role
from matches.rules import event_rules

EntryCode = Literal[
    "check_in", "undo_check_in", "let_in", "rejoin", "drop", "no_show", "return", "withdraw"
]
Asks = Literal["", "reason", "missed"]
_ALL_STAFF: tuple[Role, ...] = ("organiser", "judge", "scorekeeper")
_STATE = Entry.State


@dataclass(frozen=True, slots=True)
class EntryStep:
    """A thing to do with an entry.

    label: the words of its button. does: what it will do. asks: what is asked with it, a reason
    or what missed rounds count as. roles: whose it is.
    """

    code: EntryCode
    label: str
    does: str
    asks: Asks
    roles: tuple[Role, ...]


def is_early(event: Event) -> bool:
    """Whether players cannot check themselves in yet: before the day, with registration open."""
    today = timezone.now().astimezone(ZoneInfo(event.time_zone)).date()
    return event.state == Event.State.OPEN and today < event.starts_on


def entry_steps(entry: Entry) -> list[EntryStep]:
    """What the entry's state and its event's offer, in two queries at most."""
    event = entry.event
    if event.state in {Event.State.FINISHED, Event.State.CANCELLED}:
        return []
    if event.state == Event.State.RUNNING:
        codes = _while_running(entry)
    else:
        codes = _BEFORE[_STATE(entry.state)]
    if not event_rules.read(event.rules).check_in:
        codes = [code for code in codes if code not in {"check_in", "undo_check_in"}]
    is_late = event.state == Event.State.RUNNING and not _has_played(entry)
    return [_step(code, asks_missed=is_late) for code in codes]


_BEFORE: dict[Entry.State, list[EntryCode]] = {
    _STATE.WAITLISTED: ["let_in", "withdraw"],
    _STATE.SIGNED_UP: ["check_in", "no_show", "withdraw"],
    _STATE.CHECKED_IN: ["undo_check_in", "no_show", "withdraw"],
    _STATE.NO_SHOW: ["rejoin", "let_in"],
    _STATE.WITHDRAWN: ["rejoin", "let_in"],
    _STATE.DROPPED: [],
}


def _while_running(entry: Entry) -> list[EntryCode]:
    if entry.state == _STATE.SIGNED_UP:
        out = entry.event.rounds.exclude(published_at=None).exists()
        return ["let_in" if out else "check_in", "no_show", "drop"]
    if entry.state == _STATE.CHECKED_IN:
        sat = Seat.objects.filter(entry=entry).exists()
        return ["drop", "no_show"] if sat else ["undo_check_in", "drop", "no_show"]
    return ["return"] if entry.state in {_STATE.DROPPED, _STATE.NO_SHOW} else ["let_in"]


def _has_played(entry: Entry) -> bool:
    return Seat.objects.filter(entry=entry, round__published_at__isnull=False).exists()


def _step(code: EntryCode, *, asks_missed: bool) -> EntryStep:
    label, does, asks, roles = _STEPS[code]
    if asks == "missed" and not asks_missed:
        asks = ""
    return EntryStep(code, label, does, asks, roles)


_STEPS: dict[EntryCode, tuple[str, str, Asks, tuple[Role, ...]]] = {
    "check_in": (
        Worded("Check in"),
        Worded("The player is here and is paired in round 1."),
        "",
        _ALL_STAFF,
    ),
    "undo_check_in": (
        Worded("Undo the check-in"),
        Worded("The player is signed up, but not here."),
        "",
        _ALL_STAFF,
    ),
    "let_in": (
        Worded("Let the player in"),
        Worded("Gives a place whatever the capacity; in a running event from the next round on."),
        "missed",
        ("organiser",),
    ),
    "rejoin": (
        Worded("Enter again"),
        Worded("Gives a place, or the last place on the waitlist where the event is full."),
        "",
        ("organiser",),
    ),
    "drop": (
        Worded("Drop"),
        Worded(
            "Not paired from the next round on; a match being played is still to be "
            "finished. Results stay, and the player can return."
        ),
        "reason",
        _ALL_STAFF,
    ),
    "no_show": (
        Worded("Did not show up"),
        Worded(
            "The place is free for the waitlist before the start; later it is a "
            "drop. The player can be let in again."
        ),
        "reason",
        _ALL_STAFF,
    ),
    "return": (
        Worded("Let the player return"),
        Worded("Paired again from the next round on."),
        "missed",
        ("organiser",),
    ),
    "withdraw": (
        Worded("Withdraw the entry"),
        Worded("The place goes to who waits longest. The entry can be entered again."),
        "reason",
        ("organiser",),
    ),
}
