"""The list of legal events against what is accepted: each is written apart from the other.

`held_against_the_list` tries what is listed, and what somebody might try besides.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from rules_engine.kernel.flow import Ask
from rules_engine.machine import UNASKED, asked, legal, step
from rules_engine.moments.playing import kind_of
from rules_engine.state.events import (
    Charge,
    ChooseBoard,
    Cycle,
    Event,
    Guard,
    Move,
    Play,
    Push,
    React,
    Reveal,
    RollOff,
    ScatterToken,
    Score,
)
from rules_engine.state.position import Position
from tests.engine.proof.candidates import MAKERS, tried
from tests.engine.proof.invariants import refused

WALKED = (Move, Charge, Push, ChooseBoard)
"""Of these there are too many to try them all."""


def foreign(ask: Ask, position: Position, random: Random) -> Event:
    """One event of a kind that is not asked for here."""
    unasked = UNASKED if ask.between is not None else ()
    kinds = [kind for kind in MAKERS if kind not in (*ask.events, *unasked, Reveal)]
    fallback = RollOff(faces=()) if RollOff not in ask.events else Guard(fighter=0)
    if position.layout is None:
        return fallback
    return next(MAKERS[random.choice(kinds)](position, ask, random), fallback)


def meant(event: Event) -> object:
    """What an event comes to: of the ways to the same hex, one is listed."""
    if isinstance(event, Move | Charge | Push):
        return type(event).__name__, event.by, event.fighter, event.path[-1:]
    if isinstance(event, ScatterToken):
        return "scatter token", event.by, event.turned
    return event


def unnamed(listed: Iterable[Event]) -> Iterator[Event]:
    """Reactions that do not say whom they are about: the first whom they could be about."""
    for event in listed:
        if isinstance(event, Play) and kind_of(event.card) != "upgrade":
            yield replace(event, fighter=-1)
        elif isinstance(event, React):
            yield replace(event, target=-1)


def held_against_the_list(position: Position, random: Random, most: int = 10_000) -> int:
    """Compare the list of legal events with what is accepted; how many events were tried.

    most bounds each side: beyond it a sample is taken.
    """
    ask = asked(position)
    if ask is None:
        return 0
    listed = legal(position)
    made = list(tried(position, ask, random))
    thought_of = {meant(event) for event in made}
    for event in listed:
        if not isinstance(event, WALKED):
            assert meant(event) in thought_of, f"never tried: {event}"
    taken_as_listed(position, listed, made, random, most)
    assert refused(position, foreign(ask, position, random)).startswith("kernel.asked")
    return len(listed) + len(made)


def taken_as_listed(
    position: Position, listed: Sequence[Event], made: list[Event], random: Random, most: int
) -> None:
    """What is listed is accepted, and of what was made to be tried nothing else is."""
    for event in _sample(listed, most, random):
        assert not refused(position, event), f"listed, but refused: {event}"
        if isinstance(event, Play | Score | Reveal | Cycle):
            _refused_or_open(position, replace(event, sealed="?of nobody"))
    known = {meant(event) for event in (*listed, *unnamed(listed))}
    for event in _sample([one for one in made if meant(one) not in known], most, random):
        _refused_or_open(position, event)


def _refused_or_open(position: Position, event: Event) -> None:
    """What turns on something that no card tells is taken as not shown, and not listed."""
    open_ = refused(position, event) or step(position, event, explain=True).not_shown
    assert open_, f"accepted at {position.stack[-1].row}, but not listed: {event}"


def _sample(events: Sequence[Event], most: int, random: Random) -> list[Event]:
    return list(events) if len(events) <= most else random.sample(events, most)
