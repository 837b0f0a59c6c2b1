"""What answers say to browsers and proxies on the way."""

import os
import subprocess
import sys

import pytest
from django.test import Client

from companion.core.etags import etag_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    ["/cards/", "/sign-in/", "/set-password/unknown/", "/no/such/page/", "/api/v1/presets/"],
)
def test_what_is_not_said_to_be_kept_is_kept_nowhere(address):
    assert Client().get(address)["Cache-Control"].replace("max-age=0, ", "") in {
        "private, no-store",
        "no-cache, no-store, must-revalidate, private",
    }


def test_an_etag_cannot_be_computed_by_who_guesses_what_lies_behind_it(settings):
    parts = ("7.12.3.3", 0, 0, [], "/e/store/")
    first = etag_of(*parts)
    assert (first, len(first)) == (etag_of(*parts), 34)
    settings.SECRET_KEY = "another-servers-key"
    assert etag_of(*parts) != first


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "2592000 False False"),
        ({"HSTS_SUBDOMAINS": "1"}, "2592000 True False"),
        ({"HSTS_PRELOAD": "1"}, "2592000 True True"),  # browsers' lists ask for subdomains too
        ({"HSTS_PRELOAD": "1", "COMPANION_PLAIN_HTTP": "1"}, "0 False False"),
    ],
)
def test_what_is_promised_of_https_is_the_operators_choice(asked, told, tmp_path):
    environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    environment |= {"DEBUG": "0", "SECRET_KEY": "x" * 50, "ALLOWED_HOSTS": "companion.example"}
    environment |= {"REDIS_URL": "redis://127.0.0.1:1/0", "COMPANION_VAR": str(tmp_path), **asked}
    names = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    line = f"from companion import settings as s; print({', '.join(f's.{one}' for one in names)})"
    made = subprocess.run(
        [sys.executable, "-c", line], env=environment, capture_output=True, text=True, check=True
    )
    assert made.stdout.strip() == told
