"""What most sequences share: windows, the end of an action, the order of players."""

from functools import cache

from msgspec.structs import replace

from rules_engine.kernel.flow import (
    Advance,
    Push,
    RowFunction,
    Verb,
    need,
    open_here,
    reading,
    rest_on,
)
from rules_engine.kernel.tables import edition_of, number
from rules_engine.sense.kits import lineup
from rules_engine.state.events import Choose
from rules_engine.state.frames import AnyArgs, Asking, Frame, Plain
from rules_engine.state.position import Happening, Position


def _step(position: Position) -> int:
    """1 clockwise, -1 where a round of more than two players goes the other way."""
    turned = len(position.seats) > 2 and position.round == 2 and position.phase != "setup"
    return -1 if turned and number(position, "order.second-round-reversed") else 1


def after(position: Position, seat: int) -> int:
    """The seat whose turn comes after a seat's in the order of play."""
    count = len(position.seats)
    return (seat + (1 if count == 2 else _step(position))) % count


def from_seat(position: Position, seat: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with this one."""
    count = len(position.seats)
    return _around(seat, count, 1 if count == 2 else _step(position))


@cache
def _around(seat: int, count: int, way: int) -> tuple[int, ...]:
    return tuple((seat + way * step) % count for step in range(count))


def precedence(position: Position) -> tuple[int, ...]:
    """Who is asked first for a reaction, second and so on.

    The player whose activation is next; where this window opened because of a reaction, the
    opponent of the player who used it.
    """
    reactor = _reactor(position)
    if reactor >= 0 and _opponent_first(position):
        return _from_after(position, reactor)
    if position.phase == "hazard":
        return _in_a_hazard_phase(position)
    active = position.active
    if active < 0:
        return from_seat(position, max(position.first, 0))
    if len(position.seats) == 2:
        return _around(1 - active, 2, 1)
    return _from_after(position, active)


def _reactor(position: Position) -> int:
    """Who used the reaction in the window that is open, -1 without one."""
    for frame in position.stack[::-1]:
        if frame.sequence == "window":
            return frame.args.reactor  # type: ignore[union-attr]  # an Asking's
    return -1


def _from_after(position: Position, seat: int) -> tuple[int, ...]:
    count = len(position.seats)
    way = 1 if count == 2 else _step(position)
    return _around((seat + way) % count, count, way)


def _opponent_first(position: Position) -> bool:
    name = "reaction-to-reaction-in-2018"
    return not open_here(position, name) or reading(position, name) == "opponent-of-last"


def _in_a_hazard_phase(position: Position) -> tuple[int, ...]:
    """Nobody's activation is next there, and no source says who comes first."""
    by_placing = reading(position, "precedence-in-hazard-phase") == "finished-placing"
    if by_placing or position.active < 0:
        return from_seat(position, max(position.finished_placing, 0))
    return _from_after(position, position.active)


@cache
def window_frame(at: str, seats: tuple[int, ...], reactor: int = -1) -> Frame:
    """The frame of a reaction window in which these seats are still to be asked."""
    return Frame("window", "ask", Asking(at, seats, reactor))


def window(at: str, assuming: str = "") -> RowFunction:
    """The row that opens the reaction window of this name, which may be there by assumption."""

    def open_window(position: Position) -> Verb:
        if assuming:
            rest_on(assuming)
        return Push(position, window_frame(at, precedence(position)))

    open_window.__name__ = f"window:{at}"
    return open_window


def window_if_any(at: str) -> RowFunction:
    """The row that opens the window of this name where somebody's card or upgrade waits for it."""

    def open_window(position: Position) -> Verb:
        if at not in lineup(position).moments:
            return Advance(position)
        return Push(position, window_frame(at, precedence(position)))

    open_window.__name__ = f"window:{at}"
    return open_window


def run(sequence: str, args: AnyArgs = Plain()) -> RowFunction:  # noqa: B008  # a frozen value
    """The row that plays another sequence from its first row."""

    def play(position: Position) -> Verb:
        start = edition_of(position).start(sequence)
        return Push(position, Frame(sequence, start, args))

    play.__name__ = f"run:{sequence}"
    return play


def ended(position: Position, happening: Happening, *, joins: bool) -> Position:
    """Note an action or activation that ends now, as what the next window follows.

    joins says that its end is also that of what ended just before.
    """
    now = (happening,)
    before = position.ended if joins else ()
    return replace(position, history=position.history + now, ended=before + now)


def option_of(event: Choose, rule: str) -> str:
    """The option a choice names. Raises Refused with the rule where it says anything besides."""
    need(event == Choose(by=event.by, option=event.option), rule, option=event.option)
    return event.option


def numbered_tokens(position: Position) -> int:
    """How many tokens have a number: two more for each player beyond two (Shadespire pg 28,
    Harrowdeep pg 45)."""
    return number(position, "tokens.count") + 2 * (len(position.seats) - 2)


def go_on(position: Position) -> Verb:
    """Do nothing: a row that marks a place to go to."""
    return Advance(position)
