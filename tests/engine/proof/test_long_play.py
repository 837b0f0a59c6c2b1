"""25,000 steps of random legal play under the four editions, every one looked at; 100,000 with
WHOLE=1.

`make fuzz` plays on for as long as one likes (tests/fuzz.py).
"""

from random import Random

import pytest

from rules_engine.machine import advance
from tests.engine.proof.invariants import logged
from tests.engine.proof.listed import held_against_the_list
from tests.engine.proof.playing import EDITIONS, game, opening
from tests.engine.proof.watching import watched
from tests.whole import whole_or

STEPS = whole_or(25_000, whole=100_000)
TRIED_EVERY = whole_or(12, whole=4)
SHARES = [(edition, part) for edition in EDITIONS for part in range(4)]


@pytest.mark.parametrize(("edition", "part"), SHARES)
def test_nothing_that_must_hold_is_broken_in_so_many_steps(edition: str, part: int):
    steps, seed = 0, 1000 * part
    while steps < STEPS / len(SHARES):
        steps += watched(edition, seed)
        seed += 1


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("edition", [one for one in EDITIONS if one != "dreadfane-2019"])
def test_nor_among_three_and_four(edition: str, players: int):
    """The second game is Capture the Artefact, where the edition has it."""
    games = (watched(edition, seed, players=players, artefact=seed == 1) for seed in range(2))
    assert sum(games) > 1000


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_listed_is_accepted_and_nothing_else(edition: str):
    """The list of legal events and the checks of `step` are written apart: each tests the other."""
    random, tried = Random(7), 0
    for seed in (11, 12):
        for number, (before, _, _) in enumerate(game(edition, seed)):
            if number % TRIED_EVERY == 0:
                tried += held_against_the_list(before, random)
    assert tried > 80_000 / TRIED_EVERY


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_replayed_from_its_events_is_the_game_that_was_played(edition: str):
    position = opening(edition, 3)
    for before, event, after in game(edition, 3):
        assert before == position
        position = advance(position, logged(event))
        assert position == after
    assert position.outcome is not None
