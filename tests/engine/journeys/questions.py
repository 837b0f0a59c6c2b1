"""Questions about journeys in short: of a scene, and of a log."""

import json

from rules_engine.journey_table import read_journey_question, rule_on_journey
from rules_engine.log import write_log
from tests.engine.journeys.hands import ARCHER, BRANNOC, TAM

SCENE = {
    "kind": "hunt",
    "heroes": [
        {"card": TAM, "space": [3, 1], "dice": [3, 2, 6, 1]},
        {"card": BRANNOC, "space": [1, 1]},
    ],
    "hostiles": [{"card": ARCHER, "space": [7, 1]}],
}


def answer(ask, scene=SCENE, **more):
    text = json.dumps({"v": 1, "journey": scene, "ask": ask, **more}).encode()
    return rule_on_journey(read_journey_question(text))


def of_log(log, ask, **more):
    lines = [json.loads(line) for line in write_log(log).splitlines()]
    text = json.dumps({"v": 1, "log": lines, "ask": ask, **more}).encode()
    return rule_on_journey(read_journey_question(text))
