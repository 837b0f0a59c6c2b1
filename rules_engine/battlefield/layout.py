"""Boards laid beside each other: where each lies, whose it is, which joins an edition allows."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from rules_engine.battlefield.boards import Board, named_board
from rules_engine.facts.errors import Unusable
from rules_engine.facts.hexes import Hex

Edge = Literal["long", "short"]
Place = Annotated[int, msgspec.Meta(ge=-48, le=48)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]

# Four boards of any printed size, with room to spare: a log's own boards stay quick to work out.
MOST_HEXES = 320

# Quarters of a hex, so that a board's straight edge can cut one: upper and lower, left and right.
_UPPER, _LOWER, _LEFT, _RIGHT = 0b1100, 0b0011, 0b1010, 0b0101
_WHOLE = 0b1111


class PlacedBoard(
    msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A board on the table.

    ``board`` is a name from our data or a whole board. ``at`` is the hex of the battlefield on
    which the board's top left hex falls. ``rotated`` says that it lies half round. ``seats`` is
    whose territory it is: one seat, or one for each of the board's own territories.
    """

    board: str | Board
    at: tuple[Place, Place] = (0, 0)
    rotated: bool = False
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1, max_length=4)] = (0,)

    def printed(self) -> Board:
        """The board itself. Raises ``Unusable`` for an unknown name."""
        return named_board(self.board) if isinstance(self.board, str) else self.board

    def on_table(self, hex_: Hex) -> Hex:
        """Where a hex of the board lies on the battlefield."""
        x, y = self.printed().rotated(hex_) if self.rotated else hex_
        across, down = self.at
        row = y + down
        return (2 * x + (y & 1) + 2 * across + (down & 1) - (row & 1)) // 2, row

    def frame(self) -> tuple[int, int, int, int]:
        """Left, right, top and bottom: columns in half hexes, rows by the first and last."""
        left = 2 * self.at[0] + (self.at[1] & 1)
        board = self.printed()
        return left, left + 2 * board.columns, self.at[1], self.at[1] + board.rows - 1

    def quarters(self) -> dict[Hex, int]:
        """Every hex of the battlefield that the board covers wholly or in part, by quarters."""
        left, right, top, bottom = self.frame()
        found = {}
        for y in range(top - 1, bottom + 2):
            tall = _LOWER if y < top else _UPPER if y > bottom else _WHOLE
            for x in range((left - (y & 1)) // 2, (right - 1 - (y & 1)) // 2 + 1):
                start = 2 * x + (y & 1)
                wide = (_LEFT if left <= start < right else 0) | (
                    _RIGHT if left <= start + 1 < right else 0
                )
                found[x, y] = tall & wide
        return found


class Layout(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The boards that make a battlefield, in the order they were placed."""

    boards: Annotated[tuple[PlacedBoard, ...], msgspec.Meta(min_length=1, max_length=4)]

    def __post_init__(self) -> None:
        if sum(len(placed.printed().hexes()) for placed in self.boards) > MOST_HEXES:
            raise Unusable(f"a battlefield has at most {MOST_HEXES} hexes")
        for number, placed in enumerate(self.boards):
            territories = placed.printed().territories
            if len(placed.seats) != max(1, len(territories)):
                raise Unusable(f"board {number}: one seat for each of its territories is needed")

    def covered(self) -> dict[Hex, tuple[int, ...]]:
        """The quarters each board gives to a hex.

        Raises ``Unusable`` where two boards lie on the same quarter.
        """
        found: dict[Hex, list[int]] = {}
        for number, placed in enumerate(self.boards):
            for hex_, quarters in placed.quarters().items():
                parts = found.setdefault(hex_, [0] * len(self.boards))
                if any(part & quarters for part in parts):
                    raise Unusable(f"board {number} lies upon another at hex {hex_}")
                parts[number] = quarters
        return {hex_: tuple(parts) for hex_, parts in found.items()}


class JoinRules(msgspec.Struct, frozen=True):
    """How many completed hexes must connect two boards, by the edges that meet."""

    long_edge: int
    short_edge: int


def complete(parts: tuple[int, ...]) -> bool:
    """Whether the quarters that boards give to a hex make a whole one."""
    return sum(parts) == _WHOLE


def connections(layout: Layout) -> dict[tuple[int, int], tuple[Edge, int]]:
    """For each two boards that meet: by which edge, and how many completed hexes connect them.

    What boards placed after both of them complete is not counted.
    """
    covered = layout.covered().values()
    found: dict[tuple[int, int], tuple[Edge, int]] = {}
    for second in range(len(layout.boards)):
        whole = [parts for parts in covered if complete(parts[: second + 1])]
        for first in range(second):
            edge = _edge_between(layout.boards[first], layout.boards[second])
            if edge:
                shared = sum(bool(parts[first] and parts[second]) for parts in whole)
                found[first, second] = (edge, shared)
    return found


def _edge_between(first: PlacedBoard, second: PlacedBoard) -> Edge | None:
    left, right, top, bottom = first.frame()
    other_left, other_right, other_top, other_bottom = second.frame()
    if other_top - bottom == 2 or top - other_bottom == 2:
        return "long" if left < other_right and other_left < right else None
    if other_left == right or left == other_right:
        return "short" if top <= other_bottom and other_top <= bottom else None
    return None


@lru_cache(maxsize=1024)
def join_problems(layout: Layout, rules: JoinRules) -> tuple[str, ...]:
    """What is wrong with how the boards are joined; empty where nothing is.

    Each board after the first must connect to one placed before it by enough completed hexes
    (Shadespire pg 14 and 27, Harrowdeep pg 24). Raises ``Unusable`` for boards that overlap.
    """
    joins = connections(layout)
    problems = []
    for second in range(1, len(layout.boards)):
        found = [joins[first, second] for first in range(second) if (first, second) in joins]
        if not found:
            problems.append(f"board {second} touches no board placed before it")
        elif not any(number >= _needed(edge, rules) for edge, number in found):
            edge, number = max(found, key=lambda join: join[1])
            problems.append(
                f"board {second} is joined {edge} edge to {edge} edge by {number} completed hexes, "
                f"and {_needed(edge, rules)} are needed"
            )
    return tuple(problems)


def _needed(edge: Edge, rules: JoinRules) -> int:
    return rules.long_edge if edge == "long" else rules.short_edge


def joined(
    first: PlacedBoard, second: PlacedBoard, *, edge: Edge = "long", offset: int = 0
) -> Layout:
    """Two boards joined: the second below the first (long edges) or to its right (short edges).

    ``offset`` shifts the second sideways by whole hexes (long edges) or down by pairs of rows
    (short edges, where the grid matches only so). ``at`` of either board is overwritten.
    """
    board = first.printed()
    at = (offset, board.rows + 1) if edge == "long" else (board.columns, 2 * offset)
    first = msgspec.structs.replace(first, at=(0, 0))
    return Layout((first, msgspec.structs.replace(second, at=at)))


def joins(first: PlacedBoard, second: PlacedBoard, rules: JoinRules) -> tuple[Layout, ...]:
    """Every allowed join of two boards, either of them rotated or not.

    The second lies below or to the right: a join on the other side is one of these, seen from
    across the table.
    """
    one, two = first.printed(), second.printed()
    shifts: tuple[tuple[Edge, int], ...] = (
        ("long", one.columns + two.columns),
        ("short", one.rows),
    )
    found = []
    for edge, most in shifts:
        for offset in range(-most, most + 1):
            layout = joined(first, second, edge=edge, offset=offset)
            if not join_problems(layout, rules):
                found += [_rotated(layout, rotations) for rotations in _ROTATIONS]
    return tuple(found)


def places_beside(
    layout: Layout, board: PlacedBoard, rules: JoinRules
) -> tuple[tuple[int, int], ...]:
    """Every hex on which the top left hex of one more board can fall; how it is turned changes
    nothing."""
    frames = tuple((*_size(placed), *placed.at) for placed in layout.boards)
    return _places_beside(frames, _size(board), rules)


def _size(placed: PlacedBoard) -> tuple[int, int]:
    board = placed.printed()
    return board.columns, board.rows


@lru_cache(maxsize=256)
def _places_beside(
    frames: tuple[tuple[int, int, int, int], ...], size: tuple[int, int], rules: JoinRules
) -> tuple[tuple[int, int], ...]:
    lying = tuple(
        PlacedBoard(Board("lying", columns=columns, rows=rows), at=(across, down))
        for columns, rows, across, down in frames
    )
    columns, rows = size
    board = Board("another", columns=columns, rows=rows)
    found = []
    for at in sorted({at for one in lying for at in _around(one, columns, rows)}):
        layout = Layout((*lying, PlacedBoard(board, at=at)))
        with suppress(Unusable):
            if not join_problems(layout, rules):
                found.append(at)
    return tuple(found)


def _around(lying: PlacedBoard, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Where a board of a size could touch another one: above and below, to its left and right."""
    left, right, top, bottom = lying.frame()
    for down in (top - rows - 1, bottom + 2):
        for across in range(left // 2 - columns - 1, right // 2 + 2):
            yield across, down
    for down in range(top - rows + 1, bottom + 1):
        for edge in (left - 2 * columns, right):
            if (edge - down) % 2 == 0:
                yield (edge - (down & 1)) // 2, down


_ROTATIONS = ((False, False), (False, True), (True, False), (True, True))


def _rotated(layout: Layout, rotations: tuple[bool, bool]) -> Layout:
    return Layout(
        tuple(
            msgspec.structs.replace(placed, rotated=rotated)
            for placed, rotated in zip(layout.boards, rotations, strict=True)
        )
    )
