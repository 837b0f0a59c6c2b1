"""The state machine of random play, for a few seconds; `make fuzz` runs it for long.

The plain loops of test_long_play.py go further for the same time.
"""

from hypothesis import HealthCheck, settings

from tests.engine.proof.random_play import RandomPlay


class TestRandomPlay(RandomPlay.TestCase):  # type: ignore[name-defined,misc]  # made by hypothesis
    """The machine, for a few seconds."""

    settings = settings(
        max_examples=20,
        stateful_step_count=30,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        derandomize=True,
    )
