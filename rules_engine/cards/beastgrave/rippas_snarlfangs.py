"""Rippa's Snarlfangs: when they are Inspired."""

from rules_engine.moments.inspire import inspired_when, leader_attacked_or_out, twice_upgraded

inspired_when("Rippa's Snarlfangs", leader_attacked_or_out)
inspired_when("Rippa Narkbad", twice_upgraded)
