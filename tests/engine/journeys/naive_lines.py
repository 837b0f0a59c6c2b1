"""Lines and ways on squares done slowly and plainly, with fractions, to hold the ground against.

Shares no code and no numbers with the engine: spaces are squares of side 1, and a line between two
of them runs between nine points of each, a sixth away from the sides, half-way, and at the corners.
"""

from fractions import Fraction
from itertools import product

PARTS = (Fraction(1, 6), Fraction(1, 2), Fraction(5, 6))


def _inside(line, low, high):
    """The part of a line, as two shares of it, that lies in an upright box; None for none."""
    first, last = Fraction(0), Fraction(1)
    for at in (0, 1):
        begin, along = line[0][at], line[1][at] - line[0][at]
        if along == 0:
            if not low[at] <= begin <= high[at]:
                return None
            continue
        ends = sorted(((low[at] - begin) / along, (high[at] - begin) / along))
        first, last = max(first, ends[0]), min(last, ends[1])
    return (first, last) if first <= last else None


def enters(line, space):
    """Whether more than a point or a side of the square lies on the line."""
    part = _inside(line, space, (space[0] + 1, space[1] + 1))
    if part is None or part[0] == part[1]:
        return False
    middle = (part[0] + part[1]) / 2
    point = [begin + middle * (end - begin) for begin, end in zip(*line, strict=True)]
    return all(space[at] < point[at] < space[at] + 1 for at in (0, 1))


def meets(line, edge):
    """Whether the line touches the side that two squares share."""
    (x, y), (a, b) = edge
    corner = (max(x, a), max(y, b))
    end = (corner[0], corner[1] + 1) if x != a else (corner[0] + 1, corner[1])
    return _inside(line, corner, end) is not None


def lines(one, other):
    for a, b, c, d in product(PARTS, repeat=4):
        yield (one[0] + a, one[1] + b), (other[0] + c, other[1] + d)


def is_free(one, other, tiles, objects, borders):
    """Whether a line is on tiles and meets no object and no border; the first square is passed."""
    across, down = (range(min(ends) - 1, max(ends) + 2) for ends in zip(one, other, strict=True))
    around = set(product(across, down)) - {one}
    stops = [space for space in around if space in objects or space not in tiles]
    return any(
        not any(enters(line, stop) for stop in stops)
        and not any(meets(line, edge) for edge in borders)
        for line in lines(one, other)
    )


def steps(space, tiles, blocked, walls):
    """The squares beside one that can be entered; past one end of a wall there is a way."""
    x, y = space
    found = set()
    for a, b in product((-1, 0, 1), repeat=2):
        to = (x + a, y + b)
        if to == space or to not in tiles or to in blocked:
            continue
        corners = [(x + a, y), (x, y + b)] if a and b else [to]
        ways = [{frozenset((space, one)), frozenset((one, to))} for one in corners]
        if any(not way & walls for way in ways):
            found.add(to)
    return found
