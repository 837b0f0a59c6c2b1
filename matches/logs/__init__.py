"""Logs of games: taken in, replayed and held against the result."""
