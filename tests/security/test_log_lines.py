"""No log line tells a secret by which somebody could act for another."""

import json
import logging

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from companion.core import logs
from companion.core.services.secrets import new_secret
from decks.private_links import make_token as deck_token
from matches.people.private_links import make_token as entry_token

SECRET = "q7Zr-4tK_wP2mN8xB3vC6sD1fG5hJ9kL"
SHOWN = {"secret": new_secret, "token": lambda: entry_token(entry_id=12, version=1)}


def line_of(message: str, *values: object, form=logs.TextFormatter) -> str:
    record = logging.LogRecord("django.request", logging.WARNING, "", 1, message, values, None)
    return form().format(record)


@pytest.mark.parametrize(
    ("told", "logged"),
    [
        (f"Not Found: /me/{SECRET}/", "Not Found: /me/***/"),
        (f'"GET /set-password/{SECRET}/ HTTP/1.1" 200', '"GET /set-password/***/ HTTP/1.1" 200'),
        (f"/staff/{SECRET}/?next=/", "/staff/***/?next=/"),
        (f"/decks/{deck_token(3, 1)}/deck.txt", "/decks/***/deck.txt"),
        (f"Authorization: Bearer {SECRET}", "Authorization: Bearer ***"),
        (f"Entry {entry_token(entry_id=12, version=1)} was sent", "Entry *** was sent"),
        (f"next=%2Fme%2F{entry_token(entry_id=1, version=1)}", "next=%2Fme%2F***"),
        # and what is no secret is left
        ("/e/store-championship/desk/rounds/3/", "/e/store-championship/desk/rounds/3/"),
        ("Entry 12 was withdrawn, /me/, 12-1.5", "Entry 12 was withdrawn, /me/, 12-1.5"),
        (
            "request_id=5f1c0a9e4b7d4c2e8a6f3b1d0c9e8f7a",
            "request_id=5f1c0a9e4b7d4c2e8a6f3b1d0c9e8f7a",
        ),
    ],
)
def test_a_secret_is_three_stars(told, logged):
    assert line_of(told) == logged


def test_in_the_values_of_a_message_too():
    assert line_of("Not Found: %s", f"/me/{SECRET}/") == "Not Found: /me/***/"
    told = json.loads(line_of("Not Found: %s", f"/me/{SECRET}/", form=logs.JsonFormatter))
    assert told["message"] == "Not Found: /me/***/"


def test_and_in_what_went_wrong():
    try:
        raise ValueError(f"cannot read /decks/{SECRET}/")
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 1, "Fault", (), (type(error), error, None)
        )
    assert SECRET not in logs.TextFormatter().format(record)
    assert SECRET not in logs.JsonFormatter().format(record)


def secret_addresses(patterns, before: str = "") -> list[tuple[str, str]]:
    """Every address of the site that holds a secret, with the secret's name."""
    found = []
    for one in patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found += secret_addresses(one.url_patterns, here)
        elif isinstance(one, URLPattern):
            found += [(here, name) for name in SHOWN if f"<str:{name}>" in here]
    return found


def test_every_address_of_the_site_that_holds_one_is_masked():
    addresses = secret_addresses(get_resolver().url_patterns)
    assert len(addresses) >= 12
    for address, name in addresses:
        secret = SHOWN[name]()
        told = line_of("Not Found: /%s", address.replace(f"<str:{name}>", secret))
        assert secret not in told, address


def test_the_servers_lines_go_through_it(settings):
    handler = settings.LOGGING["handlers"]["console"]
    for form in ("text", "json"):
        assert settings.LOGGING["formatters"][form]["()"].startswith("companion.core.logs.")
    assert handler["formatter"] in {"text", "json"}
    assert settings.LOGGING["loggers"]["django.server"]["handlers"] == ["console"]
