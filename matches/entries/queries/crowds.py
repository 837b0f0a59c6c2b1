"""Sign-ups that came from one address in a short while: a hall's own players, or a stranger who
fills the event."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from matches.models import Entry, Event

MANY = 8
WITHIN = timedelta(hours=1)
_THERE = (Entry.State.SIGNED_UP, Entry.State.WAITLISTED)
BEFORE_START = (Event.State.DRAFT, Event.State.OPEN, Event.State.CLOSED)


@dataclass(frozen=True, slots=True)
class Crowd:
    """MANY sign-ups or more from one address, each WITHIN an hour of others, of players without an
    account who are not checked in. entries: by number."""

    mark: str
    entries: Sequence[Entry]
    first: datetime
    last: datetime


def mark_of(event: Event, address: str) -> str:
    """What is kept of the address that a sign-up came from: nobody without the server's key can
    tell the address by it, and it is another one at each event."""
    return salted_hmac("entries.came_from", f"{event.pk} {address}").hexdigest()[:16]


def crowds_of(event: Event) -> list[Crowd]:
    """The crowds of an event that has not started, the largest first."""
    if event.state not in BEFORE_START:
        return []
    found = [
        Crowd(
            mark,
            sorted(close, key=lambda entry: entry.number),
            first=close[0].created_at,
            last=close[-1].created_at,
        )
        for mark, entries in _by_mark(event).items()
        if (close := _close_together(entries))
    ]
    return sorted(found, key=lambda crowd: (-len(crowd.entries), crowd.first))


def crowd_of(event: Event, mark: str) -> Crowd | None:
    """The crowd of this mark, None where there is none."""
    return next((crowd for crowd in crowds_of(event) if crowd.mark == mark), None)


def is_over_share(event: Event, mark: str, at: datetime) -> bool:
    """Whether MANY of this mark signed up WITHIN the time before: whoever comes then waits until
    the organisers have looked, so that no stranger fills the event."""
    return (
        bool(mark)
        and _there(event)
        .filter(came_from=mark, created_at__gt=at - WITHIN, created_at__lt=at)
        .count()
        >= MANY
    )


def held(event: Event) -> set[int]:
    """The entries that wait and were over their address's share: they are passed over, and counted
    behind all others, until the organisers accept them."""
    if event.state not in BEFORE_START:
        return set()
    return {
        entry.pk
        for entries in _by_mark(event).values()
        for before, entry in zip(entries, entries[MANY:], strict=False)
        if entry.created_at - before.created_at < WITHIN and entry.state == Entry.State.WAITLISTED
    }


def is_held(entry: Entry) -> bool:
    """Whether this entry is one of those `held`."""
    waits = entry.state == Entry.State.WAITLISTED and entry.came_from != ""
    return waits and entry.pk in held(entry.event)


def _there(event: Event) -> QuerySet[Entry]:
    return Entry.objects.filter(event=event, state__in=_THERE, user=None)


def _by_mark(event: Event) -> dict[str, list[Entry]]:
    """Those of each mark in the order in which they came."""
    by_mark: dict[str, list[Entry]] = {}
    for entry in _there(event).exclude(came_from="").order_by("created_at", "number"):
        by_mark.setdefault(entry.came_from, []).append(entry)
    return by_mark


def _close_together(entries: Sequence[Entry]) -> list[Entry]:
    """Those that are among MANY of which the first and the last lie WITHIN; in their order."""
    close: set[int] = set()
    for at in range(MANY - 1, len(entries)):
        some = entries[at - MANY + 1 : at + 1]
        if some[-1].created_at - some[0].created_at <= WITHIN:
            close.update(entry.pk for entry in some)
    return [entry for entry in entries if entry.pk in close]
