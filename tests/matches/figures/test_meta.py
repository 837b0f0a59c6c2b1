"""What was played and how it did, from matches in plain records."""

import pytest

from matches.figures.meta import Against, Fared, Table, bars, glory_by_round, matchups, spread
from matches.figures.meta import warbands as fared

REAVERS, GUARD = "Garrek's Reavers", "Sepulchral Guard"


def table(one: str, other: str, winner: int | None, *, round_: int = 1, glory=()) -> Table:
    return Table(round_, winner, (one, other), tuple(glory))


def test_each_warband_with_its_matches_against_others():
    tables = [
        table(REAVERS, GUARD, 0),
        table(GUARD, REAVERS, 0),
        table(GUARD, REAVERS, None),
        table(REAVERS, "", 0),
        table(REAVERS, REAVERS, 1),
    ]
    assert fared(tables, [REAVERS, REAVERS, GUARD, ""]) == [
        Fared(REAVERS, 2, won=2, drawn=1, lost=1, mirrors=1),
        Fared(GUARD, 1, won=1, drawn=1, lost=1, mirrors=0),
    ]


def test_a_warband_of_which_no_match_is_known_is_listed():
    assert fared([], [GUARD]) == [Fared(GUARD, 1, 0, 0, 0, 0)]
    assert fared([], [GUARD])[0].share.words() == "No matches yet."


def test_who_beat_what_is_told_from_both_sides():
    tables = [table(REAVERS, GUARD, 0), table(GUARD, REAVERS, None), table(REAVERS, REAVERS, 0)]
    assert matchups(tables) == {
        (REAVERS, GUARD): Against(1, 1, 0),
        (GUARD, REAVERS): Against(0, 1, 1),
    }
    assert matchups([table(REAVERS, "", 0)]) == {}


def test_glory_is_of_both_players_of_every_game():
    tables = [
        table("", "", 0, round_=2, glory=[(9, 6), (4, 11)]),
        table("", "", 0, round_=1, glory=[(3, 3)]),
        table("", "", 0, round_=3),
    ]
    found = glory_by_round(tables)
    assert list(found) == [1, 2]
    two = found[2]
    assert (two.least, two.lower, two.middle, two.upper, two.most) == (4, 5.5, 7.5, 9.5, 11)
    assert two.of == 4


@pytest.mark.parametrize(
    ("values", "told"),
    [([5], (5, 5, 5, 5, 5)), ([1, 2, 3, 4, 5], (1, 2, 3, 4, 5)), ([1, 2], (1, 1.25, 1.5, 1.75, 2))],
)
def test_quarters(values: list[float], told: tuple[float, ...]):
    found = spread(values)
    assert (found.least, found.lower, found.middle, found.upper, found.most) == told


def test_bars_are_of_ten_minutes_with_those_between():
    assert bars([41, 49.9, 63, 70]) == [(40, 2), (50, 0), (60, 1), (70, 1)]
    assert bars([]) == []
