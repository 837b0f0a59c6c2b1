"""Whole games in which a card without rules is used lawfully: held to their end, falsehoods found.

At the table the card is known: the games are played by an engine that was taught it. The log is
then replayed by one that was not; and played again by one that was not, with what the card did
told by its players.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from rules_engine import machine
from rules_engine.card_book import known
from rules_engine.card_book.known import CardRules
from rules_engine.effects.upgrades import plus, weapon
from rules_engine.log import Log
from rules_engine.machine import advance, asked
from rules_engine.replay import logged_game, opening, replay
from rules_engine.sense.blindness import blind_spots
from rules_engine.sense.ground import surviving
from rules_engine.state.events import (
    Draw,
    Event,
    Move,
    Play,
    Roll,
    Told,
)
from rules_engine.state.position import Position
from rules_engine.state.tellings import Damaged, Gained, TakenOut
from tests.engine.ignorance.forgetting import ignorant_of
from tests.engine.ignorance.whole_logs import (
    CARDS,
    SEEDS,
    eager,
    header,
)
from tests.engine.log.games import changed

TAUGHT = {
    "Total Offence": plus("Total Offence", "dice", 2),
    "Shadeglass Axe": weapon("Shadeglass Axe", 1, 2, "smash", 2),
}
"""Cards that no module has the rules of, as far as their logs turn on them."""
each = pytest.mark.parametrize("name", CARDS)


@contextmanager
def taught(name: str) -> Iterator[None]:
    """The engine as it would be if somebody had written the card's rules."""
    with ignorant_of(name):
        rules: CardRules | None = TAUGHT.get(name)
        if rules is not None:
            known.knows(rules)
            try:
                yield
            finally:
                known._BY_NAME.pop(name)
    if rules is None:
        yield


def played(name: str, seed: int, *, telling: bool = False) -> Iterator[tuple[Event, Position]]:
    """A game that begins with some glory, which a judge gives for the trial.

    With telling whoever plays the card says at once all it did.
    """
    random, position = Random(seed), opening(header(name))
    given, told = False, None if telling else Told()
    while (ask := asked(position)) is not None:
        event = eager(position, ask, random, CARDS[name])
        if not given and ask.kind == "activation":
            event, given = Told(reason="two glory to begin with", did=(Gained(0, 2),)), True
        position = advance(position, event)
        yield event, position
        if told is None and isinstance(event, Play) and event.card == CARDS[name]:
            told = Told(by=event.by, card=name, did=(deed(position, event),), until="now")
            position = advance(position, told)
            yield told, position


@cache
def game(name: str) -> Log:
    """The first game in which the card makes lawful what else would not be."""
    for seed in SEEDS:
        with taught(name):
            log = logged_game(header(name), played(name, seed))
        if refused_by_the_sure(name, log):
            return log
    raise AssertionError(f"{name} is of no use in {len(SEEDS)} games")


def refused_by_the_sure(name: str, log: Log) -> int:
    """The event that an engine refuses which neither knows the card nor doubts itself for it."""
    with ignorant_of(name), pytest.MonkeyPatch.context() as sure:
        sure.setattr(machine, "blind_spots", lambda *_: ())
        stripped = changed(log, 0, lambda event: event)
        first = replay(stripped).first
        return first.n if first is not None else 0


def first_use(name: str, log: Log) -> int:
    return next(
        entry.n for entry in log.entries if getattr(entry.logged.event, "card", "") == CARDS[name]
    )


@each
def test_a_log_in_which_it_is_used_holds_to_its_end(name: str):
    log = game(name)
    with ignorant_of(name):
        report = replay(log)
    assert report.first is None
    assert report.result.unknown == (CARDS[name],)
    doubtful = refused_by_the_sure(name, log)
    assert report.checks[doubtful - 1].verdict == "not shown"


@each
def test_a_forbidden_act_after_it_is_contradicted(name: str):
    """A card drawn that was seen before: no card makes that lawful."""
    log = game(name)
    use = first_use(name, log)
    drawn = [
        entry
        for entry in log.entries
        if isinstance(entry.logged.event, Draw) and entry.logged.event.deck == "power"
    ]
    later = next(entry for entry in drawn if entry.n > use)
    before = next(one for one in drawn if one.logged.event.by == later.logged.event.by)
    seen = before.logged.event.cards[:1]
    lied = changed(log, later.n, lambda one: replace(one, cards=(*seen, *one.cards[1:])))
    with ignorant_of(name):
        first = replay(lied).first
    assert (first.n, first.rule) == (later.n, "cards.draw-from-top")


@each
def test_a_forbidden_act_before_it_is_contradicted(name: str):
    """A die shows what it does not have; and what cards may bend is hard while none is about."""
    log = game(name)
    roll = next(entry.n for entry in log.entries if isinstance(entry.logged.event, Roll))
    lied = changed(log, roll, lambda one: replace(one, faces=("channel", *one.faces[1:])))
    with ignorant_of(name):
        first = replay(lied).first
    assert (first.n, first.rule) == (roll, "rolls.symbol-names")


def deed(position: Position, event: Play) -> Damaged | TakenOut:
    """A ploy hurt an enemy; an upgrade went with its fighter."""
    if event.fighter >= 0 and position.fighters[event.fighter].seat == event.by:
        return TakenOut(event.fighter)
    return Damaged(surviving(position, 1 - event.by)[0], 1)


def tellings(log: Log) -> list[int]:
    """The events in which a player told what the card did."""
    told = ((one.n, one.logged.event) for one in log.entries)
    return [n for n, event in told if isinstance(event, Told) and event.by >= 0]


@cache
def log_told(name: str) -> tuple[Log, int]:
    """Such a game, with a Move after all was told at which nothing is open any more."""
    for seed in SEEDS:
        with ignorant_of(name):
            log = logged_game(header(name), played(name, seed, telling=True))
            report = replay(log)
            moves = [one.n for one in log.entries if isinstance(one.logged.event, Move)]
            telling = tellings(log)
            sure = [n for n in moves if telling and n > telling[0] and n <= report.last]
            certain = [n for n in sure if not blind_spots(report.before(n))]
        if certain:
            return log, certain[0]
    raise AssertionError(f"{name} is never told of")


@each
def test_a_log_in_which_it_is_told_of_holds_to_its_end(name: str):
    log, _ = log_told(name)
    with ignorant_of(name):
        report = replay(log)
    assert report.first is None
    assert report.result.finished
    assert [report.checks[n - 1].verdict for n in tellings(log)] == ["not shown"]


@each
def test_once_it_is_told_of_a_forbidden_act_is_contradicted(name: str):
    log, n = log_told(name)
    far = changed(log, n, lambda move: replace(move, path=move.path * 6))
    with ignorant_of(name):
        first = replay(far).first
    assert (first.n, first.rule) == (n, "move.steps")
