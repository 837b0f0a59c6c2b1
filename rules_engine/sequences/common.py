"""What most sequences share: windows, the end of an action, the order of players."""

from msgspec.structs import replace

from rules_engine.flow import Advance, Push, RowFunction, Verb, enclosing
from rules_engine.frames import AnyArgs, Asking, Frame, Plain
from rules_engine.position import Happening, Position
from rules_engine.tables import edition_of


def after(position: Position, seat: int) -> int:
    """The seat whose turn comes after a seat's, clockwise."""
    return (seat + 1) % len(position.seats)


def from_seat(position: Position, seat: int) -> tuple[int, ...]:
    """All seats in order, beginning with this one."""
    count = len(position.seats)
    return tuple((seat + step) % count for step in range(count))


def precedence(position: Position) -> tuple[int, ...]:
    """Who is asked first for a reaction, second and so on.

    The player whose activation is next; where this window opened because of a reaction, the
    opponent of the player who used it.
    """
    asking = enclosing(position, Asking)
    if asking is not None and asking.reactor >= 0:
        return from_seat(position, after(position, asking.reactor))
    if position.active < 0:
        return from_seat(position, max(position.first, 0))
    return from_seat(position, after(position, position.active))


def window(at: str) -> RowFunction:
    """The row that opens the reaction window of this name."""

    def open_window(position: Position) -> Verb:
        return Push(position, Frame("window", "ask", Asking(at, precedence(position))))

    open_window.__name__ = f"window:{at}"
    return open_window


def run(sequence: str, args: AnyArgs = Plain()) -> RowFunction:  # noqa: B008  # a frozen value
    """The row that plays another sequence from its first row."""

    def play(position: Position) -> Verb:
        start = edition_of(position).start(sequence)
        return Push(position, Frame(sequence, start, args))

    play.__name__ = f"run:{sequence}"
    return play


def ended(position: Position, what: str, *, joins: bool, **facts: object) -> Position:
    """Note an action or activation that ends now, as what the next window follows.

    joins says that its end is also that of what ended just before.
    """
    happening = Happening(what, turn=position.turn, **facts)  # type: ignore[arg-type]  # its fields
    before = position.ended if joins else ()
    return replace(position, history=(*position.history, happening), ended=(*before, happening))


def go_on(position: Position) -> Verb:
    """Do nothing: a row that marks a place to go to."""
    return Advance(position)
