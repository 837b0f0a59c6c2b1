"""Health of each part."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.models import WorkerSeen
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_worker_seen_lately_is_well(client):
    assert client.get("/health/worker/").status_code == 503
    WorkerSeen.objects.create(name="one", seen_at=timezone.now())
    assert client.get("/health/worker/").status_code == 200
    WorkerSeen.objects.update(seen_at=timezone.now() - timedelta(seconds=70))
    answer = client.get("/health/worker/")
    assert (answer.status_code, answer.json()["word"]) == (503, "one seen 70 s ago")


def test_the_whole_is_well_when_all_parts_are(client):
    assert client.get("/health/").status_code == 503
    WorkerSeen.objects.create(name="one", seen_at=timezone.now())
    assert client.get("/health/").json()["well"] is True
    assert client.get("/health/database/").status_code == 200
    assert client.get("/health/broker/").status_code == 200


def test_an_unknown_part_is_not_found(client):
    answer = client.get("/health/printer/")
    assert answer.status_code == 404
    assert "database, broker, worker" in text_of(answer)
