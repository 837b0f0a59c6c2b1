"""What answers say to browsers and proxies on the way."""

import pytest
from django.test import Client

from companion.core.etags import etag_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


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
