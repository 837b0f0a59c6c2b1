"""Every module of cards, imported so that its cards are known."""

from rules_engine.cards import stand_ins, universal_nightvault, universal_shadespire
from rules_engine.cards.known import all_known

__all__ = ["all_known", "stand_ins", "universal_nightvault", "universal_shadespire"]
