"""Rounds: planned, paired, seated, started, timed and closed."""
