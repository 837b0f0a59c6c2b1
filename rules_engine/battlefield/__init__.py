"""The battlefield: boards, how they are joined, and what can be asked of the hexes they make."""

from rules_engine.battlefield.boards import Board, boards, named_board
from rules_engine.battlefield.field import (
    EDGE_CLOSED,
    EDGE_OPEN,
    UNREACHABLE,
    Battlefield,
    FieldRules,
    battlefield,
)
from rules_engine.battlefield.layout import (
    Edge,
    JoinRules,
    Layout,
    PlacedBoard,
    connections,
    join_problems,
    joined,
    joins,
    places_beside,
)

__all__ = [
    "EDGE_CLOSED",
    "EDGE_OPEN",
    "UNREACHABLE",
    "Battlefield",
    "Board",
    "Edge",
    "FieldRules",
    "JoinRules",
    "Layout",
    "PlacedBoard",
    "battlefield",
    "boards",
    "connections",
    "join_problems",
    "joined",
    "joins",
    "named_board",
    "places_beside",
]
