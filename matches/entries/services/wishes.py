"""Where somebody must sit, and who must not meet."""

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.entries.services.entry_book import change, hold
from matches.models import Entry, MustNotMeet
from matches.people.names import clean_name, in_text
from matches.people.services import permissions, versions

TABLE_MOST = 9999


@transaction.atomic
def set_fixed_table(*, entry: Entry, table: int | None, actor: Actor) -> Entry:
    """Seat an entry at the same table in every round, from the next one prepared; None ends it."""
    permissions.require(actor, entry.event, "organiser")
    event = hold(entry)
    if table is not None:
        if not 1 <= table <= TABLE_MOST:
            raise Invalid(
                Worded("Tables are numbered from 1 to %(table_most)s.", table_most=TABLE_MOST),
                fields={"table": Worded("1 to %(table_most)s", table_most=TABLE_MOST)},
            )
        has = Entry.objects.filter(event=event, fixed_table=table).exclude(pk=entry.pk).first()
        if has is not None:
            raise Conflict(
                Worded(
                    "Table %(table)s is kept for %(name)s (#%(number)s). Choose another one.",
                    table=table,
                    name=in_text(has.name),
                    number=has.number,
                ),
                code="table-taken",
            )
    if entry.fixed_table != table:
        summary = f"fixed at table {table}" if table else "no fixed table"
        change(
            entry, {"fixed_table": table}, actor=actor, action="entry.fixed_table", summary=summary
        )
    return entry


@transaction.atomic
def keep_apart(*, one: Entry, other: Entry, actor: Actor, reason: str = "") -> MustNotMeet:
    """Never pair these two from now on. Doing it twice is doing it once."""
    permissions.require(actor, one.event, "organiser")
    if one.event_id != other.event_id or one.pk == other.pk:
        raise Invalid("Name two different entries of this event. Nothing was changed.")
    event = versions.hold(one.event)
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    pair, made = MustNotMeet.objects.get_or_create(
        event=event,
        one=first,
        other=second,
        defaults={"reason": clean_name(reason, what="reason", longest=200, needed=False)},
    )
    if made:
        record(
            actor=actor,
            action="entry.kept_apart",
            summary=f"{in_text(one.name)} and {in_text(other.name)} must not meet",
            event_id=event.pk,
            about=pair,
            reason=reason,
        )
    return pair


@transaction.atomic
def let_meet(*, one: Entry, other: Entry, actor: Actor) -> None:
    """Let two be paired again who were kept apart."""
    permissions.require(actor, one.event, "organiser")
    event = versions.hold(one.event)
    first, second = sorted((one.pk, other.pk))
    ended, _ = MustNotMeet.objects.filter(event=event, one=first, other=second).delete()
    if ended:
        record(
            actor=actor,
            action="entry.let_meet",
            summary=f"{in_text(one.name)} and {in_text(other.name)} may meet again",
            event_id=event.pk,
            about=one,
        )
