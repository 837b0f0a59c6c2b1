"""The rules engine asked through the server, by a phone that cannot run it."""

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from matches.models import Seat
from matches.people.private_links import make_token
from matches.rulebook.services.at_the_door import LONGEST
from rules_engine.door import answer
from tests.matches.api.world import World, make_world

pytestmark = pytest.mark.database

ADDRESS = "matches/{match}/log/engine/"
LOG = (Path(__file__).parents[2] / "engine" / "golden" / "shadespire-2018-00.jsonl").read_text()
ASKED = {"do": "position", "log": LOG, "n": 35}


@pytest.fixture
def made(db) -> World:
    return make_world()


def here(asked):
    return json.loads(answer(json.dumps(asked)))


def test_it_answers_as_the_engine_on_the_phone_does(made):
    standing = made.ask("ana", "POST", ADDRESS, ASKED).json()
    assert standing == here(ASKED)
    onward = {"do": "onward", "position": standing["ok"]["position"]}
    assert made.ask("ana", "POST", ADDRESS, onward).json() == here(onward)


def test_a_forbidden_step_comes_with_its_rule(made):
    position = here(ASKED)["ok"]["position"]
    step = {"do": "step", "position": position, "event": {"t": "guard", "by": 0, "fighter": 0}}
    told = made.ask("ana", "POST", ADDRESS, step)
    assert (told.status_code, sorted(told.json())) == (200, ["refused"])
    assert told.json() == here(step)


def test_what_is_no_request_is_unusable_and_harms_nothing(made):
    assert "unusable" in made.ask("ana", "POST", ADDRESS, {"do": "sing"}).json()
    assert made.ask("ana", "POST", ADDRESS, ASKED).json() == here(ASKED)


def test_more_than_half_a_megabyte_is_not_read(made):
    long = {"do": "position", "log": "x" * LONGEST}
    assert made.ask("ana", "POST", ADDRESS, long).status_code == 413


def test_each_player_of_a_hall_is_counted_alone(made, monkeypatch):
    """Phones that opened a private link share the hall's address, and no limit."""
    few = {"account": [(2, 60)], "entry": [(2, 60)], "address": [(2, 60)]}
    monkeypatch.setitem(settings.LIMITS, "engine", few)
    url = f"/api/v1/matches/{made.ids['match']}/log/engine/"
    for seat in Seat.objects.filter(match_id=made.ids["match"]).select_related("entry"):
        phone = Client()
        phone.get(f"/me/{make_token(entry_id=seat.entry.pk, version=seat.entry.link_version)}/")
        asked = [
            phone.post(url, {"do": "versions"}, content_type="application/json").status_code
            for _ in range(3)
        ]
        assert asked == [200, 200, 429]
