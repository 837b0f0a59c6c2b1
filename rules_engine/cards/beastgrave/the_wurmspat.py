"""The Wurmspat: when they are Inspired."""

from rules_engine.moments.inspire import inspired_when, three_enemies_worn

inspired_when("The Wurmspat", three_enemies_worn)
