"""Calls for a judge: made at the table, taken and closed by judges."""

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.judging.services import taking
from matches.models import Entry, JudgeCall, Match, Round
from matches.people.names import in_text
from matches.people.services import permissions
from matches.scores.services import result_book, result_rights
from matches.scores.services.result_book import Page


@transaction.atomic
def call_judge(
    *, match: Match, actor: Actor, entry: Entry | None = None, note: str = ""
) -> JudgeCall:
    """Call a judge to the table; while a call is open, calling again is the same call.

    By a player of the match or by staff. note: what it is about, if the caller wants to say.
    """
    page = result_book.open_page(match)
    seat = result_rights.seat_of(page, actor, entry)
    open_call = match.judge_calls.filter(closed_at__isnull=True).first()
    if open_call is not None:
        return open_call
    if match.round.state != Round.State.PUBLISHED or match.kind == Match.Kind.BYE:
        raise Conflict(
            Worded(
                "Nobody plays at this table now. Ask at the desk about %(round)s.",
                round=match.round.in_words,
            ),
            code="not-playing",
        )
    caller = page.entries[seat] if seat is not None else None
    call = JudgeCall.objects.create(match=match, entry=caller, note=note.strip()[:300])
    who = in_text(caller.name if caller else actor.label)
    _note(call, page, actor, "judge.called", f"{match}: {who} called a judge")
    return call


@transaction.atomic
def take_call(*, call: JudgeCall, actor: Actor, take_over: bool = False) -> JudgeCall:
    """Go to the table. Raises Conflict where another judge is on the way or it is closed.

    take_over: go in place of that judge, whose phone is dead or who was called away.
    """
    page = _open(call)
    permissions.require(actor, page.event, "organiser", "judge")
    if taking.has(call, actor):
        return call
    if call.closed_at is not None:
        raise Conflict(
            Worded(
                "The call at %(match)s is closed: %(outcome)s",
                match=page.match,
                outcome=call.outcome,
            ),
            code="call-closed",
        )
    done = taking.take(call, actor, "call", take_over=take_over)
    _note(call, page, actor, "judge.took_call", f"{page.match}: {done}")
    return call


@transaction.atomic
def close_call(*, call: JudgeCall, outcome: str, actor: Actor) -> JudgeCall:
    """Close a call with a word on what came of it; closing it twice is closing it once."""
    page = _open(call)
    permissions.require(actor, page.event, "organiser", "judge")
    return _close(call, page, outcome.strip() or "Settled at the table.", actor)


@transaction.atomic
def call_off(*, call: JudgeCall, actor: Actor, entry: Entry | None = None) -> JudgeCall:
    """Call off a judge who has not set out yet; by a player of the match."""
    page = _open(call)
    result_rights.seat_of(page, actor, entry)
    if call.closed_at is None and call.taken_at is not None:
        raise Conflict("A judge is on the way to your table.", code="call-taken")
    return _close(call, page, f"Called off by {in_text(actor.label)}.", actor)


def _open(call: JudgeCall) -> Page:
    page = result_book.open_page(call.match)
    call.refresh_from_db()
    call.match = page.match
    return page


def _close(call: JudgeCall, page: Page, outcome: str, actor: Actor) -> JudgeCall:
    if call.closed_at is not None:
        return call
    call.closed_at = timezone.now()
    call.outcome = outcome[:500]
    call.save(update_fields=["closed_at", "outcome"])
    _note(call, page, actor, "judge.closed_call", f"{page.match}: {call.outcome}")
    return call


def _note(call: JudgeCall, page: Page, actor: Actor, action: str, summary: str) -> None:
    record(
        actor=actor,
        action=action,
        summary=summary,
        event_id=page.event.pk,
        about=call,
        after={"table": page.match.table, "round": page.match.round.number, "note": call.note},
    )
