"""The waitlist: who holds a place, and who moves up when one is free.

Everything here is called with the event held (`versions.hold`), so that the last place is
given once.
"""

from django.db.models import QuerySet

from companion.core.actors import SYSTEM
from companion.core.errors import Conflict
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.entries.queries import crowds
from matches.models import Entry, Event
from matches.people.names import in_text

HOLDING = (Entry.State.SIGNED_UP, Entry.State.CHECKED_IN)
# after the start a place is given by the organiser, who knows what was missed
MOVES_UP_IN = (Event.State.DRAFT, Event.State.OPEN, Event.State.CLOSED)


def places_taken(event: Event) -> int:
    """How many entries hold a place."""
    return Entry.objects.filter(event=event, state__in=HOLDING).count()


def has_room(event: Event) -> bool:
    """Whether a place is free for somebody new; who waits already comes first."""
    if event.capacity is None:
        return True
    return not _in_line(event).exists() and places_taken(event) < event.capacity


def _in_line(event: Event) -> QuerySet[Entry]:
    """Who waits for a place, without those whom the organisers have to look at first."""
    waiting = Entry.objects.filter(event=event, state=Entry.State.WAITLISTED)
    return waiting.exclude(pk__in=crowds.held(event))


def need_room(event: Event, *, capacity: int | None) -> None:
    """Raises Conflict where a new, smaller capacity would put out who holds a place."""
    shrinks = capacity is not None and (event.capacity is None or capacity < event.capacity)
    if capacity is None or not shrinks:
        return
    taken = places_taken(event)
    if taken > capacity:
        raise Conflict(
            Worded(
                "%(taken)s players hold a place already, so the capacity cannot be "
                "%(capacity)s. Nothing was changed. Withdraw entries first, or choose a "
                "higher number.",
                taken=taken,
                capacity=capacity,
            ),
            code="capacity-too-small",
            facts={"taken": taken},
        )


def move_up(event: Event) -> list[Entry]:
    """Give free places to those who wait longest; the entries that moved up."""
    if event.state not in MOVES_UP_IN:
        return []
    waiting = _in_line(event).order_by("queued_at", "number")
    if event.capacity is not None:
        waiting = waiting[: max(event.capacity - places_taken(event), 0)]
    moved = list(waiting)
    for entry in moved:
        entry.state = Entry.State.SIGNED_UP
        entry.save(update_fields=["state"])
        record(
            actor=SYSTEM,
            action="entry.moved_up",
            summary=f"{in_text(entry.name)} (#{entry.number}) moved up from the waitlist",
            event_id=event.pk,
            about=entry,
            before={"state": Entry.State.WAITLISTED},
            after={"state": Entry.State.SIGNED_UP},
        )
    return moved
