"""Disputes on PostgreSQL: two judges at the same moment, and a worker that is killed while the
result follows a ruling."""

import psycopg
import pytest

from companion.core.errors import Conflict
from companion.core.models import AuditRecord, Intent
from matches.disputes.queries import cases
from matches.disputes.services import disputes
from matches.disputes.services.rulings import Decision, rule
from matches.models import Dispute, Event, LogRevision, Match, Ruling
from matches.scores.queries import result_of
from matches.standing.queries import standings
from matches.standing.services.standings import recompute_standings
from rules_engine.replay import GameResult
from tests import factories
from tests.matches.logs.disputed import dispute, log, turned
from tests.services_real import at_once, needs_postgresql, needs_redis
from tests.services_real.workers import (
    SOON,
    environment,
    is_somebody_waiting,
    is_up_to_date,
)
from tests.waiting import wait_until

__all__ = ["dispute", "log", "turned"]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.services,
    needs_postgresql,
]

OVERTURN = Decision(Ruling.Kind.OVERTURN, "It was not met.")
STANDS = Decision(Ruling.Kind.UPHOLD, "It was met.")


def fresh(dispute: Dispute) -> Dispute:
    """The dispute as another request reads it."""
    return cases.with_everything().get(pk=dispute.pk)


@pytest.fixture
def others(event):
    """Five more judges."""
    return [factories.make_staff(event, "judge") for _ in range(5)]


def test_two_judges_never_take_the_same_dispute(dispute, judge, others):
    calls = [
        lambda actor=actor: disputes.take_dispute(dispute=fresh(dispute), actor=actor)
        for actor in (judge, *others)
    ]
    came = at_once(*calls)
    taken = [one for one in came if isinstance(one, Dispute)]
    assert len(taken) == 1
    assert [one.code for one in came if isinstance(one, Conflict)] == ["dispute-taken"] * 5
    assert AuditRecord.objects.filter(action="dispute.taken").count() == 1
    assert fresh(dispute).taken_by == taken[0].taken_by


def test_two_who_rule_at_once_make_one_ruling(dispute, judge, others):
    came = at_once(
        lambda: rule(dispute=fresh(dispute), decision=OVERTURN, actor=judge),
        lambda: rule(dispute=fresh(dispute), decision=STANDS, actor=others[0]),
    )
    (ruling,) = [one for one in came if isinstance(one, Ruling)]
    (refused,) = [one for one in came if isinstance(one, Conflict)]
    assert refused.code in {"dispute-closed", "dispute-taken"}
    assert Ruling.objects.get() == ruling
    assert LogRevision.objects.count() == (1 if ruling.kind == "overturn" else 0)


def test_a_double_tap_is_one_dispute(table, ana):
    def tap() -> Dispute:
        return disputes.raise_dispute(
            match=Match.objects.get(pk=table.pk), statement="Out of sight", actor=ana
        )

    came = at_once(*[tap] * 4)
    assert {one.pk for one in came} == {Dispute.objects.get().pk}


@needs_redis
def test_a_worker_killed_while_the_result_follows_leaves_the_right_standings(
    queue, processes, dispute, judge, turned
):
    """It is killed inside its transaction, after the report and before the games are written."""
    event = dispute.match.round.event
    worker = processes.worker("one")
    recompute_standings(event_id=event.pk)
    assert records(event) == records(event) | standing_after(turned.before)
    before = result_of(Match.objects.get(pk=dispute.match_id))
    with psycopg.connect(environment()["DATABASE_URL"]) as other:
        other.execute(
            "SELECT 1 FROM matches_game WHERE match_id = %s FOR UPDATE", [dispute.match_id]
        )
        ruling = rule(dispute=fresh(dispute), decision=OVERTURN, actor=judge)
        wait_until(is_somebody_waiting, SOON, worker.said)
        worker.kill()
    ruling.refresh_from_db()
    assert ruling.followed_at is None
    assert result_of(Match.objects.get(pk=dispute.match_id)) == before

    worker = processes.worker("two")
    processes.timetable()
    wait_until(lambda: Ruling.objects.get().followed_at is not None, 60, worker.said)
    wait_until(lambda: is_up_to_date(event), 60, worker.said)
    wait_until(lambda: not Intent.objects.filter(done_at=None).exists(), 60, worker.said)
    match = Match.objects.get(pk=dispute.match_id)
    game = result_of(match).games[0]
    assert game.glory == tuple(turned.after.glory)
    assert standing_after(turned.after) != standing_after(turned.before)
    assert records(event) == records(event) | standing_after(turned.after)
    assert AuditRecord.objects.filter(action="ruling.followed").count() == 1
    assert match.reports.filter(state="confirmed").count() == 1


def standing_after(first: GameResult) -> dict[str, tuple[int, int, int]]:
    """How Ana and Ben stand after this first game and a second that Ana won."""
    won = [first.winners == (0,), first.winners == (1,)]
    anas, bens = won[0] + 1, won[1] + 0
    ana = (1, 0, 0) if anas > bens else (0, 1, 0)
    return {"Ana": ana, "Ben": (ana[2], ana[1], ana[0])}


def records(event: Event) -> dict[str, tuple[int, int, int]]:
    """Matches won, drawn and lost in the standings, by player."""
    places = standings.of_event(event).places
    return {one.entry.name: (one.row.won, one.row.drawn, one.row.lost) for one in places}
