"""The engine in JSON text, as a phone's worker speaks to it; here in this Python."""

import json
from pathlib import Path

import pytest

from rules_engine.door import answer
from rules_engine.facts.version import ENGINE, data_hash

LOG = (Path(__file__).parents[1] / "engine" / "golden" / "shadespire-2018-00.jsonl").read_text()


def ask(**request):
    return json.loads(answer(json.dumps(request)))


@pytest.fixture(scope="module")
def standing():
    """The table after 35 events of a game: a player may react."""
    return ask(do="position", log=LOG, n=35)["ok"]


def test_it_tells_its_versions():
    assert ask(do="versions") == {"ok": {"engine": ENGINE, "data": data_hash()}}


def test_a_log_is_replayed_to_its_last_event():
    told = ask(do="replay", log=LOG, hashes=True)["ok"]
    assert told["report"]["holds"] is True
    assert told["last"] == len(told["hashes"]) - 1 == len(LOG.splitlines()) - 1
    assert told["hash"] == told["hashes"][-1]


def test_a_position_tells_what_is_asked_and_what_may_be_answered(standing):
    assert standing["prompt"]["kind"] == "reaction"
    assert ask(do="asked", position=standing["position"])["ok"] == standing["prompt"]
    assert ask(do="legal", position=standing["position"])["ok"] == [{"t": "pass", "by": 0}]
    assert ask(do="legal", position=standing["position"], seat=1)["ok"] == []


def test_a_step_leads_to_the_position_of_the_log(standing):
    event = json.loads(LOG.splitlines()[36])["e"]
    step = {name: value for name, value in event.items() if name not in {"id", "after", "implied"}}
    told = ask(do="step", position=standing["position"], event=step)["ok"]
    assert told["hash"] == ask(do="position", log=LOG, n=36)["ok"]["hash"]


def test_what_the_rules_forbid_is_refused_with_the_rule(standing):
    told = ask(
        do="step", position=standing["position"], event={"t": "guard", "by": 0, "fighter": 0}
    )
    assert told["refused"]["rule"] == "kernel.asked"
    assert told["refused"]["facts"] == {"asked": "reaction", "given": "Guard"}
    assert told["refused"]["cites"] == ["shadespire-2018 pg 14", "shadespire-2018 reference"]


def test_a_seat_is_shown_what_it_may_know(standing):
    told = ask(do="show", position=standing["position"], seat=1)["ok"]
    assert told["seat"] == 1
    assert told["legal"] == []


def test_a_question_is_ruled_on_and_a_position_drawn(standing):
    question = {"v": 1, "ask": {"what": "who"}, "position": standing["position"]}
    assert ask(do="adjudicate", question=question)["ok"]["answer"] == "decided"
    drawn = ask(do="draw", position=standing["position"], title="Round 1")["ok"]
    assert drawn.startswith("<svg ")
    assert "Round 1" in drawn


def test_what_happens_is_drawn_and_what_is_tapped_has_a_name(standing):
    marks = [
        {"draw": "path", "hexes": [[0, 0], [1, 0]], "kind": "push", "seat": 1},
        {"draw": "strike", "origin": [0, 0], "target": [1, 0], "attack": ["smash"]},
        {"draw": "fall", "hex": [2, 0]},
    ]
    options = {"marks": marks, "marked": [[3, 0]], "tappable": True, "key": False, "name": "pad"}
    drawn = ask(do="draw", position=standing["position"], **options)["ok"]
    for sign in ("bf-way-push", "bf-attack", "bf-fall", "bf-marked", 'id="pad-title"'):
        assert sign in drawn
    assert 'data-hex="3,0"' in drawn
    assert "bf-key" not in drawn
    assert "bf-key" in ask(do="draw", position=standing["position"])["ok"]


def test_a_row_of_dice_is_drawn():
    drawn = ask(do="dice", faces=["smash", "critical"], label="Attack")["ok"]
    assert 'aria-label="Attack: smash, critical"' in drawn


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"do": "asked"}, "Object missing required field `position`"),
        ({"do": "guess"}, "Invalid value 'guess' - at `$.do`"),
        ({"do": "replay", "log": ""}, "an empty file is no log"),
    ],
)
def test_what_is_no_request_or_log_is_unusable(request_, why):
    assert why in ask(**request_)["unusable"]


def test_a_pad_goes_on_through_windows_that_nobody_used(standing):
    told = ask(do="onward", position=standing["position"])["ok"]
    assert told["windows"][0] == {"who": 0, "kind": "reaction", "at": told["windows"][0]["at"]}
    assert told["prompt"]["kind"] not in {"reaction", "surge", "power step"}
    before = ask(do="onward", position=standing["position"], windows=0)["ok"]
    assert (before["windows"], before["prompt"]) == ([], standing["prompt"])
    one = ask(do="onward", position=standing["position"], windows=1)["ok"]
    passed = ask(do="step", position=standing["position"], event={"t": "pass", "by": 0})["ok"]
    assert one["position"] == passed["position"]


def test_cards_are_committed_to_and_listed_by_warband():
    salt = "0123456789abcdef"
    (sealed,) = ask(do="commit", cards=["S249"], salts=[salt])["ok"]
    assert len(sealed) == 65
    listed = ask(do="cards", warband="Garrek's Reavers", kinds=["ploy"])["ok"]
    names = [card["name"] for card in listed]
    assert names == sorted(names)
    assert "Fuelled by Slaughter" in names
