"""Set-up among three and four: the losers of roll-offs place board after board.

Shadespire pg 27, Harrowdeep pg 44. The positions that Harrowdeep shows are pictures, which no text
of ours has; the boards are joined as its two are, by assumption.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from rules_engine.battlefield import JoinRules, PlacedBoard, boards, places_beside
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Goto,
    Push,
    Verb,
    need,
    not_shown,
    open_here,
    reading,
)
from rules_engine.sequences.opening.boards import board_name, check_joins, join_rules, laid
from rules_engine.state.events import ChooseBoard, Event
from rules_engine.state.frames import Frame, RollingOff
from rules_engine.state.position import Position

POSITIONS = "positions-of-more-boards"


def roll_off(position: Position) -> Verb:
    """Those without a board roll off for who places the next; the last one need not."""
    left = _left(position)
    if len(left) < 2:
        return Advance(position)
    return Push(position, Frame("roll-off", "roll", RollingOff(left, lowest=True)))


def _left(position: Position) -> tuple[int, ...]:
    """The seats that have no board on the table yet."""
    assert position.layout is not None
    placed = {seat for one in position.layout.boards for seat in one.seats}
    return tuple(seat for seat in range(len(position.seats)) if seat not in placed)


def _placer(position: Position) -> int:
    left = _left(position)
    return position.returned if len(left) > 1 else left[0]


def next_board(position: Position) -> Verb:
    """Ask the loser, or the last one left, for a board beside those that lie there."""
    kind = "next board"
    return Ask(_placer(position), kind, (ChooseBoard,), _placed, _placings, "multiplayer.boards")


def _placed(position: Position, event: ChooseBoard) -> Verb:
    need(event.first is None, "multiplayer.turning-boards", first=event.first)
    need(event.board.seats == (event.by,), "boards.territory", seats=event.board.seats)
    assert position.layout is not None
    layout = laid(*position.layout.boards, event.board)
    check_joins(layout, _rules(position), "multiplayer.board-joins")
    not_shown("boards.own-collection", board=board_name(event.board))
    return Advance(replace(position, layout=layout))


def _rules(position: Position) -> JoinRules:
    if open_here(position, POSITIONS) and reading(position, POSITIONS) == "any-join":
        return JoinRules(1, 1)
    return join_rules(position)


def _placings(position: Position) -> Iterator[Event]:
    seat = _placer(position)
    for name, board in boards().items():
        if len(board.territories) < 2:
            yield from more_placings(position, PlacedBoard(name, seats=(seat,)))


def more_placings(position: Position, board: PlacedBoard) -> Iterator[ChooseBoard]:
    """Every way to lay another board beside those that lie there, either way round."""
    assert position.layout is not None
    for at in places_beside(position.layout, board, _rules(position)):
        for rotated in (False, True):
            laid_so = replace(board, at=at, rotated=rotated)
            yield ChooseBoard(by=board.seats[0], board=laid_so)


def another(position: Position) -> Verb:
    """On to the next roll-off while somebody has no board."""
    return Goto(position, "roll-off") if _left(position) else Advance(position)
