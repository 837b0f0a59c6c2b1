"""The Farstriders: when they are Inspired."""

from rules_engine.card_book.known import knows
from rules_engine.moments.conditions import surge
from rules_engine.moments.deeds import did, phase
from rules_engine.moments.inspire import in_enemy_territory, inspired_when

inspired_when("The Farstriders", in_enemy_territory)

knows(
    surge("Ranger Strike", did(phase, "out", least=2), "DC-055"),
)
