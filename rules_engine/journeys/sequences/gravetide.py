"""The Suffocating Gravetide of a Deliverance journey, which takes tile after tile away."""

from msgspec.structs import replace

from rules_engine.journeys.geometry import FAR, spaces_between
from rules_engine.journeys.given import Space
from rules_engine.journeys.ground import empty, ground, hostiles_on, tile_at
from rules_engine.journeys.harm import fell, hurt_hero, slain
from rules_engine.journeys.position import Journey, Terrain, put_args, put_hero
from rules_engine.journeys.readings import reads
from rules_engine.journeys.sequences.errands import turned_down
from rules_engine.journeys.tables import tables
from rules_engine.kernel.flow import rest_on, told


def comes(journey: Journey) -> Journey:
    """The Gravetide is placed against the drop zone, the first tile."""
    told("quest.gravetide-comes", tile=journey.terrain.tiles[0].name)
    return replace(journey, due=False, gravetide=journey.terrain.tiles[0].name)


def rolls_on(journey: Journey) -> tuple[Journey, int]:
    """The journey after the Gravetide's step, and the number of the tile that goes, -1 for none.

    Hostiles on it are slain at once; heroes on it have to be placed before it goes.
    """
    name = journey.gravetide
    numbers = [number for number, one in enumerate(journey.terrain.tiles) if one.name == name]
    if not numbers:
        return journey, -1
    if any(one.tile == name and one.citizens and one.face_up for one in journey.explored):
        told("quest.gravetide-citizens", tile=name)
        return turned_down(journey, name), -1
    told("quest.gravetide-tile", tile=name)
    tile = numbers[0]
    on_tile = ground(journey).tile_of
    for space, model in hostiles_on(journey).items():
        if on_tile.get(space) == tile:
            journey = slain(journey, model)
    return journey, tile


def heroes_on_tile(journey: Journey, tile: int) -> tuple[int, ...]:
    """The heroes on a tile."""
    return tuple(
        hero
        for hero, one in enumerate(journey.heroes)
        if not one.out and tile_at(journey, one.space) == tile
    )


def refuges(journey: Journey, hero: int, tile: int) -> tuple[Space, ...]:
    """The nearest empty spaces on tiles beside the one that goes, counted straight."""
    own = journey.heroes[hero].space
    assert own is not None
    tiles = journey.terrain.tiles
    going = tiles[tile].spaces
    small = journey.hero_cards[hero].small
    free = [
        (spaces_between(own, space), space)
        for number, one in enumerate(tiles)
        if number != tile and any(ground(journey).beside(a, b) for a in one.spaces for b in going)
        for space in one.spaces
        if empty(journey, space, small=small)
    ]
    least = min((steps for steps, _ in free), default=FAR)
    return tuple(space for steps, space in free if steps == least)


def fled_to(journey: Journey, hero: int, space: Space | None) -> Journey:
    """A hero put off the tile and hurt; out of action where there is no space."""
    args = journey.stack[-1].args
    after = put_args(journey, heroes=args.heroes[1:])  # type: ignore[union-attr]  # a Fleeing
    if space is None:
        told("quest.gravetide-heroes", hero=hero, spaces=0)
        return fell(after, hero)
    after = put_hero(after, hero, space=space)
    return hurt_hero(after, hero, tables().gravetide_damage)


def beside_tile(journey: Journey, tile: int) -> tuple[str, ...]:
    """The other tiles that touch one, by name, in the order they were laid."""
    own = journey.terrain.tiles[tile].spaces
    beside = ground(journey).beside
    return tuple(
        one.name
        for number, one in enumerate(journey.terrain.tiles)
        if number != tile and any(beside(a, b) for a in one.spaces for b in own)
    )


def following(journey: Journey, tile: int) -> tuple[str, ...]:
    """The tiles that the Gravetide may lie against after this one: the next one laid, if any.

    With `journey-gravetide-way` read as leaders-choice, any tile beside it.
    """
    rest_on("journey-gravetide-way")
    if reads(journey, "journey-gravetide-way", "leaders-choice"):
        return beside_tile(journey, tile)
    return tuple(one.name for one in journey.terrain.tiles[tile + 1 : tile + 2])


def removed(journey: Journey, tile: int, onwards: str) -> Journey:
    """The tile gone with its objects and tokens; the Gravetide lies against another one, if any."""
    old = journey.terrain
    gone = set(old.tiles[tile].spaces)
    terrain = Terrain(
        tiles=(*old.tiles[:tile], *old.tiles[tile + 1 :]),
        doorways=tuple(one for one in old.doorways if not gone & set(one)),
        walls=tuple(one for one in old.walls if not gone & set(one[0])),
        obstacles=tuple(one for one in old.obstacles if one[0] not in gone),
        mysterious=tuple(one for one in old.mysterious if one not in gone),
    )
    return replace(
        journey,
        terrain=terrain,
        gravetide=onwards,
        lychgates=tuple(one for one in journey.lychgates if one not in gone),
        gateways=tuple(one for one in journey.gateways if one not in gone),
        mystery=tuple(one for one in journey.mystery if one.space not in gone),
        zone=tuple(one for one in journey.zone if one not in gone),
        explored=tuple(one for one in journey.explored if one.tile != old.tiles[tile].name),
    )
