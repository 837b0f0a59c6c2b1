"""Brackets of every size: known draws, and what holds whoever wins."""

import random

import pytest

from matches.brackets import (
    Bracket,
    LoserOf,
    Place,
    Seed,
    Standing,
    Unfit,
    WinnerOf,
    double,
    places,
    play,
    single,
)


def _sides(bracket: Bracket, round_: int) -> list[tuple[object, object]]:
    return [match.sides for match in bracket.matches if match.round == round_]


def test_eight_players_meet_best_against_last() -> None:
    bracket = single(8)
    assert _sides(bracket, 1) == [
        (Seed(1), Seed(8)),
        (Seed(4), Seed(5)),
        (Seed(2), Seed(7)),
        (Seed(3), Seed(6)),
    ]
    assert _sides(bracket, 2) == [(WinnerOf(1), WinnerOf(2)), (WinnerOf(3), WinnerOf(4))]
    assert [bracket.round_name(number) for number in (1, 2, 3)] == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]


def test_the_top_seeds_of_an_odd_field_wait_for_their_first_opponent() -> None:
    bracket = single(6)
    assert _sides(bracket, 1) == [(Seed(4), Seed(5)), (Seed(3), Seed(6))]
    assert _sides(bracket, 2) == [(Seed(1), WinnerOf(1)), (Seed(2), WinnerOf(2))]


def test_the_losers_of_the_semi_finals_meet_beside_the_final() -> None:
    last = single(4, third_place=True).matches[-2:]
    assert [(one.half, one.round, one.sides) for one in last] == [
        ("third", 2, (LoserOf(1), LoserOf(2))),
        ("final", 2, (WinnerOf(1), WinnerOf(2))),
    ]


def test_a_double_elimination_of_four() -> None:
    bracket = double(4)
    assert [(one.half, one.round, one.sides) for one in bracket.matches] == [
        ("upper", 1, (Seed(1), Seed(4))),
        ("upper", 1, (Seed(2), Seed(3))),
        ("lower", 2, (LoserOf(1), LoserOf(2))),
        ("upper", 2, (WinnerOf(1), WinnerOf(2))),
        ("lower", 3, (WinnerOf(3), LoserOf(4))),
        ("final", 4, (WinnerOf(4), WinnerOf(5))),
        ("reset", 5, (LoserOf(6), WinnerOf(6))),
    ]
    assert [bracket.round_name(number) for number in range(1, 6)] == [
        "Upper bracket, round 1",
        "Upper and lower bracket, round 2",
        "Lower bracket, round 3",
        "Grand final",
        "Reset final",
    ]


@pytest.mark.parametrize("players", [-1, 0, 1, 513])
def test_a_field_that_no_bracket_takes_is_refused(players: int) -> None:
    with pytest.raises(Unfit, match=f"not {players}"):
        single(players)


def test_two_players_are_too_few_to_lose_twice() -> None:
    with pytest.raises(Unfit, match="3 players"):
        double(2)


def test_a_result_of_somebody_else_is_refused() -> None:
    with pytest.raises(Unfit, match="Match 1"):
        play(single(4), {1: 2})
    with pytest.raises(Unfit, match="Match 3"):
        play(single(4), {3: 1})
    with pytest.raises(Unfit, match="no match 9"):
        play(single(4), {9: 1})


def test_who_left_is_passed_without_a_match() -> None:
    standing = play(single(4), {1: 4}, out={2})
    assert standing.pairings[2].winner == 3
    assert [one.sides for one in standing.ready] == [(4, 3)]


def test_a_match_that_both_lost_sends_their_next_opponent_on() -> None:
    standing = play(single(4), {1: 0, 2: 3})
    assert standing.champion == 3
    assert standing.is_over


def test_the_upper_halfs_player_wins_without_a_reset_and_the_lower_ones_only_after_it() -> None:
    before = {1: 1, 2: 2, 3: 3, 4: 1, 5: 3}
    assert play(double(4), before | {6: 1}).champion == 1
    turned = play(double(4), before | {6: 3})
    assert turned.champion is None
    assert [one.match.half for one in turned.ready] == ["reset"]
    assert play(double(4), before | {6: 3, 7: 1}).champion == 1
    assert play(double(4), before | {6: 3, 7: 3}).champion == 3


def test_places_are_shared_by_who_went_out_at_one_height() -> None:
    standing = play(single(6), {1: 5, 2: 3, 3: 1, 4: 3, 5: 3})
    assert places(standing) == [
        Place(3, 1, 1, is_final=True),
        Place(1, 2, 2, is_final=True),
        Place(2, 3, 4, is_final=True),
        Place(5, 3, 4, is_final=True),
        Place(4, 5, 6, is_final=True),
        Place(6, 5, 6, is_final=True),
    ]


def test_the_match_for_third_place_parts_the_third_from_the_fourth() -> None:
    standing = play(single(4, third_place=True), {1: 1, 2: 2, 3: 3, 4: 2})
    assert [place.seed for place in places(standing)] == [2, 1, 3, 4]
    assert [place.best for place in places(standing)] == [1, 2, 3, 4]


def test_while_it_is_played_those_still_in_stand_first() -> None:
    told = places(play(single(4), {1: 4}))
    assert [(one.seed, one.best, one.worst, one.is_final) for one in told] == [
        (2, 1, 3, False),
        (3, 1, 3, False),
        (4, 1, 3, False),
        (1, 4, 4, True),
    ]


def _played_out(bracket: Bracket, chance: random.Random) -> tuple[Standing, dict[int, int]]:
    """A bracket played to its end, some players leaving on the way; losses by seed."""
    results: dict[int, int] = {}
    out: set[int] = set()
    losses = dict.fromkeys(range(1, bracket.players + 1), 0)
    standing = play(bracket, results, out)
    while standing.ready:
        one = chance.choice(standing.ready)
        if chance.random() < 0.05:
            gone = chance.choice(one.sides)
            assert gone is not None
            out.add(gone)
        else:
            winner, loser = chance.sample(one.sides, 2)
            assert winner is not None
            assert loser is not None
            results[one.match.number] = winner
            losses[loser] += 1
        standing = play(bracket, results, out, standing.walkovers)
    return standing, losses


@pytest.mark.parametrize("drawn", [single, double], ids=["single", "double"])
def test_whoever_wins_a_bracket_ends_with_everybody_placed_once(drawn) -> None:
    chance = random.Random(14)
    for _ in range(60):
        bracket = drawn(chance.randint(3, 24))
        standing, losses = _played_out(bracket, chance)
        assert standing.is_over
        told = places(standing)
        assert sorted(place.seed for place in told) == list(range(1, bracket.players + 1))
        assert [place.best for place in told] == sorted(place.best for place in told)
        # a match against who left is no match lost
        most = 2 if bracket.is_double else 1
        assert max(losses.values()) <= most
        if standing.champion is not None:
            assert told[0] == Place(standing.champion, 1, 1, is_final=True)
            assert losses[standing.champion] < most


@pytest.mark.parametrize("players", range(2, 65))
def test_a_field_of_any_size_is_drawn_with_a_match_for_each_who_goes_out(players: int) -> None:
    assert len(single(players).matches) == players - 1
    if players > 2:
        assert len(double(players).matches) == 2 * players - 1


@pytest.mark.parametrize("players", [4, 8, 16, 32, 64])
def test_the_best_two_can_meet_in_the_final_alone(players: int) -> None:
    bracket = single(players)
    standing = play(bracket, {})
    while standing.ready:
        results = {number: one.winner for number, one in standing.pairings.items() if one.played}
        results |= {
            one.match.number: min(side or 0 for side in one.sides) for one in standing.ready
        }
        standing = play(bracket, {number: winner for number, winner in results.items() if winner})
    assert standing.pairings[len(bracket.matches)].sides == (1, 2)
    assert [place.seed for place in places(standing)] == list(range(1, players + 1))
