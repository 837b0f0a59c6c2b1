"""Leagues: events of a season, points for their places, one table."""
