"""Godsworn Hunt: when they are Inspired."""

from rules_engine.moments.inspire import inspired_when, upgraded

inspired_when("Godsworn Hunt", upgraded)
