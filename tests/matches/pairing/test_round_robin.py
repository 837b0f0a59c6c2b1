"""Everybody against everybody."""

from collections import Counter

import pytest

from matches.pairing.round_robin import BYE, schedule


def test_bergers_table_of_six():
    assert schedule(6) == (
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    )


@pytest.mark.parametrize("players", range(2, 33))
def test_everybody_meets_everybody_once(players):
    rounds = schedule(players)
    assert len(rounds) == players - 1 + players % 2
    met = [frozenset(pair) for round_ in rounds for pair in round_ if BYE not in pair]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    for round_ in rounds:
        placed = [place for pair in round_ for place in pair if place != BYE]
        assert sorted(placed) == list(range(1, players + 1))
    rests = Counter(max(pair) for round_ in rounds for pair in round_ if BYE in pair)
    assert rests == (dict.fromkeys(range(1, players + 1), 1) if players % 2 else {})


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_one_player_meets_nobody(players):
    with pytest.raises(ValueError, match="two players"):
        schedule(players)
