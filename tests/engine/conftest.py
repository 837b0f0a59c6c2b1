"""Takes note of the engine's own cards before tests make up others, and no test is timed."""

from tests import untimed
from tests.engine.proof.own_cards import OWN

assert OWN
assert untimed.PROFILE
