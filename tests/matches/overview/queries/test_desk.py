"""The desk says what needs the organiser, oldest first, in a fixed number of queries."""

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.judging import queries as judge_queries
from matches.judging.services import judges
from matches.models import JudgeCall, Question, Round
from matches.overview.queries import desk as desk_queries
from tests import factories
from tests.matches.scores.reports import disagree

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def ago(rows, field: str, minutes: int) -> None:
    rows.update(**{field: timezone.now() - timedelta(minutes=minutes)})


@pytest.fixture
def four_tables(event) -> Round:
    """Round 1 with four tables; at each the players disagree and call a judge."""
    entries = factories.make_entries(event, 8)
    return factories.make_round(event, list(zip(entries[::2], entries[1::2], strict=True)))


def test_questions_stand_oldest_first_with_their_minutes(four_tables, event):
    first, second, *_ = four_tables.matches.all()
    disagree(second)
    disagree(first)
    ago(Question.objects.filter(match=second), "opened_at", 12)
    one, other = desk_queries.desk(event).questions
    assert (one.question.match, one.minutes) == (second, 12)
    assert [entry.name for entry in one.players] == ["Cleo", "Dan"]
    assert (other.question.match, other.minutes) == (first, 0)


def test_calls_show_minutes_and_taken_ones_come_last(four_tables, event, judge, organiser):
    tables = list(four_tables.matches.all())
    calls = [judges.call_judge(match=table, actor=organiser) for table in tables[:3]]
    for call, minutes in zip(calls, (9, 3, 6), strict=True):
        ago(JudgeCall.objects.filter(pk=call.pk), "called_at", minutes)
    judges.take_call(call=calls[0], actor=judge)
    waiting = desk_queries.desk(event).calls
    assert [(one.call, one.minutes, one.is_taken) for one in waiting] == [
        (calls[2], 6, False),
        (calls[1], 3, False),
        (calls[0], 9, True),
    ]
    judges.close_call(call=calls[0], outcome="ruled", actor=judge)
    assert [one.call for one in judge_queries.closed_calls(event)] == [calls[0]]
    assert len(judge_queries.open_calls(event)) == 2


def test_tables_still_playing_and_whose_time_is_over(four_tables, event):
    tables = list(four_tables.matches.all())
    factories.confirm(tables[0], 0, 0)
    tables[2].extra_minutes = 10
    tables[2].save()
    ago(Round.objects, "clock_started_at", 95)
    playing = desk_queries.desk(event).playing
    assert [one.match for one in playing] == tables[1:]
    assert [one.is_late for one in playing] == [True, False, True]


def test_an_unpublished_or_closed_round_has_nobody_playing(four_tables, event):
    for state in (Round.State.PREPARED, Round.State.CLOSED):
        Round.objects.update(state=state)
        assert desk_queries.desk(event).playing == []


def test_the_next_step_stands_first_with_why_it_cannot_be_taken(four_tables, event):
    step = desk_queries.desk(event).steps[0]
    assert (step.code, step.why_not) == (
        "close_round",
        "4 tables have no confirmed result yet.",
    )


def test_the_number_of_queries_does_not_grow(
    four_tables, event, organiser, django_assert_num_queries
):
    tables = list(four_tables.matches.all())

    def look() -> None:
        for one in desk_queries.desk(event).questions:
            str(one.question.match)
        for one in desk_queries.desk(event).calls:
            str(one.call.match)

    disagree(tables[0])
    judges.call_judge(match=tables[0], actor=organiser)
    with django_assert_num_queries(22):
        look()
    for table in tables[1:3]:
        disagree(table)
        judges.call_judge(match=table, actor=organiser)
    with django_assert_num_queries(22):
        look()
