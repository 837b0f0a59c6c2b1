"""Browsers of the people whom the tests know."""

from django.test import Client
from django.urls import reverse

from companion.core.actors import Actor
from matches.models import Entry
from matches.people.private_links import make_token

STAFF = ("organiser", "judge", "scorekeeper")
EVERYBODY = (*STAFF, "ana", "outsider", "visitor")


def client_of(actor: Actor) -> Client:
    """The browser of this person: signed in, with a private link opened, or neither."""
    client = Client()
    if actor.user is not None:
        client.force_login(actor.user)
    if actor.entry_id is not None:
        entry = Entry.objects.get(pk=actor.entry_id)
        token = make_token(entry_id=entry.pk, version=entry.link_version)
        client.get(reverse("private_link", args=[token]))
    return client


def phone(entry: Entry) -> Client:
    """A phone that has opened this entry's private link."""
    client = Client()
    answer = client.get(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")
    assert answer["Location"] == f"/e/{entry.event.slug}/p/{entry.number}/"
    return client
