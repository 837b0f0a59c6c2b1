"""A row of the results grid: two numbers a game; the winner follows, and is asked for where not.

A star behind a number ('6*') names the winner of that game by hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.forms.result_form import Choice, settled_as, settlements
from matches.rules.doubts import Doubt, all_doubts, level_doubt
from matches.rules.event_rules import EventRules
from matches.rules.results import GameResult, Result, Settled
from rules_engine.match.play import PLAYERS, Game, counted

STAR = "*"


@dataclass(frozen=True, slots=True)
class Level:
    """A game whose winner the numbers do not tell."""

    game: int
    question: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row as typed: the result where everything is told, and what is to be asked.

    result is None while a level game has no winner. doubts are those not answered yet, settlements
    how a match that is level may have been settled, where that is among what is asked.
    """

    result: Result | None
    levels: tuple[Level, ...]
    doubts: tuple[Doubt, ...]
    settlements: tuple[Choice, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether it can be recorded as it stands."""
        return self.result is not None and not self.levels and not self.doubts


def read(typed: Mapping[str, str], names: Sequence[str], *, rules: EventRules, edition: str) -> Row:
    """The row that was typed. Raises Invalid, naming the game at fault."""
    games: list[GameResult] = []
    levels: list[Level] = []
    for number in range(1, rules.best_of + 1):
        cells = [typed.get(f"g{number}_{seat}", "").strip() for seat in range(len(names))]
        winner_typed = typed.get(f"w{number}", "")
        if not any(cells) and not winner_typed:
            continue
        if number - 1 != len(games) + len(levels):
            raise Invalid(
                Worded("Game %(number)s is filled in, but an earlier one is not.", number=number)
            )
        glory = tuple(_glory(cell, number) for cell in cells)
        winner = _winner(cells, winner_typed, glory, number)
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
    if level_doubt(result, rules):
        result = Result(games=result.games, settled=_settled(typed))
    found = all_doubts(result, names, rules=rules, edition=edition)
    doubts = tuple(one for one in found if typed.get(one.key) != "yes")
    asks = any(one.kind == "level" for one in doubts)
    return Row(result, (), doubts, tuple(settlements(names, "")[1:]) if asks else ())


def _settled(typed: Mapping[str, str]) -> Settled | None:
    """How a level match was settled; what was told of one that is level no more is let go."""
    form = settled_as(typed)
    try:
        return msgspec.convert(form, Settled) if form is not None else None
    except msgspec.ValidationError as error:
        raise Invalid("Choose how the match was settled. Nothing is recorded.") from error


def _winner(
    cells: Sequence[str], winner_typed: str, glory: Sequence[int | None], number: int
) -> str | None:
    """The seat of the winner or 'drawn'; None where it must be asked for."""
    starred = [str(seat) for seat, cell in enumerate(cells) if cell.endswith(STAR)]
    if len(starred) > 1:
        raise Invalid(Worded("Game %(number)s has two winners: star one of them.", number=number))
    if winner_typed in {"0", "1", "drawn"}:
        return winner_typed
    if starred:
        return starred[0]
    if None in glory or len(glory) != PLAYERS:
        return None
    ended = counted(Game((), (glory[0] or 0, glory[1] or 0)), "as-it-stands")
    return str(ended.winners[0]) if ended is not None and len(ended.winners) == 1 else None


def _asked(glory: Sequence[int | None], number: int) -> str:
    if None in glory:
        return Worded("Game %(number)s: who won?", number=number)
    return Worded("Game %(number)s is level at %(glory)s: who won?", number=number, glory=glory[0])


def _glory(cell: str, number: int) -> int | None:
    bare = cell.removesuffix(STAR).strip()
    if not bare:
        return None
    if not (bare.isascii() and bare.isdecimal()) or len(bare) > 2:
        raise Invalid(
            Worded(
                "Glory in game %(number)s is a whole number from 0 to 99; %(cell)s is "
                "not. Nothing is recorded.",
                number=number,
                cell=repr(cell[:20]),
            )
        )
    return int(bare)
