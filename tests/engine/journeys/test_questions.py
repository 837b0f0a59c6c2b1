"""Judges' questions about a journey, from a scene and from a log."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from rules_engine.__main__ import main
from rules_engine.facts.errors import Unusable
from rules_engine.journey_table import read_journey_question, rule_on_journey, trial_journey
from rules_engine.journeys.given import Map, Tile
from rules_engine.journeys.invented import HOSTILES, block
from tests.engine.journeys.hands import ARCHER, ORLA, TAM
from tests.engine.journeys.logs import BEGUN, log_of
from tests.engine.journeys.questions import SCENE, answer, of_log


def may(event, **more):
    return answer({"what": "may", "event": event}, **more)


def test_may_this_hero_do_this():
    assert may({"t": "run", "by": 0, "die": 3, "path": [[3, 2]]}).verdict == "yes"
    told = may({"t": "run", "by": 0, "die": 2, "path": [[3, 2]]})
    assert (told.verdict, told.derivation[-1].rule) == ("no", "hero.run")
    assert told.cites == ("cursed-city reference: Hero",)
    other = may({"t": "move", "by": 1, "die": 3, "path": [[1, 2]]})
    assert (other.verdict, other.derivation[-1].rule) == ("no", "kernel.whose")


def test_what_rests_on_somebodys_word_is_left_open():
    quest = {"do": "quest", "amount": 1}
    told = may({"t": "told", "why": "a card", "did": [quest]})
    assert [one.rule for one in told.missing] == ["journey.told"]


def test_after_events_that_could_not_be_nothing_is_decided():
    ask = {"what": "event", "roll": 8}
    told = answer(ask, after=[{"t": "run", "by": 0, "die": 2, "path": [[3, 2]]}])
    assert told.missing[0].rule == "hero.run"


def test_in_cover_or_not():
    behind_a_door = answer({"what": "cover", "hero": 0, "model": 0})
    assert behind_a_door.verdict == "yes"
    assert [one.rule for one in behind_a_door.derivation] == [
        "terrain.cover",
        "terrain.cover-hostile",
    ]
    shot_at = answer({"what": "cover", "hero": 0, "model": 0, "from_hero": False})
    assert shot_at.derivation[-1].rule == "terrain.cover-hero"
    near = {**SCENE, "hostiles": [{"card": ARCHER, "space": [2, 3]}]}
    assert answer({"what": "cover", "hero": 0, "model": 0}, near).verdict == "no"


def test_who_is_the_closest_hero():
    told = answer({"what": "closest", "model": 0})
    assert told.outcome == {
        "closest": [0],
        "names": [TAM],
        "steps": 4,
        "moves_towards": [0],
    }
    heroes = [{**SCENE["heroes"][0], "space": [3, 0]}, {**SCENE["heroes"][1], "space": [3, 2]}]
    level = answer({"what": "closest", "model": 0}, {**SCENE, "heroes": heroes})
    assert level.outcome["closest"] == [0, 1]
    assert level.first[0].endswith("The leader picks.")
    marked = [SCENE["heroes"][0], {**SCENE["heroes"][1], "ailments": ["marked"]}]
    told = answer({"what": "closest", "model": 0}, {**SCENE, "heroes": marked})
    assert (told.outcome["closest"], told.outcome["moves_towards"]) == ([0], [1])
    assert told.derivation[-1].rule == "ailment.marked"


@pytest.mark.parametrize(
    ("roll", "more", "event"),
    [
        (1, {}, "destiny-denied"),
        (2, {}, "will-of-the-master"),
        (3, {"hostiles": []}, "time-runs-short"),
        (3, {"hostiles": [], "nightfall": 8}, "crisis"),
        (5, {}, "time-runs-short"),
        (5, {"nightfall": 8}, "crisis"),
        (7, {}, "crisis"),
        (8, {}, "quiet"),
        (10, {}, "born-hero"),
        (11, {}, "inspiring-effort"),
        (12, {}, "destiny-fulfilled"),
    ],
)
def test_what_happens_on_this_event(roll, more, event):
    told = answer({"what": "event", "roll": roll}, {**SCENE, **more})
    assert told.outcome["event"] == event
    assert told.cites[0] == "cursed-city reference: Turn, Event Table"


def test_which_crisis_it_is():
    told = answer({"what": "crisis", "roll": 4})
    assert told.outcome == {"page": 28, "entry": 4, "time": "day"}
    told = answer({"what": "crisis", "roll": 4}, {**SCENE, "nightfall": 8})
    assert told.outcome == {"page": 29, "entry": 14, "time": "night"}


def test_what_may_be_done_now():
    told = answer({"what": "legal"})
    assert (told.outcome["asked"], told.outcome["who"]) == ("act", 0)
    assert {"run", "move", "strike", "done"} <= {one["t"] for one in told.outcome["events"]}


def test_a_question_about_a_log_after_an_event():
    log = trial_journey(3)
    told = of_log(log, {"what": "legal"}, at=0)
    assert told.outcome["asked"] == "combat map"
    over = of_log(log, {"what": "legal"})
    assert over.first[0] == "The journey is over."
    middle = of_log(log_of(BEGUN), {"what": "legal"})
    assert middle.outcome == {"asked": "activated", "dice": (), "heroes": (0, 1)}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b'{"v":1,"journey":{},"ask":{"what":"weather"}}', "no question of this format"),
        (b'{"v":1,"ask":{"what":"legal"}}', "about one position"),
        (b'{"v":1,"journey":{"heroes":[]},"ask":{"what":"legal"}}', "no question of this format"),
        (b'{"v":1,"journey":{"who":"Rolf"},"ask":{"what":"legal"}}', "nobody here is called"),
        (b'{"v":1,"journey":{},"ask":{"what":"closest","model":3}}', "no hostile model 3"),
        (b'{"v":1,"journey":{},"ask":{"what":"event","roll":13}}', "no question of this format"),
        (b'{"v":1,"journey":{', "no JSON"),
        (
            b'{"v":1,"journey":{"heroes":[{"card":"Orla Vennick","space":[90,1]}]},'
            b'"ask":{"what":"legal"}}',
            "nobody can stand",
        ),
    ],
)
def test_what_is_no_question_is_told_so(text, why):
    with pytest.raises(Unusable, match=why):
        rule_on_journey(read_journey_question(text))


def test_the_command_takes_questions_of_journeys(tmp_path, capsys):
    path = tmp_path / "question.json"
    ask = {"what": "closest", "model": 0}
    path.write_text(json.dumps({"v": 1, "journey": SCENE, "ask": ask}))
    assert main(["adjudicate", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"Closest: {TAM}.")


def test_the_commands_play_and_replay_journeys(tmp_path, capsys):
    path = str(tmp_path / "journey.jsonl")
    assert main(["play", "--edition", "cursed-city", "--seed", "3", "--out", path]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"cursed-city, hunt: {ORLA}")
    assert "given in the log" in told
    assert main(["replay", path]) == 0
    assert capsys.readouterr().out == told
    assert main(["replay", path, "--at", "40"]) == 0
    assert "Turn 1" in capsys.readouterr().out
    assert main(["replay", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["holds"] is True
    assert main(["replay", path, "--seat", "1"]) == 2
    assert "a journey hides nothing" in capsys.readouterr().err


def test_the_duels_forms_take_no_journey(tmp_path, capsys):
    scene = tmp_path / "scene.json"
    scene.write_text('{"v":1,"scene":{"edition":"cursed-city"},"ask":{"what":"legal"}}')
    assert main(["adjudicate", str(scene)]) == 2
    log = tmp_path / "log.jsonl"
    seat = '{"warband":"Garrek\'s Reavers"}'
    log.write_text(f'{{"edition":"cursed-city","seats":[{seat},{seat}],"t":"game","v":1}}\n')
    assert main(["replay", str(log)]) == 2
    odds = ["--dice", "2", "--symbol", "smash", "--defence", "1", "--against", "block"]
    assert main(["odds", "attack", "--edition", "cursed-city", *odds]) == 2
    assert capsys.readouterr().err.count("is a game of journeys") == 3


def test_nobody_is_so_and_so_far_where_there_is_no_way():
    """Hostile, Move: the closest hero is counted along ways; without one all are equally far."""
    apart = Map("apart", (Tile("here", block(0, 0, 2, 2)), Tile("there", block(9, 0, 2, 2))), ())
    journey = {
        "heroes": [{"card": ORLA, "space": [0, 0]}],
        "hostiles": [{"card": HOSTILES[0].name, "space": [9, 0]}],
        "map": msgspec.to_builtins(replace(apart, start=((0, 0),))),
    }
    found = answer({"what": "closest", "model": 0}, journey).outcome
    assert (found["closest"], found["steps"]) == ([0], None)
    near = {**journey, "hostiles": [{"card": HOSTILES[0].name, "space": [1, 1]}]}
    assert answer({"what": "closest", "model": 0}, near).outcome["steps"] == 1
