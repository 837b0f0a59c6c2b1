"""Exact chances: of an Attack action's outcomes and of casting a spell."""

from rules_engine.odds.attack import AttackChances, Attacker, AttackOdds, Target, attack_odds
from rules_engine.odds.cast import CastChances, CastOdds, cast_odds
from rules_engine.odds.rolls import NO_REROLLS, Rerolls

__all__ = [
    "NO_REROLLS",
    "AttackChances",
    "AttackOdds",
    "Attacker",
    "CastChances",
    "CastOdds",
    "Rerolls",
    "Target",
    "attack_odds",
    "cast_odds",
]
