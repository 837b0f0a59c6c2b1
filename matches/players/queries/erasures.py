"""What stands in the way of erasing a name, and by which names somebody went."""

from dataclasses import dataclass

from companion.core.models import AuditRecord, User
from matches.models import Entry, Event, EventRole
from matches.people.names import in_text

OVER = (Event.State.FINISHED, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Hindrance:
    """An event for which a name cannot be erased yet. text: why, and what to do."""

    event: Event
    text: str


def hindrances(user: User) -> list[Hindrance]:
    """Everything that keeps an account from being erased, by event."""
    entries = Entry.objects.filter(user=user).select_related("event").order_by("event_id")
    found = [one for entry in entries if (one := in_the_way(entry)) is not None]
    roles = EventRole.objects.filter(user=user).exclude(event__state__in=OVER)
    for role in roles.select_related("event").order_by("event_id", "pk"):
        told = (
            f"You are {role.get_role_display()} of {in_text(role.event.name)}, which is not over. "
            "Ask its organiser to take the role back."
        )
        found.append(Hindrance(role.event, told))
    return found


def in_the_way(entry: Entry) -> Hindrance | None:
    """Why an entry's name cannot be erased now; None where it can."""
    event = entry.event
    if event.state in OVER or (entry.state == Entry.State.WITHDRAWN and not entry.seats.exists()):
        return None
    named = in_text(event.name)
    if event.state == Event.State.RUNNING:
        told = (
            f"{named} is being played, and its pairings and judges need your name. Drop from it if "
            "you leave, and erase the name when the event is finished."
        )
    else:
        told = f"You are entered in {named}, which has not started. Withdraw first."
    return Hindrance(event, told)


def former_names(entry: Entry) -> set[str]:
    """The names that an entry had by the record."""
    rows = AuditRecord.objects.filter(object_type="entry", object_id=entry.pk)
    told = rows.values_list("before", "after")
    return {
        values["name"]
        for pair in told
        for values in pair
        if isinstance(values, dict) and isinstance(values.get("name"), str)
    }
