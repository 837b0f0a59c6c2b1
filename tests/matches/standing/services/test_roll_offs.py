"""Roll-offs and decisions among players who are level."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from matches.models import Event, RollOff
from matches.standing.services import roll_offs
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ROLL_OFF = RollOff.Kind.ROLL_OFF


@pytest.fixture
def record(event, organiser):
    def record(*order, actor=organiser, kind=ROLL_OFF, reason="for third place"):
        return roll_offs.record_roll_off(
            event=event, kind=kind, order=order, reason=reason, actor=actor
        )

    return record


def test_the_best_gets_the_highest_number_and_standings_are_called_for(record, event):
    ana, ben, cleo = factories.make_entries(event, 3)
    assert [(row.entry, row.value) for row in record(cleo, ana, ben)] == [
        (cleo, 3),
        (ana, 2),
        (ben, 1),
    ]
    assert Event.objects.get().results_version == 1


def test_the_same_order_again_changes_nothing_and_another_replaces_it(record, event):
    ana, ben = factories.make_entries(event, 2)
    record(ana, ben)
    record(ana, ben)
    assert Event.objects.get().results_version == 1
    assert [row.value for row in record(ben, ana)] == [2, 1]
    assert RollOff.objects.count() == 2


def test_a_roll_off_and_a_decision_stand_beside_each_other(record, event):
    ana, ben = factories.make_entries(event, 2)
    record(ana, ben)
    record(ben, ana, kind=RollOff.Kind.MANUAL)
    assert RollOff.objects.count() == 4


def test_it_can_be_taken_back(record, event, organiser):
    record(*factories.make_entries(event, 2))
    remove = {"event": event, "kind": ROLL_OFF, "reason": "it was no tie", "actor": organiser}
    assert roll_offs.remove_roll_off(**remove) == 2
    assert roll_offs.remove_roll_off(**remove) == 0
    assert Event.objects.get().results_version == 2


def test_what_does_not_fit_is_refused(record, event, judge):
    ana, ben = factories.make_entries(event, 2)
    stranger = factories.make_entry(factories.make_event("Another"))
    for order, words in (
        ([ana], "two players or more"),
        ([ana, ana], "each once"),
        ([ana, stranger], "not of this event"),
    ):
        with pytest.raises(Invalid, match=words):
            record(*order)
    with pytest.raises(Invalid, match="Give a reason"):
        record(ana, ben, reason="")
    with pytest.raises(NotAllowed):
        record(ana, ben, actor=judge)
    Event.objects.update(state=Event.State.CANCELLED)
    with pytest.raises(Conflict, match="cancelled"):
        record(ana, ben)
