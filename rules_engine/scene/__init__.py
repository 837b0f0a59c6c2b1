"""Positions to begin with: a new game, or a scene written by hand in a few lines."""

from rules_engine.scene.forms import Before, InForce, Piece, Scene
from rules_engine.scene.opening import Warband, new_game
from rules_engine.scene.staging import stage

__all__ = ["Before", "InForce", "Piece", "Scene", "Warband", "new_game", "stage"]
