"""The book of entries: one entry held while it is written, and the writing itself."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.models import User
from companion.core.services.audit import record
from matches.entries.services import waitlist
from matches.models import Entry, Event, Profile
from matches.people.names import in_text
from matches.people.services import versions

BEFORE_START = (Event.State.DRAFT, Event.State.OPEN, Event.State.CLOSED)
State = Entry.State


def hold(entry: Entry) -> Event:
    """Hold the entry's event until the transaction ends, and bring the entry up to date."""
    event = versions.hold(entry.event)
    entry.refresh_from_db()
    entry.event = event
    return event


def need_name(entry: Entry) -> None:
    """Raises Conflict for a held entry whose name was erased: it is nobody's for good."""
    if entry.erased_at is not None:
        raise Conflict(
            "The name of this entry was erased, so it belongs to nobody any more. Nothing was "
            "changed.",
            code="erased",
        )


def add_entry(
    event: Event,
    names: Mapping[str, str],
    *,
    actor: Actor,
    key: str = "",
    user: User | None = None,
    hides_name: bool = False,
    waits: bool = False,
    number: int | None = None,
    **values: Any,
) -> Entry:
    """Write a new entry of a held event, with its number and its place or waitlist place.

    waits: it is put on the waitlist though there may be room. hides_name: others are told a
    number for a name, as they are of accounts under age. number: the next free one where left out.
    """
    has_place = not waits and waitlist.has_room(event)
    state = State.SIGNED_UP if has_place else State.WAITLISTED
    number = next_number(event) if number is None else number
    if hides_name or is_minor(user):
        names = hidden(names, number)
    entry = Entry.objects.create(
        **{
            "event": event,
            "number": number,
            "user": user,
            "state": state,
            "queued_at": timezone.now(),
            "sign_up_key": key,
            **names,
            **values,
        }
    )
    record(
        actor=actor,
        action="entry.signed_up",
        summary=f"{in_text(entry.name)} (#{entry.number}) {entry.get_state_display()}",
        event_id=event.pk,
        about=entry,
        after={**names, "number": entry.number, "state": entry.state},
    )
    return entry


def nameless(number: int) -> str:
    """What an entry is called whose name nobody is told, or that nobody's name belongs to."""
    return f"Player {number}"


def hidden(names: Mapping[str, str], number: int) -> dict[str, str]:
    """The fields of an entry whose name others are not told."""
    return {**names, "name": nameless(number), "real_name": names["name"]}


def is_minor(user: User | None) -> bool:
    """Whether an account says that its owner is under age."""
    return user is not None and Profile.objects.filter(user=user, is_minor=True).exists()


def next_number(event: Event) -> int:
    """The next free number of a held event; a number is never given twice."""
    highest = Entry.objects.filter(event=event).aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


def change(
    entry: Entry,
    changes: Mapping[str, Any],
    *,
    actor: Actor,
    action: str,
    summary: str,
    reason: str = "",
) -> None:
    """Write changed fields of a held entry, and the audit row that says so."""
    before = {field: getattr(entry, field) for field in changes}
    for field, value in changes.items():
        setattr(entry, field, value)
    entry.save(update_fields=list(changes))
    record(
        actor=actor,
        action=action,
        summary=f"{in_text(entry.name)} (#{entry.number}): {summary}",
        event_id=entry.event_id,
        about=entry,
        before={field: _plain(value) for field, value in before.items()},
        after={field: _plain(value) for field, value in changes.items()},
        reason=reason,
    )


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
