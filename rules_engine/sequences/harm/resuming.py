"""Where a game goes on that an effect without rules has led off the tables.

What such an effect did to the course of things (an attack that never came to its dice, a step that
was left out) nobody tells. The next event that stands at one place of a game alone says where
the game is: the activation of whose turn is next, a gambit of the power step, the end phase, the
draw of a hazard, the roll-off of a round. All that waits before that place is passed or let go.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from rules_engine.kernel.flow import Ask, enclosing
from rules_engine.sense.blindness import TOLD, being_played
from rules_engine.sequences.turn.action_phase import turns
from rules_engine.state.events import (
    Action,
    Attack,
    Charge,
    Cycle,
    Delve,
    Discard,
    Draw,
    DrawPower,
    Event,
    Guard,
    Move,
    Play,
    RollOff,
    Score,
)
from rules_engine.state.frames import Frame, PowerStep
from rules_engine.state.position import Position, put_seat

_OF_ACTIVATIONS = (Move, Charge, Attack, Guard, Action, DrawPower, Cycle)
_OF_POWER_STEPS = (Play, Delve)
_OF_END_PHASES = (Score, Discard, Draw)
_BY_ROWS = "end-phase-seat"
_KEPT = ("action-phase", "setup", "first-hands", "roll-off", "hazard-phase", "round", "game")


def led_astray(position: Position) -> tuple[str, ...]:
    """The cards told of since the activation (or the end phase) began: what they did is done, but
    whether they changed what comes next nobody has said."""
    found = []
    for one in reversed(position.history):
        if one.what == TOLD and one.word:
            found.append(one.word)
        elif one.what in ("begin", "phase-end"):
            break
    return tuple(dict.fromkeys(found))


def places(position: Position, event: Event) -> Iterator[Position]:
    """Where else the game may stand if this is what comes next; the machine is to enter each."""
    of_a_hazard = isinstance(event, Draw) and event.deck == "hazard"
    if isinstance(event, RollOff) or of_a_hazard:
        yield from _next_round(position, event)
    elif position.phase == "action" and isinstance(event, Score) and _last_turn(position):
        yield _phase_over(position)
    elif isinstance(event, _OF_ACTIVATIONS):
        yield from _turn_before(position, event)


def waits_in_vain(position: Position, event: Event, ask: Ask) -> bool:
    """Whether an event says that what is asked here was passed over, or never came to be."""
    if ask.kind == "activation" or _may_be_granted(position):
        return False
    if position.phase == "end":
        return isinstance(event, _OF_END_PHASES)
    if isinstance(event, _OF_POWER_STEPS):
        return enclosing(position, PowerStep) is None
    return isinstance(event, _OF_ACTIVATIONS)


def let_go(position: Position, following: str) -> Position | None:
    """The position without what is asked on top; None where that cannot be left out.

    following is the label of the row after the one that asks.
    """
    top = position.stack[-1]
    if top.sequence in _KEPT or len(position.stack) < 2:
        return None
    if top.sequence == _BY_ROWS and following:
        return replace(position, stack=(*position.stack[:-1], replace(top, row=following)))
    stack = position.stack[:-1]
    while stack and not stack[-1].row:
        stack = stack[:-1]
    return replace(position, stack=stack) if stack else None


def _may_be_granted(position: Position) -> bool:
    """Whether a card is being played of which nobody has told all, and that may give the action."""
    astray = led_astray(position)
    return any(card not in astray for card in being_played(position))


def _last_turn(position: Position) -> bool:
    return position.turn >= turns(position)


def _phase_over(position: Position) -> Position:
    """The position at the end of its action phase."""
    stack = position.stack
    at = next((n for n, frame in enumerate(stack) if frame.sequence == "action-phase"), -1)
    if at < 0:
        return position
    cut = (*stack[:at], Frame("action-phase", "phase-end", stack[at].args))
    return replace(position, stack=cut, turn=turns(position))


def _next_round(position: Position, event: Event) -> Iterator[Position]:
    """The position at the beginning of the next round, where this one can be over."""
    if position.phase == "action" and isinstance(event, RollOff) and not _last_turn(position):
        return
    stack = position.stack
    at = next((n for n, frame in enumerate(stack) if frame.sequence == "round"), -1)
    if at < 0:
        return
    over = replace(position, phase="end", turn=0)
    yield replace(over, stack=(*stack[:at], stack[at], Frame("end-phase", "clear")))


def _turn_before(position: Position, event: Event) -> Iterator[Position]:
    """The turn before this one, where what was taken for it was no more than a pass."""
    if position.stack[-1].row != "activation" or position.turn < 2:
        return
    before = [one.what for one in position.history if one.turn == position.turn - 1]
    if not set(before) <= {"begin", "pass", "activation"} or event.by == position.active:
        return
    now = position.seats[position.active].activations - 1
    back = put_seat(position, position.active, activations=now)
    yield replace(back, active=event.by, turn=position.turn - 1)
