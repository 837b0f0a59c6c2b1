"""Many entries at once."""

import pytest

from companion.core.errors import Conflict, NotAllowed
from companion.core.models import AuditRecord
from matches.entries.name_list import read
from matches.entries.services import many
from matches.models import Entry, Event
from tests import factories

pytestmark = pytest.mark.database


@pytest.fixture
def event(db):
    return factories.make_event(state=Event.State.OPEN, capacity=3)


def test_a_list_is_entered_in_its_order_and_who_finds_no_place_waits(event, organiser):
    made = many.enter_all(event=event, lines=read("Ana,Ravens\nBen\nCleo\nDan"), actor=organiser)
    assert [(one.number, one.name, one.club, one.state) for one in made] == [
        (1, "Ana", "Ravens", "signed_up"),
        (2, "Ben", "", "signed_up"),
        (3, "Cleo", "", "signed_up"),
        (4, "Dan", "", "waitlisted"),
    ]
    told = AuditRecord.objects.filter(action="entry.signed_up", event_id=event.pk)
    assert [row.summary for row in told.order_by("pk")] == [
        "Ana (#1) signed up",
        "Ben (#2) signed up",
        "Cleo (#3) signed up",
        "Dan (#4) on the waitlist",
    ]


def test_who_is_under_age_is_a_number_to_everybody_but_the_staff(event, organiser):
    lines = read("Name,Minor\nAna,\nMia Kurz,yes")
    made = many.enter_all(event=event, lines=lines, actor=organiser)
    assert [(one.name, one.real_name) for one in made] == [("Ana", ""), ("Player 2", "Mia Kurz")]
    told = AuditRecord.objects.get(summary="Player 2 (#2) signed up")
    assert (told.after["name"], told.after["real_name"]) == ("Player 2", "Mia Kurz")
    assert many.enter_all(event=event, lines=lines, actor=organiser) == []


def test_the_same_list_sent_twice_enters_nobody_twice(event, organiser):
    lines = read("Ana\nBen")
    many.enter_all(event=event, lines=lines, actor=organiser)
    assert many.enter_all(event=event, lines=lines, actor=organiser) == []
    assert Entry.objects.filter(event=event).count() == 2


def test_it_is_the_organisers_and_before_the_start(event, organiser, judge):
    with pytest.raises(NotAllowed):
        many.enter_all(event=event, lines=read("Ana"), actor=judge)
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    with pytest.raises(Conflict, match="one by one"):
        many.enter_all(event=event, lines=read("Ana"), actor=organiser)


def test_everybody_is_checked_in_and_that_is_taken_back(event, organiser):
    many.enter_all(event=event, lines=read("Ana\nBen\nCleo\nDan"), actor=organiser)
    assert many.check_in_all(event=event, actor=organiser) == [1, 2, 3]
    assert many.check_in_all(event=event, actor=organiser) == []
    assert many.undo_check_in_all(event=event, numbers=[1, 3, 4], actor=organiser) == 2
    states = Entry.objects.filter(event=event).order_by("number").values_list("state", flat=True)
    assert list(states) == ["signed_up", "checked_in", "signed_up", "waitlisted"]


def test_once_round_1_is_made_check_in_is_over(event, organiser):
    factories.make_round(event)
    with pytest.raises(Conflict, match="check-in is over"):
        many.check_in_all(event=event, actor=organiser)
