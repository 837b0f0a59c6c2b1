"""What is announced: to whom it is told, and until when."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Held:
    """What is announced, and to whom: everybody, or the entries at a table."""

    announcement: Announcement
    entries: frozenset[int] | None

    def is_told_to(self, entry_id: int) -> bool:
        """Whether it is told to this entry."""
        return self.entries is None or entry_id in self.entries


def held(event: Event) -> list[Held]:
    """What is announced now with to whom it is told, the newest first; two queries at most."""
    found = []
    for one in that_hold(event).prefetch_related("match__seats"):
        table = one.match
        entries = frozenset(seat.entry_id for seat in table.seats.all()) if table else None
        found.append(Held(one, entries))
    return found


def announcements_told(
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
