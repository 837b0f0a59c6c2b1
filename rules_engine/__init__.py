"""The rules engine: whole games of four editions, played, checked and explained.

This is its public door; everything it offers is named in `__all__`.
"""

from rules_engine.editions import load
from rules_engine.errors import EngineError, Fault, Refused, Unusable
from rules_engine.events import AnyEvent, Event
from rules_engine.flow import Ask, Line
from rules_engine.machine import Stepped, advance, asked, begin, legal, step
from rules_engine.position import Change, Outcome, Position
from rules_engine.scene import Piece, Scene, Warband, new_game, stage
from rules_engine.tables import Difference, diff
from rules_engine.views import view

__all__ = [
    "AnyEvent",
    "Ask",
    "Change",
    "Difference",
    "EngineError",
    "Event",
    "Fault",
    "Line",
    "Outcome",
    "Piece",
    "Position",
    "Refused",
    "Scene",
    "Stepped",
    "Unusable",
    "Warband",
    "advance",
    "asked",
    "begin",
    "diff",
    "legal",
    "load",
    "new_game",
    "stage",
    "step",
    "view",
]
