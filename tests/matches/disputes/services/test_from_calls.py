"""A call that comes to a ruling."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.disputes.services import disputes
from matches.disputes.services.from_calls import to_rule_on
from matches.judging.services import judges
from matches.models import Dispute, JudgeCall
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def call(table, ana, ana_entry) -> JudgeCall:
    """Ana calls with a word on what it is about."""
    return judges.call_judge(match=table, actor=ana, entry=ana_entry, note="Is that in sight?")


def test_the_judge_who_came_has_the_dispute_and_the_call_is_closed(call, judge, table):
    dispute = to_rule_on(call=call, statement="", actor=judge)
    assert (dispute.match, dispute.statement) == (table, "Is that in sight?")
    assert dispute.taken_by == judge.user
    call.refresh_from_db()
    assert (call.closed_at is not None, call.outcome) == (True, "Ruled on as a dispute.")


def test_it_is_the_dispute_of_the_player_who_called(call, judge, ana, ana_entry, ben):
    dispute = to_rule_on(call=call, statement="", actor=judge)
    assert (dispute.entry, dispute.by) == (ana_entry, "Ana")
    with pytest.raises(NotAllowed, match="by the other player"):
        disputes.state_other_side(dispute=dispute, statement="It was not", actor=ana)
    disputes.state_other_side(dispute=dispute, statement="It was", actor=ben)
    assert (dispute.other_by, dispute.other_statement) == ("Ben", "It was")
    row = AuditRecord.objects.get(action="dispute.raised")
    assert row.summary == "Table 1 of round 1: Ana raised a dispute"
    assert row.actor == judge.label


def test_where_staff_called_it_is_the_judges_own(table, judge, organiser):
    called = judges.call_judge(match=table, actor=organiser, note="Look at the boards")
    dispute = to_rule_on(call=called, statement="", actor=judge)
    assert (dispute.entry, dispute.by) == (None, judge.label)


def test_who_called_and_no_longer_sits_there_raised_nothing(call, judge, event):
    cleo = event.entries.get(name="Cleo")
    JudgeCall.objects.update(entry=cleo)
    call.refresh_from_db()
    assert to_rule_on(call=call, statement="", actor=judge).entry is None


def test_a_dispute_that_waits_at_the_table_is_taken_instead(call, judge, table, ben):
    waiting = disputes.raise_dispute(match=table, statement="Out of sight", actor=ben)
    assert to_rule_on(call=call, statement="Sight", actor=judge) == waiting
    assert Dispute.objects.count() == 1


def test_two_judges_do_not_get_the_same(call, judge, event, table):
    other = factories.make_staff(event, "judge")
    first = to_rule_on(call=call, statement="Sight", actor=judge)
    with pytest.raises(Conflict):
        to_rule_on(call=call, statement="Sight", actor=other)
    first.refresh_from_db()
    assert first.taken_by == judge.user


def test_it_is_said_what_it_is_about_and_players_cannot(table, ana, ana_entry, judge):
    silent = judges.call_judge(match=table, actor=ana, entry=ana_entry)
    with pytest.raises(Invalid, match="Say in a sentence"):
        to_rule_on(call=silent, statement=" ", actor=judge)
    with pytest.raises(NotAllowed):
        to_rule_on(call=silent, statement="Sight", actor=ana)
    silent.refresh_from_db()
    assert (silent.closed_at, Dispute.objects.count()) == (None, 0)
