"""An event as it stood after each line of its record, against what was seen at that line."""

import pytest
from django.utils import timezone

from companion.core.models import AuditRecord
from matches.models import Round
from matches.overview.queries import moments
from matches.rounds.services import rounds
from matches.scores.services import results
from matches.standing.queries import standings as standing_queries
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    event = factories.make_event(rules={"rounds": 2})
    factories.make_entries(event, 5)
    return event


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


def seen(event):
    """What a page would show now: states of rounds, scores, and the standings."""
    recompute_standings(event_id=event.pk)
    places = standing_queries.of_event(event).places
    return (
        [(one.number, one.get_state_display()) for one in event.rounds.order_by("number")],
        sorted(
            (match.round.number, match.table)
            for round_ in event.rounds.all()
            for match in round_.matches.filter(state="confirmed").exclude(kind="bye")
        ),
        [(one.row.rank, one.entry.name, str(one.row.points)) for one in places],
    )


def as_told(event, line):
    then = moments.as_it_stood(event, line, line.at)
    return (
        [(one.number, one.state) for one in then.rounds],
        sorted(
            (one.number, table.table)
            for one in then.rounds
            for table in one.tables
            if table.score and table.table
        ),
        [(one.rank, one.label, one.points) for one in then.places],
    )


def test_every_line_of_the_record_leads_back_to_what_was_seen_then(event, organiser):
    """Two rounds of five players with results, a correction and a reset, a round reopened."""
    shown = {}

    def note():
        shown[AuditRecord.objects.latest("id").pk] = seen(event)

    def report(table, *winners):
        match = event.rounds.last().matches.get(table=table)
        results.report_result(match=match, result=factories.played(*winners), actor=organiser)
        note()

    for number in (1, 2):
        round_ = rounds.prepare_round(event=event, actor=organiser, seed=number)
        note()
        rounds.publish_round(round_=round_, actor=organiser)
        note()
        report(1, 0, 0)
        report(2, 0, 1, 1)
        rounds.close_round(round_=round_, actor=organiser)
        note()
    match = event.rounds.get(number=1).matches.get(table=1)
    results.correct_result(
        match=match, result=factories.played(1, 1), actor=organiser, reason="Seats swapped"
    )
    note()
    rounds.reopen_round(round_=event.rounds.get(number=2), actor=organiser)
    note()

    assert len(shown) == 12
    for pk, then in shown.items():
        line = AuditRecord.objects.get(pk=pk)
        assert as_told(event, line) == then, line.summary


def test_what_was_deleted_since_is_said(event, organiser):
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=1)
    line = AuditRecord.objects.latest("id")
    rounds.delete_round(round_=round_, actor=organiser)
    then = moments.as_it_stood(event, line, line.at)
    assert (then.rounds, then.gone) == ([], ["Round 1 deleted with 0 results or reports"])
    now = moments.as_it_stood(event, AuditRecord.objects.latest("id"), timezone.now())
    assert now.gone == []
    assert not Round.objects.exists()


def test_the_page_steps_through_the_record(client, event, organiser):
    rounds.prepare_round(event=event, actor=organiser, seed=1)
    first = AuditRecord.objects.earliest("id")
    client.force_login(organiser.user)
    page = client.get(f"/e/{event.slug}/desk/moments/?line={first.pk}").content.decode()
    assert first.summary in page
    assert client.get(f"/e/{event.slug}/desk/moments/?line=999999").status_code == 404
    # also times that are none in another zone
    for at in ("2020-01-01T00:00", "0001-01-01T00:00%2B14:00", "9999-12-31T23:59-12:00", "soon"):
        assert client.get(f"/e/{event.slug}/desk/moments/?at={at}").status_code == 200
    record = client.get(f"/e/{event.slug}/desk/record/").content.decode()
    assert f"desk/moments/?line={first.pk}" in record
    assert client.get(f"/e/{event.slug}/desk/").status_code == 200


def test_strangers_see_nothing_of_it(client, event):
    assert client.get(f"/e/{event.slug}/desk/moments/").status_code == 403
