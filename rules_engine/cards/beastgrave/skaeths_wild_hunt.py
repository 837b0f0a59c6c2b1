"""Skaeth's Wild Hunt: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.moments.inspire import charged, inspired_when
from rules_engine.state.position import Modifier

inspired_when("Skaeth's Wild Hunt", charged)

knows(
    CardRules(
        "One defence re-roll",
        rule="rolls.re-roll-once",
        modifiers=(Modifier("defence re-rolls", "add", 1, "fighter card", until="game"),),
    ),
)
