"""A stranger fills an event with names: the desk sees that they came from one address, takes them
out together, and gives their places to who waits. Beyond a share they take no place at all."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from companion.core.actors import SYSTEM
from matches.entries.queries.crowds import MANY, mark_of
from matches.entries.queries.entries import waiting_place
from matches.entries.services.entries import withdraw
from matches.entries.services.sign_up import rejoin
from matches.models import Entry, Event
from tests.matches.views.clients import client_of, phone
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

STRANGER, HALL = "198.51.100.9", "192.0.2.7"


@pytest.fixture
def small(event) -> Event:
    """An event of ten places that takes sign-ups."""
    event.state, event.capacity = Event.State.OPEN, 10
    event.save()
    return event


@pytest.fixture
def desk(organiser):
    """The organiser at the desk."""
    return client_of(organiser)


def joins(event, name: str, address: str) -> Entry:
    """Somebody without an account signs up on the page."""
    Client(REMOTE_ADDR=address).post(reverse("sign_up", args=[event.slug]), {"name": name})
    return Entry.objects.get(event=event, name=name)


def test_the_desk_withdraws_a_crowd_in_one_step_and_its_places_go_on(small, desk):
    junk = [joins(small, f"Name {number}", STRANGER) for number in range(MANY + 4)]
    ana = joins(small, "Ana", HALL)
    assert (junk[-1].state, ana.state) == ("waitlisted", "signed_up")
    at, mark = reverse("desk_entries", args=[small.slug]), mark_of(small, STRANGER)
    assert f"{MANY + 4} sign-ups came from one address" in text_of(desk.get(at))
    looked_at = desk.get(f"{at}?from={mark}").content.decode()
    assert len(re.findall(r"data-chosen\s+checked", looked_at)) == MANY + 4
    assert "Ana" not in looked_at.partition("entry-rows")[2].partition("</form>")[0]
    known = junk.pop(0)  # the organiser knows this name and unticks it
    chosen = [entry.pk for entry in junk]
    told = desk.post(f"{at}?from={mark}", {"do": "leave:withdraw", "chosen": chosen}, follow=True)
    assert f"{MANY + 3} players withdrawn." in text_of(told)
    states = dict(Entry.objects.filter(event=small).values_list("name", "state"))
    assert {states.pop("Ana"), states.pop(known.name)} == {"signed_up"}
    assert set(states.values()) == {"withdrawn"}
    assert "came from one address" not in text_of(desk.get(at))


def test_a_strangers_names_take_no_place_and_stand_before_nobody(small, desk):
    """Before, ten names filled the event, and ten more its waitlist before everybody else."""
    junk = [joins(small, f"Name {number}", STRANGER) for number in range(MANY + 4)]
    assert [one.state for one in junk] == ["signed_up"] * MANY + ["waitlisted"] * 4
    ana, ben, cleo = (joins(small, name, HALL) for name in ("Ana", "Ben", "Cleo"))
    assert [one.state for one in (ana, ben, cleo)] == ["signed_up", "signed_up", "waitlisted"]
    assert (waiting_place(cleo), waiting_place(junk[MANY])) == (1, 2)
    # a place that is free goes to Cleo, who waits shorter; who leaves and comes back waits again
    withdraw(entry=ana, actor=SYSTEM)
    withdraw(entry=junk[-1], actor=SYSTEM)
    rejoin(entry=Entry.objects.get(pk=junk[-1].pk), actor=SYSTEM)
    states = dict(Entry.objects.filter(event=small).values_list("name", "state"))
    assert (states["Cleo"], states[junk[-1].name]) == ("signed_up", "waitlisted")


def test_a_hall_is_accepted_in_one_step_and_then_stands_in_line(small, desk):
    hall = [joins(small, f"Player {number}", HALL) for number in range(MANY + 4)]
    assert "they take no place until you have looked" in text_of(
        desk.get(reverse("desk_entries", args=[small.slug]))
    )
    at = f"{reverse('desk_entries', args=[small.slug])}?from={mark_of(small, HALL)}"
    told = desk.post(at, {"do": f"accept:{mark_of(small, HALL)}"}, follow=True)
    assert f"{MANY + 4} sign-ups are accepted" in text_of(told)
    there = Entry.objects.filter(pk__in=[one.pk for one in hall]).order_by("number")
    assert [one.state for one in there] == ["signed_up"] * 10 + ["waitlisted"] * 2
    assert [waiting_place(one) for one in there][-2:] == [1, 2]
    again = desk.post(at, {"do": f"accept:{mark_of(small, HALL)}"})
    assert again.status_code == 404


def test_by_the_api_too_and_who_waits_for_it_is_told_so(small, organiser):
    """Before, who was held back read that they move up by themselves when a place is free, and a
    program could not accept them."""
    hall = [joins(small, f"Player {number}", HALL) for number in range(MANY + 2)]
    ben, waits = joins(small, "Ben", STRANGER), hall[-1]
    own = phone(waits)
    page, api = reverse("player", args=[small.slug, waits.number]), f"/api/v1/events/{small.slug}"
    held = "Your entry waits for the desk: many signed up from one address within an hour"
    assert held in text_of(own.get(page))
    desk = client_of(organiser)
    assert held in desk.get(f"{api}/entries/{waits.number}/").json()["now"]["text"]
    (crowd,) = desk.get(f"{api}/crowds/").json()["results"]
    assert crowd["numbers"] == [entry.number for entry in hall]
    assert crowd["waiting"] == [entry.number for entry in hall[MANY:]]
    accepted = desk.post(f"{api}/crowds/{crowd['mark']}/accept/").json()
    assert [row["number"] for row in accepted] == crowd["numbers"]
    # nine of ten places are taken, Ben's among them: one of the two has the last
    assert [row["waiting"] for row in accepted[MANY:]] == [None, 1]
    assert Entry.objects.get(pk=ben.pk).state == "signed_up"
    assert desk.get(f"{api}/crowds/").json()["results"] == []
    assert desk.post(f"{api}/crowds/{crowd['mark']}/accept/").status_code == 404
    assert "move up by yourself" in text_of(own.get(page))


def test_a_sign_up_by_the_api_says_that_it_is_held(small):
    """Before, it told a place in line alone."""
    api = f"/api/v1/events/{small.slug}/entries/"
    told = [
        Client(REMOTE_ADDR=HALL)
        .post(api, {"name": f"Player {number}"}, content_type="application/json")
        .json()
        for number in range(MANY + 1)
    ]
    assert [(one["waiting"], one["held"]) for one in told] == [(None, False)] * MANY + [(1, True)]


def test_where_places_are_not_counted_nobody_waits(small):
    Event.objects.update(capacity=None)
    joined = [joins(small, f"Player {number}", HALL) for number in range(MANY + 2)]
    assert {one.state for one in joined} == {"signed_up"}


def test_the_same_by_the_api_leaves_the_same_mark(small):
    Client(REMOTE_ADDR=STRANGER).post(
        f"/api/v1/events/{small.slug}/entries/", {"name": "Cleo"}, content_type="application/json"
    )
    assert Entry.objects.get(name="Cleo").came_from == mark_of(small, STRANGER)


def test_who_is_known_leaves_no_mark(small, desk, outsider):
    join = reverse("sign_up", args=[small.slug])
    client_of(outsider).post(join, {"name": "Olga"})
    desk.post(join, {"name": "Dora"})
    desk.post(reverse("desk_entries", args=[small.slug]), {"do": "add", "name": "Emil"})
    marks = dict(Entry.objects.filter(event=small).values_list("name", "came_from"))
    assert marks == {"Olga": "", "Dora": "", "Emil": ""}


def test_the_mark_is_told_to_nobody_but_the_desk(small, desk):
    joins(small, "Ana", HALL)
    mark = mark_of(small, HALL)
    api = f"/api/v1/events/{small.slug}"
    for path in (f"/e/{small.slug}/", f"{api}/entries/", f"{api}/entries/1/", f"{api}/audit/"):
        for client in (Client(), desk):
            assert mark not in client.get(path).content.decode(), path
