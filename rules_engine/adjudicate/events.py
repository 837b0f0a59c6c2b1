"""Questions about events: may one happen, and what follows from some."""

from collections.abc import Iterable
from typing import Any

from rules_engine.adjudicate.forms import Answer, Follows, May
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Ask, Line
from rules_engine.machine import asked, step
from rules_engine.state.events import Event, Pass
from rules_engine.state.position import Change, Happening, Position, changes

PASSED = ("reaction", "surge")
NEVER_SHOWN = ("boards.own-collection", "match_play.tiebreak-agreed", "match_play.third-game")
"""What no log or position shows: taken as the one who asks has it."""


def may(position: Position, ask: May) -> Answer:
    """Whether an event may happen now, and which rule says so."""
    try:
        stepped = step(position, ask.event, explain=True)
    except Refused as refused:
        return decided(position, "no", _reached(position, ask.event), refused=refused)
    missing = [line for line in stepped.not_shown if line.rule not in NEVER_SHOWN]
    if missing:
        why = "what the rule needs is hidden, or its wording is not known to the engine"
        return undecided(position, why, stepped.derivation, missing, stepped.assumed)
    return decided(position, "yes", stepped.derivation, stepped.assumed)


def _reached(position: Position, event: Event) -> tuple[Line, ...]:
    """The checks that held before the one that refused the event."""
    ask = asked(position)
    if ask is None or type(event) not in ask.events or ask.who not in (event.by, -1):
        return ()
    with recording() as record:
        try:
            ask.answer(position, event)
        except Refused:
            return tuple(record.lines or ())
    return ()


def follows(position: Position, question: Follows) -> Answer:
    """What comes of some events, each of which must be allowed."""
    lines: list[Line] = []
    missing: list[Line] = []
    assumed: list[str] = []
    now = position
    for event in question.events:
        if question.passing:
            now = _pass_on(now, event)
        try:
            stepped = step(now, event, explain=True)
        except Refused as refused:
            told = {"event": str(event.__struct_config__.tag)}
            return decided(now, "no", lines, assumed, refused, stopped_at=told)
        lines += stepped.derivation
        missing += [line for line in stepped.not_shown if line.rule not in NEVER_SHOWN]
        assumed += stepped.assumed
        now = stepped.position
    if question.passing:
        now = _pass_on(now, None)
    assumed = list(dict.fromkeys(assumed))
    outcome = came_of(position, now)
    if missing:
        why = "something on the way is hidden, or its wording is not known to the engine"
        return undecided(position, why, lines, missing, assumed, **outcome)
    return decided(now, "told", lines, assumed, **outcome)


def _pass_on(position: Position, event: Event | None) -> Position:
    """The position with windows passed until this event fits, or something else is asked."""
    while (ask := asked(position)) is not None and ask.kind in PASSED and not _fits(ask, event):
        position = step(position, Pass(by=ask.who)).position
    return position


def _fits(ask: Ask, event: Event | None) -> bool:
    return event is not None and type(event) in ask.events and event.by == ask.who


def came_of(before: Position, after: Position) -> dict[str, Any]:
    """What happened between two positions, what is different now, and what is asked next."""
    ask = asked(after)
    outcome: dict[str, Any] = {
        "happened": [_told(after, one) for one in _new(before, after)],
        "changes": [_change(one) for one in _on_the_table(before, after)],
        "next": None if ask is None else {"who": ask.who, "kind": ask.kind},
    }
    if after.outcome is not None:
        outcome["winners"] = after.outcome.winners
    return outcome


def _new(before: Position, after: Position) -> Iterable[Happening]:
    def all_of(position: Position) -> list[Happening]:
        return [one for past in position.earlier for one in past] + list(position.history)

    return all_of(after)[len(all_of(before)) :]


def _told(position: Position, one: Happening) -> dict[str, Any]:
    """A happening in words, with what of it says something."""
    told: dict[str, Any] = {"what": one.what}
    for name, fighter in (("fighter", one.fighter), ("other", one.other)):
        if fighter >= 0:
            told[name] = position.fighters[fighter].card
    if one.amount:
        told["amount"] = one.amount
    if one.word:
        told["word"] = one.word
    if one.seat >= 0:
        told["seat"] = one.seat
    return told


_BOOKKEEPING = ("stack", "history", "earlier", "ended", "inspected", "surged", "returned")


def _on_the_table(before: Position, after: Position) -> Iterable[Change]:
    return (one for one in changes(before, after) if one.path[0] not in _BOOKKEEPING)


def _change(one: Change) -> dict[str, Any]:
    return {"path": list(one.path), "old": one.old, "new": one.new}
