"""Calls for a judge, from the tap on a phone to the word on what came of it."""

import pytest

from companion.core.errors import Conflict, NotAllowed
from companion.core.models import AuditRecord
from matches.judging.services import judges
from matches.models import JudgeCall, Round
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_double_tap_is_one_call(table, ana, ben, ana_entry):
    call = judges.call_judge(match=table, actor=ana, note=" line of sight ")
    assert judges.call_judge(match=table, actor=ana) == call
    assert judges.call_judge(match=table, actor=ben) == call
    assert (call.entry, call.note) == (ana_entry, "line of sight")
    assert AuditRecord.objects.filter(action="judge.called").count() == 1


def test_a_call_is_taken_by_one_judge(table, ana, judge, organiser):
    call = judges.call_judge(match=table, actor=ana)
    assert judges.take_call(call=call, actor=judge).taken_by == judge.user
    taken_at = call.taken_at
    assert judges.take_call(call=call, actor=judge).taken_at == taken_at
    with pytest.raises(Conflict, match="judith has taken this call already"):
        judges.take_call(call=call, actor=organiser)


def test_a_closed_call_says_what_came_of_it_and_another_may_follow(table, ana, judge, organiser):
    call = judges.call_judge(match=table, actor=ana)
    judges.close_call(call=call, outcome="no line of sight", actor=judge)
    assert judges.close_call(call=call, outcome="twice", actor=judge).outcome == "no line of sight"
    with pytest.raises(Conflict, match="is closed: no line of sight"):
        judges.take_call(call=call, actor=organiser)
    assert judges.call_judge(match=table, actor=ana) != call
    assert list(
        AuditRecord.objects.filter(object_type="judgecall")
        .order_by("id")
        .values_list("action", flat=True)
    ) == ["judge.called", "judge.closed_call", "judge.called"]


def test_players_may_call_off_a_judge_who_has_not_set_out(table, ana, ben, judge):
    call = judges.call_judge(match=table, actor=ana)
    assert judges.call_off(call=call, actor=ben).outcome == "Called off by Ben (#2)."
    call = judges.call_judge(match=table, actor=ana)
    judges.take_call(call=call, actor=judge)
    with pytest.raises(Conflict, match="on the way"):
        judges.call_off(call=call, actor=ana)


def test_who_may(table, event, ana, outsider, scorekeeper):
    cleo = factories.player(event.entries.get(name="Cleo"))
    for actor in (outsider, cleo):
        with pytest.raises(NotAllowed, match="Only the two players"):
            judges.call_judge(match=table, actor=actor)
    call = judges.call_judge(match=table, actor=scorekeeper)
    assert call.entry is None
    for actor in (ana, scorekeeper, outsider):
        with pytest.raises(NotAllowed, match="Only an organiser or a judge"):
            judges.take_call(call=call, actor=actor)
        with pytest.raises(NotAllowed, match="Only an organiser or a judge"):
            judges.close_call(call=call, outcome="", actor=actor)


def test_nobody_is_called_where_nobody_plays(table, ana):
    Round.objects.update(state=Round.State.CLOSED)
    with pytest.raises(Conflict, match="Nobody plays at this table now"):
        judges.call_judge(match=table, actor=ana)
    assert not JudgeCall.objects.exists()


def test_another_judge_takes_over_from_one_whose_phone_is_dead(table, ana, judge, event):
    call = judges.call_judge(match=table, actor=ana)
    judges.take_call(call=call, actor=judge)
    other = factories.make_staff(event, "judge", factories.make_user("jerome"))
    with pytest.raises(Conflict):
        judges.take_call(call=call, actor=other)
    taken = judges.take_call(call=call, actor=other, take_over=True)
    assert taken.taken_by == other.user
    assert AuditRecord.objects.first().summary.endswith("in place of judith")
