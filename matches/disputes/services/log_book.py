"""The one place where a ruling corrects a log, however the log is kept.

A log that was attached is kept as it came, and one that phones write event by event takes a judge's
events like any others; each ruling makes a revision of it, with its corrections appended.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.actors import Actor
from companion.core.engine_words import OfEngine
from companion.core.errors import Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.disputes import corrections
from matches.disputes.corrections import Changes
from matches.logs.queries.ruled import content_of
from matches.logs.services import checking, recording, writers
from matches.logs.services.recording import Batch, Sent
from matches.models import GameLog, LoggedGame, LogRevision
from matches.scores.services import log_calls
from rules_engine.facts.errors import Unusable


def correct(
    *,
    log: GameLog,
    changes: Changes,
    undone: Sequence[Mapping[str, Any]],
    name: str,
    actor: Actor,
) -> tuple[LogRevision, list[dict[str, Any]]]:
    """Append corrections to a log; the new revision, and the events appended.

    undone: events of a ruling that holds no more, which are taken out of force first. name: begins
    the ids of the events. Call it inside the transaction of the ruling, which has checked who
    rules. Raises Invalid where a correction does not fit the log.
    """
    try:
        events = corrections.undoing(content_of(log), undone, name=f"{name}-back")
        corrected = _append(log, content_of(log), events, actor)
        added = corrections.of_lines(corrected, changes, name=name)
        corrected = _append(log, corrected, added, actor)
    except Unusable as error:
        raise Invalid(
            Worded(
                "The log cannot be corrected so: %(error)s. Nothing was changed.",
                error=OfEngine(error),
            ),
            code="unfit-correction",
            facts={"problem": str(error)},
        ) from error
    last = log.revisions.order_by("number").last()
    revision = LogRevision.objects.create(
        log=log,
        number=(last.number if last else 0) + 1,
        content=corrected,
        digest=hashlib.sha256(corrected).hexdigest(),
        made_by=actor.label[:200],
    )
    if not log.live:
        log.state = GameLog.State.WAITING
        log.checked = 0
        log.save(update_fields=["state", "checked"])
    record(
        actor=actor,
        action="log.corrected",
        summary=f"{log}: {len(events) + len(added)} corrections by a ruling",
        event_id=log.match.round.event_id,
        about=log,
        after={"revision": revision.number},
    )
    return revision, added


def check_again(log: GameLog) -> None:
    """Call for a corrected log to be checked, in the transaction that corrected it."""
    logged = LoggedGame.objects.filter(attached=log).first() if log.live else None
    if logged is None:
        log_calls.call_for_check(log)
    else:
        checking.call_for_check(logged)


def _append(
    log: GameLog, content: bytes, events: Sequence[Mapping[str, Any]], actor: Actor
) -> bytes:
    """The log with these events, which a log that comes event by event takes as a judge's."""
    if not events:
        return content
    logged = LoggedGame.objects.filter(attached=log).first() if log.live else None
    line = logged.stands if logged is not None else None
    if line is None:
        return corrections.append(content, events)
    corrections.append(content, events)  # raises for what no log could hold
    sent = [Sent({**event, "after": line.last + n}, sure=True) for n, event in enumerate(events)]
    batch = Batch(game=log.game, line=line.pk, since=line.last, h=line.h, events=sent)
    got = recording.take_events(writer=writers.writer_of(log.match, actor), batch=batch)
    refused = [one for one in got.answers if one["answer"] not in ("taken", "known")]
    if refused:
        raise Unusable(str(refused[0].get("says", "the log went on meanwhile")))
    return content_of(log)
