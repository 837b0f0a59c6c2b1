"""How a game flows: the verbs a row ends with, and the door every check goes through.

A row of a sequence is a function of the position. It makes at most one decision and answers
with one verb: go on (`Advance`), to another row (`Goto`), into another sequence (`Push`), back
to the sequence below (`End`), or ask somebody (`Ask`). A row that asks names the function that
takes the answer; that one ends with a verb too.
"""

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import Any, TypeAlias, TypeVar

import msgspec

from rules_engine.facts.assumptions import assumption
from rules_engine.facts.errors import Fault, Refused
from rules_engine.facts.rules import bends
from rules_engine.state.events import Event
from rules_engine.state.frames import Args, Frame
from rules_engine.state.table import Table


class Advance(msgspec.Struct, frozen=True, gc=False):
    """Go on with the next row; after the last one the sequence ends."""

    position: Any


class Goto(msgspec.Struct, frozen=True, gc=False):
    """Go on with the row of this label, in the same sequence."""

    position: Any
    row: str


class Push(msgspec.Struct, frozen=True, gc=False):
    """Play another sequence first; then go on with the next row, or the one `then` names."""

    position: Any
    frame: Frame
    then: str = ""


class End(msgspec.Struct, frozen=True, gc=False):
    """Leave this sequence; the position may carry a result in `returned`."""

    position: Any


class Ask(msgspec.Struct, frozen=True):
    """Wait for an event.

    who is the seat asked (-1: the table, as for a roll-off), kind a word for the prompt,
    answer takes the event, legal lists the events that answer would take (dice and cards drawn
    aside, which are told by `kind` and `count`), and rule is why it is asked. hands_on is there
    where a pass does nothing but hand the question on to the next player: it gives the position
    then, and what the same row asks there, as answer and the row together would. between is there
    where a reaction may come though nobody is asked for one, so that no log in which none comes
    tells of it: the moment, and the row to go on from after it.
    """

    who: int
    kind: str
    events: tuple[type[Event], ...]
    answer: Callable[[Any, Any], "Verb"]
    legal: Callable[[Any], Iterable[Event]]
    rule: str
    count: int = 0
    hands_on: "Callable[[Any], tuple[Any, Ask]] | None" = None
    between: tuple[str, str] | None = None


Verb: TypeAlias = Advance | Goto | Push | End | Ask
RowFunction: TypeAlias = Callable[[Any], Verb]


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a derivation: a rule, whether it held, and the facts it was held against.

    verdict is `holds`, `row` (a row of a sequence was reached), `assumed` (the assumption of
    this name was used) or `not shown` (the log lacks what would be needed to tell).
    """

    rule: str
    verdict: str = "holds"
    facts: dict[str, Any] = {}


class BlindSpot(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect that the engine cannot play, in play or used: it may bend whatever bends at all.

    since is the round it has been about from, until how long it lasts where somebody told (`phase`,
    `round`, ...), only the rules it can bend where it is known to touch no others, but those it can
    bend no longer.
    """

    card: str
    since: int = 0
    until: str = ""
    only: tuple[str, ...] = ()
    but: tuple[str, ...] = ()


BlindSpots: TypeAlias = tuple[BlindSpot, ...]


def bending(spots: BlindSpots, rule: str) -> tuple[str, ...]:
    """What among these blind spots may bend a rule; no card does where the rule never bends."""
    if not spots:
        return ()
    soft = bends(rule)
    free = (one for one in spots if rule not in one.but)
    found = (one.card for one in free if (rule in one.only if one.only else soft))
    return tuple(dict.fromkeys(found))


class Record:
    """What a step leaves on record.

    lines is the derivation where it is asked for (else None), not_shown what could not be
    checked, because it is hidden or its wording unknown, assumed the assumptions rested on, lacking
    what was asked of fighters and nobody tells, in words.
    """

    __slots__ = ("assumed", "lacking", "lines", "not_shown")

    def __init__(self, explain: bool) -> None:
        self.lines: list[Line] | None = [] if explain else None
        self.not_shown: tuple[Line, ...] = ()
        self.assumed: tuple[str, ...] = ()
        self.lacking: tuple[str, ...] = ()

    def clear(self) -> None:
        """Forget what was put on record so far, but for the derivation."""
        self.not_shown = self.assumed = self.lacking = ()

    def blind(self) -> BlindSpots:
        """The blind spots of what is checked; asked for only when a check fails."""
        return ()


NOT_ASKED, NOT_THEIRS = "kernel.asked", "kernel.whose"
IN_END_PHASE = {
    NOT_ASKED: "kernel.asked-in-end-phase",
    NOT_THEIRS: "kernel.whose-in-end-phase",
}
"""What refuses an event that the step does not call for: the rule, and its form of an end phase."""
ELSEWHERE = (*IN_END_PHASE, *IN_END_PHASE.values())
"""The rules by which something else is asked now, or somebody else."""

THIS_ROUND, EARLIER_ROUNDS = "scene.before", "scene.rounds-before"
"""What a step rests on that looked into a past of which nobody told (`sense.untold`)."""

RECORD: ContextVar[Record | None] = ContextVar("record", default=None)
"""The record of the step being taken, None where nobody wants one."""


class unrecorded:  # read as a statement: `with unrecorded():`
    """Checks made inside only ask what could be done: nothing of them goes on record."""

    __slots__ = ("_token",)

    def __enter__(self) -> None:
        self._token = RECORD.set(None)

    def __exit__(self, *_: object) -> None:
        RECORD.reset(self._token)


def need(condition: object, rule: str, **facts: Any) -> None:
    """Hold a condition against a rule; verdict and explanation are this one act.

    Raises Refused, naming the rule and the facts, where the condition does not hold; where an
    effect that the engine cannot play may bend the rule, or it was looked for in a past that is not
    told, that goes on record as not shown instead, and play goes on as though it held.
    """
    if not condition:
        if not (not_told(rule, facts) or bent(rule, facts)):
            raise Refused(rule, facts)
        return
    record = RECORD.get()
    if record is not None and record.lines is not None:
        record.lines.append(Line(rule, "holds", facts))


def sure(condition: object, rule: str, **facts: Any) -> None:
    """Hold what no effect can bend: that somebody says what cannot be, or contradicts himself."""
    if not condition:
        raise Refused(rule, facts)


def bent(rule: str, facts: Mapping[str, Any]) -> bool:
    """Put on record that a failing check shows nothing, if a blind spot may bend its rule."""
    record = RECORD.get()
    if record is None:
        return False
    unknown = bending(record.blind(), rule)
    if unknown:
        record.not_shown += (Line(rule, "not shown", {**facts, "unknown": unknown}),)
    return bool(unknown)


def not_told(rule: str, facts: Mapping[str, Any]) -> bool:
    """Put on record that a check shows nothing, if what it rests on is not told."""
    untold = untold_rested_on()
    if untold:
        not_shown(rule, **{**facts, "untold": untold})
    return bool(untold)


def untold_rested_on() -> tuple[str, ...]:
    """What is not told and was asked for in the step on record: of the past, and of fighters."""
    record = RECORD.get()
    if record is None or not (record.assumed or record.lacking):
        return ()
    past = tuple(one for one in (THIS_ROUND, EARLIER_ROUNDS) if one in record.assumed)
    return past + record.lacking


def lacks(what: str) -> None:
    """Record that something was asked for that nobody tells."""
    record = RECORD.get()
    if record is not None and what not in record.lacking:
        record.lacking += (what,)


def explaining() -> bool:
    """Whether a derivation of the step on record is asked for."""
    record = RECORD.get()
    return record is not None and record.lines is not None


def told(rule: str, **facts: Any) -> None:
    """Write into the derivation what a rule brought about, where nothing can be refused."""
    record = RECORD.get()
    if record is not None and record.lines is not None:
        record.lines.append(Line(rule, "holds", facts))


def not_shown(rule: str, **facts: Any) -> None:
    """Record that a rule could not be checked, because what it needs is hidden or unknown."""
    record = RECORD.get()
    if record is not None:
        record.not_shown += (Line(rule, "not shown", facts),)


def rest_on(assumption: str) -> None:
    """Record that what follows rests on a named assumption."""
    record = RECORD.get()
    if record is not None and assumption not in record.assumed:
        record.assumed += (assumption,)


def rests_on_nothing() -> bool:
    """Whether it is on record that the step being taken has rested on no assumption so far."""
    record = RECORD.get()
    return record is not None and not record.assumed


def read_as(position: Table, assumption_name: str) -> str:
    """How a position reads an open point: as it says itself, else as the table does."""
    for name, value in position.assume:
        if name == assumption_name:
            return value
    return assumption(assumption_name).value


def open_here(position: Table, assumption_name: str) -> bool:
    """Whether the point is open in the position's edition."""
    return position.edition in assumption(assumption_name).editions


def rest_where_open(position: Table, assumption_name: str) -> None:
    """Record that what follows rests on an assumption, if its point is open in this edition."""
    record = RECORD.get()
    if record is not None and open_here(position, assumption_name):
        rest_on(assumption_name)


def reading(position: Table, assumption_name: str) -> str:
    """How an open point is read here, and the record that what follows rests on it."""
    rest_on(assumption_name)
    return read_as(position, assumption_name)


A = TypeVar("A", bound=Args)


def args_of(position: Table, kind: type[A]) -> A:
    """The arguments of the frame on top, which must be of this kind."""
    args = position.stack[-1].args
    if type(args) is kind:
        return args
    raise Fault(f"{position.stack[-1].sequence} holds {type(args).__name__}")


def enclosing(position: Table, kind: type[A]) -> A | None:
    """The arguments of the nearest frame of this kind, from the top down; None without one."""
    for frame in position.stack[::-1]:
        args = frame.args
        if type(args) is kind:
            return args
    return None


def nothing(_: Table) -> Iterable[Event]:
    """The legal list of what cannot be listed: dice and draws come from outside."""
    return ()
