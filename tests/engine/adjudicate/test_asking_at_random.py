"""Questions changed at random are answered or refused; `make fuzz` asks 48,000 of them."""

import pytest

from tests.engine.proof.asking import ask_all


@pytest.mark.parametrize("seed", range(3))
def test_a_question_changed_at_random_is_answered_or_refused(seed):
    found = ask_all(seed, 150)
    assert sum(found.values()) == 150
    assert {"unusable", "told"} <= set(found)
