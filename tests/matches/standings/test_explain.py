"""A row opened: every number, where it comes from, and why one stands above the other."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from matches.standings import (
    BadField,
    Match,
    Rules,
    Tiebreaker,
    compute,
    conventions,
    explain,
    from_stored,
    tiebreaker,
    to_stored,
    why,
)
from tests.matches.standings.events import (
    ANA,
    BEN,
    CAT,
    DAN,
    EVA,
    LITTLE,
    bye,
    field,
    match,
    standings,
)
from tests.matches.standings.strategies import RULES, fields

SUMS = (
    "points",
    "wins",
    "draws",
    "games_lost",
    "game_difference",
    "total_glory",
    "glory_difference",
    "buchholz",
    "sonneborn_berger",
)
MEANS = ("omw", "ogw", "strength_of_schedule", "extended_strength_of_schedule", "opponents_glory")
CUT: tuple[Tiebreaker, ...] = (
    tiebreaker("omw", {"cut_lowest": 1, "own_byes_count": True}),
    tiebreaker("ogw", {"cut_highest": 1}),
)


def link(name: str, entrant: int, rules: Rules | None = None, **parameters: object):
    """The one link's working for this entrant in the little event."""
    return explain(standings(LITTLE, name, rules=rules, **parameters), entrant).links[0]


def parts(name: str, entrant: int, **parameters: object) -> list[tuple[object, ...]]:
    return [
        (part.round, part.opponent, str(part.value), part.counted, part.note)
        for part in link(name, entrant, **parameters).parts
    ]


def test_points_come_match_by_match() -> None:
    assert parts("points", DAN) == [
        (1, CAT, "0", True, ""),
        (2, None, "3", True, "bye"),
        (3, BEN, "1", True, ""),
    ]


def test_every_opponent_tells_what_they_contribute() -> None:
    assert parts("omw", ANA) == [
        (1, BEN, "1/3", True, "1 of 9 points, at least 1/3"),
        (2, CAT, "2/3", True, "4 of 6 points, at least 1/3"),
        (3, EVA, "2/3", True, "6 of 9 points, at least 1/3"),
    ]
    assert link("omw", ANA).how == "(1/3 + 2/3 + 2/3) / 3"


def test_own_byes_and_what_is_left_out_say_so() -> None:
    assert parts("omw", EVA, own_byes_count=True, cut_lowest=1, cut_highest=1) == [
        (1, None, "1/3", False, "an own bye counts as an opponent; lowest left out"),
        (2, BEN, "1/3", True, "1 of 9 points, at least 1/3"),
        (3, ANA, "7/9", False, "7 of 9 points, at least 1/3; highest left out"),
    ]


def test_shares_of_games_are_written_out() -> None:
    opened = link("gw", BEN, floor="1/3")
    assert (str(opened.value), opened.how) == ("1/3", "(2 won + 1 drawn x 1/3) / 8, at least 1/3")
    assert parts("gw", DAN, byes_count=False)[1] == (
        2,
        None,
        "2",
        False,
        "games 2-0-0; byes do not count",
    )


def test_schedules_and_glory_are_written_out() -> None:
    assert parts("strength_of_schedule", DAN)[0][-1] == "4 points in 2 rounds"
    assert parts("extended_strength_of_schedule", DAN)[0][-1] == (
        "strength of schedule over 2 opponents"
    )
    assert parts("buchholz", DAN)[1][-1] == "points after 3 rounds"
    assert parts("ogw", DAN)[0][-1] == "(3 won + 0 drawn x 1/3) / 5, at least 1/3"
    assert parts("opponents_glory", DAN)[0][-1] == "glory 32 for, 33 against"
    assert parts("sonneborn_berger", CAT) == [
        (1, DAN, "4", True, "won against 4 points"),
        (2, ANA, "7/2", True, "drawn against 7 points"),
    ]


def test_head_to_head_says_why_it_is_silent() -> None:
    opened = explain(standings(LITTLE, "points", "head_to_head"), DAN).links[1]
    assert [(part.opponent, part.value) for part in opened.parts] == [(CAT, 0)]
    alone = explain(standings(LITTLE, "points", "head_to_head"), ANA).links[1]
    assert alone.how == "0: level with nobody"
    strangers = standings(field(bye(1, ANA), bye(1, BEN)), "points", "head_to_head")
    assert explain(strangers, ANA).links[1].how == "0: the two did not meet"
    three = field(bye(1, ANA), bye(1, BEN), bye(1, CAT))
    table = standings(three, "points", "head_to_head")
    assert explain(table, ANA).links[1].how == "0: 3 are level, and it decides between two only"
    table = standings(three, "points", "head_to_head", mini_table=True)
    assert explain(table, ANA).links[1].how == (
        "0: 3 are level, and not each of them met every other"
    )


def test_recorded_numbers_are_told() -> None:
    table = standings(field(bye(1, ANA), bye(1, BEN), roll_offs={ANA: 4}), "points", "roll_off")
    assert [explain(table, id).links[1].how for id in (ANA, BEN)] == [
        "recorded: 4",
        "no roll-off was recorded",
    ]


def test_who_never_played_has_nothing_to_explain() -> None:
    opened = explain(standings(field(bye(1, ANA), entrants=2), "points", "omw"), BEN)
    assert (opened.matches, [(one.parts, one.how) for one in opened.links]) == (
        (),
        [((), "0: never played")] * 2,
    )


@pytest.mark.parametrize(
    ("given", "rules", "note"),
    [
        (match(1, ANA, BEN, "a 9-1"), Rules(glory_cap=7), "difference of a game counts up to 7"),
        (match(1, ANA, BEN, "a 9-1"), Rules(total_glory_cap=8), "a game counts up to 8"),
        (match(1, ANA, BEN, "a"), Rules(), "not recorded counts as none"),
        (match(1, ANA, BEN, winner="a", on_tiebreak=True), Rules(), "by a tiebreak"),
        (match(1, ANA, BEN, points=(6, 0)), Rules(), "points are as given"),
        (
            Match(1, ANA, BEN, kind="no_show", winner="a"),
            Rules(no_shows_are_met=False),
            "does not count as met",
        ),
    ],
)
def test_what_the_numbers_of_a_match_do_not_say_is_noted(
    given: Match, rules: Rules, note: str
) -> None:
    table = compute(field(given), rules, [tiebreaker("points")])
    (line,) = explain(table, ANA).matches
    assert (line.opponent, len(line.notes)) == (BEN, 1)
    assert note in line.notes[0]


def test_the_first_link_that_differs_is_the_reason() -> None:
    table = standings(LITTLE, "points", "omw")
    reason = why(table, DAN, CAT)
    assert (reason.upper, reason.lower, reason.key) == (CAT, DAN, "omw")
    assert (reason.upper_value, reason.lower_value) == (Fraction(11, 18), Fraction(1, 2))
    assert reason.text == (
        "Opponents' matches won %: 61.11 % against 50 %, the higher stands higher"
    )


def test_fewer_games_lost_is_told_as_such() -> None:
    assert why(standings(LITTLE, "games_lost"), ANA, BEN).text == (
        "Games lost: 1 against 5, the lower stands higher"
    )


def test_values_that_look_alike_are_told_as_fractions() -> None:
    # Ben 17/27 and Cat 11/18 are both 0.6
    assert why(standings(LITTLE, "omw", decimals=1), BEN, CAT).text == (
        "Opponents' matches won %: 17/27 against 11/18, the higher stands higher"
    )


def test_values_that_are_compared_rounded_do_not_give_a_reason_while_they_round_alike() -> None:
    chain = [tiebreaker("omw", {"decimals": 1, "ties": "rounded"}), tiebreaker("points")]
    assert why(compute(LITTLE, Rules(), chain), BEN, CAT).key == "points"


def test_level_entrants_have_no_reason() -> None:
    reason = why(standings(LITTLE, "omw"), ANA, EVA)
    assert (reason.kind, reason.text) == ("level", "level on every tiebreaker")


def test_neighbours_are_explained_and_the_ends_have_one() -> None:
    table = standings(LITTLE, "points")
    first, last = explain(table, ANA), explain(table, BEN)
    assert first.above is None and first.below is not None and first.below.lower == EVA
    assert last.below is None and last.above is not None and last.above.upper == DAN


def test_a_stored_table_cannot_explain_itself() -> None:
    table = from_stored(to_stored(standings(LITTLE, "points")))
    with pytest.raises(BadField, match="compute it again"):
        explain(table, ANA)


@settings(max_examples=50, deadline=None)
@given(fields(), RULES)
def test_the_parts_make_up_the_value(of, rules) -> None:
    """The explanation sums match by match what the table sums in another way."""
    chain = [*(tiebreaker(name) for name in (*SUMS, *MEANS)), *CUT]
    table = compute(of, rules, chain)
    for row in table.rows:
        for one, convention in zip(explain(table, row.entrant).links, chain, strict=True):
            counted = [part.value for part in one.parts if part.counted]
            whole = Fraction(sum(counted))
            if convention.name in MEANS and counted:
                whole /= len(counted)
            assert one.value == whole


@settings(max_examples=30, deadline=None)
@given(fields(), RULES)
def test_everybody_can_be_explained_by_every_convention(of, rules) -> None:
    table = compute(of, rules, [tiebreaker(one.name) for one in conventions()])
    for upper, lower in zip(table.rows, table.rows[1:], strict=False):
        reason = explain(table, lower.entrant).above
        assert reason is not None
        assert (reason.upper, reason.lower) == (upper.entrant, lower.entrant)
        assert (reason.kind == "level") == (upper.rank == lower.rank)
