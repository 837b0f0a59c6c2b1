"""The machine: one event in, the next position out, or a refusal that names the rule."""

from msgspec.structs import replace

from rules_engine.cards.all import all_known
from rules_engine.editions import load
from rules_engine.errors import Fault, Refused
from rules_engine.events import Event
from rules_engine.flow import (
    LEDGER,
    Advance,
    Ask,
    Goto,
    Ledger,
    Line,
    Push,
    Verb,
    need,
)
from rules_engine.frames import Frame
from rules_engine.position import Change, Position, changes
from rules_engine.tables import Edition

_ROWS_AT_MOST = 10_000
KNOWN_CARDS = all_known()


class Stepped:
    """What an event led to.

    position is what is on the table now; derivation is empty unless it was asked for;
    not_shown names what could not be checked and assumed the assumptions it rests on.
    """

    __slots__ = ("_ledger", "before", "position")

    def __init__(self, before: Position, position: Position, ledger: Ledger) -> None:
        self.before = before
        self.position = position
        self._ledger = ledger

    @property
    def derivation(self) -> tuple[Line, ...]:
        """Every rule held against the event on the way, in order."""
        return tuple(self._ledger.lines or ())

    @property
    def not_shown(self) -> tuple[Line, ...]:
        """What could not be checked, because it is hidden or its wording unknown."""
        return tuple(self._ledger.unshown)

    @property
    def assumed(self) -> tuple[str, ...]:
        """The named assumptions the step rests on."""
        return tuple(self._ledger.assumed)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What differs from the position before, place by place; worked out when asked for."""
        return changes(self.before, self.position)


def step(position: Position, event: Event, *, explain: bool = False) -> Stepped:
    """The position after an event, which must be one the rules allow.

    With explain, every check made on the way is kept as a line of the derivation.
    Raises Refused, naming the rule, for an event that is not allowed; nothing has changed then.
    """
    ledger = Ledger(explain)
    token = LEDGER.set(ledger)
    try:
        after = _step(position, event, ledger.lines)
    finally:
        LEDGER.reset(token)
    return Stepped(position, after, ledger)


def advance(position: Position, event: Event) -> Position:
    """The position after an event, and nothing else: the quick form of `step`."""
    return _step(position, event, None)


def _step(position: Position, event: Event, lines: list[Line] | None) -> Position:
    edition = load(position.edition)
    ask = _asked(position, edition)
    if type(event) not in ask.events:
        raise Refused("kernel.asked", {"asked": ask.kind, "given": type(event).__name__})
    need(event.by == ask.who or ask.who < 0, "kernel.whose", asked=ask.who, given=event.by)
    return _settle(edition, ask.answer(position, event), position.stack[-1].row, lines)


def begin(position: Position) -> Position:
    """Play on until somebody is asked: for a position that stands before a row's question."""
    if not position.stack:
        return position
    edition = load(position.edition)
    frame = position.stack[-1]
    verb = edition.rows[frame.sequence][frame.row].play(position)
    return position if type(verb) is Ask else _settle(edition, verb, frame.row, None)


def asked(position: Position) -> Ask | None:
    """What is being asked now, and of whom; None when the game is over."""
    if not position.stack:
        return None
    return _asked(position, load(position.edition))


def legal(position: Position, seat: int | None = None) -> tuple[Event, ...]:
    """The decisions that may be made now, listed; with seat, only where that seat is asked.

    Dice and draws are not listed: `asked` tells their kind and number. Of a move's many ways
    to the same hex one is listed, though `step` takes any.
    """
    ask = asked(position)
    if ask is None or (seat is not None and ask.who not in (seat, -1)):
        return ()
    return tuple(ask.legal(position))


def _asked(position: Position, edition: Edition) -> Ask:
    if not position.stack:
        raise Refused("kernel.over", {"outcome": position.outcome})
    frame = position.stack[-1]
    verb = edition.row(frame.sequence, frame.row).play(position)
    if type(verb) is not Ask:
        raise Fault(f"{frame.sequence}.{frame.row} rests without asking")
    return verb


def _settle(edition: Edition, verb: Verb, label: str, lines: list[Line] | None) -> Position:
    """Play row after row until one asks, or the stack is empty.

    label is the row the verb comes from. While rows follow each other in a sequence the label is
    kept here, and written into the frame only when the position rests or another frame is
    put on top: most rows are passed through without a trace.
    """
    rows = edition.rows
    for _ in range(_ROWS_AT_MOST):
        kind = type(verb)
        if kind is Ask:
            raise Fault("an answer must not ask")
        position: Position = verb.position  # type: ignore[union-attr]  # every verb but Ask
        stack = position.stack
        if kind is Advance:
            label = rows[stack[-1].sequence][label].following
        elif kind is Goto:
            label = verb.row  # type: ignore[union-attr]  # a Goto
        elif kind is Push:
            below = stack[-1]
            label = verb.then or rows[below.sequence][label].following  # type: ignore[union-attr]
            top: Frame = verb.frame  # type: ignore[union-attr]  # a Push
            below = Frame(below.sequence, label, below.args)
            position = replace(position, stack=(*stack[:-1], below, top))
            label = top.row
        else:
            label = ""
        while not label:
            position = replace(position, stack=position.stack[:-1])
            if not position.stack:
                return position
            label = position.stack[-1].row
        sequence = position.stack[-1].sequence
        row = edition.row(sequence, label)
        if lines is not None:
            lines.append(Line(row.rule, "row", {"row": f"{sequence}.{label}"}))
        verb = row.play(position)
        if type(verb) is Ask:
            return _resting(position, label)
    raise Fault("the tables run in a circle")


def _resting(position: Position, label: str) -> Position:
    """The position with the label of the row it rests at in its frame on top."""
    frame = position.stack[-1]
    if frame.row == label:
        return position
    rested = Frame(frame.sequence, label, frame.args)
    return replace(position, stack=(*position.stack[:-1], rested))
