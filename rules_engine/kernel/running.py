"""The flow of any game: one event taken by the row that asks, then row after row until one asks.

It knows frames, rows and verbs, and nothing of what lies on the table: a position of any kind that
has an `edition` and a `stack` is played by it. What a game adds is said by those who call.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules_engine.facts.errors import Fault, Refused
from rules_engine.kernel.flow import NOT_ASKED, NOT_THEIRS, Advance, Ask, Goto, Line, Push
from rules_engine.kernel.tables import Edition, Linked
from rules_engine.state.events import Event, Pass
from rules_engine.state.table import Table

_TURNS_AT_MOST = 5_000
"""How often rows go elsewhere before somebody is asked: more is a circle in the tables."""
AS_ASKED = {NOT_ASKED: NOT_ASKED, NOT_THEIRS: NOT_THEIRS}

Rested = tuple[Any, Ask | None]
"""A position at rest, and what is asked there; None when the game is over."""
Refusing: TypeAlias = Callable[[Any], Mapping[str, str]]
"""The rules by which an event is refused that a position does not call for."""


def as_asked(_: Table) -> Mapping[str, str]:
    """The rules by which an event is refused that is not asked for, where nothing else is said."""
    return AS_ASKED


def taken(
    edition: Edition,
    position: Any,
    event: Event,
    ask: Ask,
    lines: list[Line] | None,
    refusing: Refusing = as_asked,
) -> Rested:
    """The position after an event that the row on top asks for, and what is asked then.

    refusing names the rules by which another event, or another player's, is refused here.
    Raises Refused for an event that the step does not call for.
    """
    kind = type(event)
    if kind not in ask.events:
        facts = {"asked": ask.kind, "given": kind.__name__}
        raise Refused(refusing(position)[NOT_ASKED], facts)
    who = ask.who
    if who != event.by and who != -1:
        raise Refused(refusing(position)[NOT_THEIRS], {"asked": who, "given": event.by})
    if lines is not None:
        lines.append(whose(who, event.by))
    row = row_of(edition, position)
    if kind is Pass and ask.hands_on is not None:
        onward = ask.hands_on(position)
        if lines is not None:
            lines.append(row.reached)
        return onward
    position, asking, _ = settled(edition, ask.answer(position, event), row, lines)
    return position, asking


@lru_cache(maxsize=64)
def whose(asked: int, given: int) -> Line:
    """The line of a derivation that an event is of whom was asked, the same at every event."""
    return Line(NOT_THEIRS, "holds", {"asked": asked, "given": given})


def row_of(edition: Edition, position: Table) -> Linked:
    """The row that a position stands at."""
    frame = position.stack[-1]
    return edition.rows[frame.sequence][frame.row]


def entered(edition: Edition, position: Table, lines: list[Line] | None) -> Rested:
    """The position played on from before the row it stands at, and what is asked then."""
    row = row_of(edition, position)
    if lines is not None:
        lines.append(row.reached)
    verb = row.play(position)
    if type(verb) is Ask:
        return position, verb
    position, ask, _ = settled(edition, verb, row, lines)
    return position, ask


def asked_at(edition: Edition, position: Table) -> Ask | None:
    """What the row asks that a position rests at; None when the game is over."""
    if not position.stack:
        return None
    frame = position.stack[-1]
    verb = edition.row(frame.sequence, frame.row).play(position)
    if type(verb) is not Ask:
        raise Fault(f"{frame.sequence}.{frame.row} rests without asking")
    return verb


def settled(  # noqa: C901  # a call for each kind of verb would cost more than what it does
    edition: Edition, verb: Any, row: Linked, lines: list[Line] | None
) -> tuple[Any, Ask | None, Linked]:
    """Play row after row until one asks, or the stack is empty.

    The position then, what is asked, and the row that asks it. row is the one the verb comes from,
    any but an Ask. While rows follow each other in a sequence the row is kept here, and its label
    written into the frame only when the position rests or another frame is put on top: most rows
    are passed through without a trace.
    """
    rows, kind, turns = edition.rows, type(verb), 0
    if kind is Ask:
        raise Fault("an answer must not ask")
    while True:
        # each verb is read in a line of its own, which Python remembers for that kind alone, and
        # functions that are fields are taken out first: called in one go they are looked up anew
        while kind is Advance and row.after is not None:
            position = verb.position
            row = row.after
            if lines is not None:
                lines.append(row.reached)
            play = row.play
            verb = play(position)
            kind = type(verb)
        if kind is Ask:
            stack = position.stack
            top = stack[-1]
            if top.row != row.label:
                rests = type(top)(top.sequence, row.label, top.args)
                position = replace(position, stack=stack[:-1] + (rests,))
            return position, verb, row
        if kind is Push:
            position, top = verb.position, verb.frame
            stack, label = position.stack, verb.then or row.following
            below = stack[-1]
            turns += 1
            if label == below.row:
                stack += (top,)
            else:  # the frame below goes on where the verb says
                stack = stack[:-1] + (type(below)(below.sequence, label, below.args), top)
            position = replace(position, stack=stack)
            try:
                row = rows[top.sequence][top.row]
            except KeyError:
                row = edition.row(top.sequence, top.row)  # tells what is missing
        elif kind is Goto:
            position = verb.position
            row = row.sequence[verb.row]
            turns += 1
        else:
            position = verb.position
            stack = position.stack[:-1]
            while stack:
                below = stack[-1]
                if below.row:
                    break
                stack = stack[:-1]
            else:
                return replace(position, stack=stack), None, row
            position = replace(position, stack=stack)
            row = rows[below.sequence][below.row]
        if turns > _TURNS_AT_MOST:
            raise Fault("the tables run in a circle")
        if lines is not None:
            lines.append(row.reached)
        play = row.play
        verb = play(position)
        kind = type(verb)
