"""The Chosen Axes: when they are Inspired."""

from rules_engine.moments.inspire import holding, inspired_when

inspired_when("The Chosen Axes", holding)
