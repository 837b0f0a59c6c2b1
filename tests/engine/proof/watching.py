"""A game looked on from its first event to its last, from a seed alone."""

from random import Random

from rules_engine.machine import asked, step
from tests.engine.proof.invariants import Watch, logged, saved_and_loaded
from tests.engine.proof.listed import held_against_the_list
from tests.engine.proof.playing import EVENTS_AT_MOST, choose, opening

SAVED_EVERY, TRIED_EVERY, TRIED = 10, 100, 60


def watched(
    edition: str,
    seed: int,
    tried_every: int = TRIED_EVERY,
    players: int = 2,
    *,
    artefact: bool = False,
) -> int:
    """Play the game of a seed and hold every step against what must hold; how many there were.

    Now and then the game goes on from its saved form, and events are tried that nobody chose.
    Raises AssertionError, with edition, seed and step, for the first thing that does not hold.
    """
    random, trying = Random(seed + 1_000_000), Random(seed)
    position = opening(edition, seed, players, artefact=artefact)
    watch = Watch(position)
    for number in range(EVENTS_AT_MOST):
        ask = asked(position)
        if ask is None:
            assert position.outcome is not None
            return number
        try:
            event = logged(choose(position, ask, random))
            after = step(position, event).position
            watch.saw(position, event, after)
            if number % tried_every == tried_every - 1:
                held_against_the_list(position, trying, TRIED)
            position = saved_and_loaded(after) if number % SAVED_EVERY == 0 else after
        except Exception as fault:
            raise AssertionError(
                f"{edition}, {players} players, seed {seed}, event {number}: {fault!r}"
            ) from fault
    raise AssertionError(f"{edition}, seed {seed}: no end after {EVENTS_AT_MOST} events")
