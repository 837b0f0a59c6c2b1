"""Announcements: on the desk, on phones and on the wall."""

import pytest
from django.urls import reverse

from matches.models import Announcement
from tests.matches.views.clients import client_of
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
LUNCH = {"do": "announce", "text": "Lunch is served", "whom": "all", "key": "k"}


def at(event, name="desk") -> str:
    return reverse(name, args=[event.slug])


def test_what_the_desk_announces_stands_on_every_page_of_the_event(
    desk, client, event, first_round, table
):
    told = desk.post(at(event), LUNCH, follow=True)
    assert "Announced. It is on the phones within seconds" in text_of(told)
    for path in (at(event, "event"), at(event, "wall"), reverse("round", args=[event.slug, 1])):
        assert "Lunch is served" in text_of(client.get(path)), path
    assert "Lunch is served" in text_of(client.get(reverse("match", args=[table.pk])))


def test_a_phone_that_polls_gets_it_with_the_next_answer(desk, client, event, first_round):
    path, poll = at(event, "event"), {"HX-Request": "true"}
    etag = client.get(path, headers=poll)["ETag"]
    assert client.get(path, headers={**poll, "If-None-Match": etag}).status_code == 304
    desk.post(at(event), LUNCH)
    again = client.get(path, headers={**poll, "If-None-Match": etag})
    assert again.status_code == 200 and "Lunch is served" in text_of(again)


def test_to_a_table_it_is_on_no_public_page(
    desk, client, event, first_round, table, ana, ana_entry
):
    desk.post(at(event), {**LUNCH, "whom": "table", "table": table.table})
    assert "Lunch is served" not in text_of(client.get(at(event, "event")))
    assert "Lunch is served" not in text_of(client.get(at(event, "wall")))
    path = reverse("player", args=[event.slug, ana_entry.number])
    assert "Lunch is served" in text_of(client_of(ana).get(path))
    assert "Lunch is served" not in text_of(client.get(path))


def test_it_is_taken_back_from_the_desk(desk, client, event):
    desk.post(at(event), LUNCH)
    kept = Announcement.objects.get()
    desk.post(at(event), {"do": f"take_back:{kept.pk}"})
    assert "Lunch is served" not in text_of(client.get(at(event, "event")))
    assert desk.post(at(event), {"do": "take_back:999999"}).status_code == 404


def test_a_wrong_table_is_told_with_what_was_typed_still_there(desk, event, first_round):
    told = desk.post(at(event), {**LUNCH, "whom": "table", "table": "99"})
    assert told.status_code == 422
    page = text_of(told)
    assert "There is no table 99" in page and "Lunch is served" in page
