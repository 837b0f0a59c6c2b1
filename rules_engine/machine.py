"""The machine: one event in, the next position out, or a refusal that names the rule."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rules_engine.cards.all import all_known
from rules_engine.editions import load
from rules_engine.facts.errors import Fault, Refused
from rules_engine.facts.rules import bends
from rules_engine.journeys.position import Journey
from rules_engine.journeys.sequences.arriving import came_between
from rules_engine.kernel.flow import (
    ELSEWHERE,
    IN_END_PHASE,
    RECORD,
    Ask,
    BlindSpots,
    Line,
    Record,
    bent,
    not_shown,
)
from rules_engine.kernel.running import AS_ASKED, Rested, asked_at, entered, taken
from rules_engine.kernel.tables import EDITIONS, Edition
from rules_engine.moments.reacting import reactions
from rules_engine.moments.scoring import reveals
from rules_engine.sense.blindness import ASTRAY, blind_spots
from rules_engine.sequences.card_play.reactions import unasked
from rules_engine.sequences.card_play.scoring import revealed
from rules_engine.sequences.ending.sudden_death import after_the_end
from rules_engine.sequences.harm.following import as_it_looked
from rules_engine.sequences.harm.resuming import led_astray, let_go, places, waits_in_vain
from rules_engine.sequences.harm.telling import told_by
from rules_engine.state.events import Event, Pass, Play, React, Reveal, Told
from rules_engine.state.position import Change, Position, changes, note
from rules_engine.state.table import Table

_ROWS_AT_MOST = 10_000
_WAITING_AT_MOST = 60
P = TypeVar("P", bound=Table)
TRIPPED = (Fault, LookupError, AssertionError, TypeError, ValueError, AttributeError)
"""What goes wrong in a position that is not the one on the table."""
KNOWN_CARDS = all_known()


class Stepped(Record):
    """What an event led to, and what the step left on record.

    position is what is on the table now, before what was there, ask what is asked now (None when
    the game is over), spots the blind spots as far as they have been looked for.
    """

    __slots__ = ("ask", "before", "event", "position", "spots")

    def __init__(
        self,
        before: Any,
        explain: bool,
        event: Event | None = None,
        blind: BlindSpots | None = None,
    ) -> None:
        # what Record.__init__ does is done here: one of these is made for every event of a replay
        self.lines = [] if explain else None
        self.not_shown = self.assumed = self.lacking = ()
        self.before = self.position = before
        self.event = event
        self.ask: Ask | None = None
        self.spots = blind

    def blind(self) -> BlindSpots:
        """The blind spots of the position before, and of the event."""
        if self.spots is None:
            self.spots = blind_spots(self.before, self.event)
        return self.spots

    @property
    def derivation(self) -> tuple[Line, ...]:
        """Every rule held against the event on the way, in order."""
        return tuple(self.lines or ())

    @property
    def changes(self) -> tuple[Change, ...]:
        """What differs from the position before, place by place; worked out when asked for."""
        return changes(self.before, self.position)


def step(
    position: Table, event: Event, *, explain: bool = False, ask: Ask | None = None
) -> Stepped:
    """The position after an event, which must be one the rules allow.

    With explain, every check made on the way is kept as a line of the derivation. ask is what
    the step that led to this very position ended with, to spare working it out again.
    Raises Refused, naming the rule, for an event that is not allowed; nothing has changed then.
    While an effect is about that the engine cannot play, what it may have brought about is not
    shown instead, and the position follows as far as it can.
    """
    edition = EDITIONS.get(position.edition) or load(position.edition)
    if ask is None:
        ask = asked_at(edition, position)
    if type(position) is Journey:
        return _step_of_journey(edition, position, event, explain, ask)
    return on_record(edition, Stepped(position, explain, event), event, ask)


def on_record(edition: Edition, stepped: Stepped, event: Event, ask: Ask | None) -> Stepped:
    """The same for who has the edition of a duel at hand, and a record that has just begun."""
    position = stepped.before
    token = RECORD.set(stepped)
    try:
        kind = type(event)
        if ask is None or kind is Told or kind is Reveal or ask.between is not None:
            stepped.position, stepped.ask = _step(edition, position, event, ask, stepped.lines)
        else:  # what `_step` comes to for nearly all events
            stepped.position, stepped.ask = taken(
                edition, position, event, ask, stepped.lines, _refusing
            )
    except Refused as refused:
        elsewhere = refused.rule in ELSEWHERE and _resumed(stepped, edition, event, ask)
        if not elsewhere:
            if not bent(refused.rule, refused.facts):
                raise
            _follow(stepped, edition, event, ask)
    except TRIPPED:
        if not stepped.blind():
            raise
        if not _resumed(stepped, edition, event, ask):
            _follow(stepped, edition, event, ask)
    finally:
        RECORD.reset(token)
    return stepped


def _step_of_journey(
    edition: Edition, journey: Journey, event: Event, explain: bool, ask: Ask | None
) -> Stepped:
    """The same of a journey, which no card bends: what is not known of one is told."""
    stepped = Stepped(journey, explain, event, blind=())
    token = RECORD.set(stepped)
    try:
        stepped.position, stepped.ask = _journeyed(edition, journey, event, ask, stepped.lines)
    finally:
        RECORD.reset(token)
    return stepped


def _journeyed(
    edition: Edition, journey: Journey, event: Event, ask: Ask | None, lines: list[Line] | None
) -> Rested:
    """A journey after an event: one that may come between any two, or the one asked for."""
    if ask is None:
        raise Refused("journey.over", {"given": type(event).__name__})
    between = came_between(journey, event)
    if between is not None:
        return entered(edition, between, lines)
    return taken(edition, journey, event, ask, lines)


def _resumed(stepped: Stepped, edition: Edition, event: Event, ask: Ask | None) -> bool:
    """Take an event at the place of the game that it alone stands at, if the tables were left."""
    before = stepped.before
    cards = tuple(one.card for one in stepped.blind() if not one.only) or led_astray(before)
    if not cards or ask is None:
        return False
    found = _elsewhere(edition, before, event, ask, explain=stepped.lines is not None)
    if found is None:
        return False
    (stepped.position, stepped.ask), record = found
    facts = {"asked": ask.kind, "given": type(event).__name__, "unknown": cards}
    stepped.lines, stepped.assumed = record.lines, record.assumed
    stepped.not_shown += (Line("kernel.asked", "not shown", facts), *record.not_shown)
    return True


def _elsewhere(
    edition: Edition, before: Position, event: Event, ask: Ask, *, explain: bool
) -> tuple[tuple[Position, Ask | None], Record] | None:
    """What an event leads to at the nearest place where it breaks no rule, and what is on record.

    The record sees no blind spot: what an unknown effect might bend says nothing of the place.
    """
    gone_astray = note(before, ASTRAY, seat=event.by, word=type(event).__name__)
    for position, there in _onward(edition, gone_astray, event, ask):
        record = Record(explain)
        token = RECORD.set(record)
        try:
            return _step(edition, position, event, there, record.lines), record
        except (Refused, *TRIPPED):
            continue
        finally:
            RECORD.reset(token)
    return None


def _onward(
    edition: Edition, before: Position, event: Event, ask: Ask
) -> Iterator[tuple[Position, Ask]]:
    """The places where an event may stand, the nearest first: what waits is passed or let go."""
    position = before
    for _ in range(_WAITING_AT_MOST):
        if not waits_in_vain(position, event, ask):
            break
        if Pass in ask.events:
            there = _quietly(_step, edition, position, Pass(by=ask.who), ask, None)
        else:
            top = position.stack[-1]
            gone = let_go(position, edition.row(top.sequence, top.row).following)
            there = _quietly(entered, edition, gone, None) if gone is not None else None
        if there is None:
            break
        position, ask = there
        yield there
    for place in places(before, event):
        there = _quietly(entered, edition, place, None)
        if there is not None:
            yield there


def _quietly(
    taking: Callable[..., tuple[Position, Ask | None]], *arguments: Any
) -> tuple[Position, Ask] | None:
    """What playing on leads to, off the record; None where it cannot be or nobody is asked."""
    token = RECORD.set(None)
    try:
        position, ask = taking(*arguments)
    except (Refused, *TRIPPED):
        return None
    finally:
        RECORD.reset(token)
    return (position, ask) if ask is not None else None


def _follow(stepped: Stepped, edition: Edition, event: Event, ask: Ask | None) -> None:
    """Follow an event as it looked on the table, where the rules known here do not lead to it.

    Raises Refused by a rule that no card bends.
    """
    before = stepped.before
    unknown = tuple(one.card for one in stepped.blind())
    not_shown("kernel.asked", given=type(event).__name__, unknown=unknown)
    gone_astray = note(before, ASTRAY, seat=event.by, word=type(event).__name__)
    stepped.position, stepped.ask = gone_astray, ask
    try:
        changed = as_it_looked(gone_astray, event)
        if changed is not gone_astray and changed.stack:
            stepped.position, stepped.ask = entered(edition, changed, None)
    except Refused as refused:
        if not bends(refused.rule):
            raise
    except TRIPPED:
        return


def advance(position: P, event: Event) -> P:
    """The position after an event, and nothing else: the quick form of `step`."""
    edition = load(position.edition)
    table: Any = position
    found: Any
    if type(table) is Journey:
        found = _journeyed(edition, table, event, asked_at(edition, table), None)[0]
        return found  # type: ignore[no-any-return]  # P
    try:
        found = _step(edition, table, event, asked_at(edition, table), None)[0]
    except (Refused, *TRIPPED):
        found = step(table, event).position
    return found  # type: ignore[no-any-return]  # P


UNASKED = (Play, React)
"""The events that may come where a question says that a reaction may."""


def _step(
    edition: Edition, position: Position, event: Event, ask: Ask | None, lines: list[Line] | None
) -> tuple[Position, Ask | None]:
    kind = type(event)
    if kind is Told:
        return _told(edition, position, event)  # type: ignore[arg-type]  # it is one
    if ask is None:
        return entered(edition, after_the_end(position, event), lines)
    if kind is Reveal:
        return entered(edition, revealed(position, event), lines)  # type: ignore[arg-type]  # it is one
    if ask.between is not None and kind in UNASKED and kind not in ask.events:
        opened = unasked(position, event.by, *ask.between)
        asking = asked_at(edition, opened) if opened is not None else None
        if asking is not None:
            return taken(edition, opened, event, asking, lines, _refusing)
    return taken(edition, position, event, ask, lines, _refusing)


def _refusing(position: Position) -> dict[str, str]:
    """The rules by which something else is asked in a position, or somebody else."""
    return IN_END_PHASE if position.phase == "end" else AS_ASKED


def _told(edition: Edition, position: Position, event: Told) -> tuple[Position, Ask | None]:
    """The position after what a card or a judge did, before whoever is asked now."""
    changed = told_by(position, event)
    return entered(edition, changed, None) if changed.stack else (changed, None)


def begin(position: P) -> P:
    """Play on until somebody is asked: for a position that stands before a row's question."""
    if not position.stack:
        return position
    return entered(load(position.edition), position, None)[0]  # type: ignore[no-any-return]  # P


def asked(position: Table) -> Ask | None:
    """What is being asked now, and of whom; None when the game is over."""
    return asked_at(load(position.edition), position)


def legal(position: Table, seat: int | None = None) -> tuple[Event, ...]:
    """The decisions that may be made now, listed; with seat, only that seat's.

    A surge may be shown when it is met, whoever is asked and whatever; so may a reaction come where
    the question says that it may. Dice and draws are not listed: `asked` tells their kind and
    number. Of a move's many ways to the same hex one is listed, though `step` takes any.
    """
    ask = asked(position)
    if ask is None:
        return ()
    found = tuple(ask.legal(position)) if seat is None or ask.who in (seat, -1) else ()
    if isinstance(position, Journey):
        return found
    duel: Position = position  # type: ignore[assignment]  # no journey, then a duel
    seats = range(len(duel.seats)) if seat is None else (seat,)
    shown = (one for each in seats for one in reveals(duel, each))
    if ask.between is None:
        return (*found, *shown)
    tables = ((unasked(duel, each, *ask.between), each) for each in seats)
    answers = (one for table, each in tables if table for one in reactions(table, each))
    return (*found, *answers, *shown)
