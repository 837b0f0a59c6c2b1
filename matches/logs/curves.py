"""The glory of a game as a curve over its activations. Plain data, in the units of its drawing."""

from dataclasses import dataclass

from rules_engine.story import Moment

WIDE, HIGH = 600, 120
_LEFT, _RIGHT, _TOP, _FOOT = 26, 8, 8, 18
_LEAST = 4  # the scale goes up to this at least


@dataclass(frozen=True, slots=True)
class Curve:
    """lines: the points of each seat's line; rounds: number and place of each round's beginning;
    changes: event, place and height of each change, with whose; top: the highest value."""

    lines: tuple[str, ...]
    rounds: tuple[tuple[int, float], ...]
    changes: tuple[tuple[int, int, float, float], ...]
    top: int

    wide: int = WIDE
    high: int = HIGH
    foot: int = HIGH - _FOOT


def across(moment: Moment, last: int) -> float:
    """Where a moment stands from left to right. last: the last activation of the game."""
    room = WIDE - _LEFT - _RIGHT
    return round(_LEFT + room * moment.activation / max(last, 1), 1)


def curve_of(moments: tuple[Moment, ...]) -> Curve:
    """The curve of a game's moments."""
    seats = len(moments[0].glory) if moments else 2
    last = moments[-1].activation if moments else 0
    top = max([_LEAST, *(points for one in moments for points in one.glory)])
    standing = [0] * seats
    lines = [[(float(_LEFT), _height(0, top))] for _ in range(seats)]
    rounds: list[tuple[int, float]] = []
    changes: list[tuple[int, int, float, float]] = []
    for moment in moments:
        x = across(moment, last)
        if moment.round > (rounds[-1][0] if rounds else 0):
            rounds.append((moment.round, x))
        for seat, points in enumerate(moment.glory):
            if points != standing[seat]:
                y = _height(points, top)
                lines[seat] += [(x, _height(standing[seat], top)), (x, y)]
                changes.append((moment.n, seat, x, y))
                standing[seat] = points
    for seat in range(seats):
        lines[seat].append((float(WIDE - _RIGHT), _height(standing[seat], top)))
    drawn = tuple(" ".join(f"{x:g},{y:g}" for x, y in line) for line in lines)
    return Curve(drawn, tuple(rounds), tuple(changes), top)


def _height(points: int, top: int) -> float:
    """How high so many points stand; what is below nothing stands at nothing."""
    room = HIGH - _TOP - _FOOT
    return round(_TOP + room * (1 - max(points, 0) / top), 1)
