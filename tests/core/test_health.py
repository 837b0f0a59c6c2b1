"""Health: yes or no for everybody, a word on each part for staff and monitors."""

import time
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from companion.core.models import WorkerSeen
from companion.core.services import health
from companion.core.services.health import Sign
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]

MONITOR = {"Authorization": "Bearer a-key-for-monitors"}


@pytest.fixture(autouse=True)
def key(settings):
    settings.HEALTH_KEY = "a-key-for-monitors"


@pytest.fixture
def seen(db):
    """A worker that lives."""
    return WorkerSeen.objects.create(name="one", seen_at=timezone.now())


def test_strangers_are_told_yes_or_no(client):
    assert client.get("/health/").json() == {"well": False}
    assert client.get("/health/").status_code == 503
    WorkerSeen.objects.create(name="one", seen_at=timezone.now())
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (200, {"well": True})
    assert client.get("/health/database/").status_code == 404


def test_a_monitor_is_told_each_part(client, seen):
    parts = client.get("/health/", headers=MONITOR).json()["parts"]
    assert {part: told["well"] for part, told in parts.items()} == {
        "database": True,
        "broker": True,
        "worker": True,
        "migrations": True,
    }
    assert client.get("/health/database/", headers=MONITOR).status_code == 200
    assert client.get("/health/printer/", headers=MONITOR).status_code == 404


def test_a_wrong_key_is_no_key(client, settings):
    wrong = {"Authorization": "Bearer a-key-for-monitors-not"}
    assert "parts" not in client.get("/health/", headers=wrong).json()
    settings.HEALTH_KEY = ""
    assert "parts" not in client.get("/health/", headers={"Authorization": "Bearer "}).json()


def test_organisers_are_told_each_part_and_players_are_not(client, seen):
    client.force_login(factories.make_user("ana"))
    assert "parts" not in client.get("/health/").json()
    client.force_login(factories.make_user("olga", may_create_events=True))
    assert client.get("/health/").json()["parts"]["worker"]["well"] is True


def test_a_worker_seen_lately_is_well(client, seen):
    assert client.get("/health/worker/", headers=MONITOR).status_code == 200
    WorkerSeen.objects.update(seen_at=timezone.now() - timedelta(seconds=70))
    answer = client.get("/health/worker/", headers=MONITOR)
    assert (answer.status_code, answer.json()["word"]) == (503, "one seen 70 s ago")


def test_tables_of_another_version_are_told(client, seen):
    last = MigrationRecorder.Migration.objects.filter(app="core").latest("name")
    last.delete()
    told = client.get("/health/", headers=MONITOR).json()["parts"]["migrations"]
    assert told["well"] is False
    assert f"1 not applied, the first is core.{last.name}" in told["word"]


def test_a_part_that_hangs_is_told_and_not_waited_for(client, monkeypatch):
    monkeypatch.setattr(health, "database", lambda: time.sleep(5) or Sign("database", True, ""))
    parts = client.get("/health/", headers=MONITOR).json()["parts"]
    assert parts["database"]["word"] == "hangs: no answer within 1.5 s"
    assert parts["worker"]["word"] == "not known, since the database does not answer"
    assert parts["broker"]["well"] is True


@pytest.mark.parametrize("page", ["/health/", "/health/database/"])
def test_while_the_database_hangs_nothing_is_asked_of_it_for_whoever_is_signed_in(
    client, monkeypatch, django_assert_num_queries, page
):
    """The session is in the database too: an organiser's own browser waited 15 seconds."""
    client.force_login(factories.make_user("olga", may_create_events=True))
    monkeypatch.setattr(health, "database", lambda: Sign("database", False, "hangs"))
    with django_assert_num_queries(0):
        answer = client.get(page)
    assert answer.status_code == (503 if page == "/health/" else 404)


def test_a_session_that_is_over_is_told_no_part(client, seen):
    client.force_login(factories.make_user("olga", may_create_events=True))
    session = client.session
    session.update({"signed_in_at": 1, "seen_at": 1})
    session.save()
    assert client.get("/health/").json() == {"well": True}


def test_the_command_tells_the_parts_and_fails_where_one_is_not_well(capsys):
    with pytest.raises(CommandError, match="Not everything is well"):
        call_command("health")
    assert "NOT WELL worker: none has been seen yet" in capsys.readouterr().out
