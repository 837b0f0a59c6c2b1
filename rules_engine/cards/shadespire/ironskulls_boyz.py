"""Ironskull's Boyz: when they are Inspired."""

from rules_engine.moments.inspire import damaged, inspired_when

inspired_when("Ironskull's Boyz", damaged)
