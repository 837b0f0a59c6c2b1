"""All results of a best of three that the form takes, and the rules under which they are judged."""

from itertools import product

from matches.rules import results
from matches.rules.results import GameResult, Result

GAMES = [
    GameResult("won", 0, (9, 5)),
    GameResult("won", 0, (3, 7)),
    GameResult("won", 1, (4, 8)),
    GameResult("drawn", None, (6, 6)),
    GameResult("unfinished", None, (5, 2)),
    GameResult("unfinished", None, (3, 3)),
]
UNFINISHED = ["not_at_all", "as_it_stands", "drawn"]
LEVEL = ["stays_drawn", "by_glory", "by_glory_loser_keeps_draw", "ladder"]


def every_result():
    """All results of one to three games that the form takes."""
    for played in (1, 2, 3):
        for games in product(GAMES, repeat=played):
            result = Result(games=games)
            if results._fault(result, best_of=3, seats=2) is None:
                yield result
