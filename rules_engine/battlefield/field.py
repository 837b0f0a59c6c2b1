"""The battlefield as an edition reads it: kinds of hexes, territories, distance and sight."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from rules_engine.battlefield.layout import Layout, complete
from rules_engine.battlefield.tables import bits, seen_table, sight_tables, step_table
from rules_engine.facts import hexes as grid
from rules_engine.facts.hexes import Hex

UNREACHABLE = 255


class FieldRules(msgspec.Struct, frozen=True):
    """Where editions, or readings of one, differ about the battlefield.

    ``edge_stops_sight``: a line that leaves the complete hexes is no line of sight (Dreadfane
    pg 11, Harrowdeep pg 31); otherwise only blocked hexes stop it (Shadespire pg 19, DC-009).
    A line along the side or through the corner of an incomplete hex does not leave them.
    ``blocked_end_seen``: a blocked hex can itself be seen, though nothing behind it.
    ``straight_distance``: distance is counted on the endless grid, across gaps between boards;
    otherwise through complete hexes only (DC-009). Blocked hexes are counted through either way.
    """

    edge_stops_sight: bool = False
    blocked_end_seen: bool = False
    straight_distance: bool = False


EDGE_OPEN = FieldRules(edge_stops_sight=False)
EDGE_CLOSED = FieldRules(edge_stops_sight=True)


class Battlefield(msgspec.Struct, frozen=True, eq=False):
    """The complete hexes of joined boards, what is printed on them, and tables over them.

    Made by ``battlefield``. Sets are of hexes of the battlefield. ``objectives`` are printed
    objective hexes by number. ``completed`` are the hexes that joining boards made whole.
    ``territories`` holds one set for each seat; a hex in none of them is no one's, and ``whose``
    gives the seat of every other. ``boards_of`` gives the boards (by place in the layout) that a
    hex lies on, two for a completed hex (DC-069).
    Methods that take a hex raise ``KeyError`` for one that is not of this battlefield.
    """

    layout: Layout
    rules: FieldRules
    hexes: tuple[Hex, ...]
    starting: frozenset[Hex]
    blocked: frozenset[Hex]
    lethal: frozenset[Hex]
    cover: frozenset[Hex]
    edge: frozenset[Hex]
    completed: frozenset[Hex]
    incomplete: frozenset[Hex]
    objectives: dict[int, Hex]
    territories: tuple[frozenset[Hex], ...]
    whose: dict[Hex, int]
    boards_of: dict[Hex, tuple[int, ...]]
    index: dict[Hex, int]
    around: dict[Hex, tuple[Hex, ...]]
    beside: dict[Hex, frozenset[Hex]]
    steps: tuple[bytes, ...]
    touched: tuple[tuple[int, ...], ...]
    inside: tuple[int, ...]

    def __contains__(self, hex_: object) -> bool:
        """Whether that is a complete hex of this battlefield."""
        return hex_ in self.index

    def neighbours(self, hex_: Hex) -> tuple[Hex, ...]:
        """The complete hexes adjacent to a hex of the battlefield."""
        return self.around[hex_]

    def adjacent(self, a: Hex, b: Hex) -> bool:
        """Whether two hexes stand side by side; a hex is not adjacent to itself."""
        return b in self.beside[a]

    def step(self, hex_: Hex, direction: int) -> Hex | None:
        """The next hex in a direction (index of ``hexes.DIRECTIONS``), None off the battlefield."""
        onward = grid.step(hex_, direction)
        return onward if onward in self.index else None

    def direction(self, a: Hex, b: Hex) -> int | None:
        """The direction in which ``b`` lies straight from ``a``; None where no row joins them."""
        return grid.direction(a, b)

    def distance(self, a: Hex, b: Hex) -> int:
        """How many hexes ``b`` is from ``a``, blocked ones counted through; 0 to itself.

        ``UNREACHABLE`` where the complete hexes do not hang together.
        """
        return self.steps[self.index[a]][self.index[b]]

    def within(self, hex_: Hex, reach: int) -> frozenset[Hex]:
        """The hexes within that many hexes of a hex, itself included (Dreadfane pg 6)."""
        row = self.steps[self.index[hex_]]
        return frozenset(
            other for other, steps in zip(self.hexes, row, strict=True) if steps <= reach
        )

    def further(self, origin: Hex, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes adjacent to ``hex_`` that lie further from ``origin`` than it does."""
        return _further(self, origin, hex_)

    def reach(self, hex_: Hex, steps: int, closed: Iterable[Hex] = ()) -> frozenset[Hex]:
        """The hexes to which that many steps or fewer lead, none of them through a closed hex.

        The hex itself is left out, as a Move action may not end where it began (Shadespire pg 18).
        """
        barred = set(closed)
        found, front = {hex_}, {hex_}
        for _ in range(steps):
            front = {near for here in front for near in self.around[here]} - found - barred
            if not front:
                break
            found |= front
        return frozenset(found - {hex_})

    def territory(self, hex_: Hex) -> int | None:
        """The seat whose territory a hex is in; None for no one's."""
        return self.whose.get(hex_)

    def sees(self, a: Hex, b: Hex, blocked: frozenset[Hex] | None = None) -> bool:
        """Whether a fighter in ``a`` has line of sight to ``b``, the same both ways.

        ``blocked`` are all blocked hexes of the moment; the printed ones where None. A hex is
        always in its own sight.
        """
        seen = _seen(self, self.blocked if blocked is None else blocked)
        return bool(seen[self.index[a]] >> self.index[b] & 1)

    def visible(self, hex_: Hex, blocked: frozenset[Hex] | None = None) -> frozenset[Hex]:
        """Every hex in sight from a hex; ``blocked`` as for ``sees``."""
        seen = _seen(self, self.blocked if blocked is None else blocked)
        return frozenset(self.hexes[number] for number in bits(seen[self.index[hex_]]))

    def line_touches(self, a: Hex, b: Hex) -> frozenset[Hex]:
        """The hexes of the battlefield that the line between two centres touches, ends included."""
        high, low = sorted((self.index[a], self.index[b]), reverse=True)
        met = self.touched[high][low] if high != low else 1 << high
        return frozenset(self.hexes[number] for number in bits(met))

    def leaves_field(self, a: Hex, b: Hex) -> bool:
        """Whether the line between two centres runs outside the complete hexes."""
        return not self.inside[self.index[a]] >> self.index[b] & 1


@lru_cache(maxsize=8192)
def _further(field: Battlefield, origin: Hex, hex_: Hex) -> tuple[Hex, ...]:
    steps, index = field.steps[field.index[origin]], field.index
    here = steps[index[hex_]]
    return tuple([near for near in field.around[hex_] if steps[index[near]] > here])


@lru_cache(maxsize=512)
def _seen(field: Battlefield, blocked: frozenset[Hex]) -> tuple[int, ...]:
    closed = sum(1 << field.index[hex_] for hex_ in blocked)
    anywhere = ((1 << len(field.hexes)) - 1,) * len(field.hexes)
    allowed = field.inside if field.rules.edge_stops_sight else anywhere
    return seen_table(field.touched, closed, allowed, field.rules.blocked_end_seen)


@lru_cache(maxsize=64)
def battlefield(layout: Layout, rules: FieldRules = EDGE_OPEN) -> Battlefield:
    """The battlefield of a layout, its tables worked out once and kept.

    Raises ``Unusable`` where boards lie upon each other or a board's name is unknown. Whether
    the boards are joined as an edition asks is ``join_problems``.
    """
    covered = layout.covered()
    boards_of = {
        hex_: tuple(number for number, part in enumerate(parts) if part)
        for hex_, parts in sorted(covered.items(), key=lambda item: (item[0][1], item[0][0]))
        if complete(parts)
    }
    hexes = tuple(boards_of)
    index = {hex_: number for number, hex_ in enumerate(hexes)}
    around = {
        hex_: tuple(near for near in grid.neighbours(hex_) if near in index) for hex_ in hexes
    }
    touched, inside = sight_tables(hexes)
    territories = _territories(layout)
    return Battlefield(
        layout=layout,
        rules=rules,
        hexes=hexes,
        starting=_printed(layout, "starting"),
        blocked=_printed(layout, "blocked"),
        lethal=_printed(layout, "lethal"),
        cover=_printed(layout, "cover"),
        edge=frozenset(hex_ for hex_ in hexes if len(around[hex_]) < 6),
        completed=frozenset(hex_ for hex_ in hexes if len(boards_of[hex_]) > 1),
        incomplete=frozenset(hex_ for hex_ in covered if hex_ not in index),
        objectives=_objectives(layout),
        territories=territories,
        whose={hex_: seat for seat, own in enumerate(territories) for hex_ in own},
        boards_of=boards_of,
        index=index,
        around=around,
        beside={hex_: frozenset(near) for hex_, near in around.items()},
        steps=_steps(hexes, index, around, rules),
        touched=touched,
        inside=inside,
    )


def _steps(
    hexes: tuple[Hex, ...],
    index: dict[Hex, int],
    around: dict[Hex, tuple[Hex, ...]],
    rules: FieldRules,
) -> tuple[bytes, ...]:
    if rules.straight_distance:
        return tuple(bytes(min(255, grid.distance(a, b)) for b in hexes) for a in hexes)
    return step_table(tuple(sum(1 << index[near] for near in around[hex_]) for hex_ in hexes))


def _printed(layout: Layout, kind: str) -> frozenset[Hex]:
    return frozenset(
        placed.on_table(hex_)
        for placed in layout.boards
        for hex_ in getattr(placed.printed(), kind)
    )


def _objectives(layout: Layout) -> dict[int, Hex]:
    """Printed objective hexes by number, counted on from board to board."""
    found = (
        placed.on_table(hex_) for placed in layout.boards for hex_ in placed.printed().objectives
    )
    return dict(enumerate(found, start=1))


def _territories(layout: Layout) -> tuple[frozenset[Hex], ...]:
    own: dict[int, set[Hex]] = {}
    for placed in layout.boards:
        board = placed.printed()
        for seat, hexes in zip(placed.seats, board.territories or (board.hexes(),), strict=True):
            own.setdefault(seat, set()).update(placed.on_table(hex_) for hex_ in hexes)
    return tuple(frozenset(own.get(seat, ())) for seat in range(max(own) + 1))
