"""What changes whenever a thing shown of an event changes, for ETags.

Written in SQL, since open pages ask for it many times a second and the ORM would take several times
as long as the database.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import connection
from django.utils import timezone

from companion.core.rows import Columns, rows_of
from matches.models import Event
from matches.people.things import ALL, EVENT, RESULTS

_THINGS = """
    SELECT e.results_version, t.thing, t.value
    FROM matches_event e
    LEFT JOIN matches_stamp t ON t.event_id = e.id AND t.thing IN ({})
    WHERE e.id = %s
"""
_SEEN = """
    SELECT e.results_version, t.thing, t.value,
        s.session_data,
        u.password, u.is_active, u.is_superuser, u.may_create_events, u.username, u.display_name
    FROM matches_event e
    LEFT JOIN matches_stamp t ON t.event_id = e.id AND t.thing IN ({})
    LEFT JOIN django_session s ON s.session_key = %s AND s.expire_date > %s
    LEFT JOIN core_user u ON u.id = %s
    WHERE e.id = %s
"""

Value = int | str | None
# the stamps of some things, in their order
Stamps = tuple[Value, ...]

_READ_WITH = "stamps_read_with"

_EVENT: Columns[Event] = Columns(Event, "e")
_WITH_STAMPS = f"""
    SELECT {_EVENT.sql},
        (SELECT t.value FROM matches_stamp t WHERE t.event_id = e.id AND t.thing = '{ALL}'),
        (SELECT t.value FROM matches_stamp t WHERE t.event_id = e.id AND t.thing = '{EVENT}'),
        EXISTS (SELECT 1 FROM matches_stage g WHERE g.event_id = e.id AND g.pools IS NULL),
        EXISTS (SELECT 1 FROM matches_stage g WHERE g.event_id = e.id)
    FROM matches_event e WHERE {{}}
"""
_AT = _WITH_STAMPS.format("e.slug = %s")
_OF_MATCH = _WITH_STAMPS.format(
    "e.id = (SELECT r.event_id FROM matches_round r"
    " JOIN matches_match m ON m.round_id = r.id WHERE m.id = %s)"
)


class Seen(NamedTuple):
    """Stamps, and what decides who asks: the session as it is kept, with the private links that it
    remembers, and the account."""

    stamps: Stamps
    asker: tuple[object, ...]


def stamps_of(event_id: int, things: Sequence[str]) -> Stamps:
    """The stamps of these things of an event, by one indexed query; empty for an event that is not
    there, None for what has never changed since stamps are kept."""
    rows = rows_of(_THINGS.format(_marks(things)), (*things, event_id))
    return _in_order(rows, things)


def stamp_of(event_id: int) -> str:
    """What changes with whatever changes of an event; '' for one that is not there."""
    return ".".join(str(part or 0) for part in stamps_of(event_id, (ALL, RESULTS)))


def seen_of(event_id: int, things: Sequence[str], *, session_key: str, user_id: int) -> Seen:
    """The same together with what decides who asks, by one indexed query. user_id: 0 is no
    account."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    rows = rows_of(_SEEN.format(_marks(things)), (*things, session_key, now, user_id, event_id))
    return Seen(_in_order(rows, things), rows[0][3:] if rows else ())


def event_at(slug: str) -> Event | None:
    """The event of this address, read together with what `read_with` gives, and with `is_cut`:
    whether it has a bracket, and `has_later_stage`: whether it has that or pools out of its first
    rounds."""
    return _with_stamps(_AT, slug)


def event_of_match(match_id: int) -> Event | None:
    """The event of a match, read so."""
    return _with_stamps(_OF_MATCH, match_id)


def _with_stamps(statement: str, given: str | int) -> Event | None:
    for row in rows_of(statement, (given,)):
        event = _EVENT.read(row)
        of_all, of_event, is_cut, has_later_stage = row[len(_EVENT) :]
        event.__dict__[_READ_WITH] = {ALL: of_all, EVENT: of_event}
        event.__dict__["is_cut"] = bool(is_cut)
        event.__dict__["has_later_stage"] = bool(has_later_stage)
        return event
    return None


def read_with(event: Event) -> Mapping[str, Value]:
    """The stamps that were read in one query with the event; none where it was read otherwise.

    An ETag is made of these, so that it never names a change that the event as read does not have.
    """
    found: dict[str, Value] | None = event.__dict__.get(_READ_WITH)
    return {} if found is None else {**found, RESULTS: event.results_version}


def _marks(things: Sequence[str]) -> str:
    return ", ".join(["%s"] * len(things))


def _in_order(rows: Sequence[tuple[Value, ...]], things: Sequence[str]) -> Stamps:
    if not rows:
        return ()
    found: dict[Value, Value] = {thing: value for _, thing, value, *_ in rows}
    found[RESULTS] = rows[0][0]
    return tuple(found.get(thing) for thing in things)
