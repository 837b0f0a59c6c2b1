"""Deciding what is open at a game's log: a correction somebody asks for, or which line stands."""

import msgspec
from django.db import transaction
from django.utils import timezone

from companion.core.errors import Conflict, NotAllowed, NotFound
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.logs import receipt
from matches.logs.queries import points as point_queries
from matches.logs.receipt import Read, Refusal
from matches.logs.services import checking, forks
from matches.logs.services.pen import Pen
from matches.logs.services.recording import hold
from matches.logs.services.writers import Writer
from matches.models import LoggedGame, LogLine, LogPoint, Match


@transaction.atomic
def decide(*, writer: Writer, point_id: int, decision: str, reason: str = "") -> LogPoint:
    """Say `agree`, `decline` or `withdraw` to a point of a match's logs.

    The other player agrees to what one asks; what is declined stays open until a judge or an
    organiser decides. Saying the same twice is saying it once. Raises NotFound for no point of this
    match, NotAllowed for who may not say this, Conflict where it was closed otherwise or can no
    longer be done.
    """
    match = writer.match
    found = LogPoint.objects.filter(pk=point_id, logged__match=match).first()
    if found is None:
        raise NotFound("There is no such point at this match's logs.", code="no-point")
    logged = hold(match, found.logged.game)
    point = LogPoint.objects.select_related("line__parent").get(pk=point_id)
    point.logged = logged
    if not point.is_open:
        return _said_before(point, decision)
    _need_may_say(point, writer, decision)
    if decision == "agree":
        _agree(point, writer)
    elif decision == "decline" and not writer.may_rule:
        point.state = LogPoint.State.DECLINED
    else:
        _close(point, withdrawn=decision == "withdraw")
    _note(point, writer, decision, reason)
    forks.tell_desk(logged)
    return point


def _said_before(point: LogPoint, decision: str) -> LogPoint:
    was = "agree" if point.state == LogPoint.State.AGREED else "decline"
    was = "withdraw" if point.state == LogPoint.State.WITHDRAWN else was
    if decision == was:
        return point
    raise Conflict(
        Worded(
            "%(who)s decided this meanwhile: %(state)s. Nothing was changed. Look again.",
            who=point.closed_by or Worded("Somebody"),
            state=Worded.of(point.get_state_display()),
        ),
        code="decided-meanwhile",
    )


def _need_may_say(point: LogPoint, writer: Writer, decision: str) -> None:
    if decision not in point_queries.may_say(point, writer.seat, may_rule=writer.may_rule):
        raise NotAllowed(
            "This is for the other player, or for a judge, to say. Nothing was changed.",
            code="not-yours-to-say",
        )


def _agree(point: LogPoint, writer: Writer) -> None:
    logged, line = point.logged, point.line
    if point.kind == LogPoint.Kind.LINE:
        forks.stand(logged, line)
        _shut_lines_of(logged)
    else:
        _write_correction(point, writer)
    point.state = LogPoint.State.AGREED
    checking.call_for_check(logged)


def _shut_lines_of(logged: LoggedGame) -> None:
    """Corrections asked for on a line that no longer goes on are closed with it."""
    LogPoint.objects.filter(
        logged=logged,
        kind=LogPoint.Kind.CORRECTION,
        state__in=point_queries.WAITING,
        line__state=LogLine.State.ASIDE,
    ).update(state=LogPoint.State.CLOSED, closed_at=timezone.now())


def _write_correction(point: LogPoint, writer: Writer) -> None:
    """Log a correction with everybody's consent, or a judge's, after all that there is now."""
    line = point.line
    given = msgspec.json.decode(point.content)
    given["after"] = line.last
    given["agreed"] = list(range(len(writer.entries)))
    event = receipt.read(given)
    assert isinstance(event, Read)
    pen = Pen(
        point.logged,
        line,
        writer,
        late=writer.match.state == Match.State.CONFIRMED,
        now=timezone.now(),
    )
    refused = pen.correct(event, by_seat=-1 if point.seat is None else point.seat)
    if isinstance(refused, Refusal):
        raise Conflict(
            Worded(
                "This can no longer be corrected so: %(says)s Nothing was changed.",
                says=refused.says,
            ),
            code="not-to-be-corrected",
        )
    pen.write()


def _close(point: LogPoint, *, withdrawn: bool) -> None:
    """End a point without what it asks for; a line beside is set aside, and kept."""
    point.state = LogPoint.State.WITHDRAWN if withdrawn else LogPoint.State.CLOSED
    if point.kind == LogPoint.Kind.LINE:
        point.line.state = LogLine.State.ASIDE
        point.line.save(update_fields=["state"])
        _shut_lines_of(point.logged)


def _note(point: LogPoint, writer: Writer, decision: str, reason: str) -> None:
    if not point.is_open:
        point.closed_by = writer.label
        point.closed_at = timezone.now()
    point.reason = reason.strip()[:500]
    point.save(update_fields=["state", "closed_by", "closed_at", "reason"])
    logged = point.logged
    logged.changes += 1
    logged.save(update_fields=["changes"])
    record(
        actor=writer.actor,
        action="log.decided",
        summary=f"{writer.match}: {point.get_kind_display()} of game {logged.game}: {decision}",
        event_id=writer.event.pk,
        about=point,
        after={"decision": decision, "state": point.state, "line": point.line_id},
        reason=reason,
    )
