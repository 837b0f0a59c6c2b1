"""Matches of several games: from the results of the games, and from their logs."""
