"""The clock of a round, and the extra minutes of a table."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.models import Match, Round
from matches.people.services import permissions
from matches.rounds.services import round_book

LONGEST_EXTENSION = 180


@transaction.atomic
def start_clock(*, round_: Round, actor: Actor) -> Round:
    """Let the round's time run. Raises Conflict unless the round is being played."""
    _hold(round_, actor)
    if round_.clock_started_at is None:
        round_.clock_started_at = timezone.now()
        round_.save(update_fields=["clock_started_at"])
        _record(round_, actor, "started")
    return round_


@transaction.atomic
def pause_clock(*, round_: Round, actor: Actor) -> Round:
    """Stop the time for the whole round."""
    _hold(round_, actor)
    _need_started(round_)
    if round_.clock_paused_at is None:
        round_.clock_paused_at = timezone.now()
        round_.save(update_fields=["clock_paused_at"])
        _record(round_, actor, "paused")
    return round_


@transaction.atomic
def resume_clock(*, round_: Round, actor: Actor) -> Round:
    """Let paused time run on; what it stood still is not counted."""
    _hold(round_, actor)
    _need_started(round_)
    if round_.clock_paused_at is not None:
        stood = timezone.now() - round_.clock_paused_at
        # whole seconds, rounded up for the players
        round_.paused_seconds += -(-stood // timedelta(seconds=1))
        round_.clock_paused_at = None
        round_.save(update_fields=["paused_seconds", "clock_paused_at"])
        _record(round_, actor, "resumed")
    return round_


@transaction.atomic
def extend_round(*, round_: Round, minutes: int, actor: Actor, reason: str = "") -> Round:
    """Give the whole round more minutes, or take some back (negative)."""
    _hold(round_, actor)
    total = round_.extra_minutes + _minutes(minutes)
    if round_.minutes + total < 0:
        raise Invalid(
            Worded(
                "The round has %(minutes)s minutes; more cannot be taken back.",
                minutes=round_.minutes,
            )
        )
    before, round_.extra_minutes = round_.extra_minutes, total
    round_.save(update_fields=["extra_minutes"])
    record(
        actor=actor,
        action="clock.extended",
        summary=f"Round {round_.number}: {minutes:+d} minutes",
        event_id=round_.event_id,
        about=round_,
        before={"extra_minutes": before},
        after={"extra_minutes": total},
        reason=reason,
    )
    return round_


@transaction.atomic
def extend_table(*, match: Match, minutes: int, actor: Actor, reason: str = "") -> Match:
    """Give one table more minutes, or take some back; never below none."""
    permissions.require(actor, match.round.event, "organiser", "judge")
    _hold(match.round, actor)
    match.refresh_from_db(fields=["extra_minutes"])
    total = match.extra_minutes + _minutes(minutes)
    if total < 0:
        raise Invalid(
            Worded(
                "The table has %(extra_minutes)s extra minutes; no more can go.",
                extra_minutes=match.extra_minutes,
            )
        )
    before, match.extra_minutes = match.extra_minutes, total
    match.save(update_fields=["extra_minutes"])
    record(
        actor=actor,
        action="clock.table_extended",
        summary=f"Table {match.table} of round {match.round.number}: {minutes:+d} minutes",
        event_id=match.round.event_id,
        about=match,
        before={"extra_minutes": before},
        after={"extra_minutes": total},
        reason=reason,
    )
    return match


def _hold(round_: Round, actor: Actor) -> None:
    permissions.require(actor, round_.event, "organiser", "judge")
    round_book.hold(round_)
    if round_.state != Round.State.PUBLISHED:
        raise Conflict(
            Worded(
                "Round %(number)s is %(state)s; its clock stands still.",
                number=round_.number,
                state=Worded.of(round_.get_state_display()),
            ),
            code="round-not-playing",
        )


def _need_started(round_: Round) -> None:
    if round_.clock_started_at is None:
        raise Conflict("The clock has not been started yet.", code="clock-not-started")


def _minutes(minutes: int) -> int:
    if minutes == 0 or abs(minutes) > LONGEST_EXTENSION:
        raise Invalid(
            Worded(
                "Give 1 to %(longest_extension)s minutes, or take as many back.",
                longest_extension=LONGEST_EXTENSION,
            ),
            fields={
                "minutes": Worded("1 to %(longest_extension)s", longest_extension=LONGEST_EXTENSION)
            },
        )
    return minutes


def _record(round_: Round, actor: Actor, verb: str) -> None:
    record(
        actor=actor,
        action=f"clock.{verb}",
        summary=f"Clock of round {round_.number} {verb}",
        event_id=round_.event_id,
        about=round_,
    )
