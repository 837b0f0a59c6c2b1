"""Ironsoul's Condemnors: when they are Inspired."""

from rules_engine.moments.inspire import critical, inspired_when

inspired_when("Ironsoul's Condemnors", critical)
