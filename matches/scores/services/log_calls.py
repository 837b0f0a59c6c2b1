"""Calls for game logs to be checked, and to be held anew against a result that changed."""

from companion.core.services import outbox
from matches.models import GameLog, Match

REPLAY = "matches.tasks.replay_log"


def call_for_check(kept: GameLog) -> None:
    """Call for a log to be checked. Call it inside the transaction of what calls for it."""
    kept.asked += 1
    kept.save(update_fields=["asked"])
    outbox.call_for(task=REPLAY, subject_id=kept.pk, version=kept.asked)


def result_changed(match: Match) -> None:
    """Call for every log of the match to be held against its result anew."""
    for kept in GameLog.objects.filter(match=match).defer("content", "picture"):
        call_for_check(kept)
