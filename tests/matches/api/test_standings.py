"""Standings by the API, and how a rank came about."""

import pytest

from matches.standing.services.standings import recompute_standings
from tests.matches.api.world import World, make_world

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]


@pytest.fixture
def made() -> World:
    """Round 1 is closed: Ana beat Ben 2-0 and Cleo beat Dan 2-0."""
    world = make_world("between", chain=[{"name": "points"}, {"name": "omw"}, {"name": "manual"}])
    world.event.results_version = 1
    world.event.save()
    return world


def test_none_yet_and_being_computed(made: World):
    told = made.ask("visitor", "GET", "events/{slug}/standings/").json()
    assert (told["rows"], told["is_computing"], told["rounds"]) == ([], True, [1])


def test_the_table(made: World):
    recompute_standings(event_id=made.event.pk)
    told = made.ask("visitor", "GET", "events/{slug}/standings/").json()
    assert (told["round"], told["version"], told["is_computing"]) == (1, 1, False)
    assert [(column["key"], column["better"]) for column in told["columns"]] == [
        ("points", "higher"), ("omw", "higher"), ("manual", "higher"),
    ]  # fmt: skip
    assert [(row["rank"], row["name"], row["points"]) for row in told["rows"]] == [
        (1, "Ana", "3"), (1, "Cleo", "3"), (3, "Ben", "0"), (3, "Dan", "0"),
    ]  # fmt: skip
    assert told["rows"][2]["values"][1] == {"key": "omw", "exact": "1", "shown": "100 %"}
    assert made.ask("visitor", "GET", "events/{slug}/standings/?round=1").json() == told
    missing = made.ask("visitor", "GET", "events/{slug}/standings/?round=2")
    assert (missing.status_code, missing.json()["code"]) == (404, "not-found")
    assert made.ask("visitor", "GET", "events/{slug}/standings/?round=x").status_code == 400


def test_a_row_opened(made: World):
    recompute_standings(event_id=made.event.pk)
    told = made.ask("visitor", "GET", "events/{slug}/standings/3/").json()
    assert (told["name"], told["rank"], told["is_of_kept"]) == ("Cleo", 1, True)
    assert told["matches"][0]["opponent"] == {"number": 4, "name": "Dan"}
    assert (told["links"][0]["how"], told["links"][0]["shown"]) == ("3", "3")
    assert told["above"]["kind"] == "level"
    assert told["below"]["text"] == "Points: 3 against 0, the higher stands higher"
    assert made.ask("visitor", "GET", "events/{slug}/standings/9/").status_code == 404


def test_an_order_among_those_who_are_level(made: World):
    body = {"kind": "manual", "order": [3, 1], "reason": "Drew lots"}
    told = made.ask("organiser", "POST", "events/{slug}/roll-offs/", body).json()["results"]
    assert [(one["number"], one["value"]) for one in told] == [(3, 2), (1, 1)]
    recompute_standings(event_id=made.event.pk)
    rows = made.ask("visitor", "GET", "events/{slug}/standings/").json()["rows"]
    assert [row["name"] for row in rows][:2] == ["Cleo", "Ana"]
    twice = {**body, "order": [3, 3]}
    assert made.ask("organiser", "POST", "events/{slug}/roll-offs/", twice).status_code == 422
    end = "events/{slug}/roll-offs/manual/?reason=Wrong"
    assert made.ask("organiser", "DELETE", end).status_code == 204
    assert made.ask("organiser", "GET", "events/{slug}/roll-offs/").json()["count"] == 0
    unsaid = made.ask("organiser", "DELETE", "events/{slug}/roll-offs/manual/")
    assert unsaid.status_code == 400
