"""Fear and influence of a campaign as two lines. Plain numbers, in the units of the drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

_LEFT, _STEP, _RIGHT, _TOP, _FOOT, _HIGH = 34, 52, 26, 14, 26, 170
_LEAST = 4  # the scale goes up to this at least


@dataclass(frozen=True, slots=True)
class Line:
    """A line. dots: the value with the place where it is drawn."""

    name: str
    points: str
    dots: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True)
class Levels:
    """The drawing. steps: what stands below each place, from left to right, with the place."""

    lines: tuple[Line, ...]
    steps: tuple[tuple[str, float], ...]
    top: int
    wide: int
    high: int = _HIGH
    foot: int = _HIGH - _FOOT
    left: int = _LEFT
    scale: int = _TOP


def levels_of(steps: Sequence[str], values: dict[str, Sequence[int]]) -> Levels:
    """Lines by name over the steps; each has a value a step."""
    top = max([_LEAST, *(value for line in values.values() for value in line)])
    across = [float(_LEFT + _STEP * at) for at in range(len(steps))]
    lines = [
        Line(
            name,
            " ".join(
                f"{x:g},{_height(value, top):g}" for x, value in zip(across, line, strict=True)
            ),
            tuple((value, x, _height(value, top)) for x, value in zip(across, line, strict=True)),
        )
        for name, line in values.items()
    ]
    wide = _LEFT + _STEP * max(len(steps) - 1, 1) + _RIGHT
    return Levels(tuple(lines), tuple(zip(steps, across, strict=True)), top, wide)


def _height(value: int, top: int) -> float:
    room = _HIGH - _TOP - _FOOT
    return round(_TOP + room * (1 - value / top), 1)
