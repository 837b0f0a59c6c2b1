"""Small fields: every planned round can be paired, whoever wins."""

from collections.abc import Iterable
from random import Random

import pytest

from matches.pairing import (
    Entrant,
    Float,
    Meeting,
    NoLegalPairing,
    Options,
    pair_swiss,
    search,
)
from matches.pairing.ahead import LOOKED_AT, most_rounds, rounds_left
from tests.matches.pairing.events import field_after
from tests.matches.pairing.fields import at, drawn, met
from tests.whole import whole_or


def complete(places: int) -> dict[int, set[int]]:
    return {one: set(range(places)) - {one} for one in range(places)}


def without(graph: dict[int, set[int]], *pairs: tuple[int, int]) -> dict[int, set[int]]:
    left = {one: set(others) for one, others in graph.items()}
    for one, other in pairs:
        left[one].discard(other)
        left[other].discard(one)
    return left


@pytest.mark.parametrize("places", [2, 4, 6, 8, 10, 12])
def test_a_field_that_has_not_played_has_a_round_less_than_players(places):
    assert rounds_left(complete(places), 99) == places - 1


def test_two_groups_of_three_have_no_round():
    crossed = [(one, other) for one in range(3) for other in range(3, 6)]
    assert rounds_left(without(complete(6), *crossed), 2) == 0


def test_an_odd_number_of_places_has_none():
    assert rounds_left(complete(5), 3) == 0
    assert rounds_left({}, 3) == 0


def test_no_more_is_told_than_was_wanted():
    assert rounds_left(complete(8), 3) == 3


def played(players: int, rounds: int, chance: Random, *, ahead: bool) -> int:
    """How many rounds of an event of this size are paired, of those planned; chance wins."""
    meetings: dict[int, list[int]] = {one: [] for one in range(1, players + 1)}
    scores, byes = dict.fromkeys(meetings, 0), dict.fromkeys(meetings, 0)
    floats = dict.fromkeys(meetings, Float.NONE)
    for number in range(1, rounds + 1):
        entrants = [
            Entrant(
                one, one, scores[one], met(*meetings[one]), byes=byes[one], last_float=floats[one]
            )
            for one in meetings
        ]
        options = Options(chance.randrange(2**32), rounds_after=ahead * (rounds - number))
        try:
            round_ = pair_swiss(entrants, options)
        except NoLegalPairing:
            return number - 1
        for pairing in round_.pairings:
            one, other = pairing.players
            meetings[one].append(other)
            meetings[other].append(one)
            scores[chance.choice(pairing.players)] += 3
            floats[one], floats[other] = pairing.float_of(one), pairing.float_of(other)
        for bye in round_.byes:
            scores[bye.entrant] += 3
            byes[bye.entrant] += 1
            floats[bye.entrant] = Float.DOWN
    return rounds


@pytest.mark.parametrize("players", range(4, LOOKED_AT + 1))
def test_every_planned_round_of_a_small_event_is_paired(players):
    """Of every size that is looked through and every number of rounds that it can have."""
    for rounds in range(2, most_rounds(range(players)) + 1):
        chance = Random(players * 100 + rounds)
        tries = whole_or(3, whole=40)
        assert {played(players, rounds, chance, ahead=True) for _ in range(tries)} == {rounds}


def test_pairs_kept_apart_take_rounds_away():
    assert most_rounds(range(4), [(0, 1)]) == 2
    assert most_rounds(range(6), [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]) == 3
    # of five one rests, so that each of two kept apart has a bye while the other plays
    assert (most_rounds(range(5)), most_rounds(range(5), [(0, 1)])) == (5, 4)
    assert most_rounds(range(3), [(0, 1)]) == 2
    assert most_rounds(range(4), [(0, 9)]) == 3  # who is not in the field is kept from nobody
    assert most_rounds(range(14), [(0, 1)]) == 13  # too large to look through


def test_without_looking_ahead_six_players_end_early_now_and_then():
    chance = Random(6)
    assert min(played(6, 5, chance, ahead=False) for _ in range(12)) < 5


def field_of_six() -> list[Entrant]:
    """Six players after two of their five rounds."""
    opponents: Iterable[tuple[int, ...]] = [(4, 5), (5, 6), (6, 4), (1, 3), (2, 1), (3, 2)]
    return [
        Entrant(one, one, score, tuple(Meeting(other, n) for n, other in enumerate(others, 1)))
        for one, (score, others) in enumerate(zip((6, 3, 3, 3, 3, 0), opponents, strict=True), 1)
    ]


def test_the_cheapest_round_that_leaves_the_next_ones_is_taken_and_told():
    field = field_of_six()
    now = pair_swiss(field, Options(seed=3))
    ahead = pair_swiss(field, Options(seed=3, rounds_after=3))
    assert now.spared == 0
    assert ahead.cost >= now.cost
    left = {
        one.id: {
            other.id
            for other in field
            if other.id != one.id
            and other.id not in {meeting.opponent for meeting in one.met}
            and frozenset((one.id, other.id)) not in drawn(ahead)
        }
        for one in field
    }
    assert rounds_left(left, 3) == 2  # five rounds are all that six players have


def test_where_no_more_rounds_are_planned_the_cheapest_stands():
    field = at(6, 6, 3, 3)
    assert pair_swiss(field, Options(seed=1)) == pair_swiss(field, Options(seed=1, rounds_after=0))


@pytest.mark.parametrize(("players", "looked"), [(11, 1), (12, 1), (13, 0), (14, 0)])
def test_whom_everybody_may_meet_is_not_listed_in_a_field_too_large_to_look_through(
    players, looked, monkeypatch
):
    """Of thousands it would be millions of pairs, made to be thrown away."""
    listed, list_them = [], search._still_to_meet

    def counted(field):
        listed.append(len(field.present))
        return list_them(field)

    monkeypatch.setattr(search, "_still_to_meet", counted)
    pair_swiss(field_after(players, 0), Options(seed=1, rounds_after=2))
    assert listed == [players] * looked
