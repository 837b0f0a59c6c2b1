"""Exact chances: of an Attack action's outcomes and of casting a spell."""

from rules_engine.odds.attack import AttackChances, Attacker, AttackOdds, Target, attack_odds
from rules_engine.odds.cast import CastChances, CastOdds, cast_odds
from rules_engine.odds.fighters import (
    Bout,
    BoutChances,
    Strike,
    Struck,
    bout_chances,
    check_has,
    left_out_of,
)
from rules_engine.odds.in_turn import Together, all_in_turn, in_turn
from rules_engine.odds.rolls import NO_REROLLS, Rerolls

__all__ = [
    "NO_REROLLS",
    "AttackChances",
    "AttackOdds",
    "Attacker",
    "Bout",
    "BoutChances",
    "CastChances",
    "CastOdds",
    "Rerolls",
    "Strike",
    "Struck",
    "Target",
    "Together",
    "all_in_turn",
    "attack_odds",
    "bout_chances",
    "cast_odds",
    "check_has",
    "in_turn",
    "left_out_of",
]
