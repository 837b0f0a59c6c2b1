"""A long random search for faults in the rules engine: `python -m tests.fuzz --minutes N`.

First 48,000 questions changed at random are asked, each to be answered or refused: a few minutes.
Until half of the time is up plain games are played from seeds, each step held against what must
hold. For a tenth games are led to what players may wish for, each round played several times. Then
every known card is made unknown in turn: no golden game may be contradicted for it, and no question
decided otherwise, on tables of those games and on all that the engine's tests lay; half an hour is
enough for all. Then hypothesis drives the checks of play as a state machine and shrinks what it
finds. Exits with 1 on a fault, telling how to come to it again.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Sequence
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.engine.ignorance.games import accused, every_pair
from tests.engine.ignorance.pasts import otherwise, tables
from tests.engine.ignorance.scenes import ASKED, misled
from tests.engine.ignorance.tables import every_card
from tests.engine.proof.asking import ask_all
from tests.engine.proof.playing import EDITIONS
from tests.engine.proof.random_play import RandomPlay
from tests.engine.proof.watching import watched
from tests.engine.proof.wished import any_wish

TRIED_EVERY = 10
TRIES = 4
QUESTIONS = 48_000
ASKED_AT_ONCE = 1_000
EXAMPLES = 25


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def games(editions: Sequence[str], seed: int, until: float) -> tuple[int, int, bool]:
    """Play games until the time is up: how many, how many steps, and whether all went well."""
    played = steps = 0
    while time.monotonic() < until:
        edition = editions[played % len(editions)]
        which = seed + played // len(
            editions
        )  # tells all of the game, so that it can be seen again
        players = 2 if edition == "dreadfane-2019" else 2 + which % 3
        try:
            artefact = which % 2 == 1
            steps += watched(edition, which, TRIED_EVERY, players, artefact=artefact)
        except AssertionError as fault:
            traceback.print_exc(limit=-3)
            again = f"--edition {edition} --seed {which} --minutes 0.01"
            say(f"fault: {fault}\nagain: python -m tests.fuzz {again}")
            return played, steps, False
        played += 1
    return played, steps, True


def led(seed: int, until: float) -> tuple[int, bool]:
    """Lead games to what players may wish for until the time is up: how many, and all well."""
    done = 0
    while time.monotonic() < until:
        try:
            any_wish(seed + done, TRIES)
        except Exception as fault:
            traceback.print_exc(limit=-3)
            say(f"fault: {fault!r}, {' '.join(getattr(fault, '__notes__', ()))}")
            say(f"again: tests.engine.proof.wished.any_wish({seed + done}, {TRIES})")
            return done, False
        done += 1
    return done, True


def ignorance(seed: int, until: float) -> bool:
    """Make each known card unknown in every golden game and scene, as many as the time allows.

    Whether nobody is accused, and nothing decided otherwise, for want of its rules.
    """
    pairs, scenes = list(every_pair()), list(ASKED)
    for these in (pairs, scenes):
        Random(seed).shuffle(these)
    wrong: list[str] = []
    games_done = scenes_done = 0
    for path, card in pairs:
        if time.monotonic() > until:
            break
        accusation = accused(path, card)
        wrong += [f"{path.stem} without {card}: {accusation}"] if accusation else []
        games_done += 1
    for scene in scenes:
        if time.monotonic() > until:
            break
        wrong += [f"{scene.name} {told}" for told in misled(scene)]
        scenes_done += 1
    pasts = 0
    for table in tables(7, seed % 7):
        if time.monotonic() > until:
            break
        told, asked = otherwise(table, skip=4)
        wrong += [f"{one}, its past forgotten" for one in told]
        pasts += bool(asked)
    for one in wrong:
        say(f"fault: {one}")
    for_all, on_tables, lacking = every_card([], seed, lambda: time.monotonic() < until)
    wrong += lacking
    say(f"ignorance: {for_all} cards on {on_tables} tables of tests")
    say(f"ignorance: {pasts} tables without their past")
    say(f"ignorance: {games_done} of {len(pairs)} games, {scenes_done} of {len(scenes)} scenes")
    return not wrong


def questions(seed: int, until: float, count: int = QUESTIONS) -> tuple[int, bool]:
    """Ask changed questions until so many are asked or the time is up: how many, and all well."""
    done = 0
    while done < count and time.monotonic() < until:
        some = min(ASKED_AT_ONCE, count - done)
        try:
            ask_all(seed + done, some)
        except AssertionError as fault:
            traceback.print_exc(limit=-3)
            say(f"fault: {fault}")
            return done, False
        done += some
    return done, True


def machine(until: float) -> bool:
    """Run the state machine until the time is up; whether all went well."""
    told = settings(
        max_examples=EXAMPLES,
        stateful_step_count=60,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    while time.monotonic() < until:
        try:
            run_state_machine_as_test(RandomPlay, settings=told)
        except Exception:
            traceback.print_exc()
            return False
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Search for the time given; 0 where nothing was found, 1 for a fault."""
    reader = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__)
    reader.add_argument("--minutes", type=float, default=30.0)
    reader.add_argument("--seed", type=int, default=None, help="the first seed (the clock's)")
    reader.add_argument("--edition", choices=EDITIONS, default=None)
    told = reader.parse_args(arguments)
    seed = int(time.time()) if told.seed is None else told.seed
    editions = (told.edition,) if told.edition else EDITIONS
    begun = time.monotonic()
    seconds = told.minutes * 60
    say(f"seed {seed}, {told.minutes} minutes, {', '.join(editions)}")
    done, well = questions(seed, begun + 0.3 * seconds)
    say(f"{done} questions, {'no fault' if well else 'a fault'}")
    if not well:
        return 1
    played, steps, well = games(editions, seed, begun + 0.5 * seconds)
    say(f"{played} games, {steps} steps, {'no fault' if well else 'a fault'}")
    if not well:
        return 1
    done, well = led(seed, begun + 0.6 * seconds)
    say(f"{done} led games, {'no fault' if well else 'a fault'}")
    if not well:
        return 1
    if not ignorance(seed, begun + 0.75 * seconds):
        return 1
    well = machine(begun + seconds)
    say(f"state machine: {'no fault' if well else 'a fault'}")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
