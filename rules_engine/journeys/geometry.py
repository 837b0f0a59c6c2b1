"""Spaces, ways and lines of one terrain: worked out once and kept as long as it does not change.

Spaces are squares named by [x, y]; two are adjacent that share a side or a corner (assumption
`journey-spaces`). Lines run between parts of spaces, told in sixths, so that all is whole numbers.
"""

from collections import deque

from rules_engine.journeys.given import Edge, Space
from rules_engine.journeys.position import Terrain

_PARTS = ((3, 3), (1, 1), (1, 5), (5, 1), (5, 5), (1, 3), (5, 3), (3, 1), (3, 5))
_CENTRES = ((3, 3),)
_BY_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_KEPT = 64
FAR = 10_000

Point = tuple[int, int]
Segment = tuple[Point, Point]


def spaces_between(one: Space, other: Space) -> int:
    """How many spaces one is from the other, counted straight (range)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def share_a_side(edge: Edge) -> bool:
    """Whether a border lies between two spaces that share a side."""
    (x, y), (a, b) = edge
    return abs(x - a) + abs(y - b) == 1


class Ground:
    """The ground of one terrain, with what was asked of it before.

    by_sides and by_centres are the other readings of which spaces are adjacent, and of where lines
    run (assumptions `journey-spaces`, `journey-lines`).
    """

    def __init__(
        self, terrain: Terrain, *, by_sides: bool = False, by_centres: bool = False
    ) -> None:
        self.terrain = terrain
        self.readings = (by_sides, by_centres)
        self._near = _BY_SIDES if by_sides else _AROUND
        self._beside = frozenset(self._near)
        self._parts = _CENTRES if by_centres else _PARTS
        self.tile_of = {
            space: number for number, tile in enumerate(terrain.tiles) for space in tile.spaces
        }
        self.blocked = {space for one in terrain.obstacles for space in one}
        self.walls = {frozenset(edge) for wall in terrain.walls for edge in wall}
        self.doors = {frozenset(edge) for edge in terrain.doorways}
        self.objects = {*self.blocked, *terrain.mysterious}
        self._steps: dict[Space, tuple[Space, ...]] = {}
        self._far: dict[Space, dict[Space, int]] = {}
        self._covered: dict[tuple[Space, Space, bool], bool] = {}
        self._seen: dict[tuple[Space, Space], bool] = {}

    def around(self, space: Space) -> tuple[Space, ...]:
        """The spaces adjacent to one, on a tile or not."""
        x, y = space
        return tuple((x + a, y + b) for a, b in self._near)

    def beside(self, one: Space, other: Space) -> bool:
        """Whether two spaces are adjacent."""
        return (other[0] - one[0], other[1] - one[1]) in self._beside

    def steps(self, space: Space) -> tuple[Space, ...]:
        """The spaces that can be entered from one, models aside."""
        found = self._steps.get(space)
        if found is None:
            found = self._steps[space] = tuple(
                one
                for one in self.around(space)
                if one in self.tile_of and one not in self.blocked and self._open(space, one)
            )
        return found

    def _open(self, one: Space, other: Space) -> bool:
        """Whether no wall separates two adjacent spaces; past a wall's end there is a way.

        The corners of two spaces that share a side are these spaces themselves.
        """
        if not self.walls:
            return True
        (x, y), (a, b) = one, other
        return any(
            frozenset((one, corner)) not in self.walls
            and frozenset((corner, other)) not in self.walls
            for corner in ((x, b), (a, y))
        )

    def far(self, source: Space) -> dict[Space, int]:
        """How many steps every space is from one, models aside."""
        found = self._far.get(source)
        if found is None:
            found = {source: 0}
            waiting = deque((source,))
            while waiting:
                here = waiting.popleft()
                for one in self.steps(here):
                    if one not in found:
                        found[one] = found[here] + 1
                        waiting.append(one)
            self._far[source] = found
        return found

    def covered(self, shooter: Space, target: Space, *, aims: bool) -> bool:
        """Whether every line between two spaces meets a doorway, an object or ground off the tiles.

        aims says that the attack is ranged: a wall beside the shooter's space is ignored then.
        """
        key = (shooter, target, aims)
        found = self._covered.get(key)
        if found is None:
            walls = [one for one in self.walls if not (aims and shooter in one)]
            borders = [_border(one) for one in (*walls, *self.doors)]
            found = not self._any_line(shooter, target, borders, self.objects)
            self._covered[key] = found
        return found

    def visible(self, one: Space, other: Space) -> bool:
        """Whether some line between two spaces meets no wall and no ground off the tiles."""
        key = (one, other)
        found = self._seen.get(key)
        if found is None:
            borders = [_border(wall) for wall in self.walls]
            found = self._seen[key] = self._any_line(one, other, borders, set())
        return found

    def _any_line(
        self, one: Space, other: Space, borders: list[Segment], objects: set[Space]
    ) -> bool:
        """Whether a line between parts of two spaces meets none of these."""
        low = (min(one[0], other[0]), min(one[1], other[1]))
        high = (max(one[0], other[0]), max(one[1], other[1]))
        stops = [
            (x, y)
            for x in range(low[0], high[0] + 1)
            for y in range(low[1], high[1] + 1)
            if (x, y) != one and ((x, y) in objects or (x, y) not in self.tile_of)
        ]
        if not stops and not borders:
            return True
        return any(
            not any(_meets(line, border) for border in borders)
            and not any(_enters(line, stop) for stop in stops)
            for line in _lines(one, other, self._parts)
        )

    def whole(
        self, tile: int, blocked: tuple[Space, ...] = (), wall: tuple[Edge, ...] = ()
    ) -> bool:
        """Whether the open spaces of a tile would all be reached from each other on it.

        blocked is what an obstacle would take, wall where one would stand, with no other object.
        """
        spaces = [one for one in self.terrain.tiles[tile].spaces if one not in blocked]
        if not spaces:
            return True
        trial = Ground(
            Terrain((self.terrain.tiles[tile],), walls=(wall,), obstacles=(blocked,)),
            by_sides=self.readings[0],
        )
        return all(one in trial.far(spaces[0]) for one in spaces)


def _lines(one: Space, other: Space, parts: tuple[Point, ...]) -> list[Segment]:
    return [
        ((one[0] * 6 + a, one[1] * 6 + b), (other[0] * 6 + c, other[1] * 6 + d))
        for a, b in parts
        for c, d in parts
    ]


def _border(edge: frozenset[Space]) -> Segment:
    """The side that two spaces share, in sixths."""
    (x, y), (a, b) = sorted(edge)
    if y == b:
        return ((a * 6, y * 6), (a * 6, y * 6 + 6))
    return ((x * 6, b * 6), (x * 6 + 6, b * 6))


def _side(line: Segment, point: Point) -> int:
    (x, y), (a, b) = line
    return (a - x) * (point[1] - y) - (b - y) * (point[0] - x)


def _parts(border: Segment, line: Segment) -> bool:
    """Whether a border, however long it were, parts the ends of a line.

    They lie inside of spaces, so that neither is level with it.
    """
    begin, end = line
    return _side(border, begin) * _side(border, end) < 0


def _meets(line: Segment, border: Segment) -> bool:
    """Whether a line crosses a border or touches it."""
    one, other = border
    return _parts(border, line) and _side(line, one) * _side(line, other) <= 0


def _enters(line: Segment, space: Space) -> bool:
    """Whether a line passes through the inside of a space: it parts the corners of that.

    The space is one of those between which the line runs, or of the rectangle that they span: the
    line goes as far as its rows and columns do.
    """
    left, low = space[0] * 6, space[1] * 6
    sides = [_side(line, (left + c, low + d)) for c in (0, 6) for d in (0, 6)]
    return min(sides) < 0 < max(sides)


_GROUNDS: dict[int, Ground] = {}


def ground_of(terrain: Terrain, *, by_sides: bool = False, by_centres: bool = False) -> Ground:
    """The ground of a terrain; that worked out before while terrain and readings are the same."""
    readings = (by_sides, by_centres)
    found = _GROUNDS.get(id(terrain))
    if found is None or found.terrain is not terrain or found.readings != readings:
        if len(_GROUNDS) >= _KEPT:
            _GROUNDS.clear()
        found = Ground(terrain, by_sides=by_sides, by_centres=by_centres)
        _GROUNDS[id(terrain)] = found
    return found
