"""The game sequences of Dreadfane (pg 7) and Harrowdeep (pg 24), read off whole games."""

import json
from itertools import groupby
from pathlib import Path

import pytest

from rules_engine.machine import asked
from rules_engine.selfplay import opening, play

LISTS = json.loads((Path(__file__).parents[1] / "examples" / "lists.json").read_text())
ITEMS = {one["id"]: one["items"] for one in LISTS}
WARBANDS = ("Steelheart's Champions", "Garrek's Reavers")
STEPS = {
    "board side": "board",
    "territory": "board",
    "first chooser": "boards",
    "first board": "boards",
    "second board": "boards",
    "deal tokens": "feature tokens",
    "place token": "feature tokens",
    "extra token": "feature tokens",
    "draw objective": "cards",
    "draw power": "cards",
    "do-over": "cards",
    "first placer": "fighters",
    "place fighter": "fighters",
}


def set_up(edition: str) -> list[str]:
    """What set-up asked for in a random game, one item of the list after the other."""
    before, found = opening(edition, WARBANDS), []
    for _, position in play(edition, 7, WARBANDS):
        ask = asked(before)
        if before.phase == "setup" and ask is not None and ask.kind != "roll-off":
            found.append(STEPS[ask.kind])
        before = position
    return [item for item, _ in groupby(found)]


def phases(edition: str, seed: int) -> list[tuple[int, str]]:
    found = [(position.round, position.phase) for _, position in play(edition, seed, WARBANDS)]
    return [item for item, _ in groupby(found) if item[1] != "setup"]


@pytest.mark.parametrize("edition", ["dreadfane", "harrowdeep"])
def test_set_up_goes_in_its_order(edition):
    """The warbands are told with the game, as each player reveals one before anything is asked."""
    items = ITEMS[f"{edition}-game"]
    year = {"dreadfane": 2019, "harrowdeep": 2021}[edition]
    assert set_up(f"{edition}-{year}") == items[1 : items.index("round 1")]


def test_three_rounds_of_two_phases_in_harrowdeep():
    rounds = [(number, phase) for number in (1, 2, 3) for phase in ("action", "end")]
    assert phases("harrowdeep-2021", 7) == [*rounds, (3, "over")]


def test_three_rounds_of_three_phases_in_dreadfane():
    """Where nobody is wiped out before; a game in which somebody is ends there."""
    whole = [(number, phase) for number in (1, 2, 3) for phase in ("hazard", "action", "end")]
    for seed in range(6):
        found = phases("dreadfane-2019", seed)
        assert found[:-1] == whole[: len(found) - 1]
        assert found[-1][1] == "over"
