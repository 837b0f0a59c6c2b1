"""Roll-offs and organiser's decisions among players who are level, recorded for the standings."""

from collections.abc import Sequence

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from matches.models import Entry, Event, RollOff
from matches.people.names import in_text
from matches.people.services import permissions, versions
from matches.scores.services import result_rights


@transaction.atomic
def record_roll_off(
    *,
    event: Event,
    kind: RollOff.Kind,
    order: Sequence[Entry],
    reason: str,
    actor: Actor,
) -> list[RollOff]:
    """Record the order of players who were level: of a roll-off, or by decision; best first.

    It decides between them where the chain of tiebreakers has a link of this kind. The same order
    again changes nothing; another order of any of them replaces theirs.
    """
    versions.hold(event)
    permissions.require(actor, event, "organiser")
    why = result_rights.need_reason(reason)
    _need_fit(event, order)
    values = {entry.pk: len(order) - place for place, entry in enumerate(order)}
    before = _values(event, kind)
    if all(before.get(entry) == value for entry, value in values.items()):
        return _rows(event, kind, order)
    RollOff.objects.filter(event=event, kind=kind, entry_id__in=values).delete()
    RollOff.objects.bulk_create(
        RollOff(event=event, entry=entry, kind=kind, value=values[entry.pk], reason=why[:200])
        for entry in order
    )
    versions.bump(event)
    names = ", ".join(in_text(entry.name) for entry in order)
    _note(event, kind, actor, "roll_off.recorded", f"{kind.label}: {names}", before, why)
    return _rows(event, kind, order)


@transaction.atomic
def remove_roll_off(*, event: Event, kind: RollOff.Kind, reason: str, actor: Actor) -> int:
    """Take every recorded order of this kind back; the number of players it held."""
    versions.hold(event)
    permissions.require(actor, event, "organiser")
    why = result_rights.need_reason(reason)
    before = _values(event, kind)
    if before:
        RollOff.objects.filter(event=event, kind=kind).delete()
        versions.bump(event)
        _note(event, kind, actor, "roll_off.removed", f"{kind.label} taken back", before, why)
    return len(before)


def _need_fit(event: Event, order: Sequence[Entry]) -> None:
    if event.state == Event.State.CANCELLED:
        raise Conflict("The event was cancelled; its standings stay as they are.", code="cancelled")
    if len({entry.pk for entry in order}) != len(order) or len(order) < 2:
        raise Invalid("Name two players or more, each once, the best first. Nothing was changed.")
    if any(entry.event_id != event.pk for entry in order):
        raise Invalid("One of these players is not of this event. Nothing was changed.")


def _values(event: Event, kind: RollOff.Kind) -> dict[int, int]:
    return dict(
        RollOff.objects.filter(event=event, kind=kind)
        .order_by("entry_id")
        .values_list("entry_id", "value")
    )


def _rows(event: Event, kind: RollOff.Kind, order: Sequence[Entry]) -> list[RollOff]:
    rows = {row.entry_id: row for row in RollOff.objects.filter(event=event, kind=kind)}
    return [rows[entry.pk] for entry in order]


def _note(
    event: Event,
    kind: RollOff.Kind,
    actor: Actor,
    action: str,
    summary: str,
    before: dict[int, int],
    reason: str,
) -> None:
    record(
        actor=actor,
        action=action,
        summary=summary,
        event_id=event.pk,
        about=event,
        before={"values": before},
        after={"values": _values(event, kind)},
        reason=reason,
    )
