"""Sign-ups from one address in a short while: who is among them, and who is not."""

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.entries.queries.crowds import MANY, WITHIN, crowds_of, mark_of
from matches.models import Entry, Event
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]

HALL, ELSEWHERE = "192.0.2.7", "192.0.2.8"
BEGAN = timezone.now() - timedelta(hours=5)


@pytest.fixture
def open_event(event) -> Event:
    """The event before its start."""
    event.state = Event.State.OPEN
    event.save()
    return event


def signed_up(event, number: int, *, minutes: float, address: str = HALL, **values) -> list[Entry]:
    """So many, so many minutes apart."""
    entries = factories.make_entries(event, number, state=Entry.State.SIGNED_UP)
    for at, entry in enumerate(entries):
        Entry.objects.filter(pk=entry.pk).update(
            came_from=mark_of(event, address),
            created_at=BEGAN + at * timedelta(minutes=minutes),
            **values,
        )
    return entries


def test_many_within_an_hour_from_one_address_are_a_crowd(open_event):
    entries = signed_up(open_event, MANY + 2, minutes=5)
    signed_up(open_event, MANY - 1, minutes=1, address=ELSEWHERE)
    (crowd,) = crowds_of(open_event)
    assert (crowd.mark, crowd.entries) == (mark_of(open_event, HALL), entries)
    assert (crowd.first, crowd.last) == (BEGAN, BEGAN + timedelta(minutes=45))


def test_those_who_came_one_by_one_over_days_are_none(open_event):
    gap = WITHIN / (MANY - 1)
    entries = signed_up(open_event, MANY, minutes=gap.total_seconds() / 60)
    assert [len(crowd.entries) for crowd in crowds_of(open_event)] == [MANY], "just within"
    Entry.objects.filter(pk=entries[-1].pk).update(created_at=BEGAN + WITHIN + timedelta(seconds=1))
    assert crowds_of(open_event) == []


@pytest.mark.parametrize("state", ["checked_in", "withdrawn", "dropped", "no_show"])
def test_who_is_here_or_gone_is_not_counted(open_event, state):
    entries = signed_up(open_event, MANY, minutes=1)
    Entry.objects.filter(pk=entries[0].pk).update(state=state)
    assert crowds_of(open_event) == []


def test_who_waits_is_counted_and_who_has_an_account_is_not(open_event, outsider):
    entries = signed_up(open_event, MANY + 1, minutes=1)
    Entry.objects.filter(pk=entries[0].pk).update(state=Entry.State.WAITLISTED)
    Entry.objects.filter(pk=entries[1].pk).update(user=outsider.user)
    (crowd,) = crowds_of(open_event)
    assert crowd.entries == [entries[0], *entries[2:]]


def test_once_the_event_runs_nobody_is_told(open_event):
    signed_up(open_event, MANY, minutes=1)
    open_event.state = Event.State.RUNNING
    assert crowds_of(open_event) == []


def test_a_mark_tells_no_address_and_is_another_at_each_event(open_event):
    other = factories.make_event("Another")
    marks = {mark_of(open_event, HALL), mark_of(other, HALL), mark_of(open_event, ELSEWHERE)}
    assert len(marks) == 3
    assert all(len(mark) == 16 and HALL not in mark for mark in marks)
