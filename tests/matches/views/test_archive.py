"""Export everything, and an event restored from the file, on pages."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from matches.models import Event
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
RESTORE = "restore_event"


@pytest.fixture
def maker(event) -> Client:
    client = Client()
    user = factories.make_user("maker", may_create_events=True)
    factories.make_staff(event, user=user)
    client.force_login(user)
    return client


def exported(client: Client, event: Event) -> bytes:
    response = client.get(reverse("export_event", args=[event.slug]))
    assert response["Content-Type"] == "application/zip"
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}.zip"'
    assert "no-store" in response["Cache-Control"]
    return response.content


def test_what_was_exported_is_restored_as_an_event_of_ones_own(maker, event, ana_entry):
    file = SimpleUploadedFile("event.zip", exported(maker, event))
    response = maker.post(reverse(RESTORE), {"file": file}, follow=True)
    new = Event.objects.latest("pk")
    assert response.redirect_chain == [(reverse("desk", args=[new.slug]), 302)]
    assert "Restored. Private links are new here" in text_of(response)
    assert list(new.entries.values_list("name", flat=True)) == [ana_entry.name]


def test_a_wrong_file_is_told_on_the_page(maker):
    file = SimpleUploadedFile("list.csv", b"Ana,Leeds\n")
    response = maker.post(reverse(RESTORE), {"file": file})
    assert response.status_code == 422
    assert "This is no archive of an event" in text_of(response)
    response = maker.post(reverse(RESTORE))
    assert response.status_code == 422 and "Choose the file" in text_of(response)


def test_only_accounts_that_may_create_events_see_the_page(client, maker):
    assert maker.get(reverse(RESTORE)).status_code == 200
    assert client.get(reverse(RESTORE)).status_code == 403
    client.force_login(factories.make_user("somebody"))
    assert client.post(reverse(RESTORE)).status_code == 403
