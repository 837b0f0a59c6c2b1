"""Every open point of the table (data/assumptions.json) has a scene.

Each scene is a step that turns on one assumption: played, it names the assumption, and with the
other reading it ends otherwise.
"""

from rules_engine.facts.assumptions import assumptions
from tests.engine.open_points import (
    test_cards,
    test_combat,
    test_ground,
    test_sequence,
    test_silences,
)
from tests.engine.open_points.scenes import SHOWN

SCENES = (test_cards, test_combat, test_ground, test_sequence, test_silences)
"""Importing them tells what they show."""


def test_no_assumption_is_left_without_a_scene():
    """The limit on gambits is one of decks, which the deck rules read."""
    of_fighters = {"abilities-by-summary"}
    of_journeys = {name for name in assumptions() if name.startswith("journey-")}
    assert set(assumptions()) - SHOWN - of_journeys == {"gambit-limit-in-nightvault"} | of_fighters
