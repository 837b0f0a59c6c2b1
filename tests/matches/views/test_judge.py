"""The judges' page: who waits, going there, and what is done at the table."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from matches.judging.services import judges
from matches.models import JudgeCall, Penalty
from tests import factories
from tests.matches.views.clients import client_of
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def call(table, ana, ana_entry) -> JudgeCall:
    """Ana called, nine minutes ago."""
    made = judges.call_judge(match=table, actor=ana, entry=ana_entry, note="Can I push him?")
    JudgeCall.objects.update(called_at=timezone.now() - timedelta(minutes=9, seconds=5))
    return made


def at(event) -> str:
    return reverse("judge", args=[event.slug])


def test_a_call_shows_its_table_its_note_and_the_minutes(judge_phone, event, call):
    page = text_of(judge_phone.get(at(event)))
    assert "1 waits" in page
    assert "Can I push him?" in page
    assert "9 min" in page
    assert "I go to table 1" in page


def test_nobody_waiting_is_said(judge_phone, event):
    assert "Nobody waits" in text_of(judge_phone.get(at(event)))


def test_a_taken_call_opens_what_its_judge_needs(judge_phone, desk, event, call):
    judge_phone.post(at(event), {"do": f"take:{call.pk}"})
    mine, theirs = (text_of(client.get(at(event))) for client in (judge_phone, desk))
    assert "Done at table 1" in mine
    assert "Give a penalty" in mine
    assert "Done at table 1" not in theirs
    assert "is there" in theirs


def test_a_call_that_another_took_is_said(judge_phone, desk, event, call):
    judge_phone.post(at(event), {"do": f"take:{call.pk}"})
    response = desk.post(at(event), {"do": f"take:{call.pk}"})
    assert response.status_code == 409
    assert "judith has taken this call already" in text_of(response)


def test_a_call_is_closed_with_its_outcome(judge_phone, event, call):
    judge_phone.post(at(event), {"do": f"take:{call.pk}"})
    judge_phone.post(at(event), {"do": f"close:{call.pk}", "outcome": "Yes, one hex."})
    call.refresh_from_db()
    assert call.outcome == "Yes, one hex."
    page = text_of(judge_phone.get(at(event)))
    assert "Nobody waits" in page
    assert "Yes, one hex." in page


def test_a_table_is_given_more_time_by_one_tap(judge_phone, event, table, call):
    sent = {"do": "extend", "match": table.pk, "minutes": "5", "reason": "Judge call"}
    judge_phone.post(at(event), sent)
    table.refresh_from_db()
    assert table.extra_minutes == 5


def test_a_penalty_is_given_at_the_table(judge_phone, event, table, ben_entry, call):
    sent = {
        "do": "penalty",
        "match": table.pk,
        "entry": ben_entry.pk,
        "offence": "slow_play",
        "rung": "0",
    }
    judge_phone.post(at(event), {**sent, "reason": "drew too many"})
    assert Penalty.objects.get().entry == ben_entry
    assert "Warning in round 1 (" in text_of(judge_phone.get(at(event)))


def test_a_penalty_without_a_reason_keeps_what_was_chosen(
    judge_phone, event, table, ben_entry, call
):
    judge_phone.post(at(event), {"do": f"take:{call.pk}"})
    sent = {
        "do": "penalty",
        "match": table.pk,
        "entry": ben_entry.pk,
        "offence": "left",
        "rung": "4",
    }
    response = judge_phone.post(at(event), {**sent, "reason": ""})
    page = text_of(response)
    assert (response.status_code, Penalty.objects.count()) == (422, 0)
    assert f'name="entry" value="{ben_entry.pk}" required checked' in page
    assert '<option value="4" selected>Match loss: the match is lost</option>' in page


@pytest.mark.parametrize(
    "sent", [{"do": "take:987"}, {"do": "extend", "match": "987", "minutes": "5"}]
)
def test_what_is_not_there_is_said(sent, judge_phone, event):
    assert judge_phone.post(at(event), sent).status_code == 404


def test_another_events_call_is_not_taken(judge_phone, event, organiser):
    strange = factories.make_event()
    factories.make_staff(strange, "organiser", organiser.user)
    match = factories.make_round(strange, [factories.make_entries(strange, 2)]).matches.get()
    theirs = judges.call_judge(match=match, actor=organiser)
    assert judge_phone.post(at(event), {"do": f"take:{theirs.pk}"}).status_code == 404


def test_the_page_takes_as_many_queries_for_three_calls_as_for_one(event, judge, organiser):
    entries = factories.make_entries(event, 6)
    pairs = list(zip(entries[::2], entries[1::2], strict=True))
    tables = list(factories.make_round(event, pairs).matches.all())
    counts = []
    for group in (tables[:1], tables[1:]):
        for match in group:
            judges.call_judge(match=match, actor=organiser)
            entry = match.seats.first().entry
            Penalty.objects.create(match=match, entry=entry, kind="warning", reason="slow")
        with CaptureQueriesContext(connection) as queries:
            client_of(judge).get(at(event))
        counts.append(len(queries))
    assert counts[0] == counts[1]
