"""Hexes of an endless grid: coordinates, directions, distance, rings and straight lines.

A hex is a pair ``(x, y)``: rows of pointy-top hexes, ``y`` counting rows downwards and every odd
row standing half a hex to the right. Logs, positions and board data all write hexes this way;
sums are done in axial pairs ``(q, r)``, where a direction is the same step in every row.

Lines are drawn exactly: in the plane of ``centre`` every centre and every corner of a hex has
whole coordinates, so touching and crossing are questions about integers.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

Hex: TypeAlias = tuple[int, int]
Axial: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[str, ...] = (
    "east",
    "south-east",
    "south-west",
    "west",
    "north-west",
    "north-east",
)
_STEPS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

# The normals of a hex's three pairs of sides in the plane of `centre`, with half its width there.
_SIDES: tuple[tuple[int, int, int], ...] = ((1, 0, 1), (1, 1, 2), (1, -1, 2))

# The direction in that plane of the side between a hex and its neighbour, for half the steps.
_SIDES_BETWEEN: dict[Axial, tuple[int, int]] = {(1, 0): (0, 1), (0, 1): (1, -1), (-1, 1): (1, 1)}


def axial(hex_: Hex) -> Axial:
    """The axial pair of a hex."""
    x, y = hex_
    return x - (y - (y & 1)) // 2, y


def from_axial(q: int, r: int) -> Hex:
    """The hex of an axial pair."""
    return q + (r - (r & 1)) // 2, r


def centre(hex_: Hex) -> tuple[int, int]:
    """The centre of a hex, in half widths across and thirds of a row down.

    The hex's corners are this point plus (0, ±2) and (±1, ±1), so that adjacent centres are
    two apart in a row and one across and three down between rows. The picture is squeezed, but
    lines stay lines.
    """
    x, y = hex_
    return 2 * x + (y & 1), 3 * y


def step(hex_: Hex, direction: int, count: int = 1) -> Hex:
    """The hex ``count`` steps away in a direction (an index of ``DIRECTIONS``)."""
    q, r = axial(hex_)
    across, down = _STEPS[direction]
    return from_axial(q + count * across, r + count * down)


@lru_cache(maxsize=4096)
def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, in the order of ``DIRECTIONS``."""
    return tuple(step(hex_, direction) for direction in range(6))


@lru_cache(maxsize=65536)
def distance(a: Hex, b: Hex) -> int:
    """The fewest steps between two hexes on the endless grid."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    across, down = bq - aq, br - ar
    return max(abs(across), abs(down), abs(across + down))


def direction(a: Hex, b: Hex) -> int | None:
    """The direction in which ``b`` lies straight from ``a``; None where no row joins them."""
    steps = distance(a, b)
    if steps == 0:
        return None
    return next((way for way in range(6) if step(a, way, steps) == b), None)


def ring(hex_: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly ``radius`` steps, clockwise from the west."""
    if radius == 0:
        return (hex_,)
    found = []
    here = step(hex_, 3, radius)
    for way in (5, 0, 1, 2, 3, 4):
        for _ in range(radius):
            found.append(here)
            here = step(here, way)
    return tuple(found)


def within(hex_: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at ``radius`` steps or fewer, nearest first."""
    return tuple(found for steps in range(radius + 1) for found in ring(hex_, steps))


class Line(NamedTuple):
    """What a straight line from centre to centre meets, as axial steps from its start.

    ``touched``: every hex that shares so much as a corner with it, both ends included.
    ``stretches``: the line cut where it leaves one hex for another. Each piece is the one hex
    it runs inside, or the two hexes along whose common side it runs.
    """

    touched: tuple[Axial, ...]
    stretches: tuple[tuple[Axial, ...], ...]


@lru_cache(maxsize=4096)
def line(across: int, down: int) -> Line:
    """The line from a hex to the one ``(across, down)`` axial steps away."""
    touched: list[Axial] = []
    stretches: list[tuple[Axial, ...]] = []
    end = (2 * across + down, 3 * down)
    beside = set()
    for step_ in _near(across, down):
        met = _meets(end, (2 * step_[0] + step_[1], 3 * step_[1]))
        if met is None:
            continue
        touched.append(step_)
        if met:
            stretches.append((step_,))
        else:
            beside.add(step_)
    stretches.extend(_sides_followed(end, beside))
    return Line(tuple(touched), tuple(stretches))


def _near(across: int, down: int) -> list[Axial]:
    """The axial steps of all hexes that the line could touch, with a few to spare."""
    end_x, end_y = 2 * across + down, 3 * down
    found = []
    for r in range(min(0, down) - 1, max(0, down) + 2):
        if end_y:
            low, high = sorted((end_x * (3 * r - 2), end_x * (3 * r + 2)))
            if end_y < 0:
                low, high = -high, -low
            left, right = low // abs(end_y), -(-high // abs(end_y))
        else:
            left, right = sorted((0, end_x))
        left = max(left, min(0, end_x)) - 1
        right = min(right, max(0, end_x)) + 1
        found += [(q, r) for q in range((left - r + 1) // 2, (right - r) // 2 + 1)]
    return found


def _meets(end: tuple[int, int], middle: tuple[int, int]) -> bool | None:
    """How the segment from the origin meets a hex: True through it, False touching, None not.

    Two convex shapes are apart when some side of either has all of the other beyond it.
    """
    x, y = middle
    across = end[0] * y - end[1] * x
    reach = max(2 * abs(end[0]), abs(end[0]) + abs(end[1]))
    inside = abs(across) < reach or end == (0, 0)
    if abs(across) > reach:
        return None
    for normal_x, normal_y, half in _SIDES:
        here = normal_x * x + normal_y * y
        there = normal_x * end[0] + normal_y * end[1]
        low, high = (0, there) if there >= 0 else (there, 0)
        if here + half < low or here - half > high:
            return None
        inside = inside and here + half > low and here - half < high
    return inside


def _sides_followed(end: tuple[int, int], beside: set[Axial]) -> list[tuple[Axial, Axial]]:
    """The pairs of hexes, out of those only touched, along whose common side the line runs.

    Two neighbours that the line merely touches can do so together only along a side as steep as
    the line.
    """
    pairs = []
    for (across, down), (side_x, side_y) in _SIDES_BETWEEN.items():
        if side_x * end[1] == side_y * end[0]:
            others = ((q, r, (q + across, r + down)) for q, r in beside)
            pairs += [((q, r), other) for q, r, other in others if other in beside]
    return pairs
