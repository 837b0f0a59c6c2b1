"""Sessions: read as Django reads them, and never by a key that none has."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from companion.core.session_store import SessionStore

pytestmark = [pytest.mark.django_db, pytest.mark.database]

FOREIGN = ['"\\000aaaaaaaaaa"', "x" * 5000, "ÿÿÿÿÿÿÿÿÿÿ", "short", "UPPERCASE1", "' OR 1=1 --"]


def test_what_django_kept_is_read(django_assert_num_queries):
    kept = db.SessionStore()
    kept["links"] = {"1": "a link"}
    kept.create()
    with django_assert_num_queries(1):
        found = SessionStore(kept.session_key)
        assert (found["links"], found.session_key) == ({"1": "a link"}, kept.session_key)


def test_one_that_ended_or_never_was_is_empty_and_has_no_key():
    kept = SessionStore()
    kept["links"] = {"1": "a link"}
    kept.create()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    for key in (kept.session_key, "a" * 32):
        found = SessionStore(key)
        assert (found.is_empty(), found.session_key) == (False, key), "not looked up yet"
        assert (dict(found.items()), found.session_key) == ({}, None)


@pytest.mark.parametrize("cookie", FOREIGN)
def test_a_key_that_no_session_has_is_not_looked_up(cookie, django_assert_num_queries):
    assert SessionStore(cookie).session_key is None
    phone = Client()
    with django_assert_num_queries(0):
        phone.get("/favicon.ico", headers={"Cookie": f"sessionid={cookie}"})
    assert phone.get("/", headers={"Cookie": f"sessionid={cookie}"}).status_code == 200
