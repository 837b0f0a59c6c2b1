"""Log lines carry the ids of the request, the event and the round, in jobs as in requests."""

import logging

import pytest

from companion import celery
from companion.core import logs
from companion.core.tasks import sweep_intents


@pytest.mark.django_db
def test_what_django_says_of_an_answer_carries_the_id_of_its_request(client, caplog):
    with caplog.filtering(logs.ContextFilter()):
        client.get("/no/such/page/", headers={"X-Request-Id": "proxy-12345678"})
    (told,) = [line for line in caplog.records if line.name == "django.request"]
    assert told.ids == {"request_id": "proxy-12345678"}


def test_a_request_begins_without_the_event_and_round_of_the_one_before():
    logs.event_id.set(7)
    logs.round_number.set(3)
    logs.begin(request="a-second-one")
    record = logging.LogRecord("matches", logging.INFO, "", 1, "well", None, None)
    logs.ContextFilter().filter(record)
    assert record.__dict__["ids"] == {"request_id": "a-second-one"}


def test_a_job_is_called_with_the_id_of_the_request_that_calls_for_it():
    logs.begin(request="proxy-12345678")
    headers: dict[str, str] = {}
    celery.send_request_id(headers=headers)
    assert headers == {"request_id": "proxy-12345678"}


@pytest.mark.parametrize(
    ("sent", "logged"), [("proxy-12345678", "proxy-12345678"), ("", "the-jobs-own")]
)
def test_a_job_logs_under_that_id_or_under_its_own(sent, logged):
    logs.begin(request="of-the-job-before")
    logs.event_id.set(7)
    sweep_intents.push_request(request_id=sent)
    try:
        celery.begin_logs(task=sweep_intents, task_id="the-jobs-own")
    finally:
        sweep_intents.pop_request()
    assert (logs.request_id.get(), logs.event_id.get()) == (logged, None)
