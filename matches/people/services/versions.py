"""The version of an event's results: what standings are computed for.

Whoever changes results and whoever changes the event hold the same row, the event's, and hold it
first; so all wait in one order and nobody waits for ever.
"""

from companion.core import logs
from companion.core.services import outbox
from matches.models import Event

RECOMPUTE = "matches.tasks.recompute_standings"
MAIL_ROUND = "matches.tasks.mail_round"
MAIL_ANNOUNCEMENT = "matches.tasks.mail_announcement"


def hold(event: Event) -> Event:
    """Lock the event's row until the transaction ends, and bring `event` up to date.

    Call it first in a transaction that changes anything of the event. Returns the same object.
    """
    event.refresh_from_db(from_queryset=Event.objects.select_for_update())
    logs.event_id.set(event.pk)
    return event


def bump(event: Event, *, is_held: bool = False) -> int:
    """Raise the version of the event's results and call for new standings.

    Call it in the transaction of every change that standings rest on: a result, a bye, a
    published round, a late entry's missed rounds, the rules. Returns the new version.

    is_held: whether `hold` was called for it earlier in the same transaction.
    """
    if not is_held:
        hold(event)
    event.results_version += 1
    event.save(update_fields=["results_version"])
    outbox.call_for(task=RECOMPUTE, subject_id=event.pk, version=event.results_version)
    return event.results_version
