"""The rules engine: whole games of four editions, played, checked and explained.

This is its public door; everything it offers is named in `__all__`.
"""

from rules_engine.adjudicate import Answer, Decided, Question, Undecided, adjudicate, rule_on
from rules_engine.editions import load
from rules_engine.facts.errors import EngineError, Fault, Refused, Unusable
from rules_engine.kernel.flow import Ask, Line
from rules_engine.kernel.tables import Difference, diff
from rules_engine.log import Header, Log, read_log, write_log
from rules_engine.machine import Stepped, advance, asked, begin, legal, step
from rules_engine.match.logs import match_of
from rules_engine.match.play import Game, MatchFormat, MatchVerdict, match_verdict
from rules_engine.replay import Checkpoint, Report, log_for, logged_game, replay
from rules_engine.scene import Piece, Scene, Warband, new_game, stage
from rules_engine.sense.views import view
from rules_engine.showing import Shown, show
from rules_engine.state.events import AnyEvent, Event
from rules_engine.state.position import Change, Outcome, Position

__all__ = [
    "Answer",
    "AnyEvent",
    "Ask",
    "Change",
    "Checkpoint",
    "Decided",
    "Difference",
    "EngineError",
    "Event",
    "Fault",
    "Game",
    "Header",
    "Line",
    "Log",
    "MatchFormat",
    "MatchVerdict",
    "Outcome",
    "Piece",
    "Position",
    "Question",
    "Refused",
    "Report",
    "Scene",
    "Shown",
    "Stepped",
    "Undecided",
    "Unusable",
    "Warband",
    "adjudicate",
    "advance",
    "asked",
    "begin",
    "diff",
    "legal",
    "load",
    "log_for",
    "logged_game",
    "match_of",
    "match_verdict",
    "new_game",
    "read_log",
    "replay",
    "rule_on",
    "show",
    "stage",
    "step",
    "view",
    "write_log",
]
