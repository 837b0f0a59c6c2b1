"""What journeys' logs did not take, for the desk."""

from dataclasses import dataclass

from django.db.models import Count, Q

from matches.models import Event, Journey, JourneyAside

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept aside of a journey: the newest of it, how much in all, how much nobody at the
    desk has seen."""

    rows: list[JourneyAside]
    count: int
    unseen: int


def kept_aside(journey: Journey) -> Kept:
    """What the log of a journey did not take."""
    rows = list(
        JourneyAside.objects.filter(journey=journey).select_related("entry").order_by("-pk")
    )
    return Kept(rows[:SHOWN], len(rows), sum(row.looked_at is None for row in rows))


def with_kept(event: Event) -> list[Journey]:
    """The journeys of a campaign of which something was kept aside that nobody has seen yet, each
    with how much as `unseen`."""
    unseen = Count("kept_aside", filter=Q(kept_aside__looked_at=None))
    found = Journey.objects.filter(group__event=event).annotate(unseen=unseen)
    return list(found.filter(unseen__gt=0).select_related("group").order_by("group", "number"))
