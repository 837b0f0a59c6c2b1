"""Entries before the event starts: changes, check-in, withdrawal."""

from collections.abc import Mapping

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.worded import Worded
from matches.entries import fields
from matches.entries.queries.entry_steps import is_early
from matches.entries.services import waitlist
from matches.entries.services.entry_book import (
    BEFORE_START,
    State,
    change,
    hold,
    nameless,
    need_name,
)
from matches.models import Entry, Event
from matches.people.names import in_text
from matches.people.queries.roles import may_act_for
from matches.people.services import permissions


@transaction.atomic
def edit_entry(*, entry: Entry, changes: Mapping[str, str], actor: Actor) -> Entry:
    """Change fields of an entry; a player's own until the event starts, staff at any time."""
    permissions.require_own(actor, entry, "organiser")
    event = hold(entry)
    need_name(entry)
    is_organiser = permissions.has(actor, event, "organiser")
    if not is_organiser and event.state not in BEFORE_START:
        raise Conflict(
            "The event has started. Ask an organiser to change your entry; it stays as it is."
        )
    now = {name: getattr(entry, name) for name in fields.names(staff=is_organiser)}
    new = fields.clean({**now, **changes}, staff=is_organiser)
    changed = {field: value for field, value in new.items() if value != now[field]}
    if changed:
        change(entry, changed, actor=actor, action="entry.changed", summary="changed")
    return entry


@transaction.atomic
def hide_name(*, entry: Entry, actor: Actor) -> Entry:
    """Tell nobody but the player and the staff an entry's name from now on; by the player or an
    organiser. Twice is once. What was told before, such as a log that is attached, stays as it is.
    """
    permissions.require_own(actor, entry, "organiser")
    hold(entry)
    need_name(entry)
    if not entry.real_name:
        names = {"name": nameless(entry.number), "real_name": entry.name}
        change(entry, names, actor=actor, action="entry.name_hidden", summary="name hidden")
    return entry


@transaction.atomic
def show_name(*, entry: Entry, actor: Actor) -> Entry:
    """Tell everybody an entry's name again, at the wish of who answers for the player; by an
    organiser. Twice is once."""
    permissions.require(actor, entry.event, "organiser")
    hold(entry)
    need_name(entry)
    if entry.real_name:
        names = {"name": entry.real_name, "real_name": ""}
        change(entry, names, actor=actor, action="entry.name_shown", summary="name shown")
    return entry


@transaction.atomic
def withdraw(*, entry: Entry, actor: Actor, reason: str = "") -> Entry:
    """Take an entry back before the event starts; its place goes to who waits longest."""
    permissions.require_own(actor, entry, "organiser")
    event = hold(entry)
    if entry.state == State.WITHDRAWN:
        return entry
    if event.state not in BEFORE_START:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s: an entry can be dropped, not withdrawn. Nothing "
                "was changed.",
                name=in_text(event.name),
                state=Worded.of(event.get_state_display()),
            ),
            code="event-has-started",
        )
    change(
        entry,
        {"state": State.WITHDRAWN, "fixed_table": None},
        actor=actor,
        action="entry.withdrawn",
        summary="withdrawn",
        reason=reason,
    )
    waitlist.move_up(event)
    return entry


@transaction.atomic
def check_in(*, entry: Entry, actor: Actor) -> Entry:
    """Note that a player is here; staff at any time before round 1, players on the day itself.

    Raises Conflict for an entry on the waitlist or out of the event, and once round 1 is out.
    """
    permissions.require_own(actor, entry, "organiser", "judge", "scorekeeper")
    event = hold(entry)
    if entry.state == State.CHECKED_IN:
        return entry
    _need_check_in(event, entry, actor)
    change(
        entry,
        {"state": State.CHECKED_IN},
        actor=actor,
        action="entry.checked_in",
        summary="checked in",
    )
    return entry


def _need_check_in(event: Event, entry: Entry, actor: Actor) -> None:
    if entry.state != State.SIGNED_UP:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s and cannot be checked in.",
                name=in_text(entry.name),
                state=Worded.of(entry.get_state_display()),
            ),
            code="not-signed-up",
        )
    if event.state not in {*BEFORE_START, Event.State.RUNNING}:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s.",
                name=in_text(event.name),
                state=Worded.of(event.get_state_display()),
            ),
            code="not-now",
        )
    if event.rounds.exclude(published_at=None).exists():
        raise Conflict(
            Worded(
                "Round 1 is out. An organiser can let %(name)s in as a late entry.",
                name=in_text(entry.name),
            ),
            code="event-has-started",
        )
    by_player = may_act_for(actor, entry) and not permissions.has(actor, event, "organiser")
    if by_player and is_early(event):
        raise Conflict(
            Worded(
                "Check-in opens on %(starts_on)s. Your place is kept until then.",
                starts_on=event.starts_on,
            ),
            code="check-in-not-open",
        )


@transaction.atomic
def undo_check_in(*, entry: Entry, actor: Actor) -> Entry:
    """Take a check-in back. Raises Conflict once the entry has been paired."""
    permissions.require(actor, entry.event, "organiser", "judge", "scorekeeper")
    hold(entry)
    if entry.state == State.SIGNED_UP:
        return entry
    if entry.state != State.CHECKED_IN or entry.seats.exists():
        raise Conflict(
            Worded(
                "%(name)s is %(state)s and may be paired already: drop the entry, or "
                "mark it as a no-show.",
                name=in_text(entry.name),
                state=Worded.of(entry.get_state_display()),
            ),
            code="paired-already",
        )
    change(
        entry,
        {"state": State.SIGNED_UP},
        actor=actor,
        action="entry.check_in_undone",
        summary="not checked in",
    )
    return entry
