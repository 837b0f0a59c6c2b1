"""A journey's log checked by the rules: when its result was logged, and after a pause."""

from datetime import timedelta

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from companion.core.actors import SYSTEM
from companion.core.services import outbox
from matches.journeys.queries.campaigns import agrees
from matches.journeys.queries.logs import log_of
from matches.journeys.queries.rights import journey_at
from matches.journeys.services import book, results
from matches.models import Event, Journey
from rules_engine.journey_table import JourneyReport, replay_journey

CHECK = "matches.tasks.check_journey"
PAUSE = timedelta(seconds=20)
AT_ONCE = 50


def call_for_check(journey: Journey) -> None:
    """Call for a held journey's log to be checked, in the transaction that writes it; raise
    `changes` before."""
    outbox.call_for(task=CHECK, subject_id=journey.pk, version=journey.changes)


def call_for_paused() -> int:
    """Call for every log to be checked that was not written to for a while; how many."""
    since = timezone.now() - PAUSE
    paused = Journey.objects.filter(last_at__lt=since, last__gt=F("checked")).order_by("last_at")
    found = list(paused[:AT_ONCE])
    for journey in found:
        call_for_check(journey)
    return len(found)


def check_journey(*, journey_id: int) -> Journey | None:
    """Replay a journey's log; where it has a result, that is the journey's.

    None where the journey is gone. A result that was told or corrected by somebody stays, and the
    log's own stands beside it. Doing it twice is doing it once.
    """
    journey = journey_at(journey_id)
    if journey is None:
        outbox.mark_done(task=CHECK, subject_id=journey_id, version=2**31)
        return None
    version, last = journey.changes, journey.last
    report = replay_journey(log_of(journey))
    _note(journey, report, last)
    outbox.mark_done(task=CHECK, subject_id=journey_id, version=version)
    outbox.nudge_for_the_rest(task=CHECK, subject_id=journey_id)
    return journey


@transaction.atomic
def _note(journey: Journey, report: JourneyReport, last: int) -> None:
    book.hold(journey)
    if journey.last != last or journey.checked > last:
        return  # more came meanwhile: the next run sees it all
    result = report.result
    first = next((one.n for one in report.checks if one.verdict == "contradicted"), None)
    journey.checked, journey.breaks = last, first
    journey.by_log = msgspec.to_builtins(result) if result.finished else None
    journey.changes += 1
    journey.save(update_fields=["checked", "breaks", "by_log", "changes"])
    _note_cards(journey, report)
    if journey.group.event.state != Event.State.RUNNING:
        return
    if result.finished and _counts(journey):
        results.write(journey, report, by=Journey.ResultBy.LOG, actor=SYSTEM)
    elif not result.finished and _is_taken_back(journey):
        results.take_back(journey, actor=SYSTEM)


def _note_cards(journey: Journey, report: JourneyReport) -> None:
    """What the table said of its heroes' cards, for the journeys after this one.

    One that is logged by now keeps the header it was begun with, and what its table says counts.
    """
    later = journey.group.journeys.filter(number__gt=journey.number)
    if later.filter(last__gt=0).exists():
        return
    changed = False
    for row in journey.heroes.select_related("hero"):
        wants = msgspec.to_builtins(report.position.heroes[row.position].wants)
        if wants != row.hero.wants:
            row.hero.wants = wants
            row.hero.save(update_fields=["wants"])
            changed = True
    if changed:
        for one in later:
            results.put_anew(one)


def _is_taken_back(journey: Journey) -> bool:
    """Whether the log's result was voided since, and no other journey rests on it."""
    by_log = journey.state == Journey.State.OVER and journey.result_by == Journey.ResultBy.LOG
    return by_log and not journey.group.journeys.filter(number__gt=journey.number).exists()


def _counts(journey: Journey) -> bool:
    """Whether the log's result is to be the journey's, and is not yet."""
    if journey.state == Journey.State.OPEN:
        return True
    if journey.state != Journey.State.OVER or journey.result_by != Journey.ResultBy.LOG:
        return False
    return not agrees(journey, journey.heroes.order_by("position"))
