"""Faults that other programs had, each kept out here."""

from fractions import Fraction

from matches.standings import Match, Rules
from tests.matches.standings.events import (
    ANA,
    BEN,
    CAT,
    DAN,
    LITTLE,
    bye,
    field,
    match,
    ranks,
    standings,
    values,
)


def test_a_bye_is_no_opponent() -> None:
    """A bye counted as an opponent of 0 would halve Ana's strength of schedule."""
    of = field(match(1, ANA, BEN, "a"), bye(2, ANA), match(2, BEN, CAT, "a"))
    # Ana met Ben alone, who has 3 points in 2 rounds
    assert values(of, "strength_of_schedule")[0] == Fraction(3, 2)


def test_opponents_byes_count_only_where_the_convention_says_so() -> None:
    of = field(match(1, ANA, BEN, "a"), bye(2, BEN), bye(2, ANA))
    # Ben is worth 3 points of 6, without the bye 0 of 3
    assert values(of, "omw", floor=None)[0] == Fraction(1, 2)
    assert values(of, "omw", floor=None, opponents_byes_count=False)[0] == 0


def test_opponents_who_only_had_byes_divide_by_nothing() -> None:
    of = field(bye(1, ANA), bye(1, BEN), Match(2, ANA, BEN, kind="double_loss"))
    without = values(of, "omw", floor=None, opponents_byes_count=False)
    assert without == [0, 0]


def test_dropped_players_are_not_taken_as_tied() -> None:
    """Cat dropped with Dan's points and is ranked by the chain like anybody else."""
    table = standings(LITTLE, "points", "omw")
    assert [(row.rank, row.entrant, row.dropped) for row in table.rows[2:4]] == [
        (3, CAT, 2),
        (4, DAN, None),
    ]


def test_a_dropped_player_is_worth_the_rounds_that_were_played() -> None:
    """Cat's 4 points are of 6 and not of 9: Dan met Cat and Ben (at the floor)."""
    assert values(LITTLE, "omw")[DAN - 1] == (Fraction(4, 6) + Fraction(1, 3)) / 2


def test_head_to_head_is_not_applied_among_three() -> None:
    """Ana beat Ben, Ben beat Cat, Cat beat Ana: a ring that no match can break."""
    ring = field(match(1, ANA, BEN, "a"), match(2, BEN, CAT, "a"), match(3, CAT, ANA, "a"))
    assert ranks(standings(ring, "points", "head_to_head")) == [(1, ANA), (1, BEN), (1, CAT)]


def test_a_cut_does_not_leak_into_the_swiss_rounds() -> None:
    """Ben beats Ana in the final; the Swiss standings and their tiebreakers stay."""
    swiss = (match(1, ANA, BEN, "a"), match(1, CAT, DAN, "a"), match(2, ANA, CAT, "a"))
    final = match(3, BEN, ANA, "a", "a", stage=2)
    before, after = field(*swiss), field(*swiss, final)
    chain = ("points", "omw", "gw", "ogw")
    assert [row.values for row in standings(after, *chain).rows] == [
        row.values for row in standings(before, *chain).rows
    ]


def test_a_stage_of_its_own_has_standings_of_its_own() -> None:
    both = field(match(1, ANA, BEN, "a"), match(1, ANA, BEN, "b", stage=2), stage=2)
    assert ranks(standings(both, "points")) == [(1, BEN), (2, ANA)]


def test_a_no_show_does_not_make_up_games() -> None:
    """A no-show counts what the rules say, whatever was written down; Ben never appeared."""
    one = Match(1, ANA, BEN, kind="no_show", winner="a", games=match(1, ANA, BEN, "b 9-9").games)
    assert values(field(one), "glory_difference", Rules()) == [14, 0]
    assert values(field(one), "games_lost", Rules()) == [0, 0]
