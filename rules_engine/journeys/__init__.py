"""Cursed City: a cooperative game of journeys, played by the same kernel as the duels.

Heroes and hostiles stand here instead of seats against each other, and an outcome that all share.
What the reference does not hold (characteristics, maps, decks) comes with the log as given cards.
"""
