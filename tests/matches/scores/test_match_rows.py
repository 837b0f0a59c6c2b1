"""Matches read by hand are as Django reads them, and what is held is held."""

import pytest
from django.db import transaction

from matches.judging.services import judges, penalties
from matches.models import Match, Penalty, Report
from matches.scores import match_rows
from matches.scores.services import results
from tests import factories
from tests.factories import played

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SETS = ("seats", "reports", "games", "penalties", "judge_calls", "questions")


def test_a_match_is_read_whole(table, ana, ben, ana_entry, organiser, django_assert_num_queries):
    results.report_result(match=table, result=played(0, 0), actor=ana)
    results.report_result(match=table, result=played(1, 1), actor=ben)
    judges.call_judge(match=table, actor=ben)
    penalties.give_penalty(
        match=table,
        entry=ana_entry,
        kind=Penalty.Kind.WARNING,
        reason="Late",
        actor=organiser,
    )
    results.report_result(match=table, result=played(0, 0), actor=ben)
    found, told = match_rows.whole(table.pk), Match.objects.get(pk=table.pk)
    assert found is not None
    for name in SETS:
        with django_assert_num_queries(0):
            read = list(getattr(found, name).all())
        assert read == list(getattr(told, name).all()) != [], name
        assert all(one.match is found for one in read), name
    with django_assert_num_queries(0):
        assert [seat.entry.name for seat in found.seats.all()] == ["Ana", "Ben"]
        assert found.round.event == table.round.event


def test_a_match_that_is_gone_is_none(table):
    table.pk = 0
    assert match_rows.whole(0) is None
    assert match_rows.by_id(0) is None
    with transaction.atomic():
        assert match_rows.hold(table, table.round.event) is None


def test_what_is_held_is_brought_up_to_date_with_its_round(
    table, ana, ben, organiser, ana_entry, django_assert_num_queries
):
    event = table.round.event
    with transaction.atomic():
        assert match_rows.hold(table, event) == (False, False, False)
    Match.objects.filter(pk=table.pk).update(extra_minutes=7)
    type(table.round).objects.filter(pk=table.round_id).update(name="Final")
    results.report_result(match=Match.objects.get(pk=table.pk), result=played(0, 0), actor=ana)
    results.report_result(match=Match.objects.get(pk=table.pk), result=played(1, 1), actor=ben)
    with transaction.atomic(), django_assert_num_queries(1):
        held = match_rows.hold(table, event)
        assert (table.extra_minutes, table.round.name, table.state) == (7, "Final", "question")
        assert table.round.event is event
    assert held == (False, True, False)
    results.report_result(match=Match.objects.get(pk=table.pk), result=played(0, 0), actor=ben)
    penalties.give_penalty(
        match=Match.objects.get(pk=table.pk),
        entry=ana_entry,
        kind=Penalty.Kind.WARNING,
        reason="Late",
        actor=organiser,
    )
    with transaction.atomic():
        assert match_rows.hold(table, event) == (True, False, False)


def test_reports_that_wait_or_count_are_ended_but_for_one(table, ana_entry, ben_entry):
    other = factories.make_round(
        table.round.event, [(ana_entry, ben_entry)], state="published"
    ).matches.get()
    made = {
        state: factories.make_report(table, ana_entry, 0, 0, state=state) for state in Report.State
    }
    kept = factories.make_report(table, ben_entry, 0, 0)
    elsewhere = factories.make_report(other, ben_entry, 0, 0)
    match_rows.end_reports(table, Report.State.REPLACED, but_for=kept)
    now = {state: Report.objects.get(pk=one.pk).state for state, one in made.items()}
    assert now == dict.fromkeys(Report.State, "replaced") | {Report.State.WITHDRAWN: "withdrawn"}
    assert [Report.objects.get(pk=one.pk).state for one in (kept, elsewhere)] == ["open", "open"]
