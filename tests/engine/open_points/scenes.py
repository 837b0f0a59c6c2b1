"""Scenes that turn on an open point: who rests on it, and what the other reading comes to."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import Layout, PlacedBoard, joined
from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import RECORD, Record
from rules_engine.machine import advance, asked, legal
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Event, Pass, Push, Roll
from rules_engine.state.frames import Frame, Playing, SettingUp
from rules_engine.state.position import Modifier, Position, Token, put
from tests.engine.driving import GARREK, STEELHEART, WINDOWS, dice, scene

Told = Callable[..., None]
STORMSIRE = "Averon Stormsire"
SHADESPIRE, NIGHTVAULT = "shadespire-2018", "nightvault-2019"
DREADFANE, HARROWDEEP = "dreadfane-2019", "harrowdeep-2021"
PAIRED = pytest.mark.parametrize

SHOWN: set[str] = set()
"""The assumptions that the scenes show."""
NAMED: set[str] = set()
"""The assumptions that the scene being played has named so far."""


def shows(*names: str) -> Callable[[Told], Told]:
    """Marks a scene that turns on these assumptions; it fails where it does not name them."""
    SHOWN.update(names)

    def marked(turning: Told) -> Told:
        @wraps(turning)
        def played_out(*arguments: object, **named: object) -> None:
            NAMED.clear()
            turning(*arguments, **named)
            assert set(names) <= NAMED

        return played_out

    return marked


@contextmanager
def resting() -> Iterator[list[str]]:
    """Collects the assumptions that what is played inside rests on, known when it is over."""
    record = Record(explain=False)
    token = RECORD.set(record)
    named: list[str] = []
    try:
        yield named
    finally:
        RECORD.reset(token)
        named += record.assumed
        NAMED.update(record.assumed)


def both(
    position: Position, name: str, other: str, ends: Callable[[Position], object]
) -> tuple[object, object]:
    """What a scene comes to as the point is read, and what with the other reading."""
    assert other in {one.value for one in assumptions()[name].others}
    with resting() as named:
        first = ends(position)
    assert name in named
    return first, ends(put(position, ("assume",), ((name, other),)))


def played(position: Position, *events: Event) -> Position:
    """The position after these events, windows passed before, between and after them."""
    for event in events:
        position = advance(past(position), event)
    return past(position)


def past(position: Position) -> Position:
    while (ask := asked(position)) is not None and ask.kind in WINDOWS:
        position = advance(position, Pass(by=ask.who))
    return position


def kind(position: Position) -> str:
    ask = asked(position)
    return "" if ask is None else ask.kind


def takes(position: Position, event: Event) -> bool:
    """Whether the event is allowed where the position rests."""
    ask = asked(position)
    assert ask is not None
    try:
        ask.answer(position, event)
    except Refused:
        return False
    return True


def attacked(position: Position, rolled: str, against: str) -> Position:
    """The first Attack action that is legal, up to the first decision after the dice."""
    attack = next(event for event in legal(position) if isinstance(event, Attack))
    foe = position.fighters[attack.target].seat
    return played(
        position,
        attack,
        Roll(by=attack.by, kind="attack", faces=dice(rolled)),
        Roll(by=foe, kind="defence", faces=dice(against)),
    )


def outcome(rolled: str, against: str) -> Callable[[Position], str]:
    """The outcome of an Attack action with these dice, nothing being driven back."""

    def ends(position: Position) -> str:
        after = attacked(position, rolled, against)
        if kind(after) == "drive back":
            after = played(after, Push(by=0, fighter=1, path=()))
        return [one.word for one in after.history if one.what == "attack"][-1]

    return ends


def next_asked(rolled: str, against: str) -> Callable[[Position], str]:
    return lambda position: kind(attacked(position, rolled, against))


def duel(edition: str, **told: object) -> Position:
    """Steelheart beside Garrek in the open; Steelheart is to act."""
    foe = Piece(GARREK, (4, 2), **told)
    return scene(Piece(STEELHEART, (3, 2)), foe, edition=edition)


def cornered(edition: str) -> Position:
    return scene(Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2)), edition=edition)


def modified_by(position: Position, *modifiers: Modifier) -> Position:
    return put(position, ("modifiers",), modifiers)


def shifted() -> Layout:
    """Two boards joined long edge to long edge, the second shifted, so that notches are left."""
    first = PlacedBoard("Mirror Well", seats=(0,))
    return joined(first, PlacedBoard("Katophrane's Reliquary", seats=(1,)), offset=4)


def on(name: str, *pieces: Piece, edition: str = SHADESPIRE) -> Position:
    """A scene with this board first."""
    first = PlacedBoard(name, seats=(0,))
    layout = joined(first, PlacedBoard("Mirror Well", seats=(1,)))
    return scene(*pieces, boards=layout, edition=edition)


def with_card(position: Position) -> Position:
    """The position with a card of seat 0 being resolved on top."""
    frame = Frame("play", "effect", Playing("trial", 0))
    return replace(position, stack=(*position.stack, frame))


def setting_up(edition: str, row: str, *tokens: Token, layout: Layout | None = None) -> Position:
    position = put(duel(edition), ("tokens",), tokens)
    frame = Frame("setup", row, SettingUp(chooser=0))
    boards_ = layout or position.layout
    return replace(position, stack=(frame,), phase="setup", layout=boards_)
