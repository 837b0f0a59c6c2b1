"""Standings of large fields, from plain records to ranked rows, and what a stored table costs."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from matches.standings import Entrant, Field, Game, Match, Rules, compute, tiebreaker, to_stored

ROUNDS = 9
RUNS = 7
RULES = Rules(glory_cap=7)
CHAIN = [tiebreaker(name) for name in ("points", "omw", "gw", "ogw", "glory_difference")]


def field_of(players: int, seed: int = 1) -> Field:
    """A Swiss event of best-of-three matches with glory, paired by points at random."""
    chance = random.Random(seed)
    points = [0] * players
    matches = []
    for number in range(1, ROUNDS + 1):
        order = sorted(range(players), key=lambda one: (-points[one], chance.random()))
        for a, b in zip(order[::2], order[1::2], strict=True):
            games = _games(chance)
            points[a if games[-1].winner == "a" else b] += 3
            matches.append(Match(number, a, b, games=games, winner=games[-1].winner))
    return Field(tuple(map(Entrant, range(players))), tuple(matches))


def _games(chance: random.Random) -> tuple[Game, ...]:
    games: list[Game] = []
    while max(sum(game.winner == side for game in games) for side in "ab") < 2:
        games.append(Game(chance.choice("ab"), chance.randrange(20), chance.randrange(20)))
    return tuple(games)


def _line(players: int, run: Callable[[], object], told: str) -> dict[str, Any]:
    times = []
    for _ in range(RUNS):
        started = perf_counter()
        run()
        times.append(1000 * (perf_counter() - started))
    return {
        "name": "standings",
        "n": players,
        "value": round(median(times), 1),
        "unit": "ms",
        "note": f"{told}; {ROUNDS} rounds, chain of {len(CHAIN)}; "
        f"median of {RUNS}, quickest {min(times):.1f}",
    }


def standings() -> Iterator[dict[str, Any]]:
    """Tally, five tiebreakers, ranks and rows; then with the digest and the JSON-able form."""
    for players in (128, 1024, 8192):
        field = field_of(players)
        compute_it = partial(compute, field, RULES, CHAIN)
        yield _line(players, compute_it, "from records to ranked rows")
        yield _line(
            players, lambda run=compute_it: to_stored(run()), "with the digest and the stored form"
        )


MEASURES = {"standings": standings}
