"""Standings by real workers on Redis: computed, computed few times, and made good when killed,
lost or called for while the broker was away."""

import subprocess
import sys

import psycopg
import pytest

from companion.core import logs
from companion.core.models import Intent
from matches.models import Match
from tests import factories
from tests.services_real import needs_postgresql, needs_redis
from tests.services_real.workers import (
    QUEUE,
    ROOT,
    SOON,
    Process,
    confirm,
    environment,
    is_somebody_waiting,
    is_up_to_date,
)
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.services,
    needs_postgresql,
    needs_redis,
]

CONFIRM = """
import django; django.setup()
from matches.models import Match
from tests.services_real.workers import confirm
confirm(Match.objects.get(pk={match}))
"""


def event_of(players: int) -> list[Match]:
    """The tables of round 1 of a new event."""
    event = factories.make_event(f"Event of {players}")
    entries = factories.make_entries(event, players)
    pairs = list(zip(entries[::2], entries[1::2], strict=True))
    return list(factories.make_round(event, pairs).matches.all())


def is_all_done() -> bool:
    """Whether nothing waits in the outbox."""
    return not Intent.objects.filter(done_at=None).exists()


def test_results_reach_the_standings_and_a_burst_takes_few_runs(queue, processes):
    worker = processes.worker("one")
    first, *others = event_of(102)
    event = first.round.event
    logs.begin(request="the-phones-request")
    confirm(first)
    wait_until(lambda: is_up_to_date(event) and is_all_done(), SOON, worker.said)
    wait_until(lambda: "computed rounds [1]" in worker.said(), SOON, worker.said)
    assert worker.said().count("computed rounds [1]") == 1
    assert f"request_id=the-phones-request event_id={event.pk}" in worker.said()

    for match in others:
        confirm(match)
    wait_until(lambda: is_up_to_date(event), SOON, worker.said)
    assert event.results_version == 51
    wait_until(lambda: is_all_done() and not queue.llen(QUEUE), SOON, worker.said)
    runs = worker.said().count("computed rounds [1]") - 1
    assert 1 <= runs <= len(others) / 2


def test_killed_lost_and_unsent_work_is_made_good_within_a_minute(queue, processes):
    worker = processes.worker("one")
    killed, lost, unsent = (event_of(4) for _ in range(3))
    confirm(killed[0])
    wait_until(lambda: is_up_to_date(killed[0].round.event), SOON, worker.said)

    kill_in_the_middle(worker, killed[1])
    confirm(lost[0])
    assert queue.llen(QUEUE) == 1
    queue.delete(QUEUE)
    confirm_without_broker(unsent[0])
    events = [tables[0].round.event for tables in (killed, lost, unsent)]
    assert not any(is_up_to_date(event) for event in events)
    assert [event.results_version for event in events] == [2, 1, 1]

    worker = processes.worker("two")
    processes.timetable()
    wait_until(lambda: all(is_up_to_date(event) for event in events), 60, worker.said)
    wait_until(is_all_done, SOON, worker.said)


def kill_in_the_middle(worker: Process, match: Match) -> None:
    """Kill the worker while its task waits to write the tables of the match's event."""
    event = match.round.event
    with psycopg.connect(environment()["DATABASE_URL"]) as other:
        other.execute(
            "SELECT 1 FROM matches_standingstable WHERE event_id = %s FOR UPDATE", [event.pk]
        )
        confirm(match)
        wait_until(is_somebody_waiting, SOON, worker.said)
        worker.kill()
    assert not is_up_to_date(event)


def confirm_without_broker(match: Match) -> None:
    """Confirm in a process whose broker does not answer: the result is kept all the same."""
    done = subprocess.run(
        [sys.executable, "-c", CONFIRM.format(match=match.pk)],
        cwd=ROOT,
        env=environment(REDIS_URL="redis://127.0.0.1:1/0"),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "The queue did not take" in done.stderr
    match.refresh_from_db()
    assert match.state == Match.State.CONFIRMED
