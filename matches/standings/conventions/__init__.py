"""The named conventions by which entrants are told apart.

Importing this package registers them all; `docs/standings.md` has their formulas and sources.
"""

from matches.standings.conventions.base import (
    REGISTRY,
    Part,
    Tiebreaker,
    Working,
    parameters_of,
    tiebreaker,
)
from matches.standings.conventions.decided import HeadToHead, Manual, RollOff
from matches.standings.conventions.described import Convention, Parameter, conventions
from matches.standings.conventions.opponents import (
    Buchholz,
    ExtendedStrengthOfSchedule,
    MedianBuchholz,
    OpponentsGameWins,
    OpponentsGlory,
    OpponentsMatchWins,
    SonnebornBerger,
    StrengthOfSchedule,
)
from matches.standings.conventions.own import (
    Draws,
    GameDifference,
    GamesLost,
    GameWins,
    GloryDifference,
    Points,
    TotalGlory,
    Wins,
)

__all__ = [
    "REGISTRY",
    "Buchholz",
    "Convention",
    "Draws",
    "ExtendedStrengthOfSchedule",
    "GameDifference",
    "GameWins",
    "GamesLost",
    "GloryDifference",
    "HeadToHead",
    "Manual",
    "MedianBuchholz",
    "OpponentsGameWins",
    "OpponentsGlory",
    "OpponentsMatchWins",
    "Parameter",
    "Part",
    "Points",
    "RollOff",
    "SonnebornBerger",
    "StrengthOfSchedule",
    "Tiebreaker",
    "TotalGlory",
    "Wins",
    "Working",
    "conventions",
    "parameters_of",
    "tiebreaker",
]
