"""Who plays on once the event runs: late entries, drops, returns, no-shows."""

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.worded import Worded
from matches.entries import fields
from matches.entries.services import entry_book, waitlist
from matches.entries.services.entry_book import BEFORE_START, State, change, hold
from matches.entries.services.sign_up import SignedUp, made_by_key, signed_up
from matches.models import Entry, Event
from matches.people.names import in_text
from matches.people.services import permissions, versions
from matches.rules import event_rules

Missed = Entry.Missed


@transaction.atomic
def add_late(
    *,
    event: Event,
    actor: Actor,
    missed_count_as: str = Missed.LOSS,
    key: str = "",
    hides_name: bool = False,
    **given: str,
) -> SignedUp:
    """Enter a player into a running event from the next round that can still be paired.

    given: the fields of the entry, by `fields.PLAYERS`. key: comes with the form; the same key
    again changes nothing and answers as the first time.
    hides_name: others are not told the name.
    missed_count_as: what each round missed counts as. Raises Conflict where the event is not
    running or the next round is too late by its rules.
    """
    permissions.require(actor, event, "organiser")
    names = fields.clean(given)
    versions.hold(event)
    if (first := made_by_key(event, key)) is not None:
        return signed_up(first, repeated=True)
    entered = _late_round(event)
    entry = entry_book.add_entry(
        event,
        names,
        actor=actor,
        state=State.CHECKED_IN,
        entered_round=entered,
        missed_count_as=_missed(missed_count_as),
        key=key,
        hides_name=hides_name,
    )
    if entered > 1:
        versions.bump(event)
    return signed_up(entry)


@transaction.atomic
def let_in(*, entry: Entry, actor: Actor, missed_count_as: str = Missed.LOSS) -> Entry:
    """Let an entry play that waits, did not check in, did not show up or was withdrawn.

    Before the start it gets a place beyond the capacity; in a running event it is a late entry.
    """
    permissions.require(actor, entry.event, "organiser")
    event = hold(entry)
    if entry.state == State.CHECKED_IN:
        return entry
    if entry.seats.exists():
        raise Conflict(
            Worded(
                "%(name)s has played here: let the entry return instead. Nothing was changed.",
                name=in_text(entry.name),
            ),
            code="has-played",
        )
    changes: dict[str, object] = {"state": State.SIGNED_UP, "dropped_after": None}
    if event.state not in BEFORE_START:
        changes |= {
            "state": State.CHECKED_IN,
            "entered_round": _late_round(event),
            "missed_count_as": _missed(missed_count_as),
        }
    change(entry, changes, actor=actor, action="entry.let_in", summary="let in")
    if entry.entered_round > 1:
        versions.bump(event)
    return entry


@transaction.atomic
def drop(*, entry: Entry, actor: Actor, reason: str = "") -> Entry:
    """Leave the event from the next round on; a round being played is still to be finished.

    A player's own, or staff's. Raises Conflict before the start (withdraw) and after the end.
    """
    permissions.require_own(actor, entry, "organiser", "judge", "scorekeeper")
    event = hold(entry)
    if entry.state == State.DROPPED:
        return entry
    if event.state in BEFORE_START:
        raise Conflict(
            Worded(
                "%(name)s has not started: withdraw the entry instead. Nothing was changed.",
                name=in_text(event.name),
            ),
            code="not-started",
        )
    _need_running(event)
    if not entry.is_in:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s. Nothing was changed.",
                name=in_text(entry.name),
                state=Worded.of(entry.get_state_display()),
            )
        )
    _leave(event, entry, State.DROPPED, actor=actor, action="entry.dropped", reason=reason)
    return entry


@transaction.atomic
def mark_no_show(*, entry: Entry, actor: Actor, reason: str = "") -> Entry:
    """Note that a player did not come: the place is free before the start, else it is a drop.

    A match of a round being played keeps waiting for its result, which may be a no-show too.
    """
    permissions.require(actor, entry.event, "organiser", "judge", "scorekeeper")
    event = hold(entry)
    if entry.state == State.NO_SHOW:
        return entry
    if not entry.is_in:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s. Nothing was changed.",
                name=in_text(entry.name),
                state=Worded.of(entry.get_state_display()),
            )
        )
    if event.state not in BEFORE_START:
        _need_running(event)
    _leave(event, entry, State.NO_SHOW, actor=actor, action="entry.no_show", reason=reason)
    waitlist.move_up(event)
    return entry


@transaction.atomic
def return_to_event(*, entry: Entry, actor: Actor, missed_count_as: str = Missed.LOSS) -> Entry:
    """Let a dropped entry play again from the next round on.

    Rounds missed in between count nothing. For one that never sat at a table, the rounds missed
    count as `missed_count_as`, like a late entry's.
    """
    permissions.require(actor, entry.event, "organiser")
    event = hold(entry)
    if entry.is_in:
        return entry
    _need_running(event)
    if entry.state not in {State.DROPPED, State.NO_SHOW}:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s: let the entry in instead.",
                name=in_text(entry.name),
                state=Worded.of(entry.get_state_display()),
            ),
            code="not-dropped",
        )
    changes: dict[str, object] = {"state": State.CHECKED_IN, "dropped_after": None}
    if not entry.seats.exclude(round__published_at=None).exists():
        changes |= {
            "entered_round": _late_round(event),
            "missed_count_as": _missed(missed_count_as),
        }
    change(entry, changes, actor=actor, action="entry.returned", summary="plays again")
    versions.bump(event)
    return entry


def _leave(
    event: Event, entry: Entry, state: State, *, actor: Actor, action: str, reason: str
) -> None:
    changes: dict[str, object] = {"state": state}
    if event.state == Event.State.RUNNING:
        changes["dropped_after"] = _last_published(event)
    change(entry, changes, actor=actor, action=action, summary=state.label, reason=reason)
    if event.state == Event.State.RUNNING:
        versions.bump(event)


def _last_published(event: Event) -> int:
    out = event.rounds.exclude(published_at=None).order_by("-number").first()
    return out.number if out else 0


def _late_round(event: Event) -> int:
    """The round a late entry enters in: the next one that is not out yet."""
    _need_running(event)
    entered = _last_published(event) + 1
    rules = event_rules.read(event.rules)
    latest = 1 if rules.is_scheduled else rules.late_until_round
    if entered > max(latest, 1):
        if rules.is_scheduled:
            raise Conflict(
                "The schedule was drawn with round 1; nobody can enter it now. "
                "Nothing was changed.",
                code="too-late",
                facts={"round": entered, "late_until_round": latest},
            )
        raise Conflict(
            Worded(
                "Round %(entered)s is the next one, and late entries end with round "
                "%(latest)s. Nothing was changed. The settings can allow later ones.",
                entered=entered,
                latest=latest,
            ),
            code="too-late",
            facts={"round": entered, "late_until_round": latest},
        )
    return entered


def _need_running(event: Event) -> None:
    if event.state != Event.State.RUNNING:
        raise Conflict(
            Worded(
                "%(name)s is not running: %(state)s. Nothing was changed.",
                name=in_text(event.name),
                state=Worded.of(event.get_state_display()),
            ),
            code="not-running",
        )


def _missed(value: str) -> str:
    if value not in Missed.values:
        raise Invalid(
            Worded("Missed rounds count as one of: %(values)s.", values=", ".join(Missed.values)),
            fields={"missed_count_as": "Choose one."},
        )
    return value
