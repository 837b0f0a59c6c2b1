"""What a straight line passes and touches, by hand.

Lines are read to run from centre to centre alone (`journey-lines`), so that there is one to follow;
each is drawn in all eight turns and mirrors of the ground.
"""

import pytest

from rules_engine.journeys.geometry import Ground, ground_of, spaces_between
from rules_engine.journeys.given import Tile
from rules_engine.journeys.invented import block
from rules_engine.journeys.position import Terrain

AT = (8, 9)
"""Where each line begins."""
FIELD = (Tile("field", block(1, 2, 15, 15)),)
TURNS = [
    lambda x, y: (AT[0] + x, AT[1] + y),
    lambda x, y: (AT[0] - x, AT[1] + y),
    lambda x, y: (AT[0] + x, AT[1] - y),
    lambda x, y: (AT[0] - x, AT[1] - y),
    lambda x, y: (AT[0] + y, AT[1] + x),
    lambda x, y: (AT[0] - y, AT[1] + x),
    lambda x, y: (AT[0] + y, AT[1] - x),
    lambda x, y: (AT[0] - y, AT[1] - x),
]
THROUGH_A_CORNER = [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))]
"""The four borders that end where four spaces meet."""
PASSED = {
    (1, 0): [(1, 0)],
    (3, 0): [(1, 0), (2, 0), (3, 0)],
    (1, 1): [(1, 1)],
    (2, 2): [(1, 1), (2, 2)],
    (2, 1): [(1, 0), (1, 1), (2, 1)],
    (3, 1): [(1, 0), (2, 1), (3, 1)],
    (5, 2): [(1, 0), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2), (5, 2)],
}
"""The spaces that a line to this one passes through, one that it only touches at a corner aside.

The last passes corners by a tenth of a space's side, on both sides of it.
"""
TOUCHED = {
    (1, 0): [((0, 0), (1, 0))],
    (1, 1): THROUGH_A_CORNER,
    (2, 1): [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (2, 1))],
    (3, 1): [
        ((0, 0), (1, 0)),
        *(((x + 1, y), (a + 1, b)) for (x, y), (a, b) in THROUGH_A_CORNER),
        ((2, 1), (3, 1)),
    ],
    (5, 2): [
        ((0, 0), (1, 0)),
        ((1, 0), (1, 1)),
        ((1, 1), (2, 1)),
        ((2, 1), (3, 1)),
        ((3, 1), (4, 1)),
        ((4, 1), (4, 2)),
        ((4, 2), (5, 2)),
    ],
}
"""The borders that a line to this space crosses or touches."""


def around(to):
    """The spaces of the rectangle between begin and end of a line, and those about it."""
    return [(x, y) for x in range(-1, to[0] + 2) for y in range(-1, to[1] + 2)]


def one_line(tiles=FIELD, **more):
    return Ground(Terrain(tiles, **more), by_centres=True)


@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("to", PASSED)
def test_an_object_gives_cover_where_the_line_passes_through_its_space(to, turned):
    spaces = [one for one in around(to) if one != (0, 0)]
    hindering = {
        one
        for one in spaces
        if one_line(mysterious=(turned(*one),)).covered(AT, turned(*to), aims=False)
    }
    assert hindering == set(PASSED[to])


@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("to", [(2, 1), (3, 1)])
def test_a_space_that_is_missing_hides_like_an_object(to, turned):
    spaces = [one for one in around(to) if one not in ((0, 0), to)]
    hiding = set()
    for one in spaces:
        left = tuple(each for each in FIELD[0].spaces if each != turned(*one))
        if not one_line((Tile("field", left),)).visible(AT, turned(*to)):
            hiding.add(one)
    assert hiding == set(PASSED[to]) - {to}


@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("to", TOUCHED)
def test_a_wall_hides_and_a_doorway_gives_cover_where_the_line_touches_it(to, turned):
    spaces = set(around(to))
    edges = [
        ((x, y), other) for x, y in spaces for other in ((x + 1, y), (x, y + 1)) if other in spaces
    ]
    hiding, covering = set(), set()
    for one, other in edges:
        edge = (turned(*one), turned(*other))
        if not one_line(walls=((edge,),)).visible(AT, turned(*to)):
            hiding.add((one, other))
        if one_line(doorways=(edge,)).covered(AT, turned(*to), aims=True):
            covering.add((one, other))
    assert hiding == covering == set(TOUCHED[to])


@pytest.mark.parametrize("turned", TURNS)
def test_who_aims_looks_past_walls_of_the_own_space_and_no_others(turned):
    edges = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (2, 1))]
    for aims, wanted in ((False, [True, True, True]), (True, [False, True, True])):
        covered = [
            one_line(walls=(((turned(*one), turned(*other)),),)).covered(
                AT, turned(2, 1), aims=aims
            )
            for one, other in edges
        ]
        assert covered == wanted


@pytest.mark.parametrize("turned", TURNS)
def test_some_line_between_nine_parts_leads_past_the_end_of_a_wall_that_hides_the_centre(turned):
    walls = (((turned(1, 0), turned(2, 0)),),)
    straight, aside = turned(3, 0), turned(3, 1)
    centres, parts = one_line(walls=walls), Ground(Terrain(FIELD, walls=walls))
    assert [centres.visible(AT, to) for to in (straight, aside)] == [False, False]
    assert [parts.visible(AT, to) for to in (straight, aside)] == [False, True]


@pytest.mark.parametrize(
    ("walls", "step", "open_"),
    [
        ([], (1, 0), True),
        ([((0, 0), (1, 0))], (1, 0), False),
        ([((0, 0), (0, 1))], (1, 0), True),
        ([((0, 0), (1, 0))], (1, 1), True),
        ([((0, 0), (0, 1))], (1, 1), True),
        ([((1, 0), (1, 1))], (1, 1), True),
        ([((0, 0), (1, 0)), ((0, 0), (0, 1))], (1, 1), False),
        ([((0, 0), (1, 0)), ((0, 1), (1, 1))], (1, 1), False),
        ([((1, 0), (1, 1)), ((0, 0), (0, 1))], (1, 1), False),
        ([((1, 0), (1, 1)), ((0, 1), (1, 1))], (1, 1), False),
        ([((0, 0), (1, 0)), ((1, 0), (1, 1))], (1, 1), True),
        ([((0, 0), (0, 1)), ((0, 1), (1, 1))], (1, 1), True),
    ],
)
@pytest.mark.parametrize("turned", TURNS)
def test_past_one_end_of_a_wall_there_is_a_way_and_past_two_there_is_none(
    walls, step, open_, turned
):
    edges = tuple((turned(*one), turned(*other)) for one, other in walls)
    ground = Ground(Terrain(FIELD, walls=(edges,)))
    assert (turned(*step) in ground.steps(AT)) is open_


def test_steps_lead_to_the_eight_spaces_around_or_to_four_by_sides():
    eight = {turned(*one) for turned in TURNS for one in ((1, 0), (1, 1))}
    four = {turned(1, 0) for turned in TURNS}
    whole, sides = Ground(Terrain(FIELD)), Ground(Terrain(FIELD), by_sides=True)
    assert (set(whole.around(AT)), set(whole.steps(AT))) == (eight, eight)
    assert (set(sides.around(AT)), set(sides.steps(AT))) == (four, four)
    assert {one for one in FIELD[0].spaces if whole.beside(AT, one)} == eight
    assert {one for one in FIELD[0].spaces if sides.beside(AT, one)} == four
    corner = (1, 2)
    assert set(whole.steps(corner)) == {(1, 3), (2, 2), (2, 3)}
    blocked = Ground(Terrain(FIELD, obstacles=(((1, 3), (2, 2)),)))
    assert blocked.steps(corner) == ((2, 3),)


@pytest.mark.parametrize("turned", TURNS)
def test_how_far_spaces_are_straight_and_by_steps(turned):
    spaces = [(0, 0), (1, 0), (1, 1), (3, 1), (2, 3), (4, 4)]
    whole, sides = Ground(Terrain(FIELD)), Ground(Terrain(FIELD), by_sides=True)
    straight = [spaces_between(AT, turned(*one)) for one in spaces]
    assert straight == [whole.far(AT)[turned(*one)] for one in spaces] == [0, 1, 1, 3, 3, 4]
    assert [sides.far(AT)[turned(*one)] for one in spaces] == [0, 1, 2, 4, 5, 8]
    around_it = Ground(Terrain(FIELD, obstacles=((turned(1, -1), turned(1, 0), turned(1, 1)),)))
    assert around_it.far(AT)[turned(2, 0)] == 4
    assert turned(1, 0) not in around_it.far(AT)


def test_the_ground_of_a_terrain_is_kept_while_it_is_read_the_same_way():
    one, other = Terrain(FIELD), Terrain(FIELD)
    first, second = ground_of(one), ground_of(other)
    assert first is not second
    assert (ground_of(one), ground_of(other)) == (first, second)
    by_sides = ground_of(one, by_sides=True)
    assert by_sides.readings == (True, False)
    assert ground_of(one, by_sides=True) is by_sides
    by_centres = ground_of(one, by_centres=True)
    assert by_centres.readings == (False, True)
    assert len(by_centres.steps(AT)) == 8
    assert ground_of(one).readings == (False, False)
