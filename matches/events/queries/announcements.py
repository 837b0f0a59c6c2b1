"""What is announced: to whom it is told, and until when."""

from django.db.models import Q, QuerySet

from matches.models import Announcement, Entry, Event, Match, Round

MOST_TOLD = 3


def that_hold(event: Event) -> QuerySet[Announcement]:
    """What is announced now, the newest first: not taken back, and of no earlier round."""
    newest = (
        event.rounds.exclude(state=Round.State.PREPARED).order_by("-number").values("number")[:1]
    )
    return (
        Announcement.objects.filter(event=event, taken_back_at=None)
        .filter(Q(round=None) | Q(round__number=newest))
        .select_related("round", "match")
    )


def told(
    event: Event, *, entry: Entry | None = None, match: Match | None = None
) -> list[Announcement]:
    """What a page tells its reader, by one query: to all, to the round, and to the table of `entry`
    or of `match`. At most the newest three."""
    at_table = Q(match=None)
    if match is not None:
        at_table |= Q(match=match)
    if entry is not None:
        at_table |= Q(match__seats__entry=entry)
    return list(that_hold(event).filter(at_table)[:MOST_TOLD])
