"""Dice: their faces, what a roll counts, re-rolls, roll-offs and casting rolls.

Nothing here is random: faces come from outside and are checked and counted.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from rules_engine.facts.errors import Unusable
from rules_engine.facts.files import data_file

Die = Literal["attack", "defence", "magic"]
Face = Literal[
    "smash",
    "fury",
    "block",
    "dodge",
    "channel",
    "focus",
    "single_support",
    "double_support",
    "critical",
]


class _DiceFile(msgspec.Struct, forbid_unknown_fields=True):
    provenance: dict[str, str]
    faces: dict[Die, tuple[Face, Face, Face, Face, Face, Face]]


FACES: Mapping[Die, tuple[Face, ...]] = msgspec.json.decode(
    data_file("dice.json"), type=_DiceFile
).faces
"""The six faces of each die (names: Harrowdeep pg 25)."""

SPOKEN: Mapping[str, Face] = {
    "hammer": "smash",
    "sword": "fury",
    "shield": "block",
    "crit": "critical",
    "swirl": "dodge",
}
"""What people say for what is seen on a die."""


def spoken_of(word: str) -> str:
    """The face that people mean by a word for what is seen on a die; empty for any other word."""
    return SPOKEN.get(word.casefold().rstrip("s"), "")


_SHOWN = {die: frozenset(faces) for die, faces in FACES.items()}

ROLL_OFF_DICE = 4
ROLL_OFF_LADDER: tuple[Face, ...] = ("critical", "double_support", "single_support")
"""Which face decides a roll-off first. The books' icons are lost: an assumption."""


class Tally(NamedTuple):
    """What a roll comes to: how many critical successes, and how many successes with them."""

    criticals: int
    successes: int


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice of one kind as they lie, with the places of those that were rolled again."""

    die: Die
    faces: tuple[str, ...]
    rerolled: tuple[int, ...] = ()


def faces_problem(dice: Collection[Die], faces: Sequence[str], number: int | None = None) -> str:
    """What is wrong with logged faces for dice of these kinds; empty where nothing is.

    ``number`` is how many dice were to be rolled, None where any number will do.
    """
    if number is not None and len(faces) != number:
        return f"{number} dice are rolled here, not {len(faces)}"
    for die in dice:
        if _SHOWN[die].issuperset(faces):
            return ""
    for face in faces:
        if not any(face in FACES[die] for die in dice):
            return f"no {' or '.join(dice)} die shows {face!r}"
    return ""


def counting(symbols: Iterable[str], support: int = 0) -> frozenset[str]:
    """The faces that are successes for a characteristic's symbols.

    A critical always is; single support with one supporting fighter to count, double support
    with two or more as well (Shadespire pg 21, Dreadfane pg 12, Harrowdeep pg 32).
    """
    supported = ("single_support", "double_support")[: max(0, support)]
    return frozenset((*symbols, *supported, "critical"))


def tally(faces: Iterable[str], counted: Collection[str], innate: str | None = None) -> Tally:
    """Count a roll, with one innate symbol at most (Dreadfane pg 18, Harrowdeep pg 38)."""
    shown = [*faces, innate] if innate else list(faces)
    return Tally(shown.count("critical"), sum(face in counted for face in shown))


def reroll_problem(roll: Roll, places: Sequence[int], faces: Sequence[str]) -> str:
    """Why these dice of a roll cannot be rolled again; empty where they can.

    A die that was rolled again stays as it fell (Shadespire pg 14, Harrowdeep pg 25, DC-008).
    """
    if len(set(places)) != len(places) or not all(0 <= at < len(roll.faces) for at in places):
        return "the dice to roll again are not dice of this roll"
    again = sorted(set(places) & set(roll.rerolled))
    if again:
        return f"die {again[0]} was rolled again already"
    return faces_problem((roll.die,), faces, len(places))


def reroll(roll: Roll, places: Sequence[int], faces: Sequence[str]) -> Roll:
    """The roll with new faces at those places; the new ones stand, better or worse.

    Raises ``Unusable`` where ``reroll_problem`` finds something.
    """
    problem = reroll_problem(roll, places, faces)
    if problem:
        raise Unusable(problem)
    shown = list(roll.faces)
    for place, face in zip(places, faces, strict=True):
        shown[place] = face
    return Roll(roll.die, tuple(shown), tuple(sorted({*roll.rerolled, *places})))


def roll_off_problem(faces: Sequence[str], dice: Collection[Die] = ("attack", "defence")) -> str:
    """What is wrong with one player's dice in a roll-off; empty where nothing is."""
    return faces_problem(dice, faces, ROLL_OFF_DICE)


def roll_off(
    rolls: Mapping[int, Sequence[str]],
    added: Mapping[int, Sequence[str]] | None = None,
    *,
    ladder: Sequence[str] = ROLL_OFF_LADDER,
    lowest: bool = False,
    among_all: bool = False,
) -> tuple[int, ...]:
    """Who comes out of a roll-off: one seat, or the seats that are tied and roll again.

    ``rolls`` are the dice of each seat, ``added`` symbols that a rule adds to them, such as the
    critical success for having placed one's warband first (Shadespire pg 18). On each rung of
    the ladder only those still tied are compared (Shadespire pg 14). ``lowest`` looks for
    the loser instead of the winner, as boards are placed in larger games (Harrowdeep pg 44).
    ``among_all`` compares every player on every rung, and has all roll again where no rung
    settles it (Harrowdeep pg 44); between two players it makes no difference.
    """
    extra = added or {}
    tied = sorted(rolls)
    best = min if lowest else max
    for face in ladder:
        shown = {seat: rolls[seat].count(face) for seat in tied}
        for seat, symbols in extra.items():
            if seat in shown:
                shown[seat] += symbols.count(face)
        aim = best(shown.values())
        if among_all and list(shown.values()).count(aim) > 1:
            continue
        tied = [seat for seat in tied if shown[seat] == aim]
        if len(tied) == 1:
            break
    return tuple(tied)


def casts(faces: Iterable[str], value: Sequence[str], innate: str | None = None) -> bool:
    """Whether a casting roll matches a casting value symbol for symbol (Harrowdeep pg 35).

    A critical success stands for any symbol, and only it for a critical success (DC-031).
    """
    shown = [*faces, innate] if innate else list(faces)
    lacking = sum(
        max(0, value.count(symbol) - shown.count(symbol)) for symbol in set(value) - {"critical"}
    )
    return shown.count("critical") >= lacking + value.count("critical")


LASHING = 2
"""So many criticals in a casting roll hurt the wizard (Harrowdeep pg 35)."""


def backlash(faces: Iterable[str], innate: str | None = None, enough: int = LASHING) -> bool:
    """Whether a casting roll hurts the wizard: enough criticals or more."""
    return [*faces, innate].count("critical") >= enough
