"""Sessions of accounts end; what a device keeps of private links stays."""

import time

import pytest
from django.test import Client

from companion.core.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.database]
HOUR = 3600


@pytest.fixture
def laptop() -> Client:
    """A device on which olga is signed in and which has opened a private link."""
    User.objects.create_user("olga", password="three-brown-hexes")
    client = Client()
    client.post("/sign-in/", {"username": "olga", "password": "three-brown-hexes"})
    remember(client, entry_links={"7": "12-1.abc"})
    return client


def remember(client: Client, **values) -> None:
    session = client.session
    session.update(values)
    session.save()


def is_signed_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


@pytest.mark.parametrize(("idle", "stays"), [(11 * HOUR, True), (13 * HOUR, False)])
def test_a_session_ends_when_nobody_used_it_for_half_a_day(laptop, idle, stays):
    remember(laptop, seen_at=int(time.time()) - idle)
    assert is_signed_in(laptop) is stays


def test_using_it_keeps_it(laptop):
    remember(laptop, seen_at=int(time.time()) - 11 * HOUR)
    assert is_signed_in(laptop)
    assert time.time() - laptop.session["seen_at"] < 60


@pytest.mark.parametrize(("asks", "keeps"), [({}, True), ({"HX-Request": "true"}, False)])
def test_a_page_left_open_that_asks_by_itself_does_not_keep_it(laptop, asks, keeps):
    long_ago = int(time.time()) - 11 * HOUR
    remember(laptop, seen_at=long_ago)
    laptop.get("/", headers=asks)
    assert (laptop.session["seen_at"] != long_ago) is keeps


def test_after_two_weeks_one_signs_in_anew_however_busy_it_was(laptop):
    remember(laptop, signed_in_at=int(time.time()) - 15 * 24 * HOUR)
    assert not is_signed_in(laptop)


def test_the_private_links_of_the_device_stay(laptop):
    before = laptop.session.session_key
    remember(laptop, seen_at=int(time.time()) - 13 * HOUR)
    assert not is_signed_in(laptop)
    assert laptop.session["entry_links"] == {"7": "12-1.abc"}
    assert laptop.session.session_key != before
