"""A dispute about one line of a log that decides a game."""

from tests.matches.logs.disputed import dispute, log, turned

__all__ = ["dispute", "log", "turned"]
