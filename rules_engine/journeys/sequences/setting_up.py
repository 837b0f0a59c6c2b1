"""Getting ready: the combat map, terrain, heroes on their spaces."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.journeys.events import (
    ChooseMap,
    Done,
    NoRoom,
    PlaceHero,
    PlaceObstacle,
    PlaceWall,
    QuestRoll,
)
from rules_engine.journeys.frames import Placing, frame
from rules_engine.journeys.geometry import share_a_side
from rules_engine.journeys.given import Edge, Space
from rules_engine.journeys.ground import empty, ground
from rules_engine.journeys.position import Journey, Mystery, put_args, put_hero
from rules_engine.journeys.readings import reads
from rules_engine.journeys.tables import map_of, tables, terrain_of
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    nothing,
    rest_on,
    unrecorded,
)


def combat_map(journey: Journey) -> Verb:
    """The quest dice for the combat map of a Hunt or Scavenge journey."""
    if journey.kind == "deliverance":
        return Goto(journey, "terrain")
    return Ask(-1, "combat map", (QuestRoll,), map_rolled, nothing, "quest.combat-map", 1)


def map_rolled(journey: Journey, event: QuestRoll) -> Verb:
    """The map of the table, or the leader's choice."""
    rest_on("journey-quest-dice")
    found = map_of(journey.kind, event.roll)
    if found is None:
        return Goto(journey, "leaders-map")
    return Goto(_named(journey, found[0]), "marks")


def leaders_map(journey: Journey) -> Ask:
    """From 9 on the leader chooses one of the maps."""
    return Ask(-1, "choose map", (ChooseMap,), map_chosen, _maps, "quest.leader-chooses")


def _maps(journey: Journey) -> Iterator[ChooseMap]:
    for name, _ in tables().maps[journey.kind].rows:
        yield ChooseMap(name=name)


def map_chosen(journey: Journey, event: ChooseMap) -> Verb:
    """One of the maps of the table."""
    names = [name for name, _ in tables().maps[journey.kind].rows]
    need(event.name in names, "quest.leader-chooses", map=event.name)
    return Advance(_named(journey, event.name))


def _named(journey: Journey, name: str) -> Journey:
    """The map set up; one given under another name of the table would be another map."""
    own = journey.map.name
    of_table = {one for table in tables().maps.values() for one, _ in table.rows}
    need(own == name or own not in of_table, "quest.combat-map", rolled=name, given=own)
    return replace(journey, combat_map=name)


def marks(journey: Journey) -> Verb:
    """A Scavenge journey's mysterious objects and mystery tokens on the spaces marked for them."""
    if journey.kind != "scavenge":
        return Advance(journey)
    own = journey.map
    up = tuple(Mystery(space, True) for space in own.twos)
    down = tuple(Mystery(space) for space in own.threes)
    terrain = replace(journey.terrain, mysterious=own.ones)
    return Advance(replace(journey, terrain=terrain, mystery=up + down))


def terrain(journey: Journey) -> Push:
    """The terrain of the beginning."""
    return Push(journey, frame("terrain", "roll"))


def terrain_roll(journey: Journey) -> Ask:
    """The quest dice for terrain."""
    rule = "terrain.deliverance-table" if journey.kind == "deliverance" else "terrain.table"
    return Ask(-1, "terrain", (QuestRoll,), terrain_rolled, nothing, rule, 1)


def terrain_rolled(journey: Journey, event: QuestRoll) -> Verb:
    """So many walls and obstacles are placed now."""
    row = terrain_of(journey.kind, event.roll)
    if not row.walls and not row.obstacles:
        return End(journey)
    stack = journey.stack
    placing = frame("terrain", "place", Placing(row.walls, row.obstacles))
    return Goto(replace(journey, stack=(*stack[:-1], placing)), "place")


def place(journey: Journey) -> Verb:
    """The leader places an object, as long as one is left."""
    args = args_of(journey, Placing)
    if not args.walls and not args.obstacles:
        return End(journey)
    events = (PlaceWall, PlaceObstacle, NoRoom)
    return Ask(-1, "place terrain", events, placed, _placings, "terrain.table")


def placed(journey: Journey, event: Any) -> Verb:
    """Take an object placed, or that none finds room."""
    args = args_of(journey, Placing)
    if type(event) is NoRoom:
        room = next(_placings(journey), None)
        need(room is None or type(room) is NoRoom, "terrain.no-room", room=room)
        return End(journey)
    old = journey.terrain
    rest_on("journey-object-adjacent")
    if type(event) is PlaceWall:
        need(args.walls, "terrain.table", walls=0)
        check_wall(journey, event.along)
        after = replace(journey, terrain=replace(old, walls=(*old.walls, event.along)))
        return Goto(put_args(after, walls=args.walls - 1), "place")
    need(args.obstacles, "terrain.table", obstacles=0)
    check_obstacle(journey, event.on)
    after = replace(journey, terrain=replace(old, obstacles=(*old.obstacles, event.on)))
    return Goto(put_args(after, obstacles=args.obstacles - 1), "place")


def check_wall(journey: Journey, along: tuple[Edge, ...]) -> None:
    """Raises Refused for a wall that may not stand there."""
    need(all(share_a_side(one) for one in along), "terrain.walls", along=along)
    spaces = {space for edge in along for space in edge}
    _check_object(journey, spaces)
    if len(along) == 2:
        need(_in_one_line(along[0], along[1]), "terrain.walls", along=along)
    tile = ground(journey).tile_of[next(iter(spaces))]
    need(ground(journey).whole(tile, wall=along), "terrain.open", along=along)


def _in_one_line(one: Edge, other: Edge) -> bool:
    """Whether two borders lie end to end."""
    moved = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(sorted(one), sorted(other), strict=True)}
    level = one[0][0] == one[1][0]
    return moved in ([{(1, 0)}, {(-1, 0)}] if level else [{(0, 1)}, {(0, -1)}])


def check_obstacle(journey: Journey, on: tuple[Space, ...]) -> None:
    """Raises Refused for an obstacle that may not stand there."""
    need(len(on) == 1 or ground(journey).beside(on[0], on[1]), "terrain.obstacles", on=on)
    _check_object(journey, set(on))
    here = ground(journey)
    need(all(empty(journey, one) for one in on), "terrain.obstacles", on=on)
    need(not set(on) & set(journey.terrain.mysterious), "terrain.obstacles", on=on)
    need(here.whole(here.tile_of[on[0]], blocked=on), "terrain.open", on=on)


def _check_object(journey: Journey, spaces: set[Space]) -> None:
    """What holds for every object: one tile, the first one there, away from doors and lychgates."""
    here = ground(journey)
    tiles = {here.tile_of.get(one, -1) for one in spaces}
    need(len(tiles) == 1 and -1 not in tiles, "terrain.on-a-tile", spaces=sorted(spaces))
    need(not tiles & _furnished(journey), "terrain.one-a-tile", tile=min(tiles))
    doors = {space for edge in journey.terrain.doorways for space in edge}
    if reads(journey, "journey-object-adjacent", "next-to"):
        doors |= {space for door in doors for space in here.around(door)}
    near = any(
        one == gate or here.beside(one, gate) for one in spaces for gate in journey.lychgates
    )
    need(not (spaces & doors or near), "terrain.away-from-doors", spaces=sorted(spaces))


def _furnished(journey: Journey) -> set[int | None]:
    """The tiles with an object on them, mysterious ones aside."""
    here = ground(journey)
    return {here.tile_of.get(one) for one in here.blocked.union(*here.walls)}


def _placings(journey: Journey) -> Iterator[Any]:
    """Every object of one border or one space that may be placed; that there is no room, else."""
    args = args_of(journey, Placing)
    found = False
    full = _furnished(journey)
    for number, tile in enumerate(journey.terrain.tiles):
        if number in full:
            continue
        for space in tile.spaces:
            for event in _placings_on(space, args):
                if _may(journey, event):
                    found = True
                    yield event
    if not found:
        yield NoRoom()


def _placings_on(space: Space, args: Placing) -> Iterator[Any]:
    x, y = space
    if args.obstacles:
        yield PlaceObstacle(on=(space,))
    if args.walls:
        yield PlaceWall(along=((space, (x + 1, y)),))
        yield PlaceWall(along=((space, (x, y + 1)),))


def _may(journey: Journey, event: Any) -> bool:
    try:
        with unrecorded():
            if type(event) is PlaceWall:
                check_wall(journey, event.along)
            else:
                check_obstacle(journey, event.on)
    except Refused:
        return False
    return True


def heroes(journey: Journey) -> Verb:
    """Every hero is put on a space of the beginning."""
    if all(one.space is not None for one in journey.heroes):
        return Advance(journey)
    return Ask(-1, "place hero", (PlaceHero,), hero_placed, _hero_placings, "journey.start")


def _hero_placings(journey: Journey) -> Iterator[PlaceHero]:
    hero = next(number for number, one in enumerate(journey.heroes) if one.space is None)
    for space in journey.map.start:
        if empty(journey, space):
            yield PlaceHero(hero=hero, space=space)


def hero_placed(journey: Journey, event: PlaceHero) -> Verb:
    """A hero on an empty space where heroes begin."""
    need(event.hero < len(journey.heroes), "journey.heroes", hero=event.hero)
    need(journey.heroes[event.hero].space is None, "journey.start", hero=event.hero)
    free = event.space in journey.map.start and empty(journey, event.space)
    need(free, "journey.start", space=event.space)
    return Goto(put_hero(journey, event.hero, space=event.space), "heroes")


def opening(journey: Journey) -> Ask:
    """Hostiles are deployed now; the leader says when it is done."""
    return Ask(-1, "ready", (Done,), _ready, lambda _: (Done(),), "hostile.deploy")


def _ready(journey: Journey, _: Done) -> Verb:
    return Advance(replace(journey, phase="journey"))
