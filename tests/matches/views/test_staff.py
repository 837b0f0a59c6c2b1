"""Staff of an event: invited by a link, in with an old account or a new one, and out again."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from companion.core.models import User
from matches.events.services import staff
from matches.models import EventRole, Invitation
from tests import factories
from tests.matches.views.clients import client_of
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def secret(event, organiser) -> str:
    """Of an invitation as a judge."""
    return staff.invite(event=event, role="judge", actor=organiser)[1]


def at(event) -> str:
    return reverse("desk_staff", args=[event.slug])


def link(secret: str) -> str:
    return reverse("staff_invitation", args=[secret])


def test_an_invitation_is_shown_once_as_link_and_code(desk, event):
    page = desk.post(at(event), {"do": "invite", "role": "judge", "note": "Judith"})
    found = re.search(r"http://testserver(/staff/[^/]+/)", text_of(page))
    assert found is not None
    assert "QR code of the invitation" in text_of(page)
    assert Client().get(found[1]).status_code == 200
    assert found[1] not in text_of(desk.get(at(event)))


@pytest.mark.parametrize("sent", [{"role": "king"}, {"role": "judge", "note": "x" * 81}])
def test_an_invitation_that_cannot_be_is_said(sent, desk, event):
    response = desk.post(at(event), {"do": "invite", **sent})
    assert (response.status_code, Invitation.objects.count()) == (422, 0)
    if "note" in sent:
        assert sent["note"] in text_of(response)


def test_a_signed_in_account_takes_the_role(event, outsider, secret):
    response = client_of(outsider).post(link(secret))
    assert response.url == reverse("judge", args=[event.slug])
    assert EventRole.objects.get(user=outsider.user).role == "judge"


def test_a_new_account_takes_the_role_and_is_signed_in(event, secret):
    client = Client()
    sent = {"username": "juno", "password": "a long enough one", "display_name": "Juno"}
    client.post(link(secret), sent)
    assert EventRole.objects.get(user__username="juno").role == "judge"
    assert client.get(reverse("judge", args=[event.slug])).status_code == 200


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"username": "juno", "password": "short"}, 422),
        ({"username": "", "password": "a long enough one"}, 422),
        ({"username": "taken", "password": "a long enough one"}, 409),
    ],
)
def test_an_account_that_cannot_be_leaves_the_invitation_open(sent, status, secret):
    factories.make_user("taken")
    response = Client().post(link(secret), sent)
    assert response.status_code == status
    assert not User.objects.filter(username="juno").exists()
    assert f'value="{sent["username"]}"' in text_of(response)
    assert Invitation.objects.get().used_at is None


def test_a_link_works_once(outsider, secret):
    client_of(outsider).post(link(secret))
    assert Client().get(link(secret)).status_code == 410


def test_a_revoked_link_is_gone(desk, event, secret):
    desk.post(at(event), {"do": f"revoke:{Invitation.objects.get().pk}"})
    assert Client().get(link(secret)).status_code == 410


def test_a_role_is_taken_away_but_not_the_last_organisers(desk, event, judge):
    role = EventRole.objects.get(user=judge.user)
    desk.post(at(event), {"do": f"remove:{role.pk}"})
    assert client_of(judge).get(reverse("judge", args=[event.slug])).status_code == 403
    last = EventRole.objects.get()
    response = desk.post(at(event), {"do": f"remove:{last.pk}"})
    assert (response.status_code, EventRole.objects.count()) == (409, 1)


@pytest.mark.parametrize("do", ["remove", "revoke"])
def test_another_events_staff_is_not_touched(do, desk, event, organiser):
    strange = factories.make_event()
    actor = factories.make_staff(strange)
    invitation, _ = staff.invite(event=strange, role="judge", actor=actor)
    wanted = {"remove": strange.roles.get().pk, "revoke": invitation.pk}[do]
    assert desk.post(at(event), {"do": f"{do}:{wanted}"}).status_code == 404
