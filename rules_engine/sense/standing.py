"""Who stands where: what follows of the fighters of a position alone, read once for each of them.

One question after the other is asked while the fighters are the same as at the last.
"""

from rules_engine.battlefield import Battlefield
from rules_engine.facts.hexes import Hex
from rules_engine.state.position import Fighter, Position


class Standing:
    """The fighters of a position as they stand; each thing is worked out when it is asked for."""

    __slots__ = ("_helpers", "_hexes", "_near", "_nowhere", "_own", "_where", "fighters")

    def __init__(self, fighters: tuple[Fighter, ...]) -> None:
        self.fighters = fighters
        self._helpers: dict[tuple[Battlefield, int, int], list[int]] = {}
        self._near: dict[tuple[Battlefield, int], list[int]] = {}
        self._where: dict[Hex | None, int] | None = None
        self._hexes: frozenset[Hex] | None = None
        self._own: dict[int, list[int]] | None = None
        self._nowhere: dict[int, list[int]] | None = None

    def where(self) -> dict[Hex | None, int]:
        """The fighter in each hex, the first of several in one, or of those that are nowhere."""
        found = self._where
        if found is None:
            fighters = self.fighters
            found = {fighters[index].hex: index for index in range(len(fighters) - 1, -1, -1)}
            self._where = found
        return found

    def hexes(self) -> frozenset[Hex]:
        """The hexes with a fighter in them."""
        found = self._hexes
        if found is None:
            found = frozenset([one.hex for one in self.fighters if one.hex is not None])
            self._hexes = found
        return found

    def near(self, ground: Battlefield, fighter: int) -> list[int]:
        """The fighters adjacent to one of them on a battlefield, in their order."""
        found = self._near.get((ground, fighter))
        if found is None:
            around = ground.beside[self.fighters[fighter].hex]  # type: ignore[index]  # it stands
            found = [index for index, other in enumerate(self.fighters) if other.hex in around]
            self._near[ground, fighter] = found
        return [*found]

    def helpers(self, ground: Battlefield, of: int, against: int) -> list[int]:
        """The friends of one fighter adjacent to another, who may be nowhere, in their order."""
        found = self._helpers.get((ground, of, against))
        if found is None:
            there = self.fighters[against].hex is not None
            near, seat = self.near(ground, against) if there else (), self.fighters[of].seat
            found = [one for one in near if one != of and self.fighters[one].seat == seat]
            self._helpers[ground, of, against] = found
        return [*found]

    def own(self, seat: int) -> list[int]:
        """The fighters of a seat on the battlefield, in their order."""
        found = self._own
        if found is None:
            found = {}
            for index, one in enumerate(self.fighters):
                if one.hex is not None:
                    found.setdefault(one.seat, []).append(index)
            self._own = found
        return [*found.get(seat, ())]

    def nowhere(self, seat: int) -> list[int]:
        """The fighters of a seat that are neither on the battlefield nor out of action."""
        found = self._nowhere
        if found is None:
            found = self._nowhere = {}
        if seat not in found:
            found[seat] = [
                index
                for index, one in enumerate(self.fighters)
                if one.hex is None and one.seat == seat and not one.out
            ]
        return [*found[seat]]


_LAST = [Standing(())]
"""The fighters asked about last."""


def standing(position: Position) -> Standing:
    """The fighters of a position as they stand."""
    last = _LAST[0]
    if last.fighters is position.fighters:
        return last
    found = _LAST[0] = Standing(position.fighters)
    return found
