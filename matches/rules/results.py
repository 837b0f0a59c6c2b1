"""The form of a match's result, as reported and as confirmed. Plain data."""

import hashlib
from typing import Annotated, Any, Literal

import msgspec

from companion.core.errors import Invalid
from companion.core.worded import Worded

Glory = Annotated[int, msgspec.Meta(ge=0, le=99)]
Position = Annotated[int, msgspec.Meta(ge=0, le=3)]
Ending = Literal["won", "drawn", "unfinished"]
SettledBy = Literal["survivors", "sudden_death", "roll_off"]
Kind = Literal["played", "bye", "concession", "no_show", "double_loss", "match_loss"]

ONE_SIDED = {"concession", "no_show", "match_loss"}


class GameResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game: how it ended, who won (a seat's position), and each seat's glory or None.

    The winner may have less glory than the loser (Dreadfane, pg 19).
    """

    ending: Ending
    winner: Position | None = None
    glory: tuple[Glory | None, ...] = (None, None)
    by_ruling: bool = False


class Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match level on games and glory was settled, and the seat that won it so.

    by: the warband that was left at the end, rounds of sudden death, the last roll-off
    (Shadespire, pg 26).
    """

    by: SettledBy
    winner: Position


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole result. `loser` is the seat that conceded, did not show up or lost by ruling;
    settled what decided a played match that was level on games and on glory."""

    kind: Kind = "played"
    games: tuple[GameResult, ...] = ()
    loser: Position | None = None
    settled: Settled | None = None


def read(data: object) -> Result:
    """A result from JSON-able data. Raises Invalid with the value at fault."""
    try:
        return msgspec.convert(data, Result)
    except msgspec.ValidationError as error:
        raise Invalid(
            Worded(
                "This result cannot be taken: %(error)s. Glory goes from 0 to 99. "
                "Nothing is recorded.",
                error=error,
            ),
            code="unfit-result",
        ) from error


def write(result: Result) -> dict[str, Any]:
    """The JSON-able form that `read` takes."""
    return msgspec.to_builtins(result)


def digest(result: Result) -> str:
    """A hash by which a repeat of a report is known."""
    return hashlib.sha256(msgspec.json.encode(result, order="sorted")).hexdigest()


def check(result: Result, *, best_of: int, seats: int) -> None:
    """Raises Invalid where a result contradicts itself or the event's format."""
    problem = _fault(result, best_of=best_of, seats=seats)
    if problem:
        raise Invalid(
            Worded("%(problem)s Nothing is recorded.", problem=problem), code="unfit-result"
        )


_EVERYBODYS = Worded(
    "In a pod everybody has a place: enter everybody's glory, 0 for who did not play."
)


def _fault(result: Result, *, best_of: int, seats: int) -> str | None:
    if len(result.games) > best_of:
        return Worded(
            "A best of %(best_of)s has no more than %(best_of)s games; %(count)s are given.",
            best_of=best_of,
            count=len(result.games),
        )
    if seats > 2 and result.kind != "played":
        return _EVERYBODYS
    if result.kind in ONE_SIDED and (result.loser is None or result.loser >= seats):
        return Worded("Say which player conceded, did not show up or lost.")
    if result.kind not in ONE_SIDED and result.loser is not None:
        return Worded("Only a concession, a no-show or a match loss names a player who lost it.")
    if result.kind == "played" and not result.games:
        return Worded("A played match has at least one game.")
    if result.settled is not None and (result.kind != "played" or result.settled.winner >= seats):
        return Worded("Only a match that was played is settled, and by one of its players.")
    return _games_fault(result, best_of=best_of, seats=seats)


def _games_fault(result: Result, *, best_of: int, seats: int) -> str | None:
    needed = best_of // 2 + 1
    won = [0] * seats
    for number, game in enumerate(result.games, 1):
        if max(won) >= needed:
            return Worded(
                "Game %(number)s cannot have been played: the match was decided before it.",
                number=number,
            )
        if len(game.glory) != seats:
            return Worded(
                "Game %(number)s needs the glory of %(seats)s players (empty where unknown).",
                number=number,
                seats=seats,
            )
        if seats > 2 and None in game.glory:
            return _EVERYBODYS
        if (game.ending == "won") != (game.winner is not None):
            return Worded(
                "Game %(number)s has a winner if it was won, and none if not.", number=number
            )
        if game.winner is not None:
            if game.winner >= seats:
                return Worded(
                    "Game %(number)s names a winner who does not sit at this table.", number=number
                )
            won[game.winner] += 1
    return None


def games_won(result: Result, *, seats: int = 2) -> tuple[int, ...]:
    """Games won by each seat."""
    return tuple(sum(game.winner == position for game in result.games) for position in range(seats))
