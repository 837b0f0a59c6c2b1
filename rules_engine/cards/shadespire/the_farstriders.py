"""The Farstriders: when they are Inspired."""

from rules_engine.moments.inspire import in_enemy_territory, inspired_when

inspired_when("The Farstriders", in_enemy_territory)
