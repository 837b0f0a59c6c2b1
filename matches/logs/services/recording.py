"""Events of a game's log as phones send them: each taken once, or the reason told.

A batch holds the row of its game alone, so tables do not wait for each other; nothing of the event
is held and no audit row is written for events that are taken, since the rows themselves are the
record.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from companion.core.errors import Conflict, NotFound
from companion.core.rows import Columns, rows_of
from companion.core.services.audit import record
from matches.logs import merging, receipt
from matches.logs.queries import headers, lines
from matches.logs.queries.headers import Opening
from matches.logs.receipt import Read, Refusal
from matches.logs.services import aside, checking, forks, writers
from matches.logs.services.pen import Pen
from matches.logs.services.writers import Writer
from matches.models import GameEvent, LoggedGame, LogLine, Match
from rules_engine.facts import canonical
from rules_engine.log.chain import start

AT_ONCE = 500
BYTES = 512 * 1024
OLDEST = timedelta(days=14)  # a tap that a phone says is older has no time that can be believed
EXACT = timedelta(seconds=2)
_LINE, _LOGGED = Columns(LogLine, "l"), Columns(LoggedGame, "g")
_STANDS = (
    f"SELECT {_LINE.sql}, {_LOGGED.sql} FROM matches_logline l "
    "JOIN matches_loggedgame g ON g.id = l.logged_id "
    "WHERE g.match_id = %s AND g.game = %s AND l.state = %s"
)


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event of a batch. at: the phone's clock at the tap, ms since 1970. sure: take it though
    the rules of the game say otherwise."""

    e: Any
    at: int | None = None
    sure: bool = False


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone sends at once; docs/game_log.md tells each field from the outside."""

    game: int
    events: list[Sent]
    line: int | None = None
    since: int = 0
    h: str = ""
    sent_at: int | None = None
    open: Opening | None = None
    beside: bool = False
    as_player: bool = False


@dataclass(slots=True)
class Receipt:
    """What became of a batch: an answer to each event, and what the phone had missed."""

    logged: LoggedGame
    line: LogLine
    late: bool
    clock: int
    since: int
    answers: list[dict[str, Any]] = field(default_factory=list)
    missed: list[GameEvent] = field(default_factory=list)
    more: bool = False
    # the line that the phone wrote on, where that was set aside
    left: LogLine | None = None


@transaction.atomic
def take_events(*, writer: Writer, batch: Batch) -> Receipt:
    """Take the events of a batch into the log of their game, in order, each once.

    writer: as `writers.writer_of` tells. Raises NotAllowed for a player where staff alone may log,
    Conflict where no game is played or nothing says how one begins, Invalid for a game or a
    beginning that cannot be.
    """
    match = writer.match
    writers.need_game(writer, batch.game)
    writers.need_may_write(writer)
    logged = hold(match, batch.game)
    meant = _line_meant(logged, batch, writer)
    line, since = _led_back(logged, meant, batch, writer)
    now = timezone.now()
    got = Receipt(logged, line, match.state == Match.State.CONFIRMED, _clock(batch, now), since)
    got.left = meant if meant.pk != line.pk else None
    pen = Pen(logged, line, writer, late=got.late, now=now)
    follows = _miss(got, batch)
    _take_each(pen, got, batch, follows=follows)
    changed = pen.write()
    if changed and pen.ended:
        checking.call_for_check(logged)
    return got


def hold(match: Match, game: int) -> LoggedGame:
    """The row of a game's log, locked until the transaction ends; made where there is none."""
    held = _STANDS + (" FOR UPDATE" if connection.features.has_select_for_update else "")
    for row in rows_of(held, (match.pk, game, LogLine.State.STANDS)):
        line, logged = _LINE.read(row), _LOGGED.read(row, len(_LINE))
        if line.parent_id is None:
            line.logged, logged.stands, logged.match = logged, line, match
            return logged
    LoggedGame.objects.get_or_create(match=match, game=game)
    return LoggedGame.objects.select_for_update().get(match=match, game=game)


def _line_meant(logged: LoggedGame, batch: Batch, writer: Writer) -> LogLine:
    """The line that a batch is written for: the one that stands, or one beside."""
    if logged.stands is None:
        if batch.open is None:
            raise Conflict(
                "Nothing was logged of this game yet. Say first what is played.", code="no-log"
            )
        logged.stands = _begin(logged, writer, batch.open)
    stands = logged.stands
    if batch.line is None or batch.line == stands.pk:
        line = stands
    else:
        line = LogLine.objects.filter(logged=logged, pk=batch.line).first() or _no_line()
    if batch.beside:
        return forks.line_beside(
            logged,
            line,
            base=batch.since,
            ids=[str(one.e.get("id", "")) for one in batch.events if isinstance(one.e, dict)],
            opened=batch.open,
            writer=writer,
        )
    return line


def _led_back(
    logged: LoggedGame, line: LogLine, batch: Batch, writer: Writer
) -> tuple[LogLine, int]:
    """The line that is written on, and the last event of it that the phone has: where a line was
    set aside or is the other's, the one that stands, from where the two part."""
    stands = logged.stands
    own = line.seat == writer.seat or writer.is_staff
    goes_on = line.state == LogLine.State.BESIDE and own
    if stands is None or line.pk == stands.pk or goes_on:
        return line, batch.since
    return stands, min(batch.since, lines.parting(line, stands))


def _no_line() -> LogLine:
    raise NotFound("This game's log has no such line.", code="no-line")


def _begin(logged: LoggedGame, writer: Writer, opened: Opening) -> LogLine:
    header = headers.header_for(writer.match, logged.game, writer.entries, writer.rules, opened)
    line = LogLine.objects.create(
        logged=logged,
        state=LogLine.State.STANDS,
        detail=header.detail,
        header=canonical.of_struct(header).decode(),
        h=start(header),
        seat=None if writer.is_staff else writer.seat,
        begun_by=writer.label,
    )
    logged.changes += 1
    logged.save(update_fields=["changes"])
    record(
        actor=writer.actor,
        action="log.begun",
        summary=f"{writer.match}: game {logged.game} is being logged",
        event_id=writer.event.pk,
        about=logged,
        after={"game": logged.game, "detail": line.detail},
    )
    return line


def _clock(batch: Batch, now: datetime) -> int:
    """By how many seconds the phone's clock is ahead; 0 where that is no more than the way."""
    if batch.sent_at is None:
        return 0
    ahead = batch.sent_at / 1000 - now.timestamp()
    return round(ahead) if abs(ahead) > EXACT.total_seconds() else 0


def _tapped_at(sent: Sent, batch: Batch, now: datetime) -> datetime:
    """When it was tapped by our clock, whatever the phone's says."""
    if sent.at is None or batch.sent_at is None:
        return now
    ago = timedelta(milliseconds=batch.sent_at - sent.at)
    return now - ago if timedelta() <= ago <= OLDEST else now


def _take_each(pen: Pen, got: Receipt, batch: Batch, *, follows: bool) -> None:
    """Answer each event of the batch; after the first that is not taken no other is."""
    read = [receipt.read(sent.e) for sent in batch.events]
    pen.look_up([one for one in read if isinstance(one, Read)])
    ids = [one.logged.id for one in read if isinstance(one, Read)]
    set_aside = lines.known(got.left, ids) if got.left is not None else {}
    missed = _to_merge_with(got, set(ids)) if follows else None
    open_ = True
    for sent, one in zip(batch.events, read, strict=True):
        fits = open_ and missed and _merged(pen, batch, sent, one, missed)
        answer = _answer(pen, sent, fits or one, batch, open_=open_, follows=follows)
        if answer["answer"] in ("stale", "waits") and answer["id"] in set_aside:
            answer["answer"] = "aside"
        open_ = open_ and answer["answer"] in ("taken", "known", "asked", "aside")
        got.answers.append(answer)


def _answer(
    pen: Pen, sent: Sent, event: Read | Refusal, batch: Batch, *, open_: bool, follows: bool
) -> dict[str, Any]:
    given = sent.e if isinstance(sent.e, dict) else {}
    name = str(given.get("id", ""))[:64]
    tapped = _tapped_at(sent, batch, pen.now)
    if isinstance(event, Refusal):
        return aside.refused(pen, name, sent.e, event, tapped)
    if (known := pen.known(event)) is not None:
        if isinstance(known, Refusal):
            return aside.refused(pen, name, sent.e, known, tapped)
        return known
    if open_ and not follows:
        return {"id": name, "answer": "stale"}
    if not open_ or event.logged.after > pen.last:
        return {"id": name, "answer": "waits"}
    if event.logged.after < pen.last:
        return {"id": name, "answer": "stale"}
    taken = pen.take(event, tapped, sure=sent.sure)
    return taken if isinstance(taken, dict) else aside.refused(pen, name, sent.e, taken, tapped)


def _to_merge_with(got: Receipt, ids: set[str]) -> list[tuple[str, bytes]] | None:
    """What the phone had missed of a log of glory, by kind and text; None where that is not known
    whole. ids: of the batch, which it has not missed though their answer was lost."""
    if got.line.detail != "glory" or got.more:
        return None
    return [(row.kind, row.raw.encode()) for row in got.missed if row.client_id not in ids]


def _merged(
    pen: Pen, batch: Batch, sent: Sent, event: Read | Refusal, missed: list[tuple[str, bytes]]
) -> Read | Refusal | None:
    """A new event of the batch as it is logged after what its phone had missed; None where it
    stands where its phone had it, or is for the phone to look at."""
    if isinstance(event, Refusal) or not batch.since <= event.logged.after < pen.last:
        return None
    if pen.known(event) is not None or not merging.is_independent(event, missed):
        return None
    return receipt.read({**sent.e, "after": pen.last})


def _miss(got: Receipt, batch: Batch) -> bool:
    """Note what the line has after the phone's last event; whether the phone's copy is a part of
    this line, so that its events can follow. Where it is not, it has missed everything."""
    line, since, most = got.line, got.since, lines.MISSED_AT_ONCE + 1
    known = since <= line.last
    # the last event that the phone has and what comes after it are read at once
    rows = lines.from_event(line, since or 1, most + bool(since)) if since < line.last else []
    held = rows.pop(0).h if rows and since else ""
    ours = held or (lines.hash_at(line, since) if batch.h and known else "")
    follows = known and since == batch.since and (not batch.h or batch.h == ours)
    if not follows and since == batch.since:
        got.since, rows = 0, lines.from_event(line, 1, most)
    got.more = len(rows) >= most
    got.missed = rows[: most - 1]
    return follows
