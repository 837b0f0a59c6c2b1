"""A stamp that changes whenever anything of an event changes, for ETags.

Every change writes an audit row, so the newest row's number is the event's stamp; only the jobs'
standings come besides.
"""

from django.db.models import Max

from companion.core.models import AuditRecord
from matches.models import Event, StandingsTable


def stamp_of(event: Event) -> str:
    """The event's stamp, by two indexed queries."""
    newest = AuditRecord.objects.filter(event_id=event.pk).aggregate(newest=Max("id"))["newest"]
    computed = StandingsTable.objects.filter(event=event).aggregate(
        computed=Max("results_version")
    )["computed"]
    return f"{event.pk}.{newest or 0}.{event.results_version}.{computed or 0}"
