"""Pages of a campaign: made, played, told, put right."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from companion.core.models import User
from matches.journeys.services.journeys import open_journey
from matches.journeys.services.recording import Batch, Sent, take_events
from matches.journeys.services.results import Told, enter_result
from matches.models import Event, EventRole, Group, Journey
from matches.people.private_links import make_token
from matches.people.queries.roles import actor_of_entry
from matches.standing.services.standings import recompute_standings
from matches.views import polls
from rules_engine.log.journey_marks import HeroFell, Inspired, QuestToken, Turn
from tests.factories import COMMAND, make_campaign, make_group, make_user
from tests.matches.journeys.written import write
from tests.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_campaign()


@pytest.fixture
def group(event: Event) -> Group:
    return make_group(event, fear=2)


def signed_in(event: Event | None = None, role: str = "organiser") -> Client:
    user: User = make_user(may_create_events=True)
    if event is not None:
        EventRole.objects.create(event=event, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def with_link(group: Group, name: str) -> Client:
    entry = group.heroes.get(name=name).entry
    assert entry is not None
    client = Client()
    client.get(reverse("private_link", args=[make_token(entry_id=entry.pk, version=1)]))
    return client


def ended(group: Group, kind: str = "hunt", **told: object) -> Journey:
    journey = open_journey(group=group, kind=kind, actor=COMMAND, table=4)
    given = {"quest": 7, "standing": [0], "roll": 5, "turns": 8, **told}
    return enter_result(journey=journey, reported=Told(**given), actor=COMMAND, version=0)  # type: ignore[arg-type]


def test_an_event_of_cursed_city_is_a_campaign_with_a_desk_of_groups() -> None:
    client = signed_in()
    given = {
        "name": "Streets at dusk",
        "edition": "cursed-city",
        "starts_on": "2026-11-28",
        "time_zone": "UTC",
        "preset": "standard",
        "open": "1",
    }
    made = client.post(reverse("new_event"), given, follow=True)
    assert made.redirect_chain[-1][0] == "/e/streets-at-dusk/desk/groups/"
    assert "A campaign begins with a group that has heroes. Add one first." in text_of(made)

    desk = reverse("desk_groups", args=["streets-at-dusk"])
    wrong = client.post(desk, {"do": "paste", "groups": "Night Watch: Ana"})
    assert wrong.status_code == 422
    page = text_of(wrong)
    assert "line 1: Say which hero Ana plays, in brackets: Ana (Orla)." in page
    assert "Night Watch: Ana</textarea>" in page

    client.post(desk, {"do": "paste", "groups": "Night Watch: Ana (Orla), Ben (Tam)"})
    client.post(desk, {"do": "start"})
    client.post(desk, {"do": "open:1", "kind": "hunt", "table": "4"})
    page = text_of(client.get(desk))
    assert "1 of 1 group out, 0 journeys played." in page
    assert "Night Watch is on a journey. Enter the result, or call it off, first." in page
    again = client.post(desk, {"do": "open:1", "kind": "hunt"})
    assert (again.status_code, "is on journey 1 already" in text_of(again)) == (409, True)


def test_players_set_out_and_tell_the_result_by_their_private_link(group: Group) -> None:
    client = with_link(group, "Tam")
    number = group.heroes.get(name="Tam").entry.number  # type: ignore[union-attr]
    own = reverse("player", args=[group.event.slug, number])
    page = reverse("group", args=[group.event.slug, group.number])
    assert client.get(own)["Location"] == page
    assert client.get(f"{own}?own=1").status_code == 200
    assert "Which journey?" in text_of(client.get(page))
    client.post(page, {"do": "open:scavenge", "heroes": ["0", "1"], "table": "3"})
    journey = Journey.objects.get()

    there = reverse("journey", args=[journey.pk])
    told = {"do": "result", "version": "0", "hero": ["0", "1"], "standing": ["1"], "turns": "6"}
    wrong = client.post(there, told)
    assert (wrong.status_code, "Say how far" in text_of(wrong)) == (422, True)
    assert 'name="turns" inputmode="numeric" maxlength="3" autocomplete="off" value="6"' in text_of(
        wrong
    )
    done = client.post(there, {**told, "quest": "6", "inspiration-1": "2"}, follow=True)
    page_text = text_of(done)
    assert "The scavenge is won: fear is 3, influence 1." in page_text
    assert "The quest token came to space 6 in 6 turns." in page_text
    assert "After every scavenge, fear and influence grow by 1." in page_text


def test_others_look_on_and_change_nothing(group: Group) -> None:
    journey = open_journey(group=group, kind="hunt", actor=COMMAND)
    make_group(group.event, "Ash Road", ("Pell",))
    there = reverse("journey", args=[journey.pk])
    for client in (Client(), with_link(group.event.groups.get(number=2), "Pell")):
        assert client.get(there).status_code == 200
        for act in ("result", "call_off", "correct", "take_up"):
            given = {"do": act, "quest": "1", "version": "0", "reason": "So it was"}
            assert client.post(there, given).status_code == 403
        page = reverse("group", args=[group.event.slug, 1])
        assert client.post(page, {"do": "open:hunt"}).status_code == 403
        for name, more in (("desk_groups", []), ("desk_group", [1])):
            address = reverse(name, args=[group.event.slug, *more])
            assert client.get(address).status_code == 403
    Event.objects.update(state=Event.State.DRAFT)
    assert Client().get(there).status_code == 404
    assert Client().get(reverse("journey", args=[0])).status_code == 404


def test_a_journey_is_told_from_its_log_and_the_form_begins_with_it(group: Group) -> None:
    journey = open_journey(group=group, kind="hunt", actor=COMMAND)
    quest = QuestToken(why="told", amount=3)
    write(journey, Turn(turn=1), quest, Inspired(by=0, amount=3), HeroFell(by=1))
    there, client = reverse("journey", args=[journey.pk]), with_link(group, "Orla")
    german = text_of(client.get(there, headers={"Accept-Language": "de"}))
    told = ("Aufgabenmarker auf Feld 3: von der Gruppe erzählt.", "Orla ist inspiriert.")
    assert [said for said in told if said not in german] == []
    page = text_of(client.get(there))
    for said in ("Quest token to space 3: told by the group.", "Orla is inspired.", "Tam fell."):
        assert said in page
    assert 'required autocomplete="off" value="3"' in page
    assert 'name="standing" value="0" checked' in page
    assert 'name="standing" value="1">' in page


def test_an_organiser_corrects_with_a_reason_and_standings_say_how(group: Group) -> None:
    ended(group)
    journey = Journey.objects.get()
    client = signed_in(group.event)
    there = reverse("journey", args=[journey.pk])
    given = {"do": "correct", "version": "1", "quest": "10", "roll": "5", "turns": "8"}
    given |= {"hero": ["0", "1"], "standing": ["0", "1"]}  # type: ignore[dict-item]
    assert client.post(there, given).status_code == 422
    stale = client.post(there, {**given, "reason": "Misread", "version": "0"})
    assert (stale.status_code, 'value="Misread"' in text_of(stale)) == (409, True)
    client.post(there, {**given, "reason": "Misread"})
    recompute_standings(event_id=group.event_id)

    page = text_of(Client().get(reverse("standings", args=[group.event.slug])))
    assert '<th scope="row">1, a hunt</th><td class="num">1</td><td class="num">10</td>' in page
    assert '<td class="num">2 of 2</td><td class="num">8</td>' in page
    story = text_of(Client().get(reverse("group", args=[group.event.slug, 1])))
    assert "The result was corrected by an organiser." in story
    assert '<th scope="row">fear</th><td class="num">2</td><td class="num">3</td>' in story


def test_the_campaigns_page_and_its_desk_take_as_many_queries_for_three_groups_as_for_one(
    event: Event,
) -> None:
    client = signed_in(event)
    pages = [reverse("event", args=[event.slug]), reverse("desk_groups", args=[event.slug])]

    def queries() -> list[int]:
        counts = []
        for page in pages:
            client.get(page)
            with CaptureQueriesContext(
                connection,
            ) as found:
                assert client.get(page).status_code == 200
            counts.append(len(found))
        return counts

    ended(make_group(event))
    before = queries()
    for name in ("Ash Road", "Lanterns"):
        ended(make_group(event, name))
    assert queries() == before


def test_groups_are_changed_on_their_desk_page(group: Group) -> None:
    client = signed_in(group.event)
    there = reverse("desk_group", args=[group.event.slug, 1])
    client.post(there, {"do": "join", "heroes": "Cleo (Vara)"})
    client.post(there, {"do": "retire:0"})
    given = {"do": "change", "name": "Day Watch", "leader": "Zoe", "fear": "1", "influence": "x"}
    wrong = client.post(there, given)
    assert (wrong.status_code, 'value="Day Watch"' in text_of(wrong)) == (422, True)
    client.post(there, {**given, "influence": "0"})
    heroes = group.heroes.values_list("name", "retired")
    assert list(heroes) == [("Orla", True), ("Tam", False), ("Vara", False)]
    group.refresh_from_db()
    assert (group.name, group.leader and group.leader.name) == ("Day Watch", "Zoe")
    assert client.post(there, {"do": "retire:9"}).status_code == 404
    assert client.post(there, {"do": "remove"}).status_code == 302
    assert not Group.objects.exists()


def test_the_wall_tells_who_is_out_and_where_then_how_all_stand(group: Group) -> None:
    make_group(group.event, "Ash Road", ("Pell",))
    wall = reverse("wall", args=[group.event.slug])
    assert "Groups show here when they set out." in text_of(Client().get(wall))
    open_journey(group=group.event.groups.get(number=2), kind="scavenge", actor=COMMAND, table=12)
    ended(group)
    recompute_standings(event_id=group.event_id)
    page = text_of(Client().get(wall))
    assert "1 of 2 out" in page
    assert "on a scavenge, fear 0, influence 0" in page
    assert '<strong class="hex">12</strong>' in page
    second = text_of(Client().get(f"{wall}?show=standings"))
    assert "quest 7, 1 left standing" in second
    assert '<span class="num">1 won</span>' in second
    journey = Journey.objects.get(state="open")
    enter_result(journey=journey, reported=Told(6, [0]), actor=COMMAND, version=0)
    assert '<strong class="hex">12</strong>' not in text_of(Client().get(wall))


def test_fear_and_influence_are_drawn_alike_in_every_language(group: Group) -> None:
    ended(group)
    page = reverse("group", args=[group.event.slug, group.number])
    drawn = [
        re.findall(r'<(?:circle|text class="step") [^>]*>', text_of(Client().get(page, headers=h)))
        for h in ({}, {"Accept-Language": "de"})
    ]
    assert drawn[0] == drawn[1]
    assert '<circle cx="34.0" ' in drawn[0][2]


def test_the_wall_follows_the_tokens_of_tables_that_play(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the ETag of a live part has the minute in it; that of a whole page, its second too
    monkeypatch.setattr(polls, "this_minute", lambda where: 1)
    journey = open_journey(group=group, kind="hunt", actor=COMMAND)
    entry = group.heroes.get(name="Orla").entry
    assert entry is not None
    wall = reverse("wall", args=[group.event.slug])
    room = Client(headers={"HX-Request": "true"})
    before = room.get(wall)
    assert "nightfall" not in text_of(before)
    told = ({"t": "turn", "turn": 1}, {"t": "quest", "why": "villain", "amount": 2})
    for n, e in enumerate(told):
        batch = Batch([Sent({**e, "id": f"e{n}", "after": n})], since=n)
        take_events(journey=journey, actor=actor_of_entry(entry), batch=batch)
    seen = room.get(wall, headers={"If-None-Match": before["ETag"]})
    assert "turn 1, quest 2, nightfall 2 of 8" in text_of(seen)
    # what moves no token makes no wall anew
    dice = {"t": "destiny-dice", "faces": [1, 2, 3, 4, 6], "id": "e2", "after": 2}
    take_events(journey=journey, actor=actor_of_entry(entry), batch=Batch([Sent(dice)], since=2))
    again = room.get(wall, headers={"If-None-Match": seen["ETag"]})
    assert (again.status_code, journey.events.count()) == (304, 3)


def test_other_sites_frame_the_standings_of_a_campaign(group: Group) -> None:
    embed = reverse("embed", args=[group.event.slug])
    assert "when the first group is made" in text_of(Client().get(embed))
    ended(group)
    make_group(group.event, "Ash Road", ("Pell",))
    recompute_standings(event_id=group.event_id)
    answer = Client().get(embed)
    page = text_of(answer)
    assert '<th scope="row"><bdi>Night Watch</bdi></th>' in page
    assert "<script" not in page
    assert 'target="_blank"' in page
    assert text_of(Client().get(f"{embed}?top=1")).count('<th scope="row">') == 1
    Event.objects.update(state=Event.State.DRAFT)
    assert signed_in(group.event).get(embed).status_code == 404
