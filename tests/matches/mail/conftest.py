"""A site that sends e-mail, into Django's stand-in for a server."""

import pytest

from matches.models import Entry, Mailbox


@pytest.fixture(autouse=True)
def mail_is_set_up(settings) -> None:
    settings.SENDS_MAIL = True
    settings.SITE_URL = "https://hall.example"
    settings.DEFAULT_FROM_EMAIL = "hall@example.org"


@pytest.fixture
def anas_box(ana_entry: Entry) -> Mailbox:
    return Mailbox.objects.create(entry=ana_entry, address="ana@example.org")
