"""Geometry done slowly and plainly, from pictures of hexes, to hold the tables against.

Shares no code and no coordinates with the engine: a hex of row y and column x is a polygon in a
plane where its width is 6 and its rows are 6 apart, so that every corner is a whole point.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise

Point = tuple[int, int]

# Rows are six apart, so a hex is eight high: a tip of two, four of straight side, a tip of two.
_AROUND = ((0, -4), (3, -2), (3, 2), (0, 4), (-3, 2), (-3, -2))


def middle(x: int, y: int) -> Point:
    return 6 * x + 3 + 3 * (y % 2), 6 * y


@cache
def corners(x: int, y: int) -> tuple[Point, ...]:
    across, down = middle(x, y)
    return tuple((across + dx, down + dy) for dx, dy in _AROUND)


def adjacent(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Two hexes share a side: two corners in common."""
    return len(set(corners(*a)) & set(corners(*b))) == 2


def steps_between(hexes: list[tuple[int, int]]) -> dict[tuple[tuple[int, int], ...], int]:
    """The fewest steps between each two hexes, by trying every hex as a way station."""
    far = 10**6
    steps = {(a, b): 0 if a == b else 1 if adjacent(a, b) else far for a in hexes for b in hexes}
    for via in hexes:
        for a in hexes:
            first = steps[a, via]
            if first < far:
                for b in hexes:
                    steps[a, b] = min(steps[a, b], first + steps[via, b])
    return steps


def part_inside(
    start: Point, end: Point, polygon: tuple[Point, ...]
) -> tuple[Fraction, Fraction] | None:
    """From where to where (0 start, 1 end) a segment lies in a polygon, its border included."""
    low, high = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        at_start = (bx - ax) * (start[1] - ay) - (by - ay) * (start[0] - ax)
        at_end = (bx - ax) * (end[1] - ay) - (by - ay) * (end[0] - ax)
        if at_start < 0 and at_end < 0:
            return None
        if at_start >= 0 and at_end >= 0:
            continue
        crossing = Fraction(at_start, at_start - at_end)
        if at_start < 0:
            low = max(low, crossing)
        else:
            high = min(high, crossing)
    return (low, high) if low <= high else None


def line_facts(
    a: tuple[int, int], b: tuple[int, int], hexes: set[tuple[int, int]]
) -> tuple[set[tuple[int, int]], bool]:
    """The hexes that the line between two centres touches, and whether it ever leaves them all."""
    start, end = middle(*a), middle(*b)
    parts = {}
    for y in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 2):
        for x in range(min(a[0], b[0]) - 1, max(a[0], b[0]) + 2):
            part = part_inside(start, end, corners(x, y)) if (x, y) in hexes else None
            if part:
                parts[x, y] = part
    covered = Fraction(0)
    for low, high in sorted(parts.values()):
        if low > covered:
            return set(parts), True
        covered = max(covered, high)
    return set(parts), covered < 1


def whole_on_boards(x: int, y: int, frames: list[tuple[int, int, int, int]]) -> bool:
    """Points close to each corner of the hex, and in each of its quarters, lie on some board."""
    across, down = middle(x, y)
    near = [(across + Fraction(9 * dx, 10), down + Fraction(9 * dy, 10)) for dx, dy in _AROUND]
    near += [(across + dx, down + dy) for dx in (-1, 1) for dy in (-1, 1)]
    return all(
        any(left <= px <= right and top <= py <= bottom for left, right, top, bottom in frames)
        for px, py in near
    )
