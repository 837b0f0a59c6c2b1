"""Who must not meet whom, for the pages of staff."""

from matches.models import Entry, Event, MustNotMeet


def pairs_apart(event: Event) -> list[MustNotMeet]:
    """Every pair of the event that is kept apart, by the first one's number."""
    found = MustNotMeet.objects.filter(event=event).select_related("one", "other")
    return list(found.order_by("one__number", "other__number"))


def apart_from(entry: Entry) -> list[Entry]:
    """The entries that this one must not meet, by number."""
    pairs = MustNotMeet.objects.filter(event_id=entry.event_id)
    ids = [
        *pairs.filter(one=entry).values_list("other_id", flat=True),
        *pairs.filter(other=entry).values_list("one_id", flat=True),
    ]
    return list(Entry.objects.filter(pk__in=ids).order_by("number"))


def others_of(entry: Entry) -> list[Entry]:
    """Everybody else in the event who has not withdrawn, by name."""
    others = Entry.objects.filter(event_id=entry.event_id).exclude(pk=entry.pk)
    return list(others.exclude(state=Entry.State.WITHDRAWN).order_by("name", "number"))
