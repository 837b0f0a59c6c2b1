"""Questions about the order of play: who is asked, who comes first, what is allowed."""

import msgspec

from rules_engine.adjudicate.asked import Legal, Precedence, WhoIsAsked
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.record import decided, recording
from rules_engine.adjudicate.words import (
    ask_in_words,
    capital,
    choices_in_words,
    event_in_words,
    window_in_words,
)
from rules_engine.kernel.flow import Line, enclosing
from rules_engine.machine import asked, legal
from rules_engine.moments.answers import window_now
from rules_engine.sense.naming import seat_called, seat_meant
from rules_engine.sense.untold import OPEN
from rules_engine.sequences.base.common import after, precedence
from rules_engine.state.frames import Asking, PowerStep, SeatBySeat
from rules_engine.state.position import Position

_MOST_LISTED = 500
_OVER = "The game is over: nobody is asked."


def who_is_asked(course: Course, _: WhoIsAsked) -> Answer:
    """Whose answer the game waits for, and in what order the players have the say."""
    position = course.position
    now = asked(position)
    if now is None:
        return decided(position, "told", (Line("kernel.over"),), first=(_OVER,), who=None)
    asking = enclosing(position, Asking)
    line = Line(now.rule, "row", {"kind": now.kind})
    first = [f"{capital(ask_in_words(position, now, window_now(position)))}."]
    if asking is None:
        first += choices_in_words(position, tuple(now.legal(position)))
        return decided(position, "told", (line,), first=first, who=now.who, kind=now.kind)
    order, lines, why = _window_order(position, asking)
    first += why
    return decided(
        position,
        "told",
        (line, *lines),
        first=first,
        who=now.who,
        kind=now.kind,
        window=asking.at,
        order=order,
    )


def who_comes_first(course: Course, _: Precedence) -> Answer:
    """Who decides first, in what order the others follow, and the rule that says so."""
    position = course.position
    now = asked(position)
    if now is None:
        return decided(position, "told", (Line("kernel.over"),), first=(_OVER,), order=())
    asking = enclosing(position, Asking)
    if asking is not None:
        order, lines, why = _window_order(position, asking)
    else:
        order, lines, why = _order_elsewhere(position)
    names = ", then ".join(seat_called(position, seat) for seat in order)
    moment = window_in_words(asking.at) if asking is not None else now.kind
    return decided(
        position,
        "told",
        lines,
        first=(f"{moment}: {names}.", *why),
        order=order,
        moment=asking.at if asking is not None else now.kind,
    )


def _window_order(
    position: Position, asking: Asking
) -> tuple[tuple[int, ...], tuple[Line, ...], list[str]]:
    order = precedence(position)
    rule = "reactions.precedence-in-turn" if asking.reactor >= 0 else "reactions.precedence"
    if asking.reactor >= 0:
        reactor = seat_called(position, asking.reactor)
        why = f"The window opened by a reaction of {reactor}: the opponent comes first."
    elif position.active >= 0 and position.phase == "action":
        active = seat_called(position, position.active)
        why = (
            f"It is the activation of {active}: {seat_called(position, order[0])},"
            " whose activation is next, comes first."
        )
    else:
        why = f"In this phase {seat_called(position, order[0])} comes first."
    line = Line(rule, "holds", {"order": order})
    return order, (line,), [why]


def _order_elsewhere(position: Position) -> tuple[tuple[int, ...], tuple[Line, ...], list[str]]:
    """The order of a power step, of an end phase, or of a window if one opened now."""
    step = enclosing(position, PowerStep)
    if step is not None:
        order: tuple[int, ...] = (step.seat, after(position, step.seat))
        active = seat_called(position, position.active)
        line = Line("power_step.order", "holds", {"order": order})
        why = f"The activation was that of {active}; {seat_called(position, step.seat)} is asked."
        return order, (line,), [why]
    seats = enclosing(position, SeatBySeat)
    if seats is not None and position.phase == "end":
        line = Line("end_phase.order", "holds", {"order": seats.seats})
        first = seat_called(position, position.first)
        return seats.seats, (line,), [f"{first} took the first activation of the round."]
    order = precedence(position)
    line = Line("reactions.precedence", "holds", {"order": order})
    why = f"In a window that opened now {seat_called(position, order[0])} would come first."
    return order, (line,), [why]


def allowed(course: Course, ask: Legal) -> Answer:
    """Every decision that may be made now; of dice and draws, how many are asked for."""
    position = course.position
    now = asked(position)
    if now is None:
        return decided(position, "told", (Line("kernel.over"),), first=(_OVER,), events=[])
    seat = seat_meant(position, ask.seat) if ask.seat != -1 else None
    with recording() as record:
        events = legal(position, seat)
    listed = [
        {"event": msgspec.to_builtins(event), "says": event_in_words(position, event)}
        for event in events[:_MOST_LISTED]
    ]
    kinds: dict[str, int] = {}
    for event in events:
        tag = str(event.__struct_config__.tag)
        kinds[tag] = kinds.get(tag, 0) + 1
    counted = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    sentence = f"{capital(ask_in_words(position, now, window_now(position)))}."
    more = tuple(f"More may be: {OPEN[name]}." for name in record.assumed if name in OPEN)
    if seat is not None and now.who not in (seat, -1):
        counted = f"nothing: {seat_called(position, seat)} is not asked"
    return decided(
        position,
        "told",
        (Line(now.rule, "holds", {"kind": now.kind}),),
        first=(
            sentence,
            f"Allowed: {counted or f'{now.count} {now.kind}'}.",
            *choices_in_words(position, events),
            *more,
        ),
        who=now.who,
        kind=now.kind,
        count=now.count,
        events=listed,
        left_out=max(0, len(events) - _MOST_LISTED),
    )
