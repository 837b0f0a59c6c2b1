"""Strangers at the doors of a campaign: other groups, other events, thieves of links, huge logs."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from companion.core.errors import Invalid
from matches.journeys.services import recording
from matches.journeys.services.journeys import open_journey
from matches.models import Entry, Journey
from matches.people.private_links import make_token
from tests import factories

pytestmark = pytest.mark.django_db

TURN = {"t": "turn", "turn": 1, "id": "a-1", "after": 0}


@pytest.fixture
def journey() -> Journey:
    group = factories.make_group(factories.make_campaign())
    return open_journey(group=group, kind="hunt", actor=factories.COMMAND)


def phone_of(entry: Entry) -> Client:
    client = Client()
    client.get(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")
    return client


def played_by(journey: Journey, name: str = "Orla") -> Entry:
    entry = journey.group.heroes.get(name=name).entry
    assert entry is not None
    return entry


def send(client: Client, journey: Journey, *events: object, **more: object):
    return client.post(
        f"/api/v1/journeys/{journey.pk}/log/events/",
        {"events": [{"e": one} for one in events], **more},
        content_type="application/json",
    )


def test_another_groups_and_another_events_players_reach_nothing_of_it(journey: Journey) -> None:
    ours = factories.make_group(journey.group.event, "Ash Road", ("Pell",))
    other = factories.make_group(factories.make_campaign(), "Far Away", ("Quill",))
    strangers = [phone_of(group.heroes.get().entry) for group in (ours, other)]
    at, page = f"/api/v1/journeys/{journey.pk}/", f"/j/{journey.pk}/"
    for client in (*strangers, Client()):
        told = [client.get(f"{at}log/events/"), client.get(f"{at}log/"), client.get(f"{page}pad/")]
        told += [send(client, journey, TURN), client.get(f"{page}log/")]
        told.append(client.post(f"{at}log/", {"log": "{}"}, content_type="application/json"))
        told.append(client.post(f"{at}log/engine/", {"do": "x"}, content_type="application/json"))
        upload = SimpleUploadedFile("log.jsonl", b"{}")
        told.append(client.post(f"{page}log/bring/", {"log": upload}))
        given = {"version": "0", "quest": "1"}
        told += [client.post(page, {"do": act, **given}) for act in ("result", "seen")]
        assert [one.status_code for one in told] == [403] * len(told)
    journey.refresh_from_db()
    assert (journey.last, journey.state, journey.kept_aside.count()) == (0, "open", 0)


def test_heroes_of_another_group_do_not_set_out_and_are_not_in_the_log(journey: Journey) -> None:
    other = factories.make_group(journey.group.event, "Ash Road", ("Pell",))
    with pytest.raises(Invalid) as error:
        open_journey(group=other, kind="hunt", actor=factories.COMMAND, heroes=[0, 1])
    assert error.value.code == "unknown-hero"
    ana = phone_of(played_by(journey))
    wrong = {"t": "hurt", "by": 2, "damage": 1, "id": "a-2", "after": 1}
    told = send(ana, journey, TURN, wrong).json()["answers"]
    assert [one["answer"] for one in told] == ["taken", "refused"]
    assert told[1]["rule"] == "journey.heroes"


def test_what_was_tapped_as_another_player_is_not_sent_as_this_one(journey: Journey) -> None:
    ana, ben = phone_of(played_by(journey)), played_by(journey, "Tam")
    address = f"/api/v1/journeys/{journey.pk}/log/events/"
    acting = {"X-Acting-As": f"{journey.group.event.slug}/{ben.number}"}
    told = ana.post(address, {"events": []}, content_type="application/json", headers=acting)
    assert (told.status_code, told.json()["code"]) == (403, "another-player")


def test_a_revoked_link_opens_no_table_and_a_withdrawn_player_writes_no_log(
    journey: Journey,
) -> None:
    entry = played_by(journey)
    ana = phone_of(entry)
    Entry.objects.filter(pk=entry.pk).update(link_version=2)
    assert ana.get(f"/j/{journey.pk}/pad/").status_code == 403
    assert send(ana, journey, TURN).status_code == 403
    again = phone_of(Entry.objects.get(pk=entry.pk))
    assert send(again, journey, TURN).status_code == 200
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.WITHDRAWN)
    assert send(again, journey, {**TURN, "turn": 2, "id": "a-2", "after": 1}).status_code == 403


def test_huge_batches_and_deep_ones_are_told_apart_from_events(journey: Journey) -> None:
    ana = phone_of(played_by(journey))
    many = send(ana, journey, *[TURN] * 501)
    assert (many.status_code, many.json()["code"]) == (422, "too-many-events")
    heavy = send(ana, journey, {**TURN, "note": "x" * 600_000})
    assert heavy.status_code == 413
    deep: object = 1
    for _ in range(200):
        deep = [deep]
    told = send(ana, journey, {**TURN, "turn": deep}).json()["answers"][0]
    assert (told["answer"], told["code"]) == ("refused", "unreadable")
    long = send(ana, journey, {"t": "gap", "note": "x" * 401, "id": "a-3", "after": 0}).json()
    assert long["answers"][0]["code"] == "unreadable"
    for body in (b"[1", b"[]", b'{"events": 3}', b'{"events": [{"e": 1, "x": 2}]}'):
        address = f"/api/v1/journeys/{journey.pk}/log/events/"
        assert ana.post(address, body, content_type="application/json").status_code == 400
    assert journey.events.count() == 0


def test_a_full_log_takes_no_more_and_says_what_to_do(
    journey: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "EVENTS_AT_MOST", 1)
    gap = {"t": "gap", "id": "a-2", "after": 1}
    told = send(phone_of(played_by(journey)), journey, TURN, gap).json()["answers"]
    assert (told[1]["code"], told[1]["says"]) == (
        "log.full",
        "A journey's log has 1 events at most. Tell its result.",
    )


def test_a_copy_with_a_forged_hash_is_told_the_whole_log(journey: Journey) -> None:
    ana = phone_of(played_by(journey))
    send(ana, journey, TURN)
    forged = {"t": "gap", "id": "a-2", "after": 1}
    told = send(ana, journey, forged, since=1, h="0" * 64).json()
    assert [one["answer"] for one in told["answers"]] == ["stale"]
    assert (told["since"], [one["n"] for one in told["missed"]]) == (0, [1])
    tampered = {**TURN, "turn": 3}
    again = send(ana, journey, tampered).json()["answers"][0]
    assert (again["answer"], again["rule"]) == ("refused", "log.id")
    assert json.loads(journey.events.get().raw)["turn"] == 1


# page | organiser judge scorekeeper | player of the group, player of another | outsider visitor
PAGES = """
/e/{slug}/                    200 200 200 | 200 200 | 200 200
/e/{slug}/standings/          200 200 200 | 200 200 | 200 200
/e/{slug}/wall/               200 200 200 | 200 200 | 200 200
/e/{slug}/embed/              200 200 200 | 200 200 | 200 200
/e/{slug}/groups/1/           200 200 200 | 200 200 | 200 200
/e/{slug}/groups/9/           404 404 404 | 404 404 | 404 404
/e/{slug}/desk/groups/        200 200 200 | 403 403 | 403 403
/e/{slug}/desk/groups/1/      200 403 403 | 403 403 | 403 403
/e/{slug}/desk/settings/      200 403 403 | 403 403 | 403 403
/j/{pk}/                      200 200 200 | 200 200 | 200 200
/j/{pk}/log/                  200 200 200 | 200 403 | 403 403
/j/{pk}/pad/                  200 200 200 | 200 403 | 403 403
"""


def test_every_page_of_a_campaign_is_for_these(journey: Journey) -> None:
    event = journey.group.event
    other = factories.make_group(event, "Ash Road", ("Pell",)).heroes.get().entry
    assert other is not None
    accounts = [factories.make_staff(event, role).user for role in ("organiser", "judge")]
    accounts += [factories.make_staff(event, "scorekeeper").user, factories.make_user()]
    signed_in = [Client() for _ in accounts]
    for client, user in zip(signed_in, accounts, strict=True):
        assert user is not None
        client.force_login(user)
    players = [phone_of(played_by(journey)), phone_of(other)]
    everybody = [*signed_in[:3], *players, signed_in[3], Client()]
    for line in PAGES.strip().splitlines():
        page, *codes = line.replace("|", " ").split()
        address = page.format(slug=event.slug, pk=journey.pk)
        found = [client.get(address).status_code for client in everybody]
        assert found == [int(code) for code in codes], page
    type(event).objects.update(state="draft")
    for line in PAGES.strip().splitlines():
        address = line.split()[0].format(slug=event.slug, pk=journey.pk)
        for client in (*players, signed_in[3], Client()):
            assert client.get(address).status_code in (403, 404), address
