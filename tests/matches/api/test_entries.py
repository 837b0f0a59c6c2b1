"""Entries by the API: sign-up, private links, accounts, check-in, drops."""

import pytest
from rest_framework.test import APIClient

from matches.models import Entry, Event
from matches.people.private_links import make_token
from tests import factories
from tests.matches.api.world import make_world

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]

KEY = "0123456789abcdef"


class TestSignUp:
    def test_a_place_and_the_private_link(self):
        made = make_world("open")
        body = {"name": "  Eve   Adams ", "club": "Dice", "key": KEY}
        response = made.ask("visitor", "POST", "events/{slug}/entries/", body)
        told = response.json()
        assert response.status_code == 201
        assert (told["number"], told["name"], told["state"]) == (5, "Eve Adams", "signed_up")
        assert (told["waiting"], told["same_name"], told["repeated"]) == (None, 0, False)
        assert told["link"] == f"http://testserver/me/{told['token']}/"
        assert response["Cache-Control"] == "private, no-store"

    def test_sent_twice_is_signed_up_once(self):
        made = make_world("open")
        body = {"name": "Eve", "key": KEY}
        first = made.ask("visitor", "POST", "events/{slug}/entries/", body)
        again = made.ask("visitor", "POST", "events/{slug}/entries/", body)
        assert (first.status_code, again.status_code) == (201, 200)
        assert again.json() == {**first.json(), "repeated": True}
        assert made.event.entries.count() == 5

    def test_beyond_the_capacity_one_waits(self):
        made = make_world("open")
        Event.objects.update(capacity=4)
        told = made.ask("visitor", "POST", "events/{slug}/entries/", {"name": "Eve"}).json()
        assert (told["state"], told["waiting"]) == ("waitlisted", 1)
        made.ask("ana", "POST", "events/{slug}/entries/1/withdraw/", {})
        assert made.ask("visitor", "GET", "events/{slug}/entries/5/").json()["entry"]["state"] == (
            "signed_up"
        )

    def test_an_accounts_own_entry_is_tied_to_it_and_staffs_is_not(self):
        made = make_world("open")
        made.ask("outsider", "POST", "events/{slug}/entries/", {"name": "Otto"})
        made.ask("judge", "POST", "events/{slug}/entries/", {"name": "Pia"})
        assert Entry.objects.get(name="Otto").user == made.users["outsider"]
        assert Entry.objects.get(name="Pia").user is None
        again = made.ask("outsider", "POST", "events/{slug}/entries/", {"name": "Otto"})
        assert (again.status_code, again.json()["code"]) == (409, "entered-already")

    @pytest.mark.parametrize(
        ("body", "status", "code"),
        [
            ({}, 400, "invalid"),
            ({"name": ""}, 422, "unfit-name"),
            ({"name": "x" * 81}, 422, "unfit-name"),
            ({"name": "a\u202eb"}, 422, "unfit-name"),
            ({"name": "a\x00b"}, 422, "unfit-text"),
            ({"name": ["Eve"]}, 400, "invalid"),
            ({"name": "Eve", "key": "short"}, 422, "unfit-key"),
            ({"name": "Eve", "rank": 1}, 400, "invalid"),
            (["Eve"], 400, "invalid"),
        ],
    )
    def test_what_cannot_be_taken(self, body, status, code):
        made = make_world("open")
        response = made.ask("visitor", "POST", "events/{slug}/entries/", body)
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert made.event.entries.count() == 4

    @pytest.mark.parametrize("name", ["🎲 Zoë 🎲", "مريم", "שרה", "李"])
    def test_every_script_is_welcome(self, name: str):
        made = make_world("open")
        told = made.ask("visitor", "POST", "events/{slug}/entries/", {"name": name}).json()
        assert told["name"] == name

    def test_sign_up_is_slowed_down_by_itself(self, settings):
        settings.LIMITS = {**settings.LIMITS, "sign_up": {"address": [(2, 60)]}}
        made = make_world("open")
        answers = [
            made.ask("visitor", "POST", "events/{slug}/entries/", {"name": name})
            for name in ("Eve", "Finn", "Gwen")
        ]
        assert [one.status_code for one in answers] == [201, 201, 429]
        assert answers[2].json()["code"] == "throttled"
        assert int(answers[2]["Retry-After"]) > 0
        assert made.ask("visitor", "GET", "events/{slug}/entries/").status_code == 200


class TestPrivateLinks:
    def test_a_forged_token_is_nobody(self):
        made = make_world("open")
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION="Entry 1-1.forged")
        response = client.get("/api/v1/me/")
        assert (response.status_code, response.json()["code"]) == (401, "bad-token")
        assert response["Content-Type"] == "application/problem+json"
        assert made.ask("ana", "GET", "me/").json()["link_entry"]["number"] == 1

    def test_a_revoked_link_is_gone(self):
        made = make_world("open")
        old = made.client("ana")
        new = made.ask("ana", "POST", "events/{slug}/entries/1/link/revoke/", {}).json()
        response = old.get("/api/v1/me/")
        assert (response.status_code, response.json()["code"]) == (410, "link-revoked")
        old.credentials(HTTP_AUTHORIZATION=f"Entry {new['token']}")
        assert old.get("/api/v1/me/").status_code == 200

    def test_a_link_is_of_one_event_alone(self):
        made = make_world("open")
        other = factories.make_event("Elsewhere", state=Event.State.OPEN)
        factories.make_entry(other, "Ana", number=1)
        address = f"events/{other.slug}/entries/1/withdraw/"
        assert made.ask("ana", "POST", address, {}).status_code == 403

    def test_what_is_said_in_the_header_goes_before_a_cookie(self):
        made = make_world("open")
        client = made.client("ana")
        client.force_login(made.users["organiser"])
        told = client.get("/api/v1/me/").json()
        assert (told["account"], told["link_entry"]["name"]) == (None, "Ana")

    def test_an_account_claims_an_entry_by_its_link(self):
        made = make_world("open")
        token = make_token(entry_id=made.entries["ana"].pk, version=1)
        address = "events/{slug}/entries/1/claim/"
        assert made.ask("outsider", "POST", address, {"token": token}).status_code == 200
        (entry,) = made.ask("outsider", "GET", "me/").json()["entries"]
        assert (entry["event"], entry["number"]) == (made.event.slug, 1)
        again = made.ask("judge", "POST", address, {"token": token})
        assert (again.status_code, again.json()["code"]) == (409, "claimed-already")
        others = made.ask("judge", "POST", "events/{slug}/entries/2/claim/", {"token": token})
        assert others.status_code == 403
        made.ask("outsider", "POST", "events/{slug}/entries/1/release/")
        assert made.ask("outsider", "GET", "me/").json()["entries"] == []


class TestListAndDetail:
    def test_search_and_states(self):
        made = make_world("open")
        factories.make_entry(made.event, "Zoë", number=5, club="Dice", state="withdrawn")

        def names(who: str, query: str) -> list[str]:
            told = made.ask(who, "GET", f"events/{{slug}}/entries/?{query}").json()
            return [one["name"] for one in told["results"]]

        assert names("visitor", "") == ["Ana", "Ben", "Cleo", "Dan"]
        assert names("organiser", "state=withdrawn") == ["Zoë"]
        assert names("organiser", "search=zoe") == ["Zoë"]
        assert names("organiser", "search=3") == ["Cleo"]
        assert names("visitor", "page_size=1&page=2") == ["Ben"]

    def test_staff_see_more_of_an_entry(self):
        made = make_world("open")
        Entry.objects.filter(number=1).update(note="Wheelchair", fixed_table=3)
        theirs = made.ask("judge", "GET", "events/{slug}/entries/1/").json()["entry"]
        assert theirs["for_staff"] == {
            "real_name": "",
            "note": "Wheelchair",
            "fixed_table": 3,
            "entered_round": 1,
            "missed_count_as": "loss",
            "dropped_after": None,
            "account": None,
            "must_not_meet": [],
        }
        for who in ("ana", "visitor"):
            told = made.ask(who, "GET", "events/{slug}/entries/1/").json()["entry"]
            assert told["for_staff"] is None

    def test_what_now_is_for_the_player_and_staff(self):
        made = make_world("running")
        told = made.ask("ana", "GET", "events/{slug}/entries/1/").json()
        assert told["now"] == {
            "code": "go_to_table",
            "text": "Go to table 1: you play Ben.",
            "match_id": made.ids["match"],
            "table": 1,
            "until": None,
        }
        assert [one["opponent_name"] for one in told["matches"]] == ["Ben"]
        assert made.ask("cleo", "GET", "events/{slug}/entries/1/").json()["now"] is None

    def test_an_entry_there_is_not(self):
        made = make_world("open")
        for number in (99, 10**30):
            response = made.ask("organiser", "POST", f"events/{{slug}}/entries/{number}/drop/", {})
            assert (response.status_code, response.json()["code"]) == (404, "not-found")


class TestAttendance:
    def test_late_entry_drop_and_return(self):
        made = make_world("between")
        body = {"name": "Eve", "missed_count_as": "bye"}
        late = made.ask("organiser", "POST", "events/{slug}/entries/late/", body).json()
        assert (late["number"], late["state"]) == (5, "checked_in")
        dropped = made.ask("cleo", "POST", "events/{slug}/entries/3/drop/", {"reason": "Tired"})
        assert dropped.json()["state"] == "dropped"
        address = "events/{slug}/entries/3/return/"
        assert made.ask("organiser", "POST", address, {}).json()["state"] == "checked_in"

    def test_a_fixed_table_and_a_pair_apart(self):
        made = make_world("open")
        address = "events/{slug}/entries/1/fixed-table/"
        told = made.ask("organiser", "PUT", address, {"table": 7}).json()
        assert told["for_staff"]["fixed_table"] == 7
        taken = made.ask("organiser", "PUT", address.replace("1", "2"), {"table": 7})
        assert (taken.status_code, taken.json()["code"]) == (409, "table-taken")
        pair = {"one": 1, "other": 2, "reason": "Share a car"}
        kept = made.ask("organiser", "POST", "events/{slug}/must-not-meet/", pair).json()
        assert (kept["one_name"], kept["other_name"]) == ("Ana", "Ben")
        listed = made.ask("judge", "GET", "events/{slug}/entries/").json()["results"]
        assert listed[0]["for_staff"]["must_not_meet"] == ["Ben"]
        end = f"events/{{slug}}/must-not-meet/{kept['id']}/"
        assert made.ask("organiser", "DELETE", end).status_code == 204
        assert made.ask("organiser", "DELETE", end).status_code == 404
