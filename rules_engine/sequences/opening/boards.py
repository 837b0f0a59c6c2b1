"""Boards chosen, laid and joined, and whose side is whose."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules_engine.battlefield import (
    JoinRules,
    Layout,
    PlacedBoard,
    boards,
    join_problems,
    joins,
)
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Push,
    Verb,
    args_of,
    need,
    not_shown,
    rest_on,
    told,
)
from rules_engine.kernel.tables import edition_of, number
from rules_engine.sequences.base.common import after, option_of
from rules_engine.state.events import Choose, ChooseBoard, Event
from rules_engine.state.frames import Frame, Plain, SettingUp
from rules_engine.state.position import Position, put_args


def first_board(position: Position) -> Verb:
    """Ask for the first board; where it lies is settled with the second."""
    seat = args_of(position, SettingUp).chooser
    rule = "boards.who-chooses-first"
    return Ask(seat, "first board", (ChooseBoard,), _first_board, _first_boards, rule)


def _first_board(position: Position, event: ChooseBoard) -> Verb:
    need(event.board.seats == (event.by,), "boards.territory", seats=event.board.seats)
    not_shown("boards.own-collection", board=board_name(event.board))
    return Advance(replace(position, layout=laid(event.board)))


def laid(*boards_: PlacedBoard) -> Layout:
    """The boards on the table. Raises Refused where one is not made for so many players."""
    for one in boards_:
        players = max(1, len(one.printed().territories))
        need(len(one.seats) == players, "boards.one-each", board=board_name(one), players=players)
    return Layout(boards_)


def board_name(placed: PlacedBoard) -> str:
    if not isinstance(placed.board, str):
        rest_on("missing-boards-and-fighters")
        return placed.board.name
    return placed.board


def _first_boards(position: Position) -> Iterable[Event]:
    seat = args_of(position, SettingUp).chooser
    for name, board in boards().items():
        if len(board.territories) < 2:
            yield ChooseBoard(by=seat, board=PlacedBoard(name, seats=(seat,)))


def second_board(position: Position) -> Verb:
    """Ask for the second board and how the two are joined; among more players for all others."""
    if len(position.seats) > 2:
        start = edition_of(position).start("more-boards")
        return Push(position, Frame("more-boards", start, Plain()))
    seat = after(position, args_of(position, SettingUp).chooser)
    rule = "boards.second-chooser-places"
    return Ask(seat, "second board", (ChooseBoard,), _second_board, _second_boards, rule)


def join_rules(position: Position) -> JoinRules:
    """How many completed hexes the edition wants between two boards."""
    return JoinRules(number(position, "boards.join-long"), number(position, "boards.join-short"))


def _second_board(position: Position, event: ChooseBoard) -> Verb:
    assert position.layout is not None
    chosen = position.layout.boards[0]
    first = event.first or chosen
    need(first.board == chosen.board, "boards.one-each", board=board_name(first))
    need(first.seats == chosen.seats, "boards.territory", seats=first.seats)
    need(event.board.seats == (event.by,), "boards.territory", seats=event.board.seats)
    layout = laid(first, event.board)
    check_joins(layout, join_rules(position), "boards.join-long")
    not_shown("boards.own-collection", board=board_name(event.board))
    return Advance(replace(position, layout=layout))


def check_joins(layout: Layout, rules: JoinRules, rule: str) -> None:
    """Hold boards against lying upon each other, and against joins that an edition forbids.

    Raises Refused, for a join by the rule given.
    """
    try:
        problems = join_problems(layout, rules)
    except Unusable as overlapping:
        raise Refused("boards.grid-lines-up", {"problem": str(overlapping)}) from None
    need(not problems, rule, problems=problems)


def _second_boards(position: Position) -> Iterator[Event]:
    seat = after(position, args_of(position, SettingUp).chooser)
    assert position.layout is not None
    for name, board in boards().items():
        if len(board.territories) < 2:
            yield from board_placings(position, PlacedBoard(name, seats=(seat,)))


def board_placings(position: Position, second: PlacedBoard) -> Iterator[ChooseBoard]:
    """Every way to join a second board to the first one chosen."""
    assert position.layout is not None
    seat = second.seats[0]
    for layout in joins(position.layout.boards[0], second, join_rules(position)):
        first, other = layout.boards
        yield ChooseBoard(by=seat, board=other, first=first)


def shared_board(position: Position) -> Verb:
    """The winner of the roll-off picks the side of the one board that both share."""
    rule = "boards.who-chooses-first"
    return Ask(position.returned, "board side", (ChooseBoard,), _shared_board, _shared_boards, rule)


def _shared_board(position: Position, event: ChooseBoard) -> Verb:
    need(len(event.board.seats) == 2, "boards.one-each", seats=event.board.seats)
    told("boards.one-each", board=board_name(event.board))
    args = args_of(position, SettingUp)
    chosen = replace(position, layout=laid(event.board))
    return Advance(
        put_args(chosen, replace(args, winner=position.returned, chooser=position.returned))
    )


def _shared_boards(position: Position) -> Iterable[Event]:
    for name, board in boards().items():
        if len(board.territories) == 2:
            yield ChooseBoard(by=position.returned, board=PlacedBoard(name, seats=(0, 1)))


def choose_territory(position: Position) -> Verb:
    """The other player picks which territory of the board is theirs."""
    seat = after(position, args_of(position, SettingUp).chooser)
    rule = "boards.second-chooser-places"
    return Ask(seat, "territory", (Choose,), _territory, _territories, rule)


def _territory(position: Position, event: Choose) -> Verb:
    option = option_of(event, "boards.second-chooser-places")
    need(option in ("A", "B"), "boards.second-chooser-places", option=option)
    other = after(position, event.by)
    seats = (event.by, other) if option == "A" else (other, event.by)
    assert position.layout is not None
    board = replace(position.layout.boards[0], seats=seats)
    return Advance(replace(position, layout=Layout((board,))))


def _territories(position: Position) -> Iterable[Event]:
    seat = after(position, args_of(position, SettingUp).chooser)
    yield Choose(by=seat, option="A")
    yield Choose(by=seat, option="B")
