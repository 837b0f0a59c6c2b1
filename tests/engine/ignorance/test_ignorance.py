"""The ignorance test: a card made unknown turns no verdict into an accusation or another decision.

A sample of what `make fuzz` goes through in whole.
"""

import pytest

from tests.engine.ignorance.games import GAMES, accused, every_pair
from tests.engine.ignorance.scenes import ASKED, misled

PAIRS = tuple(every_pair())
SAMPLE = PAIRS[:: len(PAIRS) // 16]


def test_there_is_enough_to_forget():
    assert len(GAMES) == 40
    assert len(PAIRS) > 1000
    assert len({card for _, card in PAIRS}) > 150


@pytest.mark.parametrize(("path", "card"), SAMPLE, ids=lambda one: getattr(one, "stem", one))
def test_without_knowing_a_card_it_uses_a_golden_game_is_not_contradicted(path, card):
    assert accused(path, card) == ""


@pytest.mark.parametrize("scene", ASKED[:: max(1, len(ASKED) // 24)], ids=lambda one: one.name)
def test_without_knowing_a_card_a_scene_names_no_question_is_decided_otherwise(scene):
    assert misled(scene) == []
