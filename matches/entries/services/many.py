"""Many entries at once: a pasted list entered, everybody checked in, and either taken back."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.services.audit import draft, record_all
from companion.core.worded import Worded
from matches.entries.name_list import Line
from matches.entries.services import entry_book, mailboxes, waitlist
from matches.entries.services.entry_book import BEFORE_START, State
from matches.models import Entry, Event
from matches.people.names import bare, in_text
from matches.people.services import permissions, versions


@transaction.atomic
def enter_all(
    *, event: Event, lines: Sequence[Line], actor: Actor, keep_mail: bool = False
) -> list[Entry]:
    """Enter the players of a list; those beyond the capacity wait, in the list's order.

    keep_mail: write to the addresses in the list from now on; else they are not kept.

    A line whose name is entered meanwhile is passed over, so that sending the form twice enters
    nobody twice. Raises NotAllowed for others than organisers, Conflict once the event started.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    if event.state not in BEFORE_START:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s: players are entered one by one now, with what "
                "their missed rounds count. Nothing was changed.",
                name=in_text(event.name),
                state=Worded.of(event.get_state_display()),
            ),
            code="event-has-started",
        )
    entered = Entry.objects.filter(event=event).values_list("name", "real_name")
    known = {bare(name) for names in entered for name in names if name}
    wanted = [line for line in lines if not line.problem and bare(line.name) not in known]
    entries = _write(event, wanted, actor)
    if keep_mail:
        pairs = zip(entries, wanted, strict=True)
        mailboxes.keep_all({entry: mailboxes.fit_address(line.mail) for entry, line in pairs})
    return entries


def _write(event: Event, lines: Sequence[Line], actor: Actor) -> list[Entry]:
    first = entry_book.next_number(event)
    free = _free_places(event)
    now = timezone.now()
    entries = Entry.objects.bulk_create(
        Entry(
            event=event,
            number=first + at,
            **_named(line, first + at),
            state=State.SIGNED_UP if free is None or at < free else State.WAITLISTED,
            queued_at=now,
        )
        for at, line in enumerate(lines)
    )
    record_all(
        draft(
            actor=actor,
            action="entry.signed_up",
            summary=f"{in_text(entry.name)} (#{entry.number}) {entry.get_state_display()}",
            event_id=event.pk,
            about=entry,
            after={
                **_named(line, entry.number),
                "number": entry.number,
                "state": entry.state,
            },
        )
        for entry, line in zip(entries, lines, strict=True)
    )
    return entries


def _named(line: Line, number: int) -> dict[str, str]:
    """The fields of a line's entry; who is under age is a number to others."""
    return entry_book.hidden(line.given, number) if line.hides_name else line.given


def _free_places(event: Event) -> int | None:
    """How many of a list find a place; None for all."""
    if event.capacity is None:
        return None
    return 0 if not waitlist.has_room(event) else event.capacity - waitlist.places_taken(event)


@transaction.atomic
def check_in_all(*, event: Event, actor: Actor) -> list[int]:
    """Check in everybody who holds a place and is not checked in yet; their numbers."""
    permissions.require(actor, event, "organiser", "judge", "scorekeeper")
    versions.hold(event)
    _need_before_round_1(event)
    away = list(Entry.objects.filter(event=event, state=State.SIGNED_UP).order_by("number"))
    _set_state(event, away, State.CHECKED_IN, actor, "entry.checked_in", "checked in with all")
    return [entry.number for entry in away]


@transaction.atomic
def undo_check_in_all(*, event: Event, numbers: Sequence[int], actor: Actor) -> int:
    """Take back the check-in of these entries, by number; how many were checked in."""
    permissions.require(actor, event, "organiser", "judge", "scorekeeper")
    versions.hold(event)
    _need_before_round_1(event)
    here = list(Entry.objects.filter(event=event, state=State.CHECKED_IN, number__in=list(numbers)))
    action = "entry.check_in_undone"
    _set_state(event, here, State.SIGNED_UP, actor, action, "check-in of all taken back")
    return len(here)


def _need_before_round_1(event: Event) -> None:
    open_still = event.state in {*BEFORE_START, Event.State.RUNNING}
    if not open_still or event.rounds.exists():
        raise Conflict(
            "Round 1 is made, so check-in is over. Nothing was changed.", code="event-has-started"
        )


def _set_state(
    event: Event, entries: Sequence[Entry], state: str, actor: Actor, action: str, summary: str
) -> None:
    before = {entry.pk: entry.state for entry in entries}
    Entry.objects.filter(pk__in=before).update(state=state)
    record_all(
        draft(
            actor=actor,
            action=action,
            summary=f"{in_text(entry.name)} (#{entry.number}): {summary}",
            event_id=event.pk,
            about=entry,
            before={"state": before[entry.pk]},
            after={"state": state},
        )
        for entry in entries
    )
