"""Pools and pods as they stood, against what was seen at each line."""

import pytest

from companion.core.models import AuditRecord
from matches.models import Match
from matches.overview.queries import moments
from matches.rounds.services import rounds
from matches.rules import results as results_of
from matches.scores.services import results
from matches.stages import pools, services
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def told_now(event):
    return [
        (
            pool.title,
            sorted((row.place, row.label, str(row.standing.row.points)) for row in pool.rows),
        )
        for pool in pools.pools_of(event)
    ]


def told_then(event, line):
    then = moments.as_it_stood(event, line, line.at)
    return [
        (pool.title, sorted((row.rank, row.label, row.points) for row in pool.places))
        for pool in then.pools
    ]


def play(event, organiser, shown):
    """A round in which the lower number wins; what is shown after each step, by line."""
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=1)
    rounds.publish_round(round_=round_, actor=organiser)
    for match in round_.matches.filter(kind=Match.Kind.PLAYED):
        seats = [seat.entry.number for seat in match.seats.order_by("position")]
        best = int(seats[1] < seats[0])
        told = factories.played(best, best)
        results.report_result(match=match, result=told, actor=organiser)
        recompute_standings(event_id=event.pk)
        shown[AuditRecord.objects.latest("id").pk] = told_now(event)
    rounds.close_round(round_=round_, actor=organiser)


def test_pools_are_told_as_they_stood_at_each_result():
    event = factories.make_event(rules={"format": "pools", "pools": 2, "pool_names": ["Red"]})
    factories.make_entries(event, 7)
    organiser, shown = factories.make_staff(event), {}
    play(event, organiser, shown)
    play(event, organiser, shown)
    assert len(shown) == 6
    for pk, then in shown.items():
        line = AuditRecord.objects.get(pk=pk)
        assert told_then(event, line) == then, line.summary
    assert [title for title, _ in then] == ["Red", "Pool B"]


def test_a_later_stage_of_pools_stands_beside_the_rounds_before_it():
    event = factories.make_event(rules={"rounds": 1, "late_until_round": 1})
    factories.make_entries(event, 8)
    organiser, shown = factories.make_staff(event), {}
    play(event, organiser, {})
    swiss = AuditRecord.objects.latest("id")
    services.cut_to_pools(event=event, actor=organiser, pools=2, wins=0)
    cut = AuditRecord.objects.latest("id")
    for _ in range(3):
        play(event, organiser, shown)
    services.cut(event=event, actor=organiser, per_pool=1)
    assert told_then(event, swiss) == told_then(event, cut) == []
    for pk, then in shown.items():
        assert told_then(event, AuditRecord.objects.get(pk=pk)) == then
    places = moments.as_it_stood(event, swiss, swiss.at).places
    last = AuditRecord.objects.get(pk=max(shown))
    assert moments.as_it_stood(event, last, last.at).places == places


def test_pods_give_their_points_then_too():
    one_won = {"games_won": 1, "games_lost": 0, "glory_for": 5, "glory_against": 0}
    booked = dict.fromkeys(("bye", "concession", "no_show"), one_won)
    rules = {"format": "pods", "best_of": 1, "rounds": 2, "rounds_by_players": []}
    event = factories.make_event(
        rules={**rules, **booked, "double_loss_games_lost": 1, "glory_cap": None}
    )
    factories.make_entries(event, 4)
    organiser = factories.make_staff(event)
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=1)
    rounds.publish_round(round_=round_, actor=organiser)
    match = round_.matches.get()
    told = results_of.Result(games=(results_of.GameResult("won", 0, (9, 7, 4, 1)),))
    results.report_result(match=match, result=told, actor=organiser)
    line = AuditRecord.objects.latest("id")
    then = moments.as_it_stood(event, line, line.at)
    assert [(row.rank, row.points) for row in then.places] == [
        (1, "3"),
        (2, "2"),
        (3, "1"),
        (4, "0"),
    ]
