"""Events by the API: listed, made, changed, moved on; their rules, staff and record."""

from datetime import date

import pytest

from matches.models import Entry, Event
from tests import factories
from tests.matches.api.world import make_world

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]

NEW = {
    "name": "Spring clash",
    "starts_on": "2027-03-06",
    "ends_on": "2027-03-07",
    "edition": "harrowdeep-2021",
    "capacity": 16,
    "rules": {"round_minutes": 75},
}


class TestList:
    def test_an_event_in_the_list(self):
        made = make_world("running")
        told = made.ask("judge", "GET", "events/").json()
        assert told["count"] == 1
        assert told["results"][0] == {
            "slug": made.event.slug,
            "name": "Store championship",
            "place": "",
            "starts_on": "2026-11-21",
            "ends_on": "2026-11-21",
            "time_zone": "UTC",
            "edition": "harrowdeep-2021",
            "state": "running",
            "capacity": None,
            "playing": 4,
            "waitlisted": 0,
            "round_number": 1,
            "roles": ["judge"],
            "entry_number": None,
        }

    def test_filters(self):
        made = make_world("running")
        factories.make_event("Übung", state=Event.State.OPEN, starts_on=date(2027, 1, 9))
        factories.make_event("Hidden", state=Event.State.DRAFT)

        def names(query: str) -> list[str]:
            told = made.ask("judge", "GET", f"events/?{query}").json()
            return [one["name"] for one in told["results"]]

        assert names("") == ["Übung", "Store championship"]
        assert names("state=open") == ["Übung"]
        assert names("state=open&state=running") == ["Übung", "Store championship"]
        assert names("search=champ") == ["Store championship"]
        assert names("since=2027-01-01") == ["Übung"]
        assert names("until=2026-12-31") == ["Store championship"]
        assert names("mine=true") == ["Store championship"]

    @pytest.mark.parametrize(
        ("edition", "names"),
        [
            ("harrowdeep-2021", ["Store championship"]),
            ("embergard%20(2024)", ["New times"]),
            ("another", ["New times"]),
            ("Gnarlwood", []),
        ],
    )
    def test_events_of_an_edition_a_free_one_by_its_name(self, edition, names):
        made = make_world("running")
        factories.make_event("New times", edition="Embergard (2024)", state=Event.State.OPEN)
        told = made.ask("visitor", "GET", f"events/?edition={edition}").json()
        assert [one["name"] for one in told["results"]] == names

    def test_an_edition_that_looks_like_a_key_and_is_none(self):
        made = make_world("running")
        response = made.ask("visitor", "GET", "events/?edition=harowdeep-2021")
        assert (response.status_code, response.json()["code"]) == (422, "unknown-edition")

    def test_a_filter_that_cannot_be_taken(self):
        made = make_world("running")
        response = made.ask("visitor", "GET", "events/?state=asleep&since=soon")
        assert response.status_code == 400
        assert set(response.json()["fields"]) == {"state", "since"}

    def test_pages(self):
        made = make_world("running")
        for _ in range(4):
            factories.make_event(state=Event.State.OPEN)
        told = made.ask("visitor", "GET", "events/?page_size=2&page=2").json()
        assert (told["count"], len(told["results"])) == (5, 2)
        assert "page=3" in told["next"]
        assert made.ask("visitor", "GET", "events/?page=9").json()["code"] == "not-found"


class TestOneEvent:
    def test_made_by_an_organiser(self):
        made = make_world("open")
        made.users["outsider"].may_create_events = True
        made.users["outsider"].save()
        response = made.ask("outsider", "POST", "events/", NEW)
        told = response.json()
        assert response.status_code == 201, told
        assert (told["slug"], told["state"], told["capacity"]) == ("spring-clash", "draft", 16)
        assert told["differs"] == ["round_minutes"]
        assert told["roles"] == ["organiser", "public"]
        assert [step["code"] for step in told["steps"]] == ["open_registration", "cancel"]

    def test_what_cannot_be_taken_makes_nothing(self):
        made = make_world("open")
        made.users["outsider"].may_create_events = True
        made.users["outsider"].save()
        for change, status, code in [
            ({"name": "x" * 101}, 422, "unfit-name"),
            ({"ends_on": "2027-03-01"}, 422, "unfit-event"),
            ({"starts_on": "tomorrow"}, 400, "invalid"),
            ({"edition": "harowdeep-2021"}, 422, "unknown-edition"),
            ({"edition": "x" * 41}, 422, "unfit-name"),
            ({"preset": "nonesuch"}, 422, "unknown-preset"),
            ({"rules": {"rounds": 3, "late_until_round": 9}}, 422, "contradictory-rules"),
            ({"rules": {"round_minutes": "long"}}, 422, "unfit-rules"),
            ({"time_zone": "Mars/Olympus"}, 422, "unfit-event"),
            ({"colour": "red"}, 400, "invalid"),
        ]:
            response = made.ask("outsider", "POST", "events/", {**NEW, **change})
            assert (response.status_code, response.json()["code"]) == (status, code), change
        assert Event.objects.count() == 1

    def test_an_edition_that_the_engine_does_not_play_goes_by_its_name(self):
        made = make_world("open")
        change = {"edition": "Embergard (2024)"}
        told = made.ask("organiser", "PATCH", "events/{slug}/", change).json()
        assert told["edition"] == "Embergard (2024)"

    def test_its_details_change(self):
        made = make_world("open")
        told = made.ask("organiser", "PATCH", "events/{slug}/", {"place": "Leeds"}).json()
        assert (told["place"], told["name"]) == ("Leeds", "Store championship")

    def test_what_an_event_tells_its_player(self):
        made = make_world("running")
        told = made.ask("ana", "GET", "events/{slug}/").json()
        assert (told["entry_number"], told["roles"]) == (1, ["player", "public"])
        assert told["rounds"] == [1]
        assert told["steps"] == []
        assert told["progress"] == {
            "ready": 4, "away": 0, "waitlisted": 0, "dropped": 0, "planned_rounds": 2,
            "published_rounds": 1, "tables_open": 2,
        }  # fmt: skip


class TestSteps:
    def test_what_can_be_done_and_why_not_the_rest(self):
        made = make_world("running")
        told = made.ask("organiser", "GET", "events/{slug}/steps/").json()["results"]
        assert [(one["code"], one["allowed"]) for one in told] == [
            ("close_round", False),
            ("finish", False),
            ("cancel", True),
        ]
        assert told[0]["why_not"] == "2 tables have no confirmed result yet."

    def test_a_step_that_cannot_be_taken_changes_nothing(self):
        made = make_world("running")
        response = made.ask("organiser", "POST", "events/{slug}/steps/close_round/", {})
        assert (response.status_code, response.json()["code"]) == (409, "tables-open")
        assert response.json()["facts"] == {"tables": [1, 2]}

    def test_a_whole_event_step_by_step(self):
        made = make_world("open")
        Entry.objects.filter(event=made.event).update(state=Entry.State.CHECKED_IN)

        def step(code: str) -> str:
            response = made.ask("organiser", "POST", f"events/{{slug}}/steps/{code}/", {})
            assert response.status_code == 200, response.json()
            return response.json()["state"]

        def results(number: int) -> None:
            told = made.ask("organiser", "GET", f"events/{{slug}}/rounds/{number}/").json()
            for table in told["tables"]:
                games = [{"ending": "won", "winner": 0, "glory": [12, 7]}] * 2
                body = {"result": {"games": games}}
                made.ask("scorekeeper", "POST", f"matches/{table['match_id']}/report/", body)

        assert step("close_registration") == "closed"
        assert step("start") == "running"
        for number in (1, 2):
            step("prepare_round")
            step("publish_round")
            results(number)
            step("close_round")
        assert step("finish") == "finished"
        assert step("reopen") == "running"

    def test_an_unknown_step(self):
        made = make_world("running")
        response = made.ask("organiser", "POST", "events/{slug}/steps/dance/", {})
        assert response.status_code == 404


class TestRules:
    def test_every_value_with_its_meaning_and_whose_it_is(self):
        made = make_world("open")
        told = made.ask("visitor", "GET", "events/{slug}/rules/").json()["results"]
        (minutes,) = [one for one in told if one["name"] == "round_minutes"]
        assert minutes == {
            "name": "round_minutes",
            "value": 90,
            "meaning": "Length of a round in minutes.",
            "whose": "ours",
            "differs": False,
            "may_change": {"allowed": True, "note": ""},
        }

    def test_a_value_settled_at_the_start_stays(self):
        made = make_world("running")
        body = {"changes": {"check_in": False, "round_minutes": 60}}
        response = made.ask("organiser", "PATCH", "events/{slug}/rules/", body)
        assert (response.status_code, response.json()["code"]) == (409, "may-not-change")
        made.event.refresh_from_db()
        assert (made.event.rules["check_in"], made.event.rules["round_minutes"]) == (True, 90)

    def test_a_change_is_kept_with_its_reason(self):
        made = make_world("running")
        body = {"changes": {"round_minutes": 60}, "reason": "The hall closes"}
        told = made.ask("organiser", "PATCH", "events/{slug}/rules/", body).json()["results"]
        (minutes,) = [one for one in told if one["name"] == "round_minutes"]
        assert (minutes["value"], minutes["differs"]) == (60, True)
        query = "events/{slug}/record/?action=event.rules_changed"
        (row,) = made.ask("organiser", "GET", query).json()["results"]
        assert (row["before"], row["after"]) == ({"round_minutes": 90}, {"round_minutes": 60})
        assert (row["reason"], row["via"]) == ("The hall closes", "api")

    def test_presets_and_tiebreakers(self):
        made = make_world("open")
        presets = made.ask("visitor", "GET", "presets/").json()["results"]
        assert presets[0]["key"] == "standard"
        assert presets[1]["provenance"]["points.win"] in {"pack", "ours"}
        chain = made.ask("visitor", "GET", "tiebreakers/").json()["results"]
        assert {"points", "buchholz"} <= {one["name"] for one in chain}


class TestStaff:
    def test_invited_and_accepted(self):
        made = make_world("open")
        body = {"role": "judge", "note": "Judith"}
        invited = made.ask("organiser", "POST", "events/{slug}/invitations/", body).json()
        accepted = made.ask(
            "outsider", "POST", "invitations/accept/", {"secret": invited["secret"]}
        )
        assert accepted.json() == {
            "event": made.event.slug,
            "event_name": "Store championship",
            "role": "judge",
        }
        again = made.ask("judge", "POST", "invitations/accept/", {"secret": invited["secret"]})
        assert (again.status_code, again.json()["code"]) == (410, "gone")
        staff = made.ask("organiser", "GET", "events/{slug}/staff/").json()["results"]
        assert [(one["username"], one["role"]) for one in staff][-1] == ("outsider", "judge")
        assert made.ask("organiser", "GET", "events/{slug}/invitations/").json()["count"] == 0

    def test_the_last_organiser_stays(self):
        made = make_world("open")
        pk = made.event.roles.get(role="organiser").pk
        response = made.ask("organiser", "DELETE", f"events/{{slug}}/staff/{pk}/")
        assert (response.status_code, response.json()["code"]) == (409, "last-organiser")


def test_the_record_is_filtered():
    made = make_world("running")
    made.ask("organiser", "POST", "events/{slug}/rounds/1/clock/start/")
    made.ask("judge", "POST", "matches/{match}/call-judge/", {"note": "Sight"})

    def actions(query: str) -> list[str]:
        told = made.ask("organiser", "GET", f"events/{{slug}}/record/?{query}").json()
        return [row["action"] for row in told["results"]]

    assert actions("") == ["judge.called", "clock.started"]
    assert actions("action=clock") == ["clock.started"]
    assert actions("actor=JUDGE") == ["judge.called"]
    assert actions("until=2020-01-01T00:00:00Z") == []
    assert actions("object_type=round") == ["clock.started"]
