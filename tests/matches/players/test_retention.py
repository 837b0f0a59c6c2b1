"""Names of events long over go by themselves where the server's owner wants it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.models import AuditRecord
from matches.models import Event
from matches.players.services import retention
from matches.tasks import erase_old_names
from tests import factories
from tests.matches.players.played import claimed, finished_event

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def event_of(days_ago: int, name: str = "Old", **values) -> Event:
    day = timezone.now().date() - timedelta(days=days_ago)
    return finished_event(name, starts_on=day, ends_on=day, **values)


def names(event: Event) -> list[str]:
    return list(event.entries.order_by("number").values_list("name", flat=True))


def test_nothing_goes_unless_it_is_set():
    event = event_of(4000)
    factories.make_entries(event, 2)
    assert erase_old_names() == 0
    assert names(event) == ["Ana", "Ben"]


def test_names_go_after_their_days_but_those_of_accounts(settings):
    settings.RETAIN_NAMES_DAYS = 365
    old, new, late = event_of(367), event_of(365), event_of(400, finished_at=timezone.now())
    for event in (old, new, late):
        claimed(event, factories.make_user())
        factories.make_entry(event, "Ben")
    assert erase_old_names() == 1
    assert [names(event) for event in (old, new, late)] == [
        ["Ana", "Player 2"],
        ["Ana", "Ben"],
        ["Ana", "Ben"],
    ]
    row = AuditRecord.objects.get(action="entry.erased")
    assert (row.actor, row.via) == ("Companion", "job")
    assert erase_old_names() == 0


def test_an_event_that_is_not_over_keeps_its_names(settings):
    settings.RETAIN_NAMES_DAYS = 1
    event = event_of(400)
    factories.make_entries(event, 1)
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    assert erase_old_names() == 0


def test_the_oldest_go_first_a_few_at_a_time(settings, monkeypatch):
    settings.RETAIN_NAMES_DAYS = 1
    monkeypatch.setattr(retention, "AT_ONCE", 3)
    newer, older = event_of(10), event_of(20)
    for event in (newer, older):
        factories.make_entries(event, 2)
    assert erase_old_names() == 3
    assert names(older) == ["Player 1", "Player 2"]
    assert names(newer) == ["Player 1", "Ben"]
    assert erase_old_names() == 1
