"""The outbox: written with the change, nudged on commit, swept when lost."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from companion.core.models import Intent
from companion.core.services import outbox

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TASK = "some.task"


@pytest.fixture
def waits():
    """Seconds that each message was sent ahead of its start, None for at once."""
    return []


@pytest.fixture
def sent(monkeypatch, waits):
    """What was put on the queue."""
    messages: list[tuple[str, list[int]]] = []

    def send(name, args, *, countdown, retry):
        messages.append((name, args))
        waits.append(countdown)

    monkeypatch.setattr(outbox.current_app, "send_task", send)
    return messages


def call(version: int, subject: int = 7) -> None:
    outbox.call_for(task=TASK, subject_id=subject, version=version)


def is_open() -> bool:
    """Whether something of subject 7 is still to be done."""
    return Intent.objects.filter(subject_id=7, done_at=None).exists()


def test_an_intent_is_nudged_on_commit_and_not_before(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        call(1)
        assert sent == []
    assert sent == [(TASK, [7])]


def test_a_change_that_is_rolled_back_calls_for_nothing(sent):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        call(1)
        raise ZeroDivisionError
    assert Intent.objects.count() == 0


def test_calling_twice_for_one_version_is_calling_once():
    call(1)
    call(1)
    assert Intent.objects.count() == 1


def test_while_a_message_is_on_its_way_no_other_is_sent(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        call(1)
        call(2)
        call(1, subject=8)
    assert sent == [(TASK, [7]), (TASK, [8])]
    outbox.mark_done(task=TASK, subject_id=7, version=2)
    with django_capture_on_commit_callbacks(execute=True):
        call(3)
    assert sent[2:] == [(TASK, [7])]


def test_soon_after_a_run_the_next_one_starts_a_moment_later(
    sent, waits, django_capture_on_commit_callbacks
):
    for version, done_ago in ((1, timedelta()), (2, timedelta(seconds=1)), (3, timedelta())):
        with django_capture_on_commit_callbacks(execute=True):
            call(version)
        outbox.mark_done(task=TASK, subject_id=7, version=version)
        Intent.objects.update(done_at=timezone.now() - done_ago)
    assert waits == [None, 0.5, None]


def test_a_message_that_is_late_holds_no_other_back(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        call(1)
    Intent.objects.update(nudged_at=timezone.now() - outbox.ON_ITS_WAY)
    with django_capture_on_commit_callbacks(execute=True):
        call(2)
    assert sent == [(TASK, [7]), (TASK, [7])]


def test_a_run_calls_for_another_if_newer_versions_came_in_meanwhile(
    sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        call(1)
        call(2)
    outbox.mark_done(task=TASK, subject_id=7, version=1)
    assert outbox.nudge_for_the_rest(task=TASK, subject_id=7)
    outbox.mark_done(task=TASK, subject_id=7, version=2)
    assert not outbox.nudge_for_the_rest(task=TASK, subject_id=7)
    assert len(sent) == 2


def test_doing_a_version_does_the_earlier_ones_but_not_the_later():
    for version in (1, 2, 3):
        call(version)
    assert outbox.mark_done(task=TASK, subject_id=7, version=2) == 2
    assert is_open()
    assert outbox.mark_done(task=TASK, subject_id=7, version=3) == 1
    assert not is_open()


def test_a_broker_that_is_away_loses_nothing(monkeypatch, django_capture_on_commit_callbacks):
    def fail(*args, **options):
        raise OperationalError("connection refused")

    monkeypatch.setattr(outbox.current_app, "send_task", fail)
    with django_capture_on_commit_callbacks(execute=True):
        call(1)
    assert is_open()
    assert Intent.objects.get().nudged_at is None


def test_the_sweep_nudges_each_subject_once_and_leaves_fresh_ones(sent):
    for version in (1, 2, 3):
        call(version)
    call(1, subject=8)
    assert outbox.sweep() == 2
    assert sorted(sent) == [(TASK, [7]), (TASK, [8])]
    assert outbox.sweep() == 0


def test_the_sweep_removes_what_was_done_long_ago(sent):
    call(1)
    Intent.objects.update(done_at=timezone.now() - outbox.KEEP_DONE - timedelta(minutes=1))
    outbox.sweep()
    assert Intent.objects.count() == 0


def test_a_failed_attempt_is_noted_and_stays_open():
    call(1)
    outbox.mark_failed(task=TASK, subject_id=7, error="no table")
    intent = Intent.objects.get()
    assert (intent.attempts, intent.last_error, intent.done_at) == (1, "no table", None)
