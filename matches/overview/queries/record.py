"""The record of an event: who did what, when, what was before and after."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from companion.core.models import AuditRecord
from matches.models import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What to show of the record; what is left out does not narrow it.

    action: 'result.corrected', or the noun alone ('result') for all that happened to it.
    actor: part of a name, in any case. object_type, object_id: as the record has them ('match',
    its id). since, until: aware times, the first included and the second not.
    """

    action: str = ""
    actor: str = ""
    object_type: str = ""
    object_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What occurs in an event's record, for the lists of a filter form."""

    actions: list[str]
    actors: list[str]
    object_types: list[str]


def rows(event: Event, narrow: Filter | None = None) -> QuerySet[AuditRecord]:
    """The record of the event, newest first; to be sliced by pages."""
    narrow = narrow or Filter()
    found = AuditRecord.objects.filter(event_id=event.pk)
    if "." in narrow.action:
        found = found.filter(action=narrow.action)
    elif narrow.action:
        found = found.filter(action__startswith=f"{narrow.action}.")
    if narrow.actor:
        found = found.filter(actor__icontains=narrow.actor)
    if narrow.object_type:
        found = found.filter(object_type=narrow.object_type)
    if narrow.object_id is not None:
        found = found.filter(object_id=narrow.object_id)
    if narrow.since:
        found = found.filter(at__gte=narrow.since)
    if narrow.until:
        found = found.filter(at__lt=narrow.until)
    return found.order_by("-id")


def choices(event: Event) -> Choices:
    """What there is to filter by, each in alphabetical order."""
    found = AuditRecord.objects.filter(event_id=event.pk).order_by()
    return Choices(
        *[
            sorted(found.exclude(**{field: ""}).values_list(field, flat=True).distinct())
            for field in ("action", "actor", "object_type")
        ]
    )
