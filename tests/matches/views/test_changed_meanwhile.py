"""Two organisers at once: what one opened before the other changed it is told, and nothing lost."""

import re

import pytest
from django.urls import reverse

from matches.forms import opened
from matches.models import Event
from matches.rounds.services import rounds, tables
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def filled(html, form):
    """The fields of a form as a browser would send them."""
    part = html.split(f'id="{form}"')[1].split("</form>")[0]
    values = dict(re.findall(r'<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"', part))
    for name, inner in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', part, re.S):
        chosen = re.search(r'value="([^"]*)"[^>]*\bselected', inner)
        values[name] = chosen.group(1) if chosen else ""
    return {name: value.replace("&quot;", '"') for name, value in values.items()}


@pytest.fixture
def event():
    return factories.make_event(state=Event.State.OPEN)


@pytest.fixture
def page(client, event):
    """The settings as somebody has them open."""
    client.force_login(factories.make_staff(event).user)
    html = client.get(reverse("desk_settings", args=[event.slug])).content.decode()
    return filled(html, "rules")


def change(event, **values):
    Event.objects.filter(pk=event.pk).update(rules={**event.rules, **values})


def test_changes_of_different_values_both_stand(client, event, page):
    change(event, round_minutes=50)
    there = reverse("desk_settings", args=[event.slug])
    typed = {**page, "do": "rules", "dispute_minutes": "7"}
    said = client.post(there, typed, follow=True).content.decode()
    event.refresh_from_db()
    assert (event.rules["round_minutes"], event.rules["dispute_minutes"]) == (50, 7)
    assert "Somebody else changed meanwhile, and it stays: round minutes." in said


def test_the_same_value_is_asked_and_what_was_typed_stays(client, event, page):
    change(event, round_minutes=50)
    there = reverse("desk_settings", args=[event.slug])
    typed = {**page, "do": "rules", "round_minutes": "75"}
    refused = client.post(there, typed)
    html = refused.content.decode()
    assert refused.status_code == 409
    assert "Somebody else has changed this since the page was opened: round minutes." in html
    assert "Now set to: 50." in html
    again = filled(html, "rules")
    assert again["round_minutes"] == "75"
    assert client.post(there, {**again, "do": "rules"}).status_code == 302
    event.refresh_from_db()
    assert event.rules["round_minutes"] == 75


@pytest.mark.parametrize(
    ("typed", "began", "now", "own"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 1}, {"a": 5, "b": 1}, {"b": 2}),
        ({"a": 2}, {"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": (1, 2)}, {"a": [1, 2]}, {"a": [3]}, {}),
    ],
)
def test_own_changes_are_what_differs_from_what_was_opened(typed, began, now, own):
    assert opened.own_changes(typed, opened.brought_along(began), now) == own


def test_a_form_that_brings_nothing_along_saves_what_it_says():
    for brought in ("", "no json", "[]"):
        assert opened.own_changes({"a": 1}, brought, {"a": 2}) == {"a": 1}


def test_a_round_changed_meanwhile_is_neither_moved_nor_published_unseen(client, event):
    Event.objects.update(state=Event.State.RUNNING)
    event.refresh_from_db()
    organiser = factories.make_staff(event)
    client.force_login(organiser.user)
    entries = factories.make_entries(event, 4)
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=1)
    there = reverse("desk_round", args=[event.slug, 1])
    seen = re.search(r'name="seen" value="(\w+)"', client.get(there).content.decode()).group(1)
    met = {frozenset(match.seats.values_list("entry", flat=True)) for match in round_.matches.all()}
    one = entries[0]
    other = next(e for e in entries[1:] if {one.pk, e.pk} not in met)
    tables.swap(round_=round_, one=one, other=other, actor=organiser)

    for sent in ({"do": "publish_round"}, {"do": "swap", "chosen": [one.pk, other.pk]}):
        told = client.post(there, {**sent, "seen": seen})
        assert told.status_code == 409
        assert "Somebody else has changed the tables" in told.content.decode()
    round_.refresh_from_db()
    assert round_.state == "prepared"
    now = re.search(r'name="seen" value="(\w+)"', client.get(there).content.decode()).group(1)
    assert client.post(there, {"do": "publish_round", "seen": now}).status_code == 302
