"""How a journey begins, from what was given."""

from rules_engine.facts.errors import Unusable
from rules_engine.journeys.frames import frame
from rules_engine.journeys.geometry import share_a_side
from rules_engine.journeys.given import HeroCard, HostileCard, Map
from rules_engine.journeys.position import Hero, Journey, Kind, Terrain

HEROES_AT_MOST = 4


def new_journey(
    kind: Kind,
    heroes: tuple[HeroCard, ...],
    hostiles: tuple[HostileCard, ...],
    ground: Map,
    *,
    inspiration: tuple[int, ...] = (),
    inspired: tuple[bool, ...] = (),
    fear: int = 0,
    influence: int = 0,
    nightfall_spaces: int = 8,
    combat_spaces: int = 4,
    destiny_dice: int = 5,
    assume: tuple[tuple[str, str], ...] = (),
) -> Journey:
    """A journey before its first question; `machine.begin` plays on to it.

    inspiration and inspired are what heroes bring from a journey before, in order of heroes.
    Raises Unusable for a party or a map that cannot be.
    """
    check_party(tuple(one.name for one in heroes), tuple(one.name for one in hostiles))
    check_map(ground)
    points = inspiration or (0,) * len(heroes)
    sides = inspired or (False,) * len(heroes)
    if len(points) != len(heroes) or len(sides) != len(heroes):
        raise Unusable("inspiration is told of every hero, or of none")
    return Journey(
        kind,
        ground,
        heroes,
        hostiles,
        heroes=tuple(
            Hero(one.name, inspiration=points[place], inspired=sides[place])
            for place, one in enumerate(heroes)
        ),
        terrain=Terrain(ground.tiles, ground.doorways),
        lychgates=ground.lychgates,
        gateways=ground.gateways,
        stack=(frame("journey", "map"),),
        nightfall_spaces=nightfall_spaces,
        combat_spaces=combat_spaces,
        destiny_dice=destiny_dice,
        fear=fear,
        influence=influence,
        assume=assume,
    )


def check_party(heroes: tuple[str, ...], hostiles: tuple[str, ...]) -> None:
    """Raises Unusable for no hero, more than four, or two of one name."""
    if not 1 <= len(heroes) <= HEROES_AT_MOST:
        raise Unusable(f"one to four heroes make a journey, not {len(heroes)}")
    for names, what in ((heroes, "heroes"), (hostiles, "kinds of hostiles")):
        if len(set(names)) != len(names):
            raise Unusable(f"two {what} have the same name: give each its own")


def check_map(ground: Map) -> None:
    """Raises Unusable for a map whose tiles overlap or whose marks lie off them."""
    spaces = [space for tile in ground.tiles for space in tile.spaces]
    if len(set(spaces)) != len(spaces):
        raise Unusable(f"two tiles of {ground.name!r} share a space")
    if len({tile.name for tile in ground.tiles}) != len(ground.tiles):
        raise Unusable(f"two tiles of {ground.name!r} have the same name")
    if not all(share_a_side(one) for one in ground.doorways):
        raise Unusable("a doorway lies between two spaces that share a side")
    of_doors = [space for edge in ground.doorways for space in edge]
    marks = (*ground.ones, *ground.twos, *ground.threes)
    named = {*ground.start, *ground.lychgates, *ground.gateways, *marks, *of_doors}
    off = sorted(named - set(spaces))
    if off:
        raise Unusable(f"{ground.name!r} names spaces that are on no tile: {off[:4]}")
