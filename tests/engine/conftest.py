"""Takes note of the engine's own cards before tests make up others; times no property test."""

from hypothesis import settings

from tests.engine.proof.own_cards import OWN

assert OWN

# a busy machine is not a fault of the rules
settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
