"""Events in pods for the tests: their rules, a round out, a result."""

from matches.rounds.services import rounds
from matches.rules.results import GameResult, Result

ONE_WON = {"games_won": 1, "games_lost": 0, "glory_for": 5, "glory_against": 0}
BOOKED = dict.fromkeys(("bye", "concession", "no_show"), ONE_WON) | {"double_loss_games_lost": 1}
RULES = BOOKED | {
    "format": "pods",
    "best_of": 1,
    "rounds": 2,
    "rounds_by_players": [],
    "glory_cap": None,
}


def published(event, organiser, seed=1):
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=seed)
    return rounds.publish_round(round_=round_, actor=organiser)


def pod(winner, *glory, settled=None):
    """A pod's game; winner: the seat that won it, None where it was level."""
    ending = "drawn" if winner is None else "won"
    return Result(games=(GameResult(ending, winner, glory),), settled=settled)
