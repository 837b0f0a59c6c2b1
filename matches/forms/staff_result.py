"""The form by which staff enter or correct a result: what players can say, and how else it ends."""

from collections.abc import Mapping, Sequence
from typing import get_args

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.forms import result_form
from matches.forms.result_form import Choice, GameField
from matches.rules.results import Kind, Result

# how a match ends, as the value of its radio button; the seat after the colon loses it
_PLAYED, _BOTH_LOSE = "played", "double_loss"


def choices(names: Sequence[str], chosen: str) -> list[Choice]:
    """How the match ended, as radio buttons; played if nothing else is chosen."""
    listed: list[tuple[str, str]] = [(_PLAYED, Worded("Played"))]
    if len(names) > 2:
        return [Choice(_PLAYED, Worded("Played"), is_chosen=True)]  # in a pod everybody has a place
    for seat, name in enumerate(names):
        listed.append((f"concession:{seat}", Worded("%(name)s concedes", name=name)))
    for seat, name in enumerate(names):
        listed.append((f"no_show:{seat}", Worded("%(name)s did not come", name=name)))
    listed.append((_BOTH_LOSE, Worded("Both lose")))
    known = {value for value, _ in listed}
    return [
        Choice(value, label, value == (chosen if chosen in known else _PLAYED))
        for value, label in listed
    ]


def how(result: Result | None) -> str:
    """The radio button that a recorded result stands for."""
    if result is None:
        return _PLAYED
    return result.kind if result.loser is None else f"{result.kind}:{result.loser}"


def games(
    typed: Mapping[str, str], result: Result | None, names: Sequence[str], best_of: int
) -> list[GameField]:
    """The games of the form: as typed where something was, else as recorded."""
    if typed:
        return result_form.filled(typed, names, best_of)
    return result_form.of_result(result, names, best_of)


def read(typed: Mapping[str, str], *, best_of: int, seats: int = 2) -> Result:
    """The result that was typed. Raises Invalid, naming the game and the field at fault."""
    kind, _, loser = typed.get("how", _PLAYED).partition(":")
    if kind not in get_args(Kind):
        raise Invalid(
            "This ending cannot be taken: say how the match ended. Nothing is recorded.",
            code="unfit-result",
        )
    return result_form.read({**typed, "kind": kind, "loser": loser}, best_of=best_of, seats=seats)
