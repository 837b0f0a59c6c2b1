"""The version of an event's results: what standings are computed for.

Whoever changes results and whoever changes the event hold the same row, the event's, and hold it
first; so all wait in one order and nobody waits for ever.
"""

from companion.core import logs, row_writing
from companion.core.rows import Columns, bring_up_to_date, locked, rows_of
from companion.core.services import outbox
from matches.models import Event

RECOMPUTE = "matches.tasks.recompute_standings"
MAIL_ROUND = "matches.tasks.mail_round"
MAIL_ANNOUNCEMENT = "matches.tasks.mail_announcement"

_EVENT = Columns(Event, "e")
_BY_ID = f"SELECT {_EVENT.sql} FROM matches_event e WHERE e.id = %s"


def hold(event: Event) -> Event:
    """Lock the event's row until the transaction ends, and bring `event` up to date.

    Call it first in a transaction that changes anything of the event. Returns the same object.
    """
    row = next(iter(rows_of(locked(_BY_ID), (event.pk,))), None)
    if row is None:
        raise Event.DoesNotExist(f"There is no event {event.pk} any more.")
    bring_up_to_date(event, _EVENT.read(row))
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
    row_writing.update(event, ["results_version"])
    outbox.call_for(task=RECOMPUTE, subject_id=event.pk, version=event.results_version)
    return event.results_version
