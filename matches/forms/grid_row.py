"""A row of the results grid: two numbers a game; the winner follows, and is asked for where not.

A star behind a number ('6*') names the winner of that game by hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.errors import Invalid
from matches.rules.doubts import Doubt, doubts_of
from matches.rules.results import GameResult, Result

STAR = "*"


@dataclass(frozen=True, slots=True)
class Level:
    """A game whose winner the numbers do not tell."""

    game: int
    question: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row as typed: the result where everything is told, and what is to be asked.

    result is None while a level game has no winner. doubts are those not answered yet.
    """

    result: Result | None
    levels: tuple[Level, ...]
    doubts: tuple[Doubt, ...]

    @property
    def is_clear(self) -> bool:
        """Whether it can be recorded as it stands."""
        return self.result is not None and not self.levels and not self.doubts


def read(typed: Mapping[str, str], names: Sequence[str], *, best_of: int) -> Row:
    """The row that was typed. Raises Invalid, naming the game at fault."""
    games: list[GameResult] = []
    levels: list[Level] = []
    for number in range(1, best_of + 1):
        cells = [typed.get(f"g{number}_{seat}", "").strip() for seat in range(len(names))]
        told = typed.get(f"w{number}", "")
        if not any(cells) and not told:
            continue
        if number - 1 != len(games) + len(levels):
            raise Invalid(f"Game {number} is filled in, but an earlier one is not.")
        glory = tuple(_glory(cell, number) for cell in cells)
        winner = _winner(cells, told, glory, number)
        if winner is None:
            levels.append(Level(number, _asked(glory, number)))
        elif winner == "drawn":
            games.append(GameResult("drawn", None, glory))
        else:
            games.append(GameResult("won", int(winner), glory))
    if not games and not levels:
        raise Invalid("Type the glory of each game, or open the match for anything else.")
    if levels:
        return Row(None, tuple(levels), ())
    result = Result(games=tuple(games))
    doubts = doubts_of(result, names, best_of=best_of)
    return Row(result, (), tuple(one for one in doubts if typed.get(one.key) != "yes"))


def _winner(
    cells: Sequence[str], told: str, glory: Sequence[int | None], number: int
) -> str | None:
    """The seat of the winner or 'drawn'; None where it must be asked for."""
    starred = [str(seat) for seat, cell in enumerate(cells) if cell.endswith(STAR)]
    if len(starred) > 1:
        raise Invalid(f"Game {number} has two winners: star one of them.")
    if told in {"0", "1", "drawn"}:
        return told
    if starred:
        return starred[0]
    known = [one for one in glory if one is not None]
    if len(known) == len(cells) and len(set(known)) > 1:
        return str(known.index(max(known)))
    return None


def _asked(glory: Sequence[int | None], number: int) -> str:
    if None in glory:
        return f"Game {number}: who won?"
    return f"Game {number} is level at {glory[0]}: who won?"


def _glory(cell: str, number: int) -> int | None:
    bare = cell.removesuffix(STAR).strip()
    if not bare:
        return None
    if not (bare.isascii() and bare.isdecimal()) or len(bare) > 2:
        raise Invalid(
            f"Glory in game {number} is a whole number from 0 to 99; {cell[:20]!r} is not. "
            "Nothing is recorded."
        )
    return int(bare)
