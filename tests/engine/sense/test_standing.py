"""Who stands where, read once for the same fighters."""

from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.sense.ground import adjacent, field, fighter_in, occupied, supporters, surviving
from rules_engine.sense.standing import standing
from rules_engine.state.position import put_fighter
from tests.engine.driving import GARREK, OBRYN, STEELHEART, scene

TABLE = scene(Piece(STEELHEART, (3, 2)), Piece(OBRYN, (1, 2)), Piece(GARREK, (4, 2)))
LONE = put_fighter(TABLE, 1, hex=None, out=True)


def test_it_is_kept_while_the_fighters_are_the_same_ones():
    assert standing(replace(TABLE, turn=3)) is standing(TABLE)
    assert standing(LONE) is not standing(TABLE)


def test_whoever_moves_or_falls_is_seen_at_once():
    assert [fighter_in(TABLE, hex_) for hex_ in ((3, 2), (1, 2), (4, 2), (0, 0))] == [0, 1, 2, -1]
    moved = put_fighter(TABLE, 2, hex=(0, 0))
    assert [fighter_in(moved, hex_) for hex_ in ((4, 2), (0, 0))] == [-1, 2]
    assert [adjacent(TABLE, one) for one in range(3)] == [[2], [], [0]]
    assert [adjacent(moved, one) for one in range(3)] == [[], [], []]
    assert occupied(LONE) == {(3, 2), (4, 2)}
    assert [surviving(LONE, seat) for seat in range(3)] == [[0], [2], []]


def test_of_several_in_one_hex_the_first_is_told_and_all_are_beside_it():
    crowd = put_fighter(TABLE, 1, hex=(4, 2))
    assert fighter_in(crowd, (4, 2)) == 1
    assert adjacent(crowd, 0) == [1, 2]


def test_what_is_made_of_an_answer_changes_no_later_one():
    surviving(TABLE, 0).append(9)
    adjacent(TABLE, 0).append(9)
    supporters(TABLE, 1, 2).append(9)
    assert surviving(TABLE, 0) == [0, 1]
    assert adjacent(TABLE, 0) == [2]
    assert supporters(TABLE, 1, 2) == [0]


def test_who_is_beside_whom_is_kept_by_the_battlefield():
    """The same fighters may stand on other boards, where their hexes lie apart."""
    ground = field(TABLE)
    apart = replace(ground, beside=dict.fromkeys(ground.hexes, frozenset()))
    assert standing(TABLE).near(ground, 0) == [2]
    assert standing(TABLE).near(apart, 0) == []
    assert standing(TABLE).helpers(ground, 1, 2) == [0]
    assert standing(TABLE).helpers(apart, 1, 2) == []


def test_nobody_helps_against_one_that_is_nowhere_or_against_itself():
    assert standing(LONE).helpers(field(LONE), 0, 1) == []
    assert standing(TABLE).helpers(field(TABLE), 0, 2) == []
