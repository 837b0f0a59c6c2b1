"""The first organiser's account: made once, on a page whose address only the start tells."""

import pytest
from django.urls import reverse

from companion.core.errors import Gone
from companion.core.models import AuditRecord, User
from companion.core.services import first_organiser
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ANSWERS = {"username": "olga", "password": "a long enough one", "display_name": "Olga"}


def page(secret: str) -> str:
    return reverse("first_organiser", args=[secret])


def test_the_account_is_made_and_may_create_events(client):
    secret = first_organiser.offer()
    assert client.get(page(secret)).status_code == 200
    assert client.post(page(secret), ANSWERS)["Location"] == reverse("sign_in")
    olga = User.objects.get()
    assert (olga.username, olga.label, olga.may_create_events) == ("olga", "Olga", True)
    assert not (olga.is_staff or olga.is_superuser)
    assert client.login(username="olga", password="a long enough one")
    assert AuditRecord.objects.get(action="account.created").actor == "the first organiser"


def test_the_page_is_gone_after_use(client):
    secret = first_organiser.offer()
    client.post(page(secret), ANSWERS)
    again = client.post(page(secret), ANSWERS | {"username": "mallory"})
    assert (client.get(page(secret)).status_code, again.status_code) == (410, 410)
    assert User.objects.count() == 1
    assert first_organiser.offer() == ""


def test_a_guessed_address_is_gone_too(client):
    first_organiser.offer()
    assert client.get(page("guessed")).status_code == 410
    assert client.post(page("guessed"), ANSWERS).status_code == 410
    assert User.objects.count() == 0


def test_nothing_is_offered_before_the_start_offers_it():
    with pytest.raises(Gone):
        first_organiser.create(
            secret="", username="x", password="a long enough one", display_name=""
        )


def test_a_later_start_replaces_the_address(client):
    earlier, later = first_organiser.offer(), first_organiser.offer()
    assert client.get(page(earlier)).status_code == 410
    assert client.get(page(later)).status_code == 200


def test_an_unfit_password_leaves_the_page_open(client):
    secret = first_organiser.offer()
    refused = client.post(page(secret), ANSWERS | {"password": "1234"})
    assert refused.status_code == 422
    assert "too short" in refused.content.decode()
    assert client.post(page(secret), ANSWERS).status_code == 302


def test_where_an_organiser_was_made_meanwhile_the_page_is_gone(client):
    secret = first_organiser.offer()
    factories.make_user("otto", may_create_events=True)
    assert client.get(page(secret)).status_code == 410
    assert client.post(page(secret), ANSWERS).status_code == 410
    assert User.objects.count() == 1
