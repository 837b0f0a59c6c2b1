"""Logged games checked by the rules, event by event."""

from rules_engine.replay.for_seat import log_for
from rules_engine.replay.forms import ReportForm, form_of
from rules_engine.replay.hashing import position_hash
from rules_engine.replay.keeping import logged_game
from rules_engine.replay.opening import opening
from rules_engine.replay.report import Checkpoint, Report, replay
from rules_engine.replay.verdicts import Checked, Contradiction, GameResult, Versions

__all__ = [
    "Checked",
    "Checkpoint",
    "Contradiction",
    "GameResult",
    "Report",
    "ReportForm",
    "Versions",
    "form_of",
    "log_for",
    "logged_game",
    "opening",
    "position_hash",
    "replay",
]
