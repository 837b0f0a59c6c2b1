"""A stamp that changes whenever anything of an event changes, for ETags.

Every change writes an audit row, so the newest row's number is the event's stamp; only the jobs'
standings come besides. Written in SQL, since open pages ask for it many times a second and the
ORM would take several times as long as the database.
"""

from datetime import datetime

from django.db import connection
from django.utils import timezone

_EVENT = """
    SELECT
        (SELECT MAX(a.id) FROM core_auditrecord a WHERE a.event_id = e.id),
        e.results_version,
        (SELECT MAX(t.results_version) FROM matches_standingstable t WHERE t.event_id = e.id)
"""
_ONE = f"{_EVENT} FROM matches_event e WHERE e.id = %s"
_SEEN = f"""{_EVENT},
        s.session_data,
        u.password, u.is_active, u.is_superuser, u.may_create_events, u.username, u.display_name
    FROM matches_event e
    LEFT JOIN django_session s ON s.session_key = %s AND s.expire_date > %s
    LEFT JOIN core_user u ON u.id = %s
    WHERE e.id = %s
"""


def stamp_of(event_id: int) -> str:
    """The event's stamp, by one indexed query; '' for an event that is not there."""
    return ".".join(str(part or 0) for part in _asked(_ONE, event_id))


def stamp_for(event_id: int, *, session_key: str, user_id: int) -> tuple[object, ...]:
    """The event's stamp together with what decides who asks, by one indexed query: the session as
    it is kept, with the private links that it remembers, and the account. 0 is no account."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    return _asked(_SEEN, session_key, now, user_id, event_id)


def _asked(question: str, *given: int | str | datetime | None) -> tuple[object, ...]:
    with connection.cursor() as cursor:
        cursor.execute(question, given)
        return tuple(cursor.fetchone() or ())
