"""Lines, cover and ways against the same done slowly, on random ground."""

import random

from rules_engine.journeys.geometry import Ground
from rules_engine.journeys.given import Tile
from rules_engine.journeys.position import Terrain
from tests.engine.journeys import naive_lines as naive

SIDE = 6
SCENES = 40


def some_ground(chance):
    """Open ground with holes, obstacles, objects, walls and a doorway anywhere."""
    spaces = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    tiles = set(spaces) - set(chance.sample(spaces, chance.randrange(4)))
    there = sorted(tiles)
    blocked = set(chance.sample(there, chance.randrange(5)))
    mysterious = set(chance.sample(there, chance.randrange(3))) - blocked
    sides = [((x, y), to) for x, y in there for to in ((x + 1, y), (x, y + 1)) if to in tiles]
    walls = chance.sample(sides, chance.randrange(7))
    doors = chance.sample(sides, chance.randrange(2))
    terrain = Terrain(
        (Tile("field", tuple(there)),),
        tuple(doors),
        tuple((one,) for one in walls),
        tuple((one,) for one in sorted(blocked)),
        tuple(sorted(mysterious)),
    )
    return terrain, tiles, blocked, mysterious, walls, doors


def test_cover_sight_and_ways_are_those_of_the_plain_geometry():
    covered = set()
    for seed in range(SCENES):
        chance = random.Random(seed)
        terrain, tiles, blocked, mysterious, walls, doors = some_ground(chance)
        ground = Ground(terrain)
        one, other = chance.sample(sorted(tiles), 2)
        edges = {frozenset(wall) for wall in walls}
        for space in sorted(tiles):
            near = naive.steps(space, tiles, blocked, edges)
            assert set(ground.steps(space)) == near, (seed, space)
        sees = naive.is_free(one, other, tiles, set(), walls)
        assert ground.visible(one, other) == sees, (seed, one, other)
        for aims in (False, True):
            crossed = [wall for wall in walls if not (aims and one in wall)]
            free = naive.is_free(one, other, tiles, blocked | mysterious, [*crossed, *doors])
            assert ground.covered(one, other, aims=aims) != free, (seed, one, other, aims)
            covered.add((aims, free))
    assert len(covered) == 4
