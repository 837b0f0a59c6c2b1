"""What a match's page shows, and to whom."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import NotFound
from matches.judging.services import judges, penalties
from matches.models import Event, Match, Penalty, Round
from matches.rules.results import Result
from matches.scores import queries
from matches.scores.queries import match_page, result_of
from matches.scores.services import results
from tests import factories
from tests.factories import game, played

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_an_open_match(table, ana, ana_entry, ben_entry):
    page = match_page(table.pk, ana)
    assert page.entries == [ana_entry, ben_entry]
    assert (page.result, page.outcome, page.score, page.waiting) == (None, None, "", None)
    assert (page.seat_of(ben_entry), page.seat_of(None)) == (1, None)


def test_a_report_that_waits(table, ana, ben):
    results.report_result(match=table, result=played(0, 1, 0), actor=ana)
    page = match_page(table.pk, ben)
    assert (page.waiting.whose, page.waiting.report.by) == ("2-1 for Ana", "Ana")
    assert page.differing == []


def test_reports_that_differ_and_their_question(table, ana, ben):
    results.report_result(match=table, result=played(0, 0), actor=ana)
    results.report_result(match=table, result=played(1, 1), actor=ben)
    page = match_page(table.pk, ben)
    assert [(one.report.by, one.whose) for one in page.differing] == [
        ("Ana", "2-0 for Ana"),
        ("Ben", "2-0 for Ben"),
    ]
    assert page.waiting is None
    assert page.question.text == "Ana reported 2-0 and Ben 0-2."


def test_a_result_with_its_outcome_and_history(table, ana, ben, judge, ana_entry):
    results.report_result(match=table, result=played(0, 1), actor=ana)
    results.report_result(match=table, result=Result(games=(game(0, 9, 4),)), actor=ana)
    results.confirm_result(match=table, actor=ben)
    judges.call_judge(match=table, actor=ben)
    penalties.give_penalty(
        match=table, entry=ana_entry, kind=Penalty.Kind.WARNING, reason="late", actor=judge
    )
    page = match_page(table.pk, ben)
    assert (page.score, page.outcome.winner, page.outcome.by) == ("1-0", 0, "games")
    assert [one.report.state for one in page.history] == ["replaced", "confirmed"]
    assert page.call is not None
    assert [penalty.reason for penalty in page.penalties] == ["late"]
    assert page.rulings == []


def test_a_game_loss_shows_in_what_a_report_would_count_as(table, ana, ben, judge, ana_entry):
    results.report_result(match=table, result=played(0, 0), actor=ana)
    penalties.give_penalty(
        match=table, entry=ana_entry, kind=Penalty.Kind.GAME_LOSS, game=1, reason="x", actor=judge
    )
    page = match_page(table.pk, ben)
    assert page.waiting.score == "1-1"
    assert page.rulings == [(0, 1, None)]


def test_before_publishing_staff_alone_see_it(table, ana, visitor, judge):
    Round.objects.update(state=Round.State.PREPARED)
    for actor in (ana, visitor):
        with pytest.raises(NotFound, match="There is no such match"):
            match_page(table.pk, actor)
    assert match_page(table.pk, judge).match == table


def test_a_draft_event_and_an_unknown_match_are_nowhere(table, visitor, organiser):
    Event.objects.update(state=Event.State.DRAFT)
    with pytest.raises(NotFound):
        match_page(table.pk, visitor)
    with pytest.raises(NotFound):
        match_page(0, organiser)


def test_when_the_time_of_a_table_is_over(table):
    table.extra_minutes = 5
    assert queries.until(table) is None
    table.round.clock_started_at = timezone.now() - timedelta(minutes=60)
    left = queries.until(table) - timezone.now()
    assert timedelta(minutes=34, seconds=55) < left <= timedelta(minutes=35)
    table.round.clock_paused_at = timezone.now()
    assert queries.until(table) is None


def test_a_bye_has_no_result_to_show(event, ana_entry):
    bye = factories.make_round(event, byes=[ana_entry]).matches.get()
    assert result_of(bye) is None


def test_what_a_match_has_not_is_not_asked_for(
    first_round, ana, ben, visitor, django_assert_num_queries
):
    table = first_round.matches.get(table=1)
    with django_assert_num_queries(3):
        match_page(table.pk, visitor)
    for winners in ((0, 0), (0, 1), (1, 1)):
        results.report_result(match=table, result=played(*winners), actor=ana)
    results.confirm_result(match=table, actor=ben)
    judges.call_judge(match=table, actor=ben)
    with django_assert_num_queries(5):  # its games and the call besides
        page = match_page(table.pk, visitor)
        assert len(page.history) == 3
        assert page.call is not None and page.call.entry.name == "Ben"
    assert Match.objects.count() == 2
