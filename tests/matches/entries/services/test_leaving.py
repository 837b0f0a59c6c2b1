"""Several leave at once, and come back by a counter-step."""

import pytest

from companion.core.errors import Conflict, Invalid
from companion.core.models import AuditRecord
from matches.entries.services import attendance, leaving
from matches.models import Entry, Event
from tests import factories

pytestmark = pytest.mark.database


def states(event) -> list[tuple[str, int | None]]:
    return list(event.entries.order_by("number").values_list("state", "dropped_after"))


@pytest.fixture
def four(event):
    return factories.make_entries(event, 4)


def leave(event, these, how, actor):
    return leaving.leave_together(event=event, these=these, how=how, actor=actor)


def test_several_drop_and_are_back_as_they_were(event, four, scorekeeper):
    factories.make_round(event, [(four[0], four[1]), (four[2], four[3])])
    version = event.results_version
    before = leave(event, four[:3], "drop", scorekeeper)
    assert states(event) == [("dropped", 1)] * 3 + [("checked_in", None)]
    back = leaving.bring_back(event=event, before=before, actor=scorekeeper)
    assert [entry.name for entry in back] == ["Ana", "Ben", "Cleo"]
    assert states(event) == [("checked_in", None)] * 4
    event.refresh_from_db()
    assert event.results_version > version
    told = AuditRecord.objects.filter(action="entry.returned").order_by("pk")
    assert [row.summary for row in told] == [
        f"{name} (#{number}): leaving taken back"
        for number, name in enumerate(("Ana", "Ben", "Cleo"), 1)
    ]


def test_who_had_left_before_is_not_brought_back(event, four, organiser):
    attendance.drop(entry=four[0], actor=organiser)
    before = leave(event, four[:2], "drop", organiser)
    assert [one["entry"] for one in before] == [four[1].pk]


def test_who_does_not_come_keeps_state_and_fixed_table_when_taken_back(db):
    event = factories.make_event(state=Event.State.OPEN)
    actor = factories.make_staff(event)
    ana = factories.make_entry(event, "Ana", state=Entry.State.SIGNED_UP, fixed_table=3)
    ben = factories.make_entry(event, "Ben")
    for how in ("withdraw", "no_show"):
        before = leave(event, [ana, ben], how, actor)
        assert len(before) == 2
        leaving.bring_back(event=event, before=before, actor=actor)
        ana.refresh_from_db()
        ben.refresh_from_db()
        assert (ana.state, ana.fixed_table, ben.state) == ("signed_up", 3, "checked_in")


def test_what_is_refused_for_one_changes_nobody(event, four, organiser):
    Entry.objects.filter(pk=four[1].pk).update(state=Entry.State.WITHDRAWN)
    with pytest.raises(Conflict, match="Ben is withdrawn"):
        leave(event, four, "drop", organiser)
    assert states(event)[0] == ("checked_in", None)


def test_after_the_next_round_is_out_they_return_one_by_one(event, four, organiser):
    factories.make_round(event, [(four[0], four[1]), (four[2], four[3])])
    before = leave(event, four[:1], "drop", organiser)
    factories.make_round(event, [(four[1], four[2])], byes=[four[3]])
    with pytest.raises(Conflict, match="Round 2 was published since they left"):
        leaving.bring_back(event=event, before=before, actor=organiser)
    assert states(event)[0] == ("dropped", 1)


def test_who_was_changed_by_hand_since_stays(event, four, organiser):
    before = leave(event, four[:2], "drop", organiser)
    attendance.return_to_event(entry=four[0], actor=organiser)
    back = leaving.bring_back(event=event, before=before, actor=organiser)
    assert [entry.name for entry in back] == ["Ben"]


def test_there_is_no_other_way_to_leave(event, four, organiser):
    with pytest.raises(Invalid, match="drop, no_show, withdraw"):
        leave(event, four, "vanish", organiser)
