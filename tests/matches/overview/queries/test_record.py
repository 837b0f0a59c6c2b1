"""The record of an event can be read and narrowed down."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.services.audit import record as write
from matches.overview.queries import record
from matches.overview.queries.record import Filter
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def written(event, organiser, ana, table):
    for actor, action, about in (
        (organiser, "round.published", table.round),
        (ana, "result.reported", table),
        (organiser, "result.corrected", table),
    ):
        write(actor=actor, action=action, summary=action, event_id=event.pk, about=about)
    other = factories.make_event("Another")
    write(actor=ana, action="result.reported", summary="elsewhere", event_id=other.pk)
    return event


@pytest.mark.parametrize(
    ("narrow", "actions"),
    [
        (Filter(), ["result.corrected", "result.reported", "round.published"]),
        (Filter(action="result"), ["result.corrected", "result.reported"]),
        (Filter(action="result.reported"), ["result.reported"]),
        (Filter(action="resul"), []),
        (Filter(actor="OLGA"), ["result.corrected", "round.published"]),
        (Filter(object_type="round"), ["round.published"]),
        (Filter(object_type="round", object_id=0), []),
        (Filter(since=timezone.now() + timedelta(days=1)), []),
        (Filter(until=timezone.now() - timedelta(days=1)), []),
    ],
)
def test_it_is_narrowed_by_what_is_asked(written, narrow, actions):
    assert [row.action for row in record.rows(written, narrow)] == actions


def test_it_says_what_there_is_to_choose_from(written):
    choices = record.choices(written)
    assert choices.actions == ["result.corrected", "result.reported", "round.published"]
    assert choices.actors == ["Ana (#1)", "olga"]
    assert choices.object_types == ["match", "round"]
