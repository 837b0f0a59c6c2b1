"""Game boards: what is printed on them, and the ones we have a layout of."""

from functools import lru_cache
from typing import Annotated

import msgspec

from rules_engine.facts.errors import Unusable
from rules_engine.facts.files import data_file
from rules_engine.facts.hexes import Hex

SizeInHexes = Annotated[int, msgspec.Meta(ge=2, le=16)]
Hexes = Annotated[tuple[Hex, ...], msgspec.Meta(max_length=320)]


class Board(
    msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One face of a game board as printed, lying with its longer edges left to right.

    Hexes are ``(x, y)`` with ``(0, 0)`` at the top left. Even rows hold ``columns`` complete hexes;
    odd rows one fewer, with half a hex at either end. Above the first row and below the last
    stands a row of half hexes, which a neighbouring board may complete.

    ``objectives`` are printed objective hexes in the order of their numbers (Dreadfane pg 6).
    ``territories`` divides a board that two players share (Dreadfane pg 7); hexes in none of
    them are no one's. Empty: the whole board is one player's (Shadespire pg 17).
    ``stand_in`` marks a layout of our own where no source shows the printed one.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    starting: Hexes = ()
    blocked: Hexes = ()
    lethal: Hexes = ()
    cover: Hexes = ()
    objectives: Hexes = ()
    territories: tuple[Hexes, ...] = ()
    columns: SizeInHexes = 8
    rows: SizeInHexes = 5
    stand_in: bool = False
    found_in: str = ""
    trust: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        if self.rows % 2 == 0:
            raise Unusable(f"board {self.name!r}: the number of rows is odd, not {self.rows}")
        whole = set(self.hexes())
        for kind in ("starting", "blocked", "lethal", "cover", "objectives"):
            self._check_hexes(kind, getattr(self, kind), whole)
        claimed = [hex_ for territory in self.territories for hex_ in territory]
        self._check_hexes("territories", tuple(claimed), whole)
        closed = set(self.blocked) & {*self.starting, *self.lethal, *self.cover, *self.objectives}
        if closed:
            raise Unusable(f"board {self.name!r}: {min(closed)} is blocked and something else")

    def _check_hexes(self, kind: str, hexes: tuple[Hex, ...], whole: set[Hex]) -> None:
        if len(set(hexes)) != len(hexes):
            raise Unusable(f"board {self.name!r}: a hex stands twice among {kind}")
        outside = [hex_ for hex_ in hexes if hex_ not in whole]
        if outside:
            raise Unusable(f"board {self.name!r}: {kind} {outside[0]} is no complete hex of it")

    def hexes(self) -> tuple[Hex, ...]:
        """The board's own complete hexes, row by row."""
        return _complete_hexes(self.rows, self.columns)

    def rotated(self, hex_: Hex) -> Hex:
        """Where a hex lies once the board is rotated by half."""
        x, y = hex_
        return self.columns - 1 - (y & 1) - x, self.rows - 1 - y


@lru_cache(maxsize=64)
def _complete_hexes(rows: int, columns: int) -> tuple[Hex, ...]:
    return tuple((x, y) for y in range(rows) for x in range(columns - (y & 1)))


class _BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    provenance: dict[str, str]
    boards: tuple[Board, ...]


@lru_cache(maxsize=1)
def boards() -> dict[str, Board]:
    """Every board in our data by its name, stand-ins included."""
    text = data_file("boards.json")
    return {board.name: board for board in msgspec.json.decode(text, type=_BoardFile).boards}


def named_board(name: str) -> Board:
    """The board of that name.

    Raises ``Unusable`` where our data has no layout for it; the log may then carry one.
    """
    try:
        return boards()[name]
    except KeyError:
        raise Unusable(f"no layout of a board called {name!r} is known") from None
