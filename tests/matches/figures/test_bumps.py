"""Lines of places: the best at the top, each round further right."""

from hypothesis import given
from hypothesis import strategies as st

from matches.figures.bumps import bump_of

ANA, BEN, CLEO = 1, 2, 3


def test_two_who_change_places():
    drawn = bump_of([1, 2], {BEN: [1, 2], ANA: [2, 1]})
    assert [line.key for line in drawn.lines] == [ANA, BEN]
    assert drawn.rounds == ((1, 34.0), (2, 98.0))
    assert drawn.lines[0].points == "34,69 98,43"
    assert drawn.lines[1].points == "34,43 98,69"
    assert [line.end for line in drawn.lines] == [43.0, 69.0]
    assert (drawn.left_out, drawn.floor) == (0, None)


def test_who_came_later_begins_later():
    drawn = bump_of([1, 2], {ANA: [1, 1], BEN: [None, 2]})
    assert drawn.lines[1].dots == ((2, 98.0, 69.0),)
    assert drawn.lines[1].places == (None, 2)


def test_who_left_the_table_is_not_drawn():
    drawn = bump_of([1, 2], {ANA: [1, 1], BEN: [2, None]})
    assert [line.key for line in drawn.lines] == [ANA]


def test_many_are_cut_and_who_was_lower_stands_on_the_floor():
    drawn = bump_of([1, 2], {ANA: [3, 1], BEN: [1, 2], CLEO: [2, 3]}, most=2)
    assert [line.key for line in drawn.lines] == [ANA, BEN]
    assert drawn.left_out == 1
    assert drawn.floor == 95.0
    assert drawn.lines[0].dots[0] == (3, 34.0, 95.0)


@given(st.integers(2, 6), st.permutations(range(1, 9)), st.integers(1, 12))
def test_nobody_who_is_drawn_shares_a_dot_above_the_floor(rounds: int, order: list[int], most: int):
    places = {key: [(key + at * order[0]) % 8 + 1 for at in range(rounds)] for key in range(8)}
    drawn = bump_of(list(range(1, rounds + 1)), places, most=most)
    assert len(drawn.lines) == min(most, 8)
    dots = [(x, y) for line in drawn.lines for _, x, y in line.dots if y != drawn.floor]
    assert len(dots) == len(set(dots))
    assert all(0 < y < drawn.high and 0 < x < drawn.wide for x, y in dots)
