"""How places moved from round to round, as lines. Plain numbers, in the units of the drawing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MOST = 16
_LEFT, _STEP, _NAMES, _ROW, _TOP = 34, 64, 168, 26, 30


@dataclass(frozen=True, slots=True)
class Line:
    """A player's way. places: after each round, None where not in the table. dots: where it is
    drawn, with the place told there. end: how high the name stands."""

    key: int
    places: tuple[int | None, ...]
    points: str
    dots: tuple[tuple[int, float, float], ...]
    end: float


@dataclass(frozen=True, slots=True)
class Bump:
    """The drawing. rounds: number and place from left to right. left_out: players who ended lower
    than those drawn. floor: where those stand who were lower than all drawn, None if nobody was."""

    lines: tuple[Line, ...]
    rounds: tuple[tuple[int, float], ...]
    left_out: int
    floor: float | None
    wide: int
    high: int
    names_at: int


def bump_of(
    rounds: Sequence[int], places: Mapping[int, Sequence[int | None]], *, most: int = MOST
) -> Bump:
    """The lines of those who end among the first `most`, the first one first.

    places: of each player after each round, in the order of the table, so that no two share one.
    """
    last = {key: each[-1] for key, each in places.items() if each and each[-1] is not None}
    ordered = sorted(last, key=lambda key: last[key] or 0)
    drawn = ordered[:most]
    taken = [place for key in drawn for place in places[key] if place is not None]
    is_lower = any(place > len(drawn) for place in taken)
    across = [float(_LEFT + _STEP * at) for at in range(len(rounds))]
    rows = len(drawn) + is_lower
    lines = [_line(key, places[key], across, floor=len(drawn) + 1) for key in drawn]
    names_at = int(across[-1]) + 20 if across else _LEFT
    return Bump(
        lines=tuple(lines),
        rounds=tuple(zip(rounds, across, strict=True)),
        left_out=len(ordered) - len(drawn),
        floor=_height(len(drawn) + 1) if is_lower else None,
        wide=names_at + _NAMES,
        high=_TOP + _ROW * rows,
        names_at=names_at,
    )


def _line(key: int, places: Sequence[int | None], across: Sequence[float], *, floor: int) -> Line:
    dots = [
        (place, x, _height(min(place, floor)))
        for place, x in zip(places, across, strict=True)
        if place is not None
    ]
    points = " ".join(f"{x:g},{y:g}" for _, x, y in dots)
    return Line(key, tuple(places), points, tuple(dots), dots[-1][2])


def _height(row: int) -> float:
    return _TOP + _ROW * (row - 0.5)
