"""Entries of an event: lists for the staff, the waitlist, and what a player's page shows."""

from matches.models import Entry


def waiting_place(entry: Entry) -> int | None:
    """The place on the waitlist, from 1; None for an entry that does not wait."""
    if entry.state != Entry.State.WAITLISTED:
        return None
    waiting = Entry.objects.filter(event_id=entry.event_id, state=Entry.State.WAITLISTED)
    ahead = waiting.filter(queued_at__lt=entry.queued_at).count()
    level = waiting.filter(queued_at=entry.queued_at, number__lte=entry.number).count()
    return ahead + level
