"""The events of a game's log by the API: who is known how, what is told, what costs nothing."""

import json
from typing import Any

import pytest
from django.test import Client

from matches.models import Entry, KeptAside, Match, Question
from matches.people.private_links import make_token
from tests.matches.api.world import World, make_world
from tests.matches.logs.phones import GLORY, begin, tap

pytestmark = pytest.mark.database

ADDRESS = "matches/{match}/log/events/"


def body(events: list[Any], *, since: int = 0, **more: Any) -> dict[str, Any]:
    numbered = [{"e": {"after": since + n, **one}} for n, one in enumerate(events)]
    return {"game": 1, "since": since, "open": GLORY, "events": numbered, **more}


def read(made: World, who: str, query: str = "", **headers: str) -> Any:
    url = f"/api/v1/matches/{made.ids['match']}/log/events/?game=1{query}"
    return made.client(who).get(url, **headers)


def test_what_one_phone_sends_the_other_reads(db):
    made = make_world()
    events = [begin(), tap()]
    sent = made.ask("ana", "POST", ADDRESS, body(events)).json()
    told = read(made, "organiser").json()
    assert [one["answer"] for one in sent["answers"]] == ["taken", "taken"]
    assert [one["e"]["id"] for one in told["events"]] == [one["id"] for one in events]
    assert [one["h"] for one in told["events"]] == [one["h"] for one in sent["answers"]]
    assert told["header"]["seats"][0] == {"warband": "Garrek's Reavers", "name": "Ana"}
    assert (told["writes"], told["check"], told["last"]) == ([True, False], "", 2)


def test_since_tells_what_came_after(db):
    made = make_world()
    line = made.ask("ana", "POST", ADDRESS, body([begin(), tap(), tap(by=1)])).json()["line"]
    told = read(made, "ana", f"&since=2&line={line}").json()
    assert (told["since"], [one["n"] for one in told["events"]]) == (2, [3])


def test_a_game_that_nobody_logged_tells_how_its_log_would_begin(db):
    made = make_world()
    told = read(made, "ana").json()
    assert (told["line"], told["last"], told["events"]) == (None, 0, [])
    assert [seat["name"] for seat in told["header"]["seats"]] == ["Ana", "Ben"]


# who it is (by the link); the match, its players; the game held; whether an id is known; three rows
# written; whether anything is open. SAVEPOINT and RELEASE stand for the transaction.
@pytest.mark.parametrize("count", [1, 8, 300])
def test_a_batch_costs_as_many_queries_whatever_it_brings(db, django_assert_num_queries, count):
    made = make_world()
    made.ask("ana", "POST", ADDRESS, body([begin()]))
    events = [tap("glory", by=0, amount=1) for _ in range(count)]
    token = make_token(entry_id=Entry.objects.get(name="Ana").pk, version=1)
    url = f"/api/v1/matches/{made.ids['match']}/log/events/"
    with django_assert_num_queries(11):
        answer = Client().post(
            url,
            json.dumps(body(events, since=1)),
            content_type="application/json",
            headers={"Authorization": f"Entry {token}"},
        )
    assert answer.json()["last"] == count + 1


def test_reading_costs_as_many_queries_whatever_there_is(db, django_assert_num_queries):
    made = make_world()
    made.ask("ana", "POST", ADDRESS, body([begin(), *(tap("glory", amount=1) for _ in range(300))]))
    token = make_token(entry_id=Entry.objects.get(name="Ben").pk, version=1)
    url = f"/api/v1/matches/{made.ids['match']}/log/events/?game=1"
    with django_assert_num_queries(8):
        answer = Client().get(url, headers={"Authorization": f"Entry {token}"})
    assert len(answer.json()["events"]) == 301


def test_what_has_not_changed_is_not_sent_again(db, django_assert_max_num_queries):
    made = make_world()
    made.ask("ana", "POST", ADDRESS, body([begin()]))
    first = read(made, "ana")
    with django_assert_max_num_queries(5):
        again = read(made, "ana", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    made.ask("organiser", "POST", ADDRESS, body([tap()], since=1))
    assert read(made, "ana", HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200


def test_one_readers_etag_is_not_anothers(db):
    made = make_world()
    made.ask("ana", "POST", ADDRESS, body([begin()]))
    assert read(made, "ana")["ETag"] != read(made, "judge")["ETag"]


def test_a_player_sees_what_was_refused_of_his_own_and_staff_see_all(db):
    made = make_world()
    wrong = {**tap("nonsense"), "secret": "in the hand"}
    made.ask("ana", "POST", ADDRESS, body([begin(), wrong]))
    client = made.client("ben")
    url = f"/api/v1/matches/{made.ids['match']}/log/events/?game=1"
    assert client.get(url).json()["refused"] == []
    for who in ("ana", "judge"):
        kept = read(made, who).json()["refused"]
        assert [(one["code"], one["by"]) for one in kept] == [("unreadable", "Ana (#1)")]
        assert json.loads(kept[0]["e"])["secret"] == "in the hand"


def test_a_page_of_the_site_writes_as_the_player_whose_link_it_opened(db):
    made = make_world()
    client = Client(enforce_csrf_checks=True)
    entry = made.entries["ana"]
    client.get(f"/me/{make_token(entry_id=entry.pk, version=1)}/", follow=True)
    url = f"/api/v1/matches/{made.ids['match']}/log/events/"
    content = {"data": json.dumps(body([begin()])), "content_type": "application/json"}
    assert client.post(url, **content).status_code == 403
    token = client.cookies["csrftoken"].value if "csrftoken" in client.cookies else ""
    if not token:
        client.get(f"/matches/{made.ids['match']}/report/")
        token = client.cookies["csrftoken"].value
    sent = client.post(url, **content, headers={"X-CSRFToken": token})
    assert (sent.status_code, sent.json()["answers"][0]["answer"]) == (200, "taken")
    assert client.get(f"{url}?game=1").json()["events"][0]["seat"] == 0


def test_what_was_tapped_for_another_player_is_not_sent_as_this_one(db):
    made = make_world()
    url = f"/api/v1/matches/{made.ids['match']}/log/events/"
    client = made.client("ana")
    slug = made.event.slug
    saved = {"data": body([begin()]), "format": "json"}
    refused = client.post(url, **saved, HTTP_X_ACTING_AS=f"{slug}/2")
    assert (refused.status_code, refused.json()["code"]) == (403, "another-player")
    assert client.post(url, **saved, HTTP_X_ACTING_AS=f"{slug}/1").status_code == 200


def test_what_comes_by_a_revoked_link_is_kept_and_the_desk_is_told(db):
    made = make_world()
    made.ask("ben", "POST", ADDRESS, body([begin()]))
    client = made.client("ana")
    Entry.objects.filter(pk=made.entries["ana"].pk).update(link_version=2)
    url = f"/api/v1/matches/{made.ids['match']}/log/events/"
    unsent = body([tap(), tap()], since=1)
    answer = client.post(url, data=unsent, format="json")
    assert (answer.status_code, answer.json()["code"]) == (410, "link-revoked")
    assert answer.json()["facts"]["kept"] == 2
    assert client.post(url, data=unsent, format="json").status_code == 410
    assert KeptAside.objects.filter(code="link-revoked").count() == 2
    question = Question.objects.get(kind=Question.Kind.LOG_ASIDE)
    assert "2 entries of Ana" in question.text
    assert client.get(f"{url}?game=1").status_code == 410
    # the same player by the new link, on the same phone: nothing is lost, nothing twice
    sent = made.ask("ana", "POST", ADDRESS, unsent).json()
    assert [one["answer"] for one in sent["answers"]] == ["taken", "taken"]


def test_a_revoked_link_of_somebody_elses_table_keeps_nothing(db):
    made = make_world()
    client = made.client("cleo")
    Entry.objects.filter(pk=made.entries["cleo"].pk).update(link_version=2)
    url = f"/api/v1/matches/{made.ids['match']}/log/events/"
    answer = client.post(url, data=body([tap()]), format="json")
    assert (answer.status_code, answer.json()["facts"]["kept"]) == (410, 0)
    assert not KeptAside.objects.exists()


def test_another_matchs_line_is_none_of_this_one(db):
    made = make_world()
    other = Match.objects.exclude(pk=made.ids["match"]).get()
    made.ids["other"] = other.pk
    line = made.ask("cleo", "POST", "matches/{other}/log/events/", body([begin()])).json()["line"]
    made.ask("ana", "POST", ADDRESS, body([begin()]))
    answer = made.ask("ana", "POST", ADDRESS, body([tap()], since=1, line=line))
    assert (answer.status_code, answer.json()["code"]) == (404, "no-line")


@pytest.mark.parametrize(
    ("given", "status", "field"),
    [
        ({"game": 1}, 400, "body"),
        ({"game": "one", "events": []}, 400, "game"),
        ({"game": 1, "events": [{"e": {}, "at": "noon"}]}, 400, "events"),
        ({"game": 1, "events": [], "wish": 1}, 400, "body"),
        ([], 400, "body"),
    ],
)
def test_a_body_of_another_form_is_told_by_field(db, given, status, field):
    made = make_world()
    answer = made.ask("ana", "POST", ADDRESS, given)
    assert answer.status_code == status
    assert list(answer.json()["fields"]) == [field]


def test_more_events_than_are_taken_at_once_are_refused_whole(db):
    made = make_world()
    answer = made.ask("ana", "POST", ADDRESS, body([begin()] * 501))
    assert (answer.status_code, answer.json()["code"]) == (422, "too-many-events")


def test_a_body_that_is_too_large_is_not_read(db):
    made = make_world()
    answer = made.ask("ana", "POST", ADDRESS, body([{**begin(), "note": "x" * 600_000}]))
    assert answer.status_code == 413


def test_numbers_too_large_for_any_column_are_no_fault_of_ours(db):
    made = make_world()
    made.ask("ana", "POST", ADDRESS, body([begin()]))
    for given in (body([tap()], since=10**14), body([tap()], since=1, line=10**14)):
        assert made.ask("ana", "POST", ADDRESS, given).status_code in (200, 404, 422)
