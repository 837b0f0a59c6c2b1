"""The core rules of 2018: the base as it stands."""

from rules_engine.editions.base import SEQUENCES, SETTINGS
from rules_engine.kernel.tables import edited

SHADESPIRE_2018 = edited("shadespire-2018", "Shadespire core rules (2018)", SEQUENCES, SETTINGS)
