"""What a journey's log does not take is kept beside it, told to the desk, and lost by nobody."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from matches.journeys.queries.kept import kept_aside, with_kept
from matches.journeys.services import aside
from matches.journeys.services.journeys import open_journey
from matches.journeys.services.recording import Batch, Sent, take_events
from matches.models import EventRole, Journey, JourneyAside
from matches.people.private_links import make_token
from matches.people.queries.roles import actor_of_entry
from tests.factories import COMMAND, make_campaign, make_entry, make_group, make_user
from tests.pages import text_of

pytestmark = pytest.mark.django_db

TURN = {"t": "turn", "turn": 1, "id": "a-1", "after": 0}
WRONG = {"t": "spent", "by": 0, "die": 5, "action": "move", "id": "a-2", "after": 1}


@pytest.fixture
def journey() -> Journey:
    return open_journey(group=make_group(make_campaign()), kind="hunt", actor=COMMAND)


def send(journey: Journey, *events: object, hero: str = "Orla") -> list[dict[str, object]]:
    entry = journey.group.heroes.get(name=hero).entry
    assert entry is not None
    batch = Batch([Sent(one) for one in events], since=journey.last)
    return take_events(journey=journey, actor=actor_of_entry(entry), batch=batch).answers


def test_what_is_refused_is_kept_once_as_it_came_with_the_reason(journey: Journey) -> None:
    told = send(journey, TURN, WRONG)[1]
    assert (told["answer"], told["kept"]) == ("refused", True)
    send(journey, {**WRONG, "after": 1})  # the same again, by a phone that saw more or less
    send(journey, {"t": "dance", "id": "a-3"})
    first, second = JourneyAside.objects.order_by("pk")
    assert (first.code, first.client_id, json.loads(first.content)["die"]) == (
        "journey.phase-order",
        "a-2",
        5,
    )
    assert (second.code, second.written_by) == ("unreadable", "Ana (#1)")
    assert first.entry == journey.group.heroes.get(name="Orla").entry
    kept = kept_aside(journey)
    assert ([row.pk for row in kept.rows], kept.count, kept.unseen) == ([second.pk, first.pk], 2, 2)


def test_what_another_phone_told_first_and_otherwise_is_kept_too(journey: Journey) -> None:
    send(journey, TURN)
    entry = journey.group.heroes.get(name="Tam").entry
    assert entry is not None
    passed = [Sent({"t": "destiny-dice", "faces": [1, 2, 3, 4, 6], "id": "b-1"})]
    for _ in range(2):  # a phone that had no answer sends it again
        batch = Batch([], since=1, passed=passed)
        receipt = take_events(journey=journey, actor=actor_of_entry(entry), batch=batch)
        assert (receipt.answers, receipt.missed) == ([], [])
    row = JourneyAside.objects.get()
    assert (row.code, row.client_id, row.written_by) == ("told-first", "b-1", "Ben (#2)")
    assert (journey.events.count(), kept_aside(journey).unseen) == (1, 1)


def test_a_full_shelf_says_so(journey: Journey, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "KEPT_AT_MOST", 1)
    assert send(journey, {"t": "dance", "id": "a-1"})[0]["kept"] is True
    assert send(journey, {"t": "dance", "id": "a-2"})[0]["kept"] is False


def test_the_desk_is_told_until_somebody_has_seen_it(journey: Journey) -> None:
    send(journey, TURN, WRONG)
    event = journey.group.event
    client, page = Client(), reverse("journey", args=[journey.pk])
    user = make_user()
    EventRole.objects.create(event=event, user=user, role="organiser")
    client.force_login(user)
    desk = reverse("desk_groups", args=[event.slug])
    assert "1 entry was not taken into its log." in text_of(client.get(desk))
    shown = text_of(client.get(page))
    assert "&quot;action&quot;:&quot;move&quot;" in shown
    assert "Not taken into the log" not in text_of(Client().get(page))
    client.post(page, {"do": "seen"})
    assert with_kept(event) == []
    assert "not taken into its log" not in text_of(client.get(desk))
    assert (kept_aside(journey).count, kept_aside(journey).unseen) == (1, 0)
    assert Client().post(page, {"do": "seen"}).status_code == 403


def test_a_revoked_link_loses_nothing_and_a_strangers_brings_nothing(journey: Journey) -> None:
    entry = journey.group.heroes.get(name="Orla").entry
    assert entry is not None
    other = make_entry(journey.group.event)
    answers = []
    for one in (entry, other):
        token = make_token(entry_id=one.pk, version=one.link_version)
        one.link_version += 1
        one.save()
        answers.append(
            Client().post(
                reverse("api_journey_events", args=[journey.pk]),
                {"events": [{"e": TURN}]},
                content_type="application/json",
                headers={"Authorization": f"Entry {token}"},
            )
        )
    assert [one.status_code for one in answers] == [410, 410]
    assert [one.json()["facts"]["kept"] for one in answers] == [1, 0]
    row = JourneyAside.objects.get()
    assert (row.code, row.entry, journey.events.count()) == ("link-revoked", entry, 0)
