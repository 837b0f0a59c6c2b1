"""The lines of a game's log, read: envelopes, what is known of ids, where two lines part."""

from collections.abc import Iterable

from django.db import connection
from django.db.models import Q, QuerySet

from companion.core.rows import Columns, rows_of
from matches.logs import receipt
from matches.models import GameEvent, LoggedGame, LogLine
from rules_engine.log import Entry, Header, Log
from rules_engine.log.chain import start
from rules_engine.log.reading import read_event

MISSED_AT_ONCE = 500
_ENDLESS = 10**9
_EVENT = Columns(GameEvent, "e")
_FROM = (
    f"SELECT {_EVENT.sql} FROM matches_gameevent e WHERE e.line_id = %s AND e.n >= %s "
    "ORDER BY e.n LIMIT %s"
)


def header_of(line: LogLine) -> Header:
    """The header of a line."""
    return receipt.header_of(line.header.encode())


def parts_of(line: LogLine) -> dict[int, int]:
    """The lines that a line is made of, by id, with the last event that it takes of each."""
    parts = {line.pk: _ENDLESS}
    until = _ENDLESS
    while line.parent is not None:
        until = min(until, line.base)
        line = line.parent
        parts[line.pk] = until
    return parts


def envelopes(line: LogLine) -> QuerySet[GameEvent]:
    """Every envelope of a line in order, those that it shares with its parents too."""
    if line.parent_id is None:
        return GameEvent.objects.filter(line_id=line.pk).order_by("n")
    whose = Q()
    floor = {one.pk: one.base for one in _ancestry(line)}
    for pk, until in parts_of(line).items():
        whose |= Q(line_id=pk, n__gt=floor[pk], n__lte=until)
    return GameEvent.objects.filter(whose).order_by("n")


def _ancestry(line: LogLine) -> list[LogLine]:
    found = [line]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found


def from_event(line: LogLine, n: int, most: int) -> list[GameEvent]:
    """So many envelopes of a line from its event n on."""
    if line.parent_id is not None:
        return list(envelopes(line).filter(n__gte=n)[:most])
    return [_EVENT.read(row) for row in rows_of(_FROM, (line.pk, n, most))]


def known(line: LogLine, ids: Iterable[str]) -> dict[str, GameEvent]:
    """What a line holds under these ids; of new events, which is the rule, it holds none, and that
    is found in SQL."""
    ids = list(ids)
    if not ids or (line.parent_id is None and not _holds_any(line, ids)):
        return {}
    return {one.client_id: one for one in envelopes(line).filter(client_id__in=ids)}


def _holds_any(line: LogLine, ids: list[str]) -> bool:
    places = ", ".join(["%s"] * len(ids))
    found = (
        f"SELECT 1 FROM matches_gameevent WHERE line_id = %s AND client_id IN ({places}) LIMIT 1"
    )
    with connection.cursor() as cursor:
        cursor.execute(found, [line.pk, *ids])
        return cursor.fetchone() is not None


def hash_at(line: LogLine, n: int) -> str | None:
    """The hash of a line's event n, of its header for 0; None where it has no such event."""
    if n == line.last:
        return line.h
    if n == 0:
        return start(header_of(line))
    return envelopes(line).filter(n=n).values_list("h", flat=True).first()


def parting(one: LogLine, other: LogLine) -> int:
    """The last event that two lines of a game share; 0 where not even the header is."""
    if one.pk == other.pk:
        return one.last
    ours, theirs = parts_of(one), parts_of(other)
    shared = [min(ours[pk], theirs[pk]) for pk in ours.keys() & theirs.keys()]
    return min(max(shared, default=0), one.last, other.last)


def log_of(line: LogLine, rows: Iterable[GameEvent] | None = None) -> Log:
    """A line as the rules engine reads it."""
    found = envelopes(line) if rows is None else rows
    return Log(header_of(line), tuple(entry_of(row) for row in found))


def entry_of(row: GameEvent) -> Entry:
    """An envelope as the rules engine reads it."""
    raw = row.raw.encode()
    return Entry(row.n, read_event(raw)[0], row.h, raw, row.p)


def lines_of(logged: LoggedGame) -> list[LogLine]:
    """Every line of a game with those that it goes on from, the oldest first; which one stands is
    known to the game after that."""
    found = {line.pk: line for line in logged.lines.defer("position").order_by("pk")}
    logged.stands = None
    for line in found.values():
        line.logged = logged
        if line.parent_id is not None:
            line.parent = found[line.parent_id]
        if line.state == LogLine.State.STANDS:
            logged.stands = line
    return list(found.values())
