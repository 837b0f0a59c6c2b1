"""The position editor's page: states from links, scenes and logs, laid out and answered."""

import json
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.html import escape

import rules_engine
from matches.logs.services.attached import attach_log, replay_log
from matches.models import GameLog
from matches.rulebook.queries import positions
from rules_engine.log import read_log
from rules_engine.state.events import Reveal
from tests import factories
from tests.matches.logs.disputed import log, turned
from tests.matches.views.clients import client_of
from tests.pages import text_of

__all__ = ["log", "turned"]

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DUEL = {
    "v": 1,
    "scene": {
        "edition": "harrowdeep-2021",
        "fighters": [
            {"fighter": "Steelheart", "hex": "open ground"},
            {"fighter": "Garrek", "hex": "adjacent to Steelheart"},
        ],
    },
}
SWING = {"t": "attack", "fighter": 0, "attack": "Sigmarite Broadsword", "target": 1}


LOG = Path(rules_engine.__file__).parent / "schemas" / "examples" / "log_full.jsonl"


@pytest.fixture
def full_log() -> bytes:
    return LOG.read_bytes()


def post(client, name: str, state: object):
    body = state if isinstance(state, str) else json.dumps(state)
    return client.post(reverse(name), body, content_type="application/json")


def test_a_position_is_drawn_with_what_may_happen_next(client):
    told = post(client, "position_laid", {**DUEL, "after": [SWING]}).json()
    assert told["svg"].startswith("<svg") and 'data-hex="' in told["svg"]
    assert [one["name"] for one in told["fighters"]] == ["Severin Steelheart", "Garrek Gorebeard"]
    assert told["said"][0]["says"].startswith("Severin Steelheart attacks Garrek Gorebeard")
    assert (told["next"]["kind"], told["next"]["count"]) == ("attack roll", 2)
    assert {one["window"] for one in told["windows"]} == {
        "attack-declared (when an attack is declared)"
    }


def test_what_cannot_have_happened_is_told_with_its_rule(client):
    far = {**DUEL, "after": [{"t": "move", "fighter": 0, "path": [[9, 9]]}]}
    told = post(client, "position_laid", far).json()
    assert told["said"][-1]["stopped"] and told["said"][-1]["rule"]


def test_a_card_nobody_here_knows_is_named_before_any_answer(client):
    cards = json.loads(positions.names())["cards"]
    unknown = next(one["name"] for one in cards if one["open"] and one["type"] == "upgrade")
    scene = json.loads(json.dumps(DUEL))
    scene["scene"]["fighters"][0]["upgrades"] = [unknown]
    assert post(client, "position_laid", scene).json()["unknown"] == [unknown]
    ask = {"what": "drive back", "fighter": 0, "target": 1}
    page = text_of(post(client, "position_answer", {**scene, "ask": ask}))
    assert f"Not known here: {escape(unknown)}." in page and "Cannot decide" in page
    assert "What the rules say nearby" in page and "Drive back" in page


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        ({"what": "visible", "one": 0, "other": 1}, "Yes"),
        ({"what": "may", "event": SWING}, "Yes"),
        ({"what": "drive back", "fighter": 0, "target": 1}, "driven back"),
        ({"what": "precedence"}, "first"),
        ({"what": "characteristic", "fighter": 1, "name": "move"}, "Garrek"),
    ],
)
def test_questions_of_several_kinds_are_answered_on_the_page(client, ask, says):
    page = text_of(post(client, "position_answer", {**DUEL, "ask": ask}))
    assert says in page and "Every check, in order" in page


def test_a_shared_link_shows_position_and_answer_without_script(client):
    link = positions.written({**DUEL, "ask": {"what": "visible", "one": 0, "other": 1}})
    response = client.get(reverse("position"), {"q": link})
    page = text_of(response)
    assert response.status_code == 200 and "<svg" in response.content.decode()
    assert "Yes" in page


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x", "This link to a position is cut short"),
        ("%%", "This link to a position is cut short"),
        ("W10", "This link to a position is cut short"),  # a list
        ("a" * 30_000, "This link to a position is cut short"),
        (positions.written({"v": 1, "ask": "why"}), "cannot be asked"),
        (positions.written({**DUEL, "ask": {"what": ["who"]}}), "cannot be asked"),
        (
            positions.written({**DUEL, "assume": 7, "ask": {"what": "precedence"}}),
            "cannot be asked",
        ),
        ("W1tb" * 5_000, "This link to a position is cut short"),  # nested without end
    ],
)
def test_a_link_that_is_cut_short_or_made_up_is_told(client, text, says):
    response = client.get(reverse("position"), {"q": text})
    assert response.status_code == 422
    assert says in text_of(response)


@pytest.mark.parametrize(
    "body", ["", "[]", "{", '{"v": 1}', json.dumps({**DUEL, "ask": {"what": "everything"}})]
)
def test_what_is_no_question_is_refused_in_words(client, body):
    for name in ("position_laid", "position_answer"):
        response = post(client, name, body)
        assert response.status_code == 422, body
        assert client.post(reverse(name), {"q": body}).status_code == 422  # a form is none


def test_a_scene_of_a_rules_page_opens_in_the_editor(client):
    page = client.get(reverse("rule", args=["attack.enemy-only"])).content.decode()
    assert f'{reverse("position")}?example=attack-a-friend"' in page
    opened = client.get(reverse("position"), {"example": "attack-a-friend"})
    assert "Garrek" in opened.content.decode()
    assert client.get(reverse("position"), {"example": "no-such"}).status_code == 404


def test_every_scene_of_the_rules_opens(client):
    for example in positions.examples():
        state = positions.of_example(example)
        told = post(client, "position_laid", state)
        assert told.status_code == 200, (example, told.content[:300])


def test_a_log_opens_after_an_event_for_staff_and_for_all_once_it_is_confirmed(
    desk, client, ana, table, full_log
):
    kept = attach_log(match=table, game=1, content=full_log, first_seat=0, actor=ana)
    replay_log(log_id=kept.pk)
    assert GameLog.objects.get(pk=kept.pk).state == GameLog.State.DONE
    asked = {"log": kept.pk, "at": 20}
    assert desk.get(reverse("position"), asked).status_code == 200
    assert client_of(ana).get(reverse("position"), asked).status_code == 404
    assert client.get(reverse("position"), asked).status_code == 404
    factories.confirm(table, 0, 0)
    assert client.get(reverse("position"), asked).status_code == 200
    assert client.get(reverse("position"), {"log": 999_999, "at": 1}).status_code == 404


def test_fighters_of_a_logs_position_can_stand_otherwise(desk, ana, table, full_log):
    kept = attach_log(match=table, game=1, content=full_log, first_seat=0, actor=ana)
    replay_log(log_id=kept.pk)

    def opened(pieces):
        then = positions.written({"v": 1, "pieces": pieces})
        return desk.get(reverse("position"), {"log": kept.pk, "at": 20, "then": then})

    before = desk.get(reverse("position"), {"log": kept.pk, "at": 20}).context["state"]
    after = opened({"0": {"wound_tokens": 1, "inspired": True}}).context["state"]
    first, *rest = before["position"]["fighters"]
    fighters = [{**first, "wound_tokens": 1, "inspired": True}, *rest]
    assert after["position"] == {**before["position"], "fighters": fighters}
    assert after["pieces"] == {"0": {"wound_tokens": 1, "inspired": True}}
    for wrong in ({"0": {"card": "F1"}}, {"99": {"out": True}}, {"x": {}}, {"0": 5}, [1]):
        told = opened(wrong)
        assert told.status_code == 422
        assert "changes what is not in the log" in text_of(told)
    assert opened({"0": {"wound_tokens": -3}}).status_code == 422


def test_a_card_laid_open_in_a_log_is_all_that_may_be_scored_next(desk, client, log):
    """Where nobody may pass, the editor stops and offers what must be done."""
    laid_open = [
        entry.n
        for entry in read_log(bytes(log.content)).entries
        if isinstance(entry.logged.event, Reveal)
    ]
    assert laid_open
    for at in laid_open:
        opened = desk.get(reverse("position"), {"log": log.pk, "at": at})
        assert opened.status_code == 200
        told = post(client, "position_laid", opened.context["state"]).json()
        assert [one["event"]["t"] for one in told["next"]["events"]] == ["score"]
