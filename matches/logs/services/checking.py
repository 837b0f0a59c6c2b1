"""Logs that came event by event, checked by the rules: after a pause, and when the game is over."""

import hashlib
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from companion.core.services import outbox
from matches.logs import game_logs
from matches.logs.queries import lines
from matches.logs.services import attached
from matches.models import GameLog, LoggedGame, LogLine
from rules_engine.log import write_log

CHECK = "matches.tasks.check_events"
PAUSE = timedelta(seconds=20)
AT_ONCE = 50
BY = "the score pad"


def call_for_check(logged: LoggedGame) -> None:
    """Call for what stands of a game's log to be checked, in the transaction that writes it."""
    outbox.call_for(task=CHECK, subject_id=logged.pk, version=logged.changes)


def call_for_paused() -> int:
    """Call for every log to be checked that was not written to for a while; how many."""
    since = timezone.now() - PAUSE
    paused = LogLine.objects.filter(
        last_at__lt=since, last__gt=F("checked"), state=LogLine.State.STANDS
    ).order_by("last_at")
    found = list(paused.select_related("logged").defer("position")[:AT_ONCE])
    for line in found:
        call_for_check(line.logged)
    return len(found)


def check_events(*, logged_id: int) -> GameLog | None:
    """Check what stands of a game's log and hold it against the result, as an attached log is.

    None where the game was removed meanwhile. Doing it twice is doing it once.
    """
    logged = LoggedGame.objects.filter(pk=logged_id).first()
    if logged is None or logged.stands is None:
        outbox.mark_done(task=CHECK, subject_id=logged_id, version=2**31)
        return None
    version = logged.changes
    kept, line_id, last = _attach(logged)
    attached.check_now(kept)
    _note(logged, kept, line_id, last)
    outbox.mark_done(task=CHECK, subject_id=logged_id, version=version)
    outbox.nudge_for_the_rest(task=CHECK, subject_id=logged_id)
    return kept


def attach(logged: LoggedGame) -> GameLog:
    """The log as it stands now among the match's files; a game of which something was logged."""
    return _attach(logged)[0]


@transaction.atomic
def _attach(logged: LoggedGame) -> tuple[GameLog, int, int]:
    """The log as it stands now among the match's files; the line and its last event."""
    now = LoggedGame.objects.select_for_update().get(pk=logged.pk)
    line = now.stands
    assert line is not None
    content = write_log(lines.log_of(line))
    # a file of the same text may be attached by hand besides
    digest = hashlib.sha256(b"live" + content).hexdigest()
    kept = now.attached
    if kept is None:
        kept = GameLog(match_id=now.match_id, game=now.game, uploaded_by=BY, live=True)
    if kept.digest != digest:
        kept.content, kept.digest = content, digest
        kept.state, kept.problem = GameLog.State.WAITING, ""
        kept.checked, kept.events = 0, line.last
    kept.save()
    now.attached = kept
    now.save(update_fields=["attached"])
    return kept, line.pk, line.last


@transaction.atomic
def _note(logged: LoggedGame, kept: GameLog, line_id: int, last: int) -> None:
    """Write down on the line how far it was checked and what broke, for the phones."""
    held = LoggedGame.objects.select_for_update().get(pk=logged.pk)
    verdict = game_logs.read(kept.verdict) if kept.verdict else None
    first = verdict.first if verdict is not None else None
    LogLine.objects.filter(pk=line_id).update(
        checked=last, breaks=first.event if first is not None else None
    )
    held.changes += 1
    held.save(update_fields=["changes"])
