"""Stamps of what pages show, set in the transaction of the change.

A row of the audit record tells of every change, so nothing is forgotten: a row stamps everything of
its event. Only what is named here is known to show in few places, so that a report does not make
the pages of a whole hall anew; `tests/matches/api/test_roles.py` goes through every write of
the API and compares every page with one made anew.
"""

import secrets
from collections.abc import Iterable, Sequence

from django.db import connection
from django.db.models import Model

from companion.core.models import AuditRecord
from companion.core.rows import rows_of
from matches.models import Dispute, GameLog, JudgeCall, LoggedGame, Question
from matches.people import things

# actions about a match: they show on its page, in its round, and to those who sit at it
OF_A_MATCH = frozenset(
    {
        "result.reported",
        "result.confirmed",
        "result.corrected",
        "result.reset",
        "report.withdrawn",
        "question.opened",
        "question.changed",
        "question.closed",
        "judge.called",
        "judge.took_call",
        "judge.closed_call",
        "log.attached",
        "log.checked",
        "log.begun",
        "log.late",
        "dispute.raised",
        "dispute.answered",
        "dispute.taken",
        "dispute.withdrawn",
        "dispute.appealed",
        "ruling.given",
        "ruling.replaced",
        "ruling.followed",
    }
)
# actions about an entry that show to its player and to the staff alone
OF_AN_ENTRY = frozenset({"entry.checked_in", "entry.check_in_undone"})

_HAVE_A_MATCH: dict[str, type[Model]] = {
    one._meta.model_name or "": one for one in (Dispute, GameLog, JudgeCall, LoggedGame, Question)
}

_SEATS = (
    "SELECT s.entry_id, r.number FROM matches_seat s "
    "JOIN matches_round r ON r.id = s.round_id WHERE s.match_id = %s"
)
_AT_ONCE = 300  # rows of one statement; SQLite takes no more than 32,766 values
_UPSERT = (
    "INSERT INTO matches_stamp (event_id, thing, value) VALUES {} "
    "ON CONFLICT (event_id, thing) DO UPDATE SET value = excluded.value"
)


def follow(rows: Sequence[AuditRecord]) -> None:
    """Stamp what these changes show on. Called with every row of the record that is written."""
    changed: dict[int, set[str]] = {}
    for row in rows:
        if row.event_id is not None:
            changed.setdefault(row.event_id, {things.ALL}).update(_shown_on(row))
    for event_id, what in changed.items():
        touch(event_id, what)


def touch(event_id: int, what: Iterable[str]) -> None:
    """Give each of these things of an event a new stamp.

    The transaction holds the event's row, as every change of it does, so none waits for another in
    a circle.
    """
    ordered = sorted(what)
    value = secrets.randbits(62)
    with connection.cursor() as cursor:
        for start in range(0, len(ordered), _AT_ONCE):
            some = ordered[start : start + _AT_ONCE]
            values = [one for thing in some for one in (event_id, thing, value)]
            cursor.execute(_UPSERT.format(", ".join(["(%s, %s, %s)"] * len(some))), values)


def _shown_on(row: AuditRecord) -> set[str]:
    if row.action in OF_AN_ENTRY and row.object_type == "entry" and row.object_id is not None:
        return {things.of_entry(row.object_id)}
    if row.action in OF_A_MATCH and (match_id := match_of(row)):
        return _shown_of_match(match_id)
    return {things.EVENT}


def match_of(row: AuditRecord) -> int | None:
    """The match that a row is about, None where it is about none."""
    if row.object_type == "match":
        return row.object_id
    of = _HAVE_A_MATCH.get(row.object_type)
    if of is None:
        return None
    found = of._default_manager.filter(pk=row.object_id).values_list("match_id", flat=True)
    return found.first()


def _shown_of_match(match_id: int) -> set[str]:
    shown = {things.of_match(match_id)}
    for entry_id, number in rows_of(_SEATS, (match_id,)):
        shown |= {things.of_entry(entry_id), things.of_round(number)}
    return shown
