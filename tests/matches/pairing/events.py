"""Whole events played with random results, for the tests and the measures."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from matches.pairing import Entrant, Float, Meeting, Options, Round, pair_swiss

WIN, DRAW = 3, 1


def play_event(
    size: int,
    *,
    rounds: int,
    seed: int = 1,
    draws: float = 0.06,
    drops: float = 0.0,
    late: int = 0,
    clubs: int = 0,
) -> Iterator[tuple[list[Entrant], Options, Round]]:
    """Each round of an event: the field before it, the options, and the round as paired.

    draws, drops: the share of matches drawn and of players who leave after each round.
    late: players who join in round 2 with nothing. clubs: how many there are; 0 for none.
    """
    chance = Random(seed)
    entrants = [_newcomer(number, chance, clubs) for number in range(1, size + 1)]
    for number in range(1, rounds + 1):
        if number == 2:
            entrants += [_newcomer(size + more, chance, clubs) for more in range(1, late + 1)]
        ranked = sorted(entrants, key=lambda one: (-one.score, one.id))
        entrants = [replace(one, rank=rank) for rank, one in enumerate(ranked, start=1)]
        options = Options(seed=seed * 1000 + number, avoid_clubs=clubs > 0)
        paired = pair_swiss(entrants, options)
        yield entrants, options, paired
        entrants = _after(entrants, paired, number, chance, draws)
        entrants = [
            replace(one, active=chance.random() >= drops and one.active) for one in entrants
        ]


def field_after(size: int, rounds: int, *, seed: int = 1) -> list[Entrant]:
    """The field of an event when these rounds are played and the next is to be paired."""
    return [entrants for entrants, _, _ in play_event(size, rounds=rounds + 1, seed=seed)][-1]


def _newcomer(number: int, chance: Random, clubs: int) -> Entrant:
    return Entrant(
        id=number, rank=number, club=f"Club {chance.randrange(clubs)}" if clubs else None
    )


def _after(
    entrants: list[Entrant], paired: Round, number: int, chance: Random, draws: float
) -> list[Entrant]:
    players = {one.id: one for one in entrants}
    for pairing in paired.pairings:
        one, other = pairing.players
        drawn, first_wins = chance.random() < draws, chance.random() < 0.5
        for player, against, won in ((one, other, first_wins), (other, one, not first_wins)):
            was = players[player]
            players[player] = replace(
                was,
                score=was.score + (DRAW if drawn else WIN * won),
                met=(*was.met, Meeting(against, number)),
                last_float=pairing.float_of(player),
            )
    for bye in paired.byes:
        was = players[bye.entrant]
        players[bye.entrant] = replace(
            was, score=was.score + WIN, byes=was.byes + 1, last_float=Float.DOWN
        )
    return list(players.values())
