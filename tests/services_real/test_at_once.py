"""Two people press at the same moment: PostgreSQL keeps one truth."""

import pytest

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.models import AuditRecord, Intent
from matches.judging.services import judges, penalties
from matches.models import (
    Event,
    JudgeCall,
    Match,
    Penalty,
    Question,
    Report,
    StandingsTable,
)
from matches.scores.queries import result_of
from matches.scores.services import answers, results
from matches.standing.services import standings
from tests.factories import played
from tests.services_real import at_once, needs_postgresql

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.services,
    needs_postgresql,
]


def report(match: Match, actor: Actor, *winners: int, **values) -> answers.Answer:
    """Report with a match of one's own, as each request has."""
    return results.report_result(
        match=Match.objects.get(pk=match.pk), result=played(*winners), actor=actor, **values
    )


def test_a_double_tap_is_one_report(table, ana):
    answers = at_once(*[lambda: report(table, ana, 0, 0)] * 4)
    assert sorted(answer.kind for answer in answers) == ["already", "already", "already", "waiting"]
    assert Report.objects.count() == 1


def test_both_players_reporting_the_same_at_once_record_it_once(table, ana, ben):
    answers = at_once(lambda: report(table, ana, 0, 0), lambda: report(table, ben, 0, 0))
    assert sorted(answer.kind for answer in answers) == ["confirmed", "waiting"]
    assert result_of(Match.objects.get(pk=table.pk)) == played(0, 0)
    assert Event.objects.get().results_version == 1


def test_both_reporting_otherwise_at_once_make_one_question(table, ana, ben):
    answers = at_once(lambda: report(table, ana, 0, 0), lambda: report(table, ben, 1, 1))
    assert sorted(answer.kind for answer in answers) == ["question", "waiting"]
    assert Question.objects.get().text == "Ana reported 2-0 and Ben 0-2."


def test_confirming_while_the_other_changes_the_report_never_mixes_the_two(table, ana, ben):
    report(table, ana, 0, 0)
    seen = Report.objects.get().pk
    confirmed, changed = at_once(
        lambda: results.confirm_result(
            match=Match.objects.get(pk=table.pk), actor=ben, report_id=seen
        ),
        lambda: report(table, ana, 0, 1, 0),
    )
    recorded = result_of(Match.objects.get(pk=table.pk))
    if isinstance(confirmed, Conflict):
        assert (changed.kind, recorded) == ("waiting", None)
    else:
        assert isinstance(changed, Conflict)
        assert recorded == played(0, 0)


def test_of_two_who_correct_at_once_one_is_told(table, organiser, scorekeeper):
    report(table, organiser, 0, 0)
    version = Match.objects.get(pk=table.pk).version

    def correct(actor: Actor, *winners: int) -> answers.Answer:
        return results.correct_result(
            match=Match.objects.get(pk=table.pk),
            result=played(*winners),
            reason="as on the slip",
            actor=actor,
            expected_version=version,
        )

    came = at_once(lambda: correct(organiser, 1, 1), lambda: correct(scorekeeper, 0, 1, 1))
    assert sorted(type(one).__name__ for one in came) == ["Answer", "Conflict"]
    assert AuditRecord.objects.filter(action="result.corrected").count() == 1


def test_results_of_many_tables_at_once_lose_no_version(first_round, organiser):
    tables = list(first_round.matches.all())
    answers = at_once(
        *[lambda table=table: report(table, organiser, 0, 0) for table in tables],
    )
    assert {answer.kind for answer in answers} == {"confirmed"}
    assert Event.objects.get().results_version == len(tables)
    assert Intent.objects.count() == len(tables)


def test_a_judge_is_called_and_penalties_given_once(table, ana, ben, judge, ana_entry):
    def call(actor: Actor) -> JudgeCall:
        return judges.call_judge(match=Match.objects.get(pk=table.pk), actor=actor)

    def give() -> Penalty:
        return penalties.give_penalty(
            match=Match.objects.get(pk=table.pk),
            entry=ana_entry,
            kind=Penalty.Kind.GAME_LOSS,
            game=1,
            reason="late",
            actor=judge,
        )

    first, second, *given = at_once(lambda: call(ana), lambda: call(ben), give, give)
    assert first == second
    assert given[0] == given[1]
    assert (JudgeCall.objects.count(), Penalty.objects.count()) == (1, 1)


def test_runs_at_once_compute_each_round_once_and_keep_the_newest(first_round, organiser):
    report(first_round.matches.get(table=1), organiser, 0, 0)
    event = first_round.event_id
    runs = at_once(*[lambda: standings.recompute_standings(event_id=event)] * 4)
    assert {run.version for run in runs} == {1}
    assert StandingsTable.objects.get().results_version == 1

    def confirm_and_compute(table: int) -> None:
        report(first_round.matches.get(table=table), organiser, *([0, 1, 0][: table + 1]))
        standings.recompute_standings(event_id=event)

    Match.objects.filter(table=2).update(state=Match.State.OPEN)
    at_once(
        lambda: confirm_and_compute(2),
        *[lambda: standings.recompute_standings(event_id=event)] * 3,
    )
    assert StandingsTable.objects.get().results_version == 2
    assert not Intent.objects.filter(done_at=None).exists()
