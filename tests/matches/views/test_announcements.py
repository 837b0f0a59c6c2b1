"""Announcements: on the desk, on phones and on the wall."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from matches.models import Announcement, Event
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


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        ("not_at_all", "counts nothing"),
        ("as_it_stands", "goes to who has more glory now"),
        ("drawn", "is drawn"),
    ],
)
def test_time_is_called_by_the_events_rule(rule, counts, desk, event, first_round):
    rules = {**event.rules, "unfinished_games": rule}
    Event.objects.filter(pk=event.pk).update(rules=rules)
    said = f"Time is called. A game that is not over {counts}."
    assert f'value="{said}"' in text_of(desk.get(at(event)))


@pytest.mark.parametrize(("left", "button"), [(30, None), (10, "No new game"), (-1, "Call time")])
def test_what_is_to_be_said_now_stands_out(left, button, desk, event, first_round):
    rules = {**event.rules, "no_game_starts_in_last_minutes": 15}
    Event.objects.filter(pk=event.pk).update(rules=rules)
    first_round.clock_started_at = timezone.now() - timedelta(minutes=90 - left)
    first_round.save()
    context = desk.get(at(event)).context
    stands_out = {"No new game": context["is_last_start"], "Call time": context["is_time"]}
    assert [words for words, now in stands_out.items() if now] == ([button] if button else [])


def test_one_tap_says_it_to_the_round(desk, event, first_round):
    desk.post(at(event), {"do": "announce", "whom": "round", "text": "Time is called.", "key": "t"})
    assert Announcement.objects.get().round == first_round
