"""The rules by the API."""

import json

import pytest
from rest_framework.test import APIClient

from matches.rulebook.worker import WARMING

pytestmark = [pytest.mark.django_db, pytest.mark.database]
BOUT = {
    "edition": "nightvault-2019",
    "strike": {"fighter": "Targor", "attack": "Gore-axe and Blade"},
    "target": {"fighter": "Severin Steelheart", "damage": 2},
    "then": {"fighter": "Garrek Gorebeard", "attack": "Blooddrinker Axe"},
}


@pytest.fixture
def api():
    return APIClient()


def test_a_search_gives_ids_of_rules_numbers_of_answers_and_codes_of_cards(api):
    found = api.get("/api/v1/rules/", {"q": "twist the nife and rebound"}).json()
    assert found["results"][0] == {
        "kind": "answer",
        "id": "DC-283",
        "title": found["results"][0]["title"],
        "says": found["results"][0]["says"],
        "editions": ["nightvault-2019"],
        "page": "/rules/DC-283/",
    }
    assert {"rule", "answer", "card"} >= {one["kind"] for one in found["results"]}


def test_a_rule_comes_with_every_wording(api):
    rule = api.get("/api/v1/rules/bounty.amount/").json()
    assert [one["same_as"] for one in rule["wordings"]] == [
        "shadespire-2018",
        "shadespire-2018",
        "dreadfane-2019",
        "shadespire-2018",
    ]
    assert (rule["kind"], rule["page"]) == ("rule", "/rules/bounty.amount/")


def test_an_answer_comes_with_its_question(api):
    answer = api.get("/api/v1/rules/DC-012/").json()
    assert (answer["kind"], answer["id"]) == ("answer", "DC-012")
    assert answer["title"].endswith("?")
    assert "push.up-to" in [one["id"] for one in answer["beside"]]


def test_a_rule_that_there_is_not_names_the_nearest(api):
    missing = api.get("/api/v1/rules/guard.forever/")
    assert missing.status_code == 404
    assert missing.json()["code"] == "no-such-rule"
    assert missing.json()["facts"]["near"][0].startswith("guard.")


def test_odds_are_rounded_and_exact(api):
    asked = {"fighter": "Targor", "attack": "Gore-axe and Blade", "target": "Severin Steelheart"}
    found = api.get("/api/v1/odds/", asked).json()
    assert found["first"]["succeeds"] == {"value": 0.402778, "exact": "29/72"}
    assert found["wounds"] == 4
    assert found["together"] is None


def test_odds_of_two_attacks(api):
    found = api.post("/api/v1/odds/", BOUT, format="json").json()
    assert found["wounds"] == 2
    assert found["first"]["out_of_action"]["value"] == 0
    assert found["together"]["out_of_action"]["value"] > found["second"]["succeeds"]["value"] - 1e-9
    assert found["first"]["damage"][1] == {
        "amount": 1,
        "chance": {"value": 0.402778, "exact": "29/72"},
    }


def test_odds_that_cannot_be_are_told(api):
    unknown = api.post("/api/v1/odds/", BOUT | {"target": {"fighter": "Nobody"}}, format="json")
    assert (unknown.status_code, unknown.json()["code"]) == (422, "no-such-bout")


def test_a_question_of_the_engine_is_answered(api):
    answer = api.post("/api/v1/adjudications/", json.loads(WARMING), format="json")
    assert answer.status_code == 200
    assert (answer.json()["answer"], answer.json()["verdict"]) == ("decided", "yes")


def test_a_question_about_a_journey_is_answered_as_one_about_a_duel(api):
    """The examples of the engine stand on a hall of its own: a hero in a doorway's shadow."""
    scene = {
        "kind": "hunt",
        "heroes": [{"card": "Tam of the Quays", "space": [3, 1], "dice": [3, 2]}],
        "hostiles": [{"card": "bone archer", "space": [7, 1]}],
    }

    def ask(**what):
        question = {"v": 1, "journey": scene, "ask": what}
        return api.post("/api/v1/adjudications/", question, format="json").json()

    assert ask(what="event", roll=6)["outcome"]["event"] == "crisis"
    assert ask(what="closest", model=0)["outcome"]["names"] == ["Tam of the Quays"]
    assert ask(what="cover", hero=0, model=0)["verdict"] == "yes"
    run = {"t": "run", "by": 0, "die": 2, "path": [[3, 2]]}
    no = ask(what="may", event=run)
    assert (no["verdict"], no["derivation"][-1]["rule"]) == ("no", "hero.run")


def test_a_question_too_long_is_refused_before_it_is_read(api):
    asked = {"v": 1, "ask": {"what": "winner"}, "log": ["x" * 70_000]}
    refused = api.post("/api/v1/adjudications/", asked, format="json")
    assert (refused.status_code, refused.json()["code"]) == (413, "too-large")


def test_questions_are_counted_as_costly(api, settings):
    settings.LIMITS = settings.LIMITS | {"costly": {"address": [(2, 60)]}}
    asked = [api.post("/api/v1/adjudications/", {}, format="json").status_code for _ in range(3)]
    assert asked == [422, 422, 429]
