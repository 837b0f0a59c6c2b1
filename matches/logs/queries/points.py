"""What is open at a game's log, and who may decide it.

Every answer to a phone tells it, and nearly always it is nothing: whether there is any is asked in
SQL, which costs a fifth of what the ORM does.
"""

from typing import Any

import msgspec
from django.db import connection

from matches.models import LoggedGame, LogPoint

WAITING = (LogPoint.State.OPEN, LogPoint.State.DECLINED)
_ANY = "SELECT 1 FROM matches_logpoint WHERE logged_id = %s AND state IN (%s, %s) LIMIT 1"


def open_points(logged: LoggedGame) -> list[LogPoint]:
    """What waits for somebody's word at a game's log, the oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(_ANY, [logged.pk, *WAITING])
        if cursor.fetchone() is None:
            return []
    return list(logged.points.filter(state__in=WAITING).select_related("line").order_by("pk"))


def may_say(point: LogPoint, seat: int, *, may_rule: bool) -> list[str]:
    """What this reader may say to a point. seat: the reader's own, -1 for staff."""
    if not point.is_open:
        return []
    if may_rule:
        return ["agree", "decline"]
    if seat < 0 or point.seat is None:
        return []
    return ["withdraw"] if point.seat == seat else ["agree", "decline"]


def point_told(point: LogPoint, seat: int, *, may_rule: bool) -> dict[str, Any]:
    """A point in the form that the API tells it in."""
    return {
        "point": point.pk,
        "kind": point.kind,
        "state": point.state,
        "seat": -1 if point.seat is None else point.seat,
        "by": point.opened_by,
        "line": point.line_id,
        "base": point.line.base,
        "e": msgspec.Raw(point.content.encode()) if point.content else None,
        "may": may_say(point, seat, may_rule=may_rule),
    }
