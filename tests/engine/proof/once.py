"""What every scene of the tests is held against besides, each kind of moment once a process.

A question is held against the list of its answers, and a step is made again on a table where
something more is in force that touches nothing.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from rules_engine.machine import asked, legal, step
from rules_engine.state.events import Delve, Event, Play, React
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position
from tests.engine.proof.candidates import tried
from tests.engine.proof.listed import taken_as_listed

MET: set[object] = set()
"""The kinds of moment that this process has looked at already."""
MOST, VARIED = 60, 4
IDLE = tuple(
    Modifier("support", "add", 1, "", seat=seat, only=("nothing of the kind",), until="game")
    for seat in (0, 1)
)
"""In force for good, for each player, and for nothing that there is."""


def step_held(position: Position, event: Event) -> Position:
    """The position after an event, once what goes with such a moment has been looked at."""
    _held_against_its_list(position)
    after = step(position, event).position
    moment = ("step", type(event), *map(_about, position.stack[-2:]))
    if moment not in MET:
        MET.add(moment)
        idle = replace(position, modifiers=(*IDLE, *position.modifiers, *IDLE))
        there = step(idle, event).position
        kept = tuple(one for one in there.modifiers if one not in IDLE)
        assert sum(one in IDLE for one in there.modifiers) == 2 * len(IDLE)
        assert replace(there, modifiers=kept) == after
    return after


def _about(frame: object) -> tuple[object, ...]:
    args = getattr(frame, "args", None)
    card = args.card if isinstance(args, Playing) else ""
    return getattr(frame, "sequence", ""), getattr(frame, "row", ""), card


def _held_against_its_list(position: Position) -> None:
    """Hold a question against the list of its answers, of those that take them each once."""
    ask = asked(position)
    taker = "" if ask is None else (ask.kind, getattr(ask.answer, "__qualname__", ""))
    if ask is None or taker in MET or ask.kind in ("reaction", "surge"):
        return
    MET.add(taker)
    random, listed = Random(len(MET)), legal(position)
    taken_as_listed(position, listed, list(tried(position, ask, random)), random, MOST)
    some = listed if len(listed) <= VARIED else random.sample(listed, VARIED)
    more = [other for event in some for other in varied(position, event)]
    taken_as_listed(position, listed, more, random, MOST)


_UNASKED = {
    Play: ("by", "sealed", "fighter"),
    React: ("by", "target"),
    Delve: ("by", "number"),
}
"""What is not varied: whom a card is about is not asked of those that are about nobody, and what a
token shows that nobody has seen is told by whoever turns it over."""


def varied(position: Position, event: Event) -> Iterator[Event]:
    """An event with one thing about it said otherwise, or said besides what was asked."""
    for name in event.__struct_fields__:
        unasked = name in _UNASKED.get(type(event), ("by", "sealed"))
        value = getattr(event, name)
        for other in () if unasked else _others(position, name, value):
            yield replace(event, **{name: other})


def _others(position: Position, name: str, value: object) -> Iterator[object]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (one for one in range(-1, len(position.fighters) + 1) if one != value)
    elif isinstance(value, str):
        yield "nothing of the kind"
    elif isinstance(value, tuple):
        filler = {"fighters": 0, "tokens": 0, "cards": "nothing of the kind"}.get(name, (50, 50))
        yield (*value, value[-1] if value else filler)
        yield (*value, filler)
