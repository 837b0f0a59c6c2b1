"""Takes note of the engine's own cards before tests make up others."""

from tests.engine.proof.own_cards import OWN

assert OWN
