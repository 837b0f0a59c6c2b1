"""From a confirmed result to the standings there, the task run in the process."""

from collections.abc import Iterator
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from companion.core.actors import Actor
from matches import tasks
from matches.models import Event, Match
from matches.scores.services import results
from matches.standing.queries import standings
from tests import factories

STAFF = Actor(label="the staff", via="command")
ROUNDS = 5
SAMPLES = 16


def result_to_standings() -> Iterator[dict[str, Any]]:
    """A scorekeeper confirms a result of round 5; until the table with it is read back."""
    for players in (32, 256):
        times = [_one(match) for match in _tables(players)[:SAMPLES]]
        p95 = quantiles(times, n=20)[-1]
        yield {
            "name": "result_to_standings",
            "n": players,
            "value": round(median(times), 1),
            "unit": "ms",
            "note": f"median of {len(times)}, p95 {p95:.1f}; round {ROUNDS}, task in the process",
        }


def _tables(players: int) -> list[Match]:
    """Tables of the last round of an event; the rounds before it are played."""
    event = factories.make_event(f"Event of {players}")
    entries = factories.make_entries(event, players)
    for number in range(1, ROUNDS + 1):
        order = [*entries[number:], *entries[:number]]
        pairs = list(zip(order[: players // 2], order[players // 2 :], strict=True))
        round_ = factories.make_round(event, pairs)
        if number < ROUNDS:
            factories.play(round_)
    tasks.recompute_standings(event.pk)
    return list(round_.matches.all())


def _one(match: Match) -> float:
    """Milliseconds from the confirmation to the table that has it."""
    start = perf_counter()
    results.report_result(match=match, result=factories.played(0, 1, 0), actor=STAFF)
    tasks.recompute_standings(match.round.event_id)
    read = standings.of_event(Event.objects.get(pk=match.round.event_id))
    took = (perf_counter() - start) * 1000
    if read.is_computing or read.version != match.round.event.results_version:
        raise AssertionError("the standings are not those of the result")
    return took


MEASURES = {"result_to_standings": result_to_standings}
