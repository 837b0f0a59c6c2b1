"""The machine: one event in, the next position out, or a refusal that names the rule."""

from collections.abc import Iterable
from functools import cached_property

from msgspec.structs import replace

from rules_engine.cards.all import all_known
from rules_engine.editions import load
from rules_engine.errors import Fault, Refused
from rules_engine.events import Event
from rules_engine.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Ledger,
    Line,
    Push,
    Verb,
    need,
    recording,
)
from rules_engine.position import Change, Position, changes
from rules_engine.tables import Edition

_ROWS_AT_MOST = 10_000
KNOWN_CARDS = all_known()


class Stepped:
    """What an event led to.

    position is what is on the table now; derivation is empty unless it was asked for;
    not_shown names what could not be checked and assumed the assumptions it rests on.
    """

    def __init__(self, before: Position, position: Position, ledger: Ledger) -> None:
        self.before = before
        self.position = position
        self.derivation: tuple[Line, ...] = tuple(ledger.lines or ())
        self.not_shown: tuple[Line, ...] = tuple(ledger.unshown)
        self.assumed: tuple[str, ...] = tuple(ledger.assumed)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What differs from the position before, place by place."""
        return changes(self.before, self.position)


def step(position: Position, event: Event, *, explain: bool = False) -> Stepped:
    """The position after an event, which must be one the rules allow.

    With explain, every check made on the way is kept as a line of the derivation.
    Raises Refused, naming the rule, for an event that is not allowed; nothing has changed then.
    """
    ledger = Ledger(explain)
    with recording(ledger):
        after = _step(position, event, ledger)
    return Stepped(position, after, ledger)


def advance(position: Position, event: Event) -> Position:
    """The position after an event, and nothing else: the quick form of `step`."""
    return _step(position, event, None)


def _step(position: Position, event: Event, ledger: Ledger | None) -> Position:
    edition = load(position.edition)
    ask = _asked(position, edition)
    if type(event) not in ask.events:
        raise Refused("kernel.asked", {"asked": ask.kind, "given": type(event).__name__})
    need(event.by == ask.who or ask.who < 0, "kernel.whose", asked=ask.who, given=event.by)
    return _settle(edition, ask.answer(position, event), ledger)


def begin(position: Position) -> Position:
    """Play on until somebody is asked: for a position that stands before a row's question."""
    edition = load(position.edition)
    if not position.stack:
        return position
    verb = _play(position, edition, None)
    return position if type(verb) is Ask else _settle(edition, verb, None)


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
    return tuple(_listed(ask, position))


def _listed(ask: Ask, position: Position) -> Iterable[Event]:
    return ask.legal(position)


def _asked(position: Position, edition: Edition) -> Ask:
    if not position.stack:
        raise Refused("kernel.over", {"outcome": position.outcome})
    frame = position.stack[-1]
    row, _ = edition.row(frame.sequence, frame.row)
    verb = row.play(position)
    if type(verb) is not Ask:
        raise Fault(f"{frame.sequence}.{frame.row} rests without asking")
    return verb


def _play(position: Position, edition: Edition, ledger: Ledger | None) -> Verb:
    frame = position.stack[-1]
    row, _ = edition.row(frame.sequence, frame.row)
    if ledger is not None and ledger.lines is not None:
        ledger.lines.append(Line(row.rule, "row", {"row": f"{frame.sequence}.{row.label}"}))
    return row.play(position)


def _settle(edition: Edition, verb: Verb, ledger: Ledger | None) -> Position:
    """Play row after row until one asks, or the stack is empty."""
    for _ in range(_ROWS_AT_MOST):
        if type(verb) is Advance:
            position = _to_next(verb.position, edition)
        elif type(verb) is Push:
            position = _pushed(verb, edition)
        elif type(verb) is End:
            position = replace(verb.position, stack=verb.position.stack[:-1])
        elif type(verb) is Goto:
            position = _to_row(verb.position, verb.row)
        else:
            raise Fault("an answer must not ask")
        if not position.stack:
            return position
        if not position.stack[-1].row:
            verb = End(position)
            continue
        verb = _play(position, edition, ledger)
        if type(verb) is Ask:
            return position
    raise Fault("the tables run in a circle")


def _to_row(position: Position, label: str) -> Position:
    stack = position.stack
    return replace(position, stack=(*stack[:-1], replace(stack[-1], row=label)))


def _to_next(position: Position, edition: Edition) -> Position:
    frame = position.stack[-1]
    _, following = edition.row(frame.sequence, frame.row)
    if not following:
        return replace(position, stack=position.stack[:-1])
    return _to_row(position, following)


def _pushed(verb: Push, edition: Edition) -> Position:
    """The parent on its next row (none after the last), the new frame on top."""
    position = verb.position
    stack = position.stack
    frame = stack[-1]
    following = verb.then or edition.row(frame.sequence, frame.row)[1]
    return replace(position, stack=(*stack[:-1], replace(frame, row=following), verb.frame))
