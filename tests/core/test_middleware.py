"""Request ids, error pages and headers."""

import json
import logging

import pytest
from django.test import Client

from companion.core import logs
from tests.pages import text_of

pytestmark = [pytest.mark.django_db]


def test_a_request_id_of_a_proxy_is_kept_and_an_unfit_one_replaced(client):
    kept = client.get("/sign-in/", headers={"X-Request-Id": "proxy-12345678"})
    assert kept["X-Request-Id"] == "proxy-12345678"
    replaced = client.get("/sign-in/", headers={"X-Request-Id": "<script>"})
    assert len(replaced["X-Request-Id"]) == 32


def test_an_unknown_address_is_a_plain_page(client, settings):
    settings.DEBUG = False
    page = client.get("/no/such/page/")
    assert page.status_code == 404
    assert "There is nothing at this address" in text_of(page)


def test_an_old_form_is_told_plainly():
    page = Client(enforce_csrf_checks=True).post("/sign-in/", {"username": "x", "password": "y"})
    assert page.status_code == 403
    assert "Nothing was changed" in text_of(page)


def test_pages_forbid_scripts_of_others(client):
    policy = client.get("/sign-in/")["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_log_line_is_json_with_the_ids_at_hand():
    record = logging.LogRecord("matches", logging.INFO, "", 1, "round %s paired", (3,), None)
    token = logs.event_id.set(42)
    try:
        logs.ContextFilter().filter(record)
    finally:
        logs.event_id.reset(token)
    line = json.loads(logs.JsonFormatter().format(record))
    assert (line["message"], line["event_id"], line["level"]) == ("round 3 paired", 42, "INFO")
