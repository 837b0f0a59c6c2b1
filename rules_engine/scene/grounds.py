"""Where things lie in a scene: boards joined by an edge, hexes told in words."""

import re
from functools import cache

from msgspec.structs import replace

from rules_engine.battlefield import Battlefield, Board, Layout, PlacedBoard, joined
from rules_engine.facts.errors import Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.facts.naming import offered
from rules_engine.scene.forms import OPEN_BOARDS, Scene
from rules_engine.sense.ground import blocked, field, fighter_in, occupied
from rules_engine.sense.naming import fighter_meant
from rules_engine.state.position import Position

OPEN, EDGE, CORNER = "open ground", "back to the edge", "in a corner"
SPOTS = (OPEN, EDGE, CORNER)
_BESIDE = re.compile(r"(?:(adjacent to|next to|beside)|(\d+) (?:hexes? )?(?:from|away from)) (.+)")


def boards_of(scene: Scene) -> Layout:
    """The boards of a scene as they lie. Raises Unusable where they cannot be joined so."""
    if scene.shift and not scene.join:
        raise Unusable("boards are shifted along the edge they are joined by: say join too")
    if scene.boards == OPEN_BOARDS:
        return boards_of(replace(scene, boards=open_boards()))
    if isinstance(scene.boards, str):
        raise Unusable(f"boards cannot be {scene.boards!r}{offered(scene.boards, (OPEN_BOARDS,))}")
    if not scene.join:
        return scene.boards
    if len(scene.boards.boards) != 2:
        raise Unusable(f"two boards are joined by an edge, not {len(scene.boards.boards)}")
    first, second = scene.boards.boards
    return joined(first, second, edge=scene.join, offset=scene.shift)


@cache
def open_boards() -> Layout:
    """Two boards of the printed size without any blocked, lethal, cover or starting hex."""
    plain = Board("Open ground", stand_in=True)
    return joined(PlacedBoard(plain, seats=(0,)), PlacedBoard(plain, seats=(1,)))


def hex_meant(position: Position, where: Hex | str | None, whose: str) -> Hex | None:
    """The hex that is meant: a pair as it is, a spot, or one beside a fighter that stands there.

    Raises Unusable for words that name no place, and where every such hex is taken.
    """
    if not isinstance(where, str):
        return where
    if where in SPOTS:
        return _spot(position, where, whose)
    free = hexes_beside(position, where, whose)
    there = _beside(position, where, whose)[0]
    return min(free, key=lambda hex_: (_ways_out(position, hex_, there), hex_[1], hex_[0]))


def is_beside(where: str) -> bool:
    """Whether words tell a place by who stands near it."""
    return _BESIDE.fullmatch(where.strip()) is not None


def hexes_beside(position: Position, where: str, whose: str) -> list[Hex]:
    """The free hexes that are so many from a fighter as words say. Raises Unusable for none."""
    there, away = _beside(position, where, whose)
    ground = field(position)
    at = [hex_ for hex_ in ground.hexes if ground.distance(there, hex_) == away]
    free = [hex_ for hex_ in at if hex_ not in blocked(position) | occupied(position)]
    if not free:
        raise Unusable(f"no free hex is {where}: say a pair")
    return free


def _beside(position: Position, where: str, whose: str) -> tuple[Hex, int]:
    """The hex from which a place is told, and how far from it the place is."""
    read = _BESIDE.fullmatch(where.strip())
    if read is None:
        ways = ("adjacent to NAME", "2 from NAME", *SPOTS)
        raise Unusable(f"{whose} cannot stand {where!r}: say a pair, or {', '.join(ways)}")
    other = position.fighters[fighter_meant(position, read[3])]
    if other.hex is None:
        raise Unusable(f"{other.card} is not on the battlefield, so nobody stands beside it")
    if other.hex not in field(position):
        raise Unusable(f"{other.card} cannot stand in {other.hex}")
    return other.hex, int(read[2] or 1)


def _ways_out(position: Position, origin: Hex, there: Hex | None) -> int:
    """How many free hexes a fighter could be driven back to from here, in open ground none asked.

    Beside somebody whose back is to the edge the place is meant that leaves fewest.
    """
    ground = field(position)
    if there is None or len(ground.around[there]) == 6:
        return 0
    back = ground.further(origin, there)
    return sum(hex_ not in blocked(position) and fighter_in(position, hex_) < 0 for hex_ in back)


def _spot(position: Position, where: str, whose: str) -> Hex:
    ground = field(position)
    shut = blocked(position) | occupied(position)
    free = [hex_ for hex_ in ground.hexes if hex_ not in shut and not _special(ground, hex_)]
    if where == OPEN:
        found = [hex_ for hex_ in free if _is_open(ground, hex_, shut)]
    else:
        rim = [hex_ for hex_ in free if not set(ground.around[hex_]) & shut]
        corner = min((len(ground.around[hex_]) for hex_ in rim), default=0)
        sizes = (corner,) if where == CORNER else range(corner + 1, 6)
        found = [hex_ for hex_ in rim if len(ground.around[hex_]) in sizes]
        found.sort(key=lambda hex_: len(ground.around[hex_]))
    if not found:
        raise Unusable(f"{whose}: this battlefield has no free hex for {where!r}: say a pair")
    return found[0]


def _is_open(ground: Battlefield, hex_: Hex, shut: frozenset[Hex]) -> bool:
    """Whether neither the edge nor anything else is within two hexes."""
    near = ground.within(hex_, 2)
    return len(near) == 19 and not near & shut and not any(_special(ground, one) for one in near)


def _special(ground: Battlefield, hex_: Hex) -> bool:
    return hex_ in ground.lethal or hex_ in ground.cover
