"""Entries of an event: lists, search, the waitlist, and how namesakes are told apart."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from companion.core.actors import Actor
from companion.core.errors import NotFound
from companion.core.worded import Worded
from matches.entries.queries import crowds
from matches.models import Entry, Event, MustNotMeet
from matches.people.names import bare, in_text
from matches.people.queries import roles as role_queries

State = Entry.State


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry in a list.

    label: its name, with its number where another entry has the same name. waiting: its place on
    the waitlist, from 1, or None. apart: labels of those it must not meet.
    """

    entry: Entry
    label: str
    waiting: int | None
    apart: tuple[str, ...] = ()


def labels(entries: Iterable[Entry]) -> dict[int, str]:
    """The name of each entry by id, with its number where two of them share a name."""
    listed = list(entries)
    times = Counter(entry.name for entry in listed)
    return {
        entry.pk: f"{entry.name} (#{entry.number})" if times[entry.name] > 1 else entry.name
        for entry in listed
    }


def labels_of(event_id: int, *, named: Iterable[str] | None = None) -> dict[int, str]:
    """The names of an event's entries by id, namesakes told apart, in one query.

    named: only the entries of these names, where a page shows but a few.
    """
    entries = Entry.objects.filter(event_id=event_id).only("pk", "name", "number")
    return labels(entries if named is None else entries.filter(name__in=set(named)))


def address_of(entry: Entry) -> str:
    """Where the player wants to be written to, '' for nowhere. For the player's eyes alone."""
    mailbox = getattr(entry, "mailbox", None)
    return mailbox.address if mailbox else ""


def entry_rows(
    event: Event, *, search: str = "", states: Sequence[str] = (), staff: bool = False
) -> list[EntryRow]:
    """The entries of an event by number, those on the waitlist after the others, in its order.

    search: part of a name or club; accents and capitals make no difference. A number finds the
    entry of that number. states: only these. staff: withdrawn entries and pairs apart too, and
    found by names that others are not told.
    """
    entries = list(Entry.objects.filter(event=event).select_related("user"))
    named = labels(entries)
    queue = _queue(event, [entry for entry in entries if entry.state == State.WAITLISTED])
    waiting = {pk: place for place, pk in enumerate(queue, 1)}
    apart = _apart(event, named) if staff else {}
    rows = [
        EntryRow(entry, named[entry.pk], waiting.get(entry.pk), tuple(apart.get(entry.pk, ())))
        for entry in entries
        if (staff or entry.state != State.WITHDRAWN)
        and (not states or entry.state in states)
        and _matches(entry, search, staff=staff)
    ]
    return sorted(rows, key=lambda row: (row.waiting or 0, row.entry.number))


def _apart(event: Event, named: dict[int, str]) -> dict[int, list[str]]:
    apart: dict[int, list[str]] = {}
    for one, other in MustNotMeet.objects.filter(event=event).values_list("one_id", "other_id"):
        apart.setdefault(one, []).append(named[other])
        apart.setdefault(other, []).append(named[one])
    return apart


def _matches(entry: Entry, search: str, *, staff: bool) -> bool:
    wanted = bare(search)
    if not wanted:
        return True
    names = [entry.name, entry.real_name] if staff else [entry.name]
    if wanted.lstrip("#").isdecimal():
        is_number = int(wanted.lstrip("#")) == entry.number
        return is_number or any(wanted in bare(name) for name in names)
    return any(wanted in bare(text) for text in (*names, entry.club))


def entry_of_number(event: Event, number: int) -> Entry:
    """The entry of this number. Raises NotFound."""
    entry = Entry.objects.select_related("event").filter(event=event, number=number).first()
    if entry is None:
        raise _no_entry(event, number)
    return entry


def _no_entry(event: Event, number: int) -> NotFound:
    return NotFound(
        Worded("%(name)s has no entry number %(number)s.", name=in_text(event.name), number=number)
    )


def entry_for(actor: Actor, event: Event, number: int) -> Entry:
    """The entry of this number, for whoever may know of it: one that was withdrawn is there for its
    player and the staff alone. Raises NotFound, alike whatever the reason."""
    entry = entry_of_number(event, number)
    if entry.state == State.WITHDRAWN and not (
        role_queries.is_staff(actor, event) or role_queries.may_act_for(actor, entry)
    ):
        raise _no_entry(event, number)
    return entry


def entry_by_id(event: Event, entry_id: int) -> Entry:
    """The entry of this id at this event. Raises NotFound, also for another event's entry."""
    entry = Entry.objects.select_related("event").filter(event=event, pk=entry_id).first()
    if entry is None:
        raise NotFound(Worded("%(name)s has no such entry.", name=in_text(event.name)))
    return entry


def entries_of_user(user_id: int) -> QuerySet[Entry]:
    """An account's entries in all events, the newest event first."""
    entries = Entry.objects.filter(user_id=user_id).exclude(state=State.WITHDRAWN)
    return entries.select_related("event").order_by("-event__starts_on", "-event_id")


def waiting_place(entry: Entry) -> int | None:
    """The place on the waitlist, from 1; None for an entry that does not wait."""
    if entry.state != State.WAITLISTED:
        return None
    waiting = Entry.objects.filter(event_id=entry.event_id, state=State.WAITLISTED)
    return _queue(entry.event, list(waiting)).index(entry.pk) + 1


def _queue(event: Event, waiting: Sequence[Entry]) -> list[int]:
    """The ids of those who wait in their order, whom the organisers must look at behind all."""
    held = crowds.held(event) if any(entry.came_from for entry in waiting) else set()
    order = sorted(waiting, key=lambda one: (one.pk in held, one.queued_at, one.number))
    return [entry.pk for entry in order]
