"""Rounds, tables and clocks by the API."""

import pytest

from matches.models import Round
from tests import factories
from tests.matches.api.world import World, add_precedent, make_world

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]


def seats(told: dict[str, object]) -> list[list[int]]:
    """Numbers of the entries at each table, byes last."""
    return [[seat["number"] for seat in table["seats"]] for table in told["tables"]]  # type: ignore[attr-defined, index]


def ok(made: World, method: str, address: str, body: object = None, status: int = 200):
    response = made.ask("organiser", method, address, body)
    assert response.status_code == status, response.json()
    return response.json() if status != 204 else None


class TestPreparing:
    def test_prepared_looked_at_published(self):
        made = make_world("between")
        told = ok(made, "POST", "events/{slug}/rounds/", {"number": 2, "seed": 7}, 201)
        assert (told["round"]["number"], told["round"]["state"]) == (2, "prepared")
        assert told["for_staff"]["seed"] == 7
        assert told["for_staff"]["cost"]["rematches"] == 0
        assert all(table["why"] for table in told["tables"])
        again = made.ask("organiser", "POST", "events/{slug}/rounds/", {"number": 2})
        assert (again.status_code, again.json()["code"]) == (409, "round-exists")
        assert made.ask("ana", "GET", "events/{slug}/rounds/").json()["count"] == 1
        ok(made, "POST", "events/{slug}/rounds/2/publish/")
        shown = made.ask("ana", "GET", "events/{slug}/rounds/2/").json()
        assert shown["for_staff"] is None
        assert seats(shown) == seats(told)

    def test_a_round_that_cannot_be_paired_tells_the_ways_out(self):
        made = make_world("between")
        ok(made, "POST", "events/{slug}/must-not-meet/", {"one": 1, "other": 3}, 201)
        ok(made, "POST", "events/{slug}/must-not-meet/", {"one": 1, "other": 4}, 201)
        response = made.ask("organiser", "POST", "events/{slug}/rounds/", {})
        told = response.json()
        assert (response.status_code, told["code"]) == (409, "cannot-pair")
        assert ["must_not_meet"] in told["facts"]["ways_out"]
        ok(made, "POST", "events/{slug}/rounds/", {"give_up": ["must_not_meet"]}, 201)

    def test_laid_out_by_hand(self):
        made = make_world("between")
        body = {"pairs": [[1, 2], [4, 3]], "tables": [5, 2]}
        told = ok(made, "POST", "events/{slug}/rounds/lay-out/", body, 201)
        assert seats(told) == [[4, 3], [1, 2]]
        assert len(told["for_staff"]["warnings"]) == 2
        made.event.rounds.get(number=2).delete()
        unfit = {"pairs": [[1, 2], [1, 3]]}
        response = made.ask("organiser", "POST", "events/{slug}/rounds/lay-out/", unfit)
        assert (response.status_code, response.json()["code"]) == (422, "unfit-pairings")
        crowd = {"pairs": [[1, 2, 3]]}
        response = made.ask("organiser", "POST", "events/{slug}/rounds/lay-out/", crowd)
        assert response.status_code == 400


class TestChangingTables:
    def test_swapped_with_its_warnings(self):
        made = make_world("prepared")
        told = ok(made, "POST", "events/{slug}/rounds/2/swap/", {"one": 3, "other": 2})
        assert seats(told) == [[1, 2], [3, 4]]
        assert len(told["for_staff"]["warnings"]) == 2
        told = ok(made, "POST", "events/{slug}/rounds/2/pair/", {"one": 1, "other": 4})
        assert sorted(map(sorted, seats(told))) == [[1, 4], [2, 3]]
        told = ok(made, "POST", "events/{slug}/rounds/2/repair/", {"seed": 1})
        assert told["for_staff"]["warnings"] == []

    def test_somebody_who_dropped_is_not_paired(self):
        made = make_world("prepared")
        factories.make_entry(made.event, "Eve", number=5, state="dropped")
        response = made.ask("organiser", "POST", "events/{slug}/rounds/2/tables/", {"one": 5})
        assert (response.status_code, response.json()["code"]) == (409, "not-in")
        swap = {"one": 1, "other": 5}
        response = made.ask("organiser", "POST", "events/{slug}/rounds/2/swap/", swap)
        assert (response.status_code, response.json()["code"]) == (409, "not-in")

    def test_a_late_table_a_bye_and_a_table_taken_out(self):
        made = make_world("prepared")
        factories.make_entry(made.event, "Eve", number=5)
        told = ok(made, "POST", "events/{slug}/rounds/2/tables/", {"one": 5}, 201)
        assert told["tables"][-1]["is_bye"]
        told = ok(made, "POST", "events/{slug}/rounds/2/bye/", {"entry": 4})
        assert seats(told)[-1] == [4]
        ok(made, "POST", "matches/{match}/remove/", None, 204)
        told = ok(made, "GET", "events/{slug}/rounds/2/")
        assert told["for_staff"]["unplaced"] == [1, 3]

    def test_moved_to_another_table(self):
        made = make_world("running")
        assert ok(made, "POST", "matches/{match}/move/", {"table": 9})["table"] == 9
        response = made.ask("organiser", "POST", "matches/{match}/move/", {"table": 0})
        assert response.status_code == 400


class TestBackAndOn:
    def test_closed_and_reopened_unpublished_and_deleted(self):
        made = make_world("played")
        assert ok(made, "POST", "events/{slug}/rounds/1/close/")["round"]["state"] == "closed"
        assert ok(made, "POST", "events/{slug}/rounds/1/reopen/", {})["round"]["state"] == (
            "published"
        )
        response = made.ask("organiser", "POST", "events/{slug}/rounds/1/unpublish/", {})
        assert (response.status_code, response.json()["code"]) == (409, "round-has-results")
        response = made.ask("organiser", "DELETE", "events/{slug}/rounds/1/?force=true")
        assert (response.status_code, response.json()["code"]) == (409, "round-has-results")
        ok(made, "DELETE", "events/{slug}/rounds/1/?force=true&reason=Mistake", None, 204)
        assert not Round.objects.exists()


class TestClock:
    def test_started_paused_resumed_extended(self):
        made = make_world("running")
        response = made.ask("judge", "POST", "events/{slug}/rounds/1/clock/pause/")
        assert (response.status_code, response.json()["code"]) == (409, "clock-not-started")
        told = ok(made, "POST", "events/{slug}/rounds/1/clock/start/")
        assert told["clock"]["ends_at"] is not None
        assert ok(made, "POST", "events/{slug}/rounds/1/clock/pause/")["clock"]["ends_at"] is None
        told = ok(made, "POST", "events/{slug}/rounds/1/clock/resume/")
        assert told["clock"]["paused_at"] is None
        told = ok(made, "POST", "events/{slug}/rounds/1/clock/extend/", {"minutes": 10})
        assert told["clock"]["extra_minutes"] == 10
        assert ok(made, "POST", "matches/{match}/extend/", {"minutes": 5})["extra_minutes"] == 5
        for minutes, status in ((0, 422), (9999, 400), ("ten", 400), (-50, 422)):
            body = {"minutes": minutes}
            response = made.ask("organiser", "POST", "matches/{match}/extend/", body)
            assert response.status_code == status, minutes


def test_a_round_whose_ruling_is_a_precedent_is_not_deleted(db):
    made = make_world("running")
    add_precedent(made)
    address = "events/{slug}/rounds/1/?force=true&reason=By mistake"
    response = made.ask("organiser", "DELETE", address)
    assert (response.status_code, response.json()["code"]) == (409, "round-has-precedent")
