"""Journeys: groups of heroes, their campaign, the logs of what they play."""
