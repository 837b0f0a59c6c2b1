"""Ratings worked out from the events that are finished, by a job."""

import logging
from collections.abc import Hashable, Iterator, Sequence

from django.db import transaction
from django.db.models import Max

from companion.core.models import AuditRecord, Installation, Intent
from companion.core.services import outbox
from matches.figures.ratings import Met, Rating, rated
from matches.models import Entry, Event, RatingStep
from matches.models.event import AS_ENDED
from matches.scores.queries import met_at

log = logging.getLogger(__name__)

RATE = "matches.tasks.rate_players"
ALWAYS = frozenset({"event.finish", "event.reopen"})
"""What makes an event count or no longer count."""
OF_FINISHED = frozenset(
    {
        "entry.claimed",
        "entry.released",
        "event.restored",
        "result.corrected",
        "result.reset",
        "ruling.followed",
    }
)
"""What changes the ratings where the event is finished."""
_FIELDS = ("place", "mu_before", "sigma_before", "matches_before", "mu", "sigma", "matches")


def follow(rows: Sequence[AuditRecord]) -> None:
    """Call for ratings where a change bears on them. Called with every row of the record."""
    for row in rows:
        if row.event_id is not None and _bears(row.action, row.event_id):
            outbox.call_for(task=RATE, subject_id=row.event_id, version=row.pk)


def _bears(action: str, event_id: int) -> bool:
    if action in ALWAYS:
        return True
    finished = Event.objects.filter(pk=event_id, state=Event.State.FINISHED)
    return action in OF_FINISHED and finished.exists()


def rate_players(*, event_id: int) -> int:
    """Work the ratings out anew, from the first finished event on; the number of steps kept.

    All events are counted, since an earlier one moves every later one; `event_id` names what
    called for it. Running it twice is running it once.
    """
    called = Intent.objects.filter(task=RATE, subject_id=event_id, done_at__isnull=True)
    version = called.aggregate(newest=Max("version"))["newest"] or 0
    try:
        kept = _rate()
    except Exception as error:
        outbox.mark_failed(task=RATE, subject_id=event_id, error=f"{error!r}")
        raise
    outbox.mark_done(task=RATE, subject_id=event_id, version=version)
    outbox.nudge_for_the_rest(task=RATE, subject_id=event_id)
    return kept


@transaction.atomic
def _rate() -> int:
    # one run at a time, each reading what the one before has left
    Installation.objects.select_for_update().first()
    steps = list(_steps())
    RatingStep.objects.exclude(entry__in=[step.entry_id for step in steps]).delete()
    RatingStep.objects.bulk_create(
        steps, update_conflicts=True, unique_fields=["entry"], update_fields=_FIELDS, batch_size=500
    )
    log.info("Ratings worked out: %s steps.", len(steps))
    return len(steps)


def _steps() -> Iterator[RatingStep]:
    """The steps of all finished events, the earliest event first."""
    now: dict[Hashable, Rating] = {}
    finished = Event.objects.filter(state=Event.State.FINISHED)
    for place, event in enumerate(finished.order_by(*AS_ENDED), 1):
        entries = list(Entry.objects.filter(event=event).order_by("number"))
        whose = {entry.pk: _who(entry) for entry in entries}
        known = {**now, **_of_erased(event)}
        met = [Met(whose[one], whose[other], won) for one, other, won in met_at(event)]
        after = rated(met, known)
        for entry in entries:
            who = whose[entry.pk]
            if who in after:
                yield _step(entry, place, known.get(who, Rating()), after[who])
        accounts = {who for who in whose.values() if who[0] == "account"}
        now |= {who: rating for who, rating in after.items() if who in accounts}


def _who(entry: Entry) -> tuple[str, int]:
    """Who played: an account is the same in all events; nobody knows whose other entries are."""
    return ("account", entry.user_id) if entry.user_id is not None else ("entry", entry.pk)


def _of_erased(event: Event) -> dict[Hashable, Rating]:
    """What entries without a name any more began with, so that their opponents' ratings stay."""
    steps = RatingStep.objects.filter(entry__event=event, entry__erased_at__isnull=False)
    return {
        ("entry", step.entry_id): Rating(step.mu_before, step.sigma_before, step.matches_before)
        for step in steps
    }


def _step(entry: Entry, place: int, before: Rating, after: Rating) -> RatingStep:
    return RatingStep(
        entry=entry,
        place=place,
        mu_before=before.mu,
        sigma_before=before.sigma,
        matches_before=before.matches,
        mu=after.mu,
        sigma=after.sigma,
        matches=after.matches,
    )
