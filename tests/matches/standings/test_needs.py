"""What each needs for the cut, held against every way that the open matches can end."""

import itertools
import random
from fractions import Fraction

import pytest

from matches.standings.needs import Ending, Ways, needs

WIN, DRAW, LOSS = (
    Ending(3, 0, "win", "loss"),
    Ending(1, 1, "draw", "draw"),
    Ending(0, 3, "loss", "win"),
)
ALL = (WIN, DRAW, LOSS)
DECIDED = (WIN, LOSS)


def by_trying(points, pairs, size, endings):
    """The same, by going through all ways."""
    found = {}
    for ways in itertools.product(endings, repeat=len(pairs)):
        ended, own = dict(points), dict.fromkeys(points, "")
        for (a, b), ending in zip(pairs, ways, strict=True):
            for one, gained, of in ((a, ending.for_a, ending.of_a), (b, ending.for_b, ending.of_b)):
                if one in ended:
                    ended[one] += gained
                    own[one] = of
        for one, held in ended.items():
            above = sum(other > held for other in ended.values())
            level = sum(other == held for other in ended.values()) - 1
            counts = found.setdefault((one, own[one]), [0, 0, 0])
            counts[0] += 1
            counts[1] += above + level < size
            counts[2] += above < size <= above + level
    return {key: Ways(*counts) for key, counts in found.items()}


def test_six_players_of_whom_two_go_on():
    points = {1: Fraction(6), 2: Fraction(6), 3: Fraction(3), 4: Fraction(3), 5: Fraction(3)}
    told = needs(points, [(1, 2), (3, 4)], 2, ALL)

    # 1 wins: nobody but 1 has 9, whoever of 3 and 4 wins has 6, as 2 then has
    assert told[1].by_result == {"win": Ways(3, 3, 0), "draw": Ways(3, 3, 0), "loss": Ways(3, 1, 2)}
    # 3 wins and has 6: 1 and 2 stand above after a draw, else the loser of theirs is level
    assert told[3].by_result["win"] == Ways(3, 0, 2)
    assert told[3].by_result["draw"] == Ways(3, 0, 0)
    # 5 has nothing left to play
    assert told[5].by_result == {"": Ways(9, 0, 0)}


@pytest.mark.parametrize("seed", range(40))
def test_the_count_is_that_of_all_ways_tried(seed):
    roll = random.Random(seed)
    players = roll.randint(4, 11)
    points = {one: Fraction(roll.choice([0, 1, 3, 4, 6, 9, 6, 9])) for one in range(players)}
    order = list(points)
    roll.shuffle(order)
    pairs = list(zip(order[::2], order[1::2], strict=False))[: roll.randint(1, 5)]
    size = roll.randint(1, players - 1)
    endings = roll.choice([ALL, DECIDED, (*ALL, Ending(3, 1, "win", "draw"))])
    if roll.random() < 0.3:
        del points[pairs[0][0]]  # has left, and the match is open still

    told = needs(points, pairs, size, endings)

    found = {(one, own): ways for one, need in told.items() for own, ways in need.by_result.items()}
    assert found == by_trying(points, pairs, size, endings)


def test_a_field_of_a_convention_is_counted_exactly_too():
    """Nobody can pass who wins at the top, and 28 matches there can have 16 winners or more: so a
    win is never out, and sometimes level. The count is of 3 ** 256 ways."""
    points = {one: Fraction(3 * (one // 2 % 9)) for one in range(512)}
    pairs = [(one, one + 1) for one in range(0, 512, 2)]
    told = needs(points, pairs, 16, ALL)

    every = sum(ways.all for ways in told[0].by_result.values())
    assert every == 3**256
    top = told[16].by_result
    assert points[16] == 24
    assert (top["win"].outside, top["win"].inside > 0, top["win"].level > 0) == (0, True, True)
    # each of the other 27 matches at the top leaves one or two at 25 or more
    assert (top["draw"].inside, top["draw"].level > 0) == (0, True)
    assert told[0].by_result["win"] == Ways(3**255, 0, 0)
