"""The form by which a result is reported: a winner and the glory of both for each game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.rules import results
from matches.rules.results import GameResult, Result

WON_BY = {str(seat): seat for seat in range(4)}
ENDINGS = {"drawn": "drawn", "unfinished": "unfinished"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One way a game may have ended, as a radio button."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class GameField:
    """The fields of one game; `glory` as typed, by seat."""

    number: int
    choices: tuple[Choice, ...]
    glory: tuple[str, ...]


def blank(names: Sequence[str], best_of: int) -> list[GameField]:
    """The form with nothing in it."""
    return filled({}, names, best_of)


def filled(typed: Mapping[str, str], names: Sequence[str], best_of: int) -> list[GameField]:
    """The form with what was typed, so that nothing is lost when it cannot be taken."""
    return [
        GameField(
            number,
            _choices(typed.get(f"winner{number}", ""), names, is_optional=number > 1),
            tuple(typed.get(f"glory{number}_{seat}", "") for seat in range(len(names))),
        )
        for number in range(1, best_of + 1)
    ]


def of_result(result: Result | None, names: Sequence[str], best_of: int) -> list[GameField]:
    """The form with a result in it, to be corrected."""
    typed: dict[str, str] = {}
    for number, game in enumerate(result.games if result else (), 1):
        typed[f"winner{number}"] = game.ending if game.winner is None else str(game.winner)
        for seat, glory in enumerate(game.glory):
            typed[f"glory{number}_{seat}"] = "" if glory is None else str(glory)
    return filled(typed, names, best_of)


def _choices(chosen: str, names: Sequence[str], *, is_optional: bool) -> tuple[Choice, ...]:
    values: list[tuple[str, str]] = [(str(seat), name) for seat, name in enumerate(names)]
    values += [("drawn", Worded("Drawn")), ("unfinished", Worded("Unfinished"))]
    if is_optional:
        values.append(("", Worded("Not played")))
    return tuple(Choice(value, label, value == chosen) for value, label in values)


def read(typed: Mapping[str, str], *, best_of: int, seats: int = 2) -> Result:
    """The result that was typed. Raises Invalid, naming the game and the field at fault."""
    kind = typed.get("kind", "played")
    loser = typed.get("loser", "")
    games = [
        _game(typed, number, seats)
        for number in range(1, best_of + 1)
        if typed.get(f"winner{number}", "")
    ]
    _need_no_gap(typed, best_of)
    data = {
        "kind": kind,
        "games": [results.write(Result(games=(game,)))["games"][0] for game in games],
        "loser": WON_BY.get(loser),
        "settled": settled_as(typed),
    }
    return results.read(data)


def settled_as(typed: Mapping[str, str]) -> dict[str, object] | None:
    """How a level match was settled, told as 'roll_off:1'; None where nothing is told."""
    by, _, seat = typed.get("settled", "").partition(":")
    return {"by": by, "winner": WON_BY[seat]} if by and seat in WON_BY else None


def answered(typed: Mapping[str, str]) -> set[str]:
    """The doubts to which 'it was so' was said, by their keys."""
    return {key for key, value in typed.items() if value == "yes"}


def settlements(names: Sequence[str], chosen: str) -> list[Choice]:
    """How a match level on games and glory was settled, as radio buttons."""
    listed: list[tuple[str, str]] = [("", Worded("It was not level"))]
    for seat, name in enumerate(names):
        standing = Worded("%(name)s was the last warband standing", name=name)
        listed.append((f"survivors:{seat}", standing))
    for seat, name in enumerate(names):
        listed.append((f"sudden_death:{seat}", Worded("%(name)s won in sudden death", name=name)))
    for seat, name in enumerate(names):
        listed.append((f"roll_off:{seat}", Worded("%(name)s won the roll-off", name=name)))
    return [Choice(value, label, value == chosen) for value, label in listed]


def _need_no_gap(typed: Mapping[str, str], best_of: int) -> None:
    played = [bool(typed.get(f"winner{number}", "")) for number in range(1, best_of + 1)]
    for number, is_played in enumerate(played, 1):
        has_glory = any(typed.get(f"glory{number}_{seat}", "").strip() for seat in range(4))
        if has_glory and not is_played:
            raise Invalid(
                Worded(
                    "Game %(number)s has glory but no winner. Choose who won it. Nothing is "
                    "recorded.",
                    number=number,
                ),
                fields={f"winner{number}": "Choose who won this game."},
            )
        if is_played and not all(played[: number - 1]):
            raise Invalid(
                Worded(
                    "Game %(number)s is filled in, but an earlier one is not. Nothing is recorded.",
                    number=number,
                ),
                fields={f"winner{number - 1}": "Choose who won this game."},
            )


def _game(typed: Mapping[str, str], number: int, seats: int) -> GameResult:
    how = typed[f"winner{number}"]
    glory = tuple(_glory(typed.get(f"glory{number}_{seat}", ""), number) for seat in range(seats))
    if how in ENDINGS:
        return GameResult("drawn" if how == "drawn" else "unfinished", None, glory)
    if how not in WON_BY:
        raise Invalid(Worded("Choose who won game %(number)s. Nothing is recorded.", number=number))
    return GameResult("won", WON_BY[how], glory)


def _glory(text: str, number: int) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 2:
        raise Invalid(
            Worded(
                "Glory in game %(number)s is a whole number from 0 to 99, or empty where "
                "unknown; %(text)s is not. Nothing is recorded.",
                number=number,
                text=repr(text[:20]),
            ),
            code="unfit-result",
        )
    return int(text)
