"""Standings: who stands where, by which named conventions, and why. Plain Python, exact numbers.

    table = compute(field, rules, [tiebreaker("points"), tiebreaker("omw", {"floor": "1/3"})])
    explain(table, entrant)

See docs/standings.md.
"""

from matches.standings.comparison import (
    Comparison,
    Mismatch,
    compare_published,
    replay_published,
)
from matches.standings.conventions import (
    Convention,
    Parameter,
    Part,
    Tiebreaker,
    conventions,
    parameters_of,
    tiebreaker,
)
from matches.standings.digest import digest
from matches.standings.errors import BadField, StandingsError, UnfitConvention, UnfitFile
from matches.standings.exact import Number, decimal_text, parse, percent_text, plain_text, text_of
from matches.standings.explain import Explanation, LinkValue, MatchLine, Reason, explain, why
from matches.standings.published import Pairing, Published, published_field, read_published
from matches.standings.records import (
    Deduction,
    Entrant,
    Field,
    Game,
    GameWinner,
    Match,
    MatchWinner,
)
from matches.standings.rules import Award, MatchPoints, Rules
from matches.standings.stored import from_stored, to_stored
from matches.standings.table import Column, Row, Table, compute

__all__ = [
    "Award",
    "BadField",
    "Column",
    "Comparison",
    "Convention",
    "Deduction",
    "Entrant",
    "Explanation",
    "Field",
    "Game",
    "GameWinner",
    "LinkValue",
    "Match",
    "MatchLine",
    "MatchPoints",
    "MatchWinner",
    "Mismatch",
    "Number",
    "Pairing",
    "Parameter",
    "Part",
    "Published",
    "Reason",
    "Row",
    "Rules",
    "StandingsError",
    "Table",
    "Tiebreaker",
    "UnfitConvention",
    "UnfitFile",
    "compare_published",
    "compute",
    "conventions",
    "decimal_text",
    "digest",
    "explain",
    "from_stored",
    "parameters_of",
    "parse",
    "percent_text",
    "plain_text",
    "published_field",
    "read_published",
    "replay_published",
    "text_of",
    "tiebreaker",
    "to_stored",
    "why",
]
