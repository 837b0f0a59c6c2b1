"""Pages of organisations: made, members invited and joined, events taken in and made anew."""

import re

import pytest
from django.urls import reverse

from matches.models import Event, EventRole, Organisation
from matches.views import organisations
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga():
    return factories.make_user("olga", may_create_events=True)


@pytest.fixture
def club(client, olga):
    client.force_login(olga)
    made = client.post(reverse("new_organisation"), {"name": "Dice & Axes", "about": "A club"})
    assert made.url == "/organisations/dice-axes/"
    return Organisation.objects.get()


def test_a_member_joins_by_a_link_and_works_at_every_event(client, club, olga):
    event = factories.make_event("Spring", state=Event.State.OPEN)
    factories.make_staff(event, user=olga)
    there = reverse("organisation", args=[club.slug])
    assert "Spring" in client.get(there).content.decode()
    client.post(there, {"do": "take_in", "event": event.slug})
    told = client.post(there, {"do": "invite", "role": "judge", "note": "Judith"})
    link = re.search(r'href="http://testserver(/members/[^"]+)"', told.content.decode()).group(1)

    client.logout()
    assert "all events of this organisation" in " ".join(client.get(link).content.decode().split())
    joined = client.post(link, {"username": "judith", "password": factories.PASSWORD})
    assert joined.url == there
    assert EventRole.objects.get(event=event, user__username="judith").role == "judge"
    page = client.get(there).content.decode()
    assert "Who works here" in page
    assert "Invite somebody" not in page
    assert client.get(reverse("judge", args=[event.slug])).status_code == 200
    assert client.get(link).status_code == 410

    me = club.members.get(user__username="judith")
    client.post(there, {"do": f"remove:{me.pk}"})
    assert "Who works here" not in client.get(there).content.decode()
    assert client.get(reverse("judge", args=[event.slug])).status_code == 403


def test_an_event_like_an_earlier_one_opens_its_desk(client, club, olga):
    event = factories.make_event("Spring", organisation=club, state=Event.State.FINISHED)
    factories.make_staff(event, user=olga)
    there = reverse("organisation", args=[club.slug])
    typed = {"do": "like", "like": event.slug, "event_name": "Autumn", "starts_on": "soon"}
    refused = client.post(there, typed)
    assert refused.status_code == 422
    assert 'value="Autumn"' in refused.content.decode()
    made = client.post(there, {**typed, "starts_on": "2027-10-02"})
    assert made.url == reverse("desk", args=["autumn"])
    assert Event.objects.get(slug="autumn").organisation == club
    assert "Dice &amp; Axes" in client.get(reverse("event", args=["autumn"])).content.decode()


def test_a_stranger_sees_its_events_and_keeps_nothing(client, club):
    factories.make_event("Spring", organisation=club, state=Event.State.OPEN)
    client.logout()
    there = reverse("organisation", args=[club.slug])
    page = client.get(there).content.decode()
    assert "Spring" in page
    assert "Who works here" not in page
    assert client.post(there, {"do": "save", "name": "Mine"}).status_code == 403
    assert client.get(reverse("new_organisation")).status_code == 403
    assert client.get(reverse("organisations")).content.decode().count("Dice &amp; Axes") == 1
    assert client.get(reverse("organisation", args=["none"])).status_code == 404


def test_organisations_and_their_past_come_by_pages(client, club, monkeypatch):
    monkeypatch.setattr(organisations, "ROWS", 2)
    client.logout()
    for name in ("Elks", "Harts", "Oxen"):
        Organisation.objects.create(name=name, slug=name.lower())
        factories.make_event(f"{name} open", organisation=club, state=Event.State.FINISHED)
    pages = [
        client.get(reverse("organisations"), {"page": number}).content.decode()
        for number in (1, 2, "none")
    ]
    assert [[name in page for name in ("Dice", "Elks", "Harts", "Oxen")] for page in pages] == [
        [True, True, False, False],
        [False, False, True, True],
        [True, True, False, False],
    ]
    assert "?page=2" in pages[0]
    there = reverse("organisation", args=[club.slug])
    first, second = (client.get(there, {"page": number}).content.decode() for number in (1, 2))
    assert [name in first for name in ("Oxen open", "Harts open", "Elks open")] == [
        True,
        True,
        False,
    ]
    assert "Elks open" in second
    assert '<details id="over" open>' in second
    assert '<details id="over">' in client.get(there).content.decode()
