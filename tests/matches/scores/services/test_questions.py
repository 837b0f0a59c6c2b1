"""Questions on the desk: put there once, and closed with a word."""

import pytest

from companion.core.actors import SYSTEM
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.models import Event, Question
from matches.scores.services import questions, results
from tests.factories import played

pytestmark = [pytest.mark.django_db, pytest.mark.database]

LOG = Question.Kind.LOG_DISAGREES


def ask(event: Event, match=None, text: str = "The log has Ben win game 2.", **values) -> Question:
    return questions.open_question(
        event=event, match=match, kind=LOG, text=text, actor=SYSTEM, **values
    )


def test_asking_again_is_asking_once(event, table):
    question = ask(event, table, facts={"game": 2})
    assert ask(event, table, facts={"game": 2}) == question
    assert AuditRecord.objects.count() == 1


def test_a_question_is_brought_up_to_date_and_keeps_its_place(event, table):
    question = ask(event, table)
    again = ask(event, table, text="The log has Ben win game 3.")
    assert (again.pk, again.opened_at) == (question.pk, question.opened_at)
    row = AuditRecord.objects.get(action="question.changed")
    assert row.before == {"text": "The log has Ben win game 2."}


def test_an_event_may_have_a_question_about_no_match(event):
    assert ask(event) == ask(event)
    assert Question.objects.get().match is None


def test_it_is_closed_once_with_a_word_and_may_come_up_again(event, table, judge, organiser):
    question = ask(event, table)
    for _ in range(2):
        questions.close_question(question=question, answer=" the log is wrong ", actor=judge)
    assert (question.answer, question.closed_by) == ("the log is wrong", judge.user)
    with pytest.raises(Conflict, match="closed by judith meanwhile: the log is wrong"):
        questions.close_question(question=question, answer="it is right", actor=organiser)
    assert ask(event, table).pk != question.pk


def test_a_word_is_needed(event, table, judge):
    with pytest.raises(Invalid, match="what was decided"):
        questions.close_question(question=ask(event, table), answer=" ", actor=judge)


def test_differing_reports_are_settled_by_a_result_alone(event, table, ana, ben, organiser):
    results.report_result(match=table, result=played(0, 0), actor=ana)
    results.report_result(match=table, result=played(1, 1), actor=ben)
    with pytest.raises(Conflict, match="Settle the question with a result"):
        questions.close_question(
            question=event.questions.get(), answer="never mind", actor=organiser
        )


def test_a_question_about_no_match_is_not_settled_by_a_result(event, organiser):
    with pytest.raises(Invalid, match="not about a match"):
        results.settle_question(
            question=ask(event), result=played(0, 0), reason="so it is", actor=organiser
        )


def test_staff_close_questions(event, table, ana, outsider, scorekeeper):
    question = ask(event, table)
    for actor in (ana, outsider):
        with pytest.raises(NotAllowed):
            questions.close_question(question=question, answer="done", actor=actor)
    assert questions.close_question(question=question, answer="done", actor=scorekeeper).answer
