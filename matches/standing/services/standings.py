"""Standings kept: computed from the results of an event, whoever asks and however often."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from companion.core import logs
from companion.core.services import outbox
from matches import standings
from matches.journeys.services import standings as journey_standings
from matches.models import Event, StandingsTable, Webhook
from matches.people import things
from matches.people.services import stamps
from matches.people.services.versions import RECOMPUTE
from matches.rules import event_rules
from matches.standing.queries import needs, standings_input
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.standings import Told
from matches.standing.queries.standings_input import Input

log = logging.getLogger(__name__)

TELL = "matches.tasks.tell_standings"


@dataclass(frozen=True, slots=True)
class Run:
    """What one run did. version: the version of the results that the tables kept are now at
    least as new as. computed, unchanged: rounds whose table was computed anew, and those whose
    results were as before; both empty where another run had done the work."""

    event_id: int
    version: int
    computed: tuple[int, ...] = ()
    unchanged: tuple[int, ...] = ()


def recompute_standings(*, event_id: int) -> Run:
    """Bring the tables kept for an event up to its newest results.

    Running it twice is running it once, and an older run never overwrites a newer one's tables.
    Only the rounds whose results changed are computed. What called for it is closed in the
    outbox; where it fails the failure is noted there and raised, and the sweep tries again.
    """
    logs.event_id.set(event_id)
    logs.round_number.set(None)
    try:
        run = _recompute(event_id)
    except Exception as error:
        outbox.mark_failed(task=RECOMPUTE, subject_id=event_id, error=f"{error!r}")
        raise
    outbox.mark_done(task=RECOMPUTE, subject_id=event_id, version=run.version)
    outbox.nudge_for_the_rest(task=RECOMPUTE, subject_id=event_id)
    return run


def _recompute(event_id: int) -> Run:
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        log.info("There is no event %s any more; nothing to compute.", event_id)
        return Run(event_id, version=_EVERY)
    if event.is_campaign:
        return Run(event_id, version=journey_standings.recompute(event))
    kept = _kept(event_id)
    if kept and min(version for version, _ in kept.values()) >= event.results_version:
        log.info("Standings are at version %s already.", event.results_version)
        return Run(event_id, version=event.results_version)
    given = standings_input.of_event(event_id)
    fresh = {
        number: _fresh(given, number, digest=kept[number][1] if number in kept else "")
        for number in given.rounds
    }
    computed = _write(event_id, given, fresh)
    unchanged = tuple(number for number in given.rounds if number not in computed)
    log.info("Standings at version %s: computed rounds %s.", given.version, list(computed))
    return Run(event_id, given.version, computed, unchanged)


# for an event that is gone every version is done
_EVERY = 2**63 - 1


def _kept(event_id: int) -> dict[int, tuple[int, str]]:
    """Version and digest of the table of each round."""
    rows = StandingsTable.objects.filter(event_id=event_id)
    return {
        number: (version, digest)
        for number, version, digest in rows.values_list("round_number", "results_version", "digest")
    }


@dataclass(slots=True)
class _Fresh:
    """A round's standings as they follow from what was read; the table once it is needed."""

    digest: str
    stored: dict[str, Any] | None = None


def _fresh(given: Input, number: int, *, digest: str) -> _Fresh:
    """The round's digest, and its table where it is not the one kept."""
    now = standings.digest(given.after(number), given.rules, given.chain)
    return _Fresh(now, _table(given, number) if now != digest else None)


def _table(given: Input, number: int) -> dict[str, Any]:
    return standings.to_stored(standings.compute(given.after(number), given.rules, given.chain))


@transaction.atomic
def _write(event_id: int, given: Input, fresh: Mapping[int, _Fresh]) -> tuple[int, ...]:
    """Keep the tables, unless what is kept is as new; the rounds whose table was written.

    Rounds that are gone lose theirs.
    """
    # the event first, as every change of it does
    if not Event.objects.select_for_update().filter(pk=event_id).exists():
        return ()
    rows = StandingsTable.objects.filter(event_id=event_id)
    held = {row.round_number: row for row in rows.defer("table").select_for_update()}
    before = standing_queries.places_told(event_id)
    written = []
    for number, now in fresh.items():
        row = held.get(number)
        if row is not None and row.results_version >= given.version:
            continue
        if row is not None and row.digest == now.digest:
            rows.filter(pk=row.pk).update(results_version=given.version)
            continue
        # a run in between may have kept other results than those that were read before
        values = {
            "results_version": given.version,
            "digest": now.digest,
            "table": now.stored or _table(given, number),
            "computed_at": timezone.now(),
        }
        _, made = rows.get_or_create(event_id=event_id, round_number=number, defaults=values)
        if not made:
            rows.filter(round_number=number, results_version__lt=given.version).update(**values)
        written.append(number)
    rows.filter(results_version__lt=given.version).exclude(round_number__in=given.rounds).delete()
    _stamp(event_id, before)
    if written and Webhook.objects.filter(event_id=event_id).exists():
        outbox.call_for(task=TELL, subject_id=event_id, version=given.version)
    return tuple(written)


def _stamp(event_id: int, before: Mapping[int, Told]) -> None:
    """Tell that the tables changed, and to whom their own place did."""
    now = standing_queries.places_told(event_id)
    moved = [one for one in {*before, *now} if before.get(one) != now.get(one)]
    event = Event.objects.get(pk=event_id)
    rules = event_rules.read(event.rules)
    if needs.last_round(event, rules) is not None:
        moved = [*now]  # what anybody needs for the cut rests on every table
    elif event.stages.filter(pools__isnull=False).exists() or rules.format == "pools":
        moved = [*now]  # a pool's standing and matches show to everybody in it
    stamps.touch(event_id, [things.ALL, things.STANDINGS, *map(things.of_place, moved)])
