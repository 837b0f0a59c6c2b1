"""The flow of any game: one event taken by the row that asks, then row after row until one asks.

It knows frames, rows and verbs, and nothing of what lies on the table: a position of any kind that
has an `edition` and a `stack` is played by it. What a game adds is said by those who call.
"""

from typing import Any

from msgspec.structs import replace

from rules_engine.facts.errors import Fault, Refused
from rules_engine.kernel.flow import NOT_ASKED, NOT_THEIRS, Advance, Ask, Goto, Line, Push, Verb
from rules_engine.kernel.tables import Edition, Linked
from rules_engine.state.events import Event, Pass
from rules_engine.state.table import Table

_ROWS_AT_MOST = 10_000
AS_ASKED = {NOT_ASKED: NOT_ASKED, NOT_THEIRS: NOT_THEIRS}

Rested = tuple[Any, Ask | None]
"""A position at rest, and what is asked there; None when the game is over."""


def taken(
    edition: Edition,
    position: Table,
    event: Event,
    ask: Ask,
    lines: list[Line] | None,
    refusing: dict[str, str] = AS_ASKED,
) -> Rested:
    """The position after an event that the row on top asks for, and what is asked then.

    refusing names the rules by which another event, or another player's, is refused here.
    Raises Refused for an event that the step does not call for.
    """
    kind = type(event)
    if kind not in ask.events:
        facts = {"asked": ask.kind, "given": kind.__name__}
        raise Refused(refusing[NOT_ASKED], facts)
    if ask.who not in (event.by, -1):
        raise Refused(refusing[NOT_THEIRS], {"asked": ask.who, "given": event.by})
    if lines is not None:
        lines.append(Line(NOT_THEIRS, "holds", {"asked": ask.who, "given": event.by}))
    frame = position.stack[-1]
    row = edition.rows[frame.sequence][frame.row]
    if ask.hands_on is not None and kind is Pass:
        onward = ask.hands_on(position)
        if lines is not None:
            lines.append(row.reached)
        return onward
    return _settle(edition, ask.answer(position, event), row, lines)


def entered(edition: Edition, position: Table, lines: list[Line] | None) -> Rested:
    """The position played on from before the row it stands at, and what is asked then."""
    frame = position.stack[-1]
    row = edition.rows[frame.sequence][frame.row]
    if lines is not None:
        lines.append(row.reached)
    verb = row.play(position)
    return (position, verb) if type(verb) is Ask else _settle(edition, verb, row, lines)


def asked_at(edition: Edition, position: Table) -> Ask | None:
    """What the row asks that a position rests at; None when the game is over."""
    if not position.stack:
        return None
    frame = position.stack[-1]
    verb = edition.row(frame.sequence, frame.row).play(position)
    if type(verb) is not Ask:
        raise Fault(f"{frame.sequence}.{frame.row} rests without asking")
    return verb


def _settle(edition: Edition, verb: Verb, row: Linked, lines: list[Line] | None) -> Rested:
    """Play row after row until one asks, or the stack is empty; the position and what is asked.

    row is the one the verb comes from. While rows follow each other in a sequence the row is
    kept here, and its label written into the frame only when the position rests or another
    frame is put on top: most rows are passed through without a trace.
    """
    rows = edition.rows
    onward: Linked | None
    if type(verb) is Ask:
        raise Fault("an answer must not ask")
    for _ in range(_ROWS_AT_MOST):
        kind = type(verb)
        position = verb.position  # type: ignore[union-attr]  # every verb but Ask
        if kind is Advance:
            onward = row.after
        elif kind is Goto:
            onward = row.sequence[verb.row]  # type: ignore[union-attr]  # a Goto
        elif kind is Push:
            position = _pushed(verb, row)  # type: ignore[arg-type]  # a Push
            top = position.stack[-1]
            onward = edition.row(top.sequence, top.row)
        else:
            onward = None
        if onward is None:
            stack = position.stack
            while onward is None:
                stack = stack[:-1]
                if not stack:
                    return replace(position, stack=()), None
                if stack[-1].row:
                    onward = rows[stack[-1].sequence][stack[-1].row]
            position = replace(position, stack=stack)
        row = onward
        if lines is not None:
            lines.append(row.reached)
        verb = row.play(position)
        if type(verb) is Ask:
            frame = position.stack[-1]
            return (position if frame.row == row.label else _resting(position, row.label)), verb
    raise Fault("the tables run in a circle")


def _pushed(verb: Push, row: Linked) -> Any:
    """The position with another frame on top; the one below goes on where the verb says."""
    position = verb.position
    stack = position.stack
    below = stack[-1]
    label = verb.then or row.following
    if label != below.row:
        below = type(below)(below.sequence, label, below.args)
        stack = stack[:-1] + (below, verb.frame)
    else:
        stack = stack + (verb.frame,)
    return replace(position, stack=stack)


def _resting(position: Any, label: str) -> Any:
    """The position with the label of the row it rests at in its frame on top."""
    stack = position.stack
    frame = stack[-1]
    rested = type(frame)(frame.sequence, label, frame.args)
    return replace(position, stack=stack[:-1] + (rested,))
