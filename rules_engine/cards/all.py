"""Every module of cards, imported so that its cards are known."""

from rules_engine.cards import (
    fighters_of_beastgrave,
    fighters_of_dreadfane,
    fighters_of_harrowdeep,
    fighters_of_nightvault,
    fighters_of_shadespire,
    harrowdeep_cards,
    harrowdeep_objectives,
    objectives_deeds,
    objectives_ground,
    objectives_state,
    objectives_warbands,
    reaction_attacks,
    stand_ins,
    universal_nightvault,
    universal_shadespire,
    universal_upgrades,
    universal_weapons,
)
from rules_engine.cards.known import all_known

__all__ = [
    "all_known",
    "fighters_of_beastgrave",
    "fighters_of_dreadfane",
    "fighters_of_harrowdeep",
    "fighters_of_nightvault",
    "fighters_of_shadespire",
    "harrowdeep_cards",
    "harrowdeep_objectives",
    "objectives_deeds",
    "objectives_ground",
    "objectives_state",
    "objectives_warbands",
    "reaction_attacks",
    "stand_ins",
    "universal_nightvault",
    "universal_shadespire",
    "universal_upgrades",
    "universal_weapons",
]
