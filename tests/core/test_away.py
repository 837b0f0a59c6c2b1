"""What is answered while the database is away, and where we are at fault."""

import pytest
from django.db import OperationalError

from companion.core.answers import is_database_away
from companion.core.services import accounts
from companion.core.session_store import SessionStore
from tests import factories

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def away(monkeypatch):
    """The database is gone for whoever asks who is signed in, or for accounts."""

    def gone(*given, **options):
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(SessionStore, "load", gone)
    monkeypatch.setattr(accounts, "find_password_link", gone)


def test_a_page_says_so_and_when_to_come_again(client, away):
    page = client.get("/set-password/abc/")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "The database does not answer just now" in page.content.decode()


@pytest.mark.parametrize("path", ["/account/", "/api/v1/me/tokens/"])
def test_outside_of_a_view_too(client, away, path, settings):
    settings.DEBUG = False
    client.raise_request_exception = False
    client.cookies["sessionid"] = "x" * 32
    answer = client.get(path)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    if path.startswith("/api/"):
        told = answer.json()
        assert answer["Content-Type"] == "application/problem+json"
        assert (told["code"], told["status"]) == ("database-away", 503)


def test_a_fault_is_a_problem_detail_under_the_api(client, monkeypatch, settings):
    def broken(*given, **options):
        raise ZeroDivisionError

    settings.DEBUG = False
    client.raise_request_exception = False
    client.force_login(factories.make_user("ana"))
    monkeypatch.setattr(SessionStore, "load", broken)
    told = client.get("/api/v1/me/tokens/")
    assert (told.status_code, told.json()["code"]) == (500, "fault")
    page = client.get("/account/")
    assert (page.status_code, "Our fault" in page.content.decode()) == (500, True)


def test_a_missing_table_is_a_fault_and_no_absence():
    assert is_database_away(OperationalError("database is locked"))
    assert not is_database_away(OperationalError("no such table: core_user"))
    assert not is_database_away(ZeroDivisionError())
