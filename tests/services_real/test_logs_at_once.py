"""Two phones on one log at the same moment, and the job that checks it killed: PostgreSQL."""

from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.utils import timezone

from companion.core.errors import Conflict
from companion.core.models import Intent
from matches.logs.queries import lines
from matches.logs.services import checking, points, recording, writers
from matches.models import GameEvent, GameLog, LoggedGame, LogLine, LogPoint, Match
from rules_engine.log import read_log, write_log
from tests.matches.logs import phones
from tests.matches.logs.phones import begin, said, tap
from tests.services_real import at_once, needs_postgresql, needs_redis
from tests.services_real.workers import Processes, environment, is_somebody_waiting
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.services,
    needs_postgresql,
]

PHONES = 6


def send(table: Match, actor, events, **more) -> recording.Receipt:
    """Send with a match of one's own, as each request has."""
    match = Match.objects.select_related("round__event").get(pk=table.pk)
    return phones.send(match, actor, events, **more)


def is_whole(table: Match) -> bool:
    log = lines.log_of(phones.line_of(table))
    return read_log(write_log(log)) == log


def test_many_who_begin_a_log_at_once_begin_one(table, ana, ben):
    firsts = [[tap("gap", by=-1)] for _ in range(PHONES)]
    got = at_once(*[lambda n=n: send(table, (ana, ben)[n % 2], firsts[n]) for n in range(PHONES)])
    answers = sorted(said(one)[0] for one in got)
    assert answers == ["stale"] * (PHONES - 1) + ["taken"]
    assert (LoggedGame.objects.count(), LogLine.objects.count()) == (1, 1)
    assert is_whole(table)


def test_the_same_batch_many_times_at_once_is_taken_once(table, ana):
    events = [begin(), tap(), tap(by=1)]
    got = at_once(*[lambda: send(table, ana, events)] * PHONES)
    answers = sorted(tuple(said(one)) for one in got)
    assert answers == [("known",) * 3] * (PHONES - 1) + [("taken",) * 3]
    assert GameEvent.objects.count() == 3


def test_both_phones_writing_at_once_make_one_chain(table, ana, ben):
    send(table, ana, [begin()])
    for _ in range(8):
        since = phones.line_of(table).last
        got = at_once(
            lambda since=since: send(table, ana, [tap(), tap()], since=since),
            lambda since=since: send(table, ben, [tap(by=1)], since=since),
        )
        first = sorted(said(one)[0] for one in got)
        assert first == ["stale", "taken"]
        late = next(one for one in got if said(one)[0] == "stale")
        assert late.missed
    assert is_whole(table)
    assert [row.n for row in phones.rows(table)] == list(range(1, phones.line_of(table).last + 1))


def test_a_fork_sent_twice_at_once_is_one_line(table, ana, ben):
    line = send(table, ana, [begin(), tap()]).line.pk
    own = [tap(by=1), tap(by=1)]
    got = at_once(*[lambda: send(table, ben, own, since=1, line=line, beside=True)] * 4)
    assert {tuple(said(one)) for one in got} == {("taken",) * 2, ("known",) * 2}
    assert LogLine.objects.count() == 2
    assert LogPoint.objects.count() == 1


def test_deciding_while_both_still_write_loses_nothing(table, ana, ben, judge):
    line = send(table, ana, [begin(), tap()]).line.pk
    side = send(table, ben, [tap(by=1)], since=1, line=line, beside=True).line.pk
    point = LogPoint.objects.get()

    def rule():
        match = Match.objects.select_related("round__event").get(pk=table.pk)
        writer = writers.writer_of(match, judge)
        return points.decide(writer=writer, point_id=point.pk, decision="agree")

    one, other = [tap()], [tap(by=1)]
    ruled, hers, his = at_once(
        rule,
        lambda: send(table, ana, one, since=2, line=line),
        lambda: send(table, ben, other, since=2, line=side),
    )
    assert ruled.state == "agreed"
    assert said(his) == ["taken"]
    assert said(hers) in (["taken"], ["stale"])
    assert phones.line_of(table).pk == side
    assert is_whole(table)
    kept = GameEvent.objects.filter(line_id=line, client_id=one[0]["id"]).exists()
    assert kept == (said(hers) == ["taken"])


def test_a_point_is_decided_once(table, ana, ben, judge):
    line = send(table, ana, [begin(), tap()]).line.pk
    send(table, ben, [tap(by=1)], since=1, line=line, beside=True)
    point = LogPoint.objects.get().pk

    def say(actor, decision):
        match = Match.objects.select_related("round__event").get(pk=table.pk)
        writer = writers.writer_of(match, actor)
        return points.decide(writer=writer, point_id=point, decision=decision)

    got = at_once(lambda: say(ana, "agree"), lambda: say(judge, "decline"))
    assert sum(isinstance(one, Conflict) for one in got) == 1
    assert LogLine.objects.filter(state="stands").count() == 1


@pytest.fixture
def processes(tmp_path: Path):
    """Processes that are ended with the test."""
    started = Processes(tmp_path)
    yield started
    started.end()


@needs_redis
def test_a_worker_killed_in_the_middle_of_a_check_costs_nothing(table, ana, processes):
    assert settings.REDIS_URL
    worker = processes.worker("one")
    result = tap("result", by=-1, winners=[0], glory=[3, 0])
    with psycopg.connect(environment()["DATABASE_URL"]) as other:
        send(table, ana, [begin()])
        logged = LoggedGame.objects.get()
        other.execute("SELECT 1 FROM matches_event FOR UPDATE")
        send(table, ana, [result], since=1)
        wait_until(is_somebody_waiting, 30, worker.said)
        worker.kill()
    assert phones.line_of(table).checked == 0
    assert Intent.objects.filter(task=checking.CHECK, done_at=None).count() == 1

    # the lock of the killed one is gone, and what was taken meanwhile is checked with the rest
    send(table, ana, [tap("gap", by=-1)], since=2)
    worker = processes.worker("two")
    processes.timetable()
    LogLine.objects.update(last_at=timezone.now() - checking.PAUSE)
    wait_until(lambda: phones.line_of(table).checked == 3, 60, worker.said)
    kept = GameLog.objects.get()
    assert (kept.live, kept.state, kept.game) == (True, GameLog.State.DONE, 1)
    wait_until(
        lambda: not Intent.objects.filter(task=checking.CHECK, done_at=None).exists(),
        30,
        worker.said,
    )
    assert LoggedGame.objects.get(pk=logged.pk).attached_id == kept.pk
