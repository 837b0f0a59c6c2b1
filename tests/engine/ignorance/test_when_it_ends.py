"""Whole games in full detail in which what nobody knows the rules of comes to its end.

While it may bend them a Move six times too long, or one back to where it began, is not shown; once
its span is over, it was discarded or its fighter fell, the same is contradicted again.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from rules_engine.log import Log
from rules_engine.machine import advance, asked
from rules_engine.replay import logged_game, opening, replay
from rules_engine.sense.blindness import CERTAIN_AGAIN, blind_spots
from rules_engine.state.events import Event, Move, Play, Told
from rules_engine.state.position import Position
from rules_engine.state.tellings import AnyDeed, Discarded, Gained, TakenOut
from tests.engine.ignorance.forgetting import ignorant_of
from tests.engine.ignorance.whole_logs import CARDS, SEEDS, eager, header
from tests.engine.log.games import changed


class Ending(NamedTuple):
    """How it ends: the card, what is told of it as it is played, and what becomes of it later."""

    name: str
    until: str
    later: str = ""


ENDINGS = (
    Ending("Second Wind", "activation"),
    Ending("Hidden Paths", "phase"),
    Ending("Second Wind", "round"),
    Ending("Swift Stride", "", "discarded"),
    Ending("Shadeglass Axe", "", "fallen"),
)
each = pytest.mark.parametrize(
    "ending", ENDINGS, ids=lambda one: f"{one.name}-{one.until}{one.later}"
)


def told_later(ending: Ending, given: Play) -> AnyDeed:
    """What became of an upgrade."""
    if ending.later == "fallen":
        return TakenOut(given.fighter)
    return Discarded(given.by, (CARDS[ending.name],))


def played(ending: Ending, seed: int) -> Iterator[tuple[Event, Position]]:
    """A random game whose player tells how long the card lasts; of an upgrade, later, its end."""
    name, random, position = ending.name, Random(seed), opening(header(ending.name))
    first: Event | None = Told(reason="two glory to begin with", did=(Gained(0, 2),))
    given: Play | None = None
    moves = 0
    while (ask := asked(position)) is not None:
        event = eager(position, ask, random, CARDS[name])
        if first is not None and ask.kind == "activation":
            event, first = first, None
        position = advance(position, event)
        yield event, position
        moves += given is not None and isinstance(event, Move)
        if isinstance(event, Play) and event.card == CARDS[name]:
            given = event
            if ending.until:
                told = Told(by=event.by, card=name, until=ending.until)
                position = advance(position, told)
                yield told, position
        if ending.later and given is not None and moves == 2:
            end = Told(reason="as the table has it", did=(told_later(ending, given),))
            position, given, moves = advance(position, end), None, 0
            yield end, position


class Found(NamedTuple):
    """A game, a Move while its rules are open, and one once they are hard again."""

    log: Log
    open: int
    hard: int


@cache
def game(ending: Ending) -> Found:
    """The first game that has a Move before and after the end."""
    for seed in SEEDS:
        log = logged_game(header(ending.name), played(ending, seed))
        report = replay(log)
        moves = [one.n for one in log.entries if isinstance(one.logged.event, Move)]
        spots = {n: blind_spots(report.before(n)) for n in moves if n <= report.last}
        open_ = [n for n, found in spots.items() if any(not one.but for one in found)]
        hard = [
            n
            for n, found in spots.items()
            if open_ and n > open_[0] and all(one.but for one in found)
        ]
        if open_ and hard:
            return Found(log, open_[0], hard[0])
    raise AssertionError(f"{ending} comes to no end in {len(SEEDS)} games")


def back_home(log: Log, n: int) -> Log:
    """The log with a Move that ends where it began."""
    fighters = replay(log).before(n).fighters
    return changed(
        log, n, lambda move: replace(move, path=(move.path[0], fighters[move.fighter].hex))
    )


@pytest.fixture(autouse=True)
def _ignorant(ending: Ending) -> Iterator[None]:
    with ignorant_of(ending.name):
        yield


@each
def test_the_game_holds_to_its_end(ending: Ending):
    report = replay(game(ending).log)
    assert (report.first, report.result.finished) == (None, True)


@each
def test_while_it_lasts_a_move_back_home_is_not_shown(ending: Ending):
    log, n, _ = game(ending)
    lied = replay(back_home(log, n))
    assert lied.checks[n - 1].verdict == "not shown"
    assert "move.ends-elsewhere" in {line.rule for line in lied.checks[n - 1].hidden}


@each
def test_once_it_is_over_the_same_is_contradicted(ending: Ending):
    log, _, n = game(ending)
    first = replay(back_home(log, n)).first
    assert (first.n, first.rule) == (n, "move.ends-elsewhere")
    assert first.rule in CERTAIN_AGAIN
