"""The Grand Clash chain on one small event, worked out by hand.

Match points 3 / 1 / 0; then fewest games lost; then total glory difference, 7 a game at most; then
a roll-off. A bye is 2-0 and +14; a drawn match is broken on glory. (Carcosa Club's rules of June
2019 with the cap of the Czech Major of October 2025: 2 games of 7 make the 14 of the bye.)

             round 1             round 2             round 3
  Ana        2-0 Ben  +13        0-2 Cat  -12        2-0 Gus  +12
  Ben        0-2 Ana  -13        1-1 Fin   -3        0-2 Dan   -8
  Cat        2-1 Dan   +5        2-0 Ana  +12        1-2 Eva   -2
  Dan        1-2 Cat   -5        bye      +14        2-0 Ben   +8
  Eva        2-0 Fin   +2        2-1 Gus  +12        2-1 Cat   +2
  Fin        0-2 Eva   -2        1-1 Ben   +3        (dropped)
  Gus        bye      +14        1-2 Eva  -12        0-2 Ana  -12
  Hal        1-1 Ivy    0        (dropped)
  Ivy        1-1 Hal    0        (dropped)
  Jon        never played
"""

import pytest

from matches.standings import Entrant, Field, Rules, Table, compute, explain, tiebreaker, why
from tests.matches.standings.events import (
    ANA,
    BEN,
    CAT,
    DAN,
    EVA,
    FIN,
    GUS,
    HAL,
    IVY,
    JON,
    bye,
    match,
    ranks,
)

EVENT = Field(
    entrants=tuple(
        Entrant(id, dropped={HAL: 1, IVY: 1, FIN: 2}.get(id)) for id in range(ANA, JON + 1)
    ),
    matches=(
        match(1, ANA, BEN, "a 9-3", "a 16-2"),  # 6 + 7 of 14
        match(1, CAT, DAN, "a 8-5", "b 4-6", "a 7-3"),  # 3 - 2 + 4
        match(1, EVA, FIN, "a 10-9", "a 6-5"),  # 1 + 1
        match(1, HAL, IVY, "a 5-3", "b 3-5"),  # 2 - 2: level on glory too, so it stays drawn
        bye(1, GUS),
        match(2, ANA, CAT, "b 3-8", "b 2-11"),  # -5 - 7 of 9
        match(2, EVA, GUS, "a 7-1", "b 5-6", "a 9-0"),  # 6 - 1 + 7 of 9
        # 7 glory to 10: Fin wins the drawn match
        match(2, BEN, FIN, "a 5-4", "b 2-6", winner="b", on_tiebreak=True),
        bye(2, DAN),
        match(3, CAT, EVA, "a 6-4", "b 3-5", "b 2-4"),  # 2 - 2 - 2
        match(3, ANA, GUS, "a 10-2", "a 8-3"),  # 7 of 8 + 5
        match(3, DAN, BEN, "a 7-6", "a 9-1"),  # 1 + 7 of 8
    ),
    roll_offs={HAL: 2, IVY: 6},
)
RULES = Rules(glory_cap=7)
CHAIN = tuple(map(tiebreaker, ("points", "games_lost", "glory_difference", "roll_off")))


@pytest.fixture
def table() -> Table:
    return compute(EVENT, RULES, CHAIN)


def test_every_number_of_the_table(table: Table) -> None:
    # (rank, entrant, won, drawn, lost, (points, games lost, glory difference, roll-off))
    # nobody but Hal and Ivy rolled: 0 for none is below any number rolled
    assert [
        (row.rank, row.entrant, row.won, row.drawn, row.lost, row.values) for row in table.rows
    ] == [
        (1, EVA, 3, 0, 0, (9, 0 + 1 + 1, 2 + 12 + 2, 0)),
        (2, DAN, 2, 0, 1, (6, 2 + 0 + 0, -5 + 14 + 8, 0)),
        (3, ANA, 2, 0, 1, (6, 0 + 2 + 0, 13 - 12 + 12, 0)),
        (4, CAT, 2, 0, 1, (6, 1 + 0 + 2, 5 + 12 - 2, 0)),
        (5, FIN, 1, 0, 1, (3, 2 + 1, -2 + 3, 0)),
        (6, GUS, 1, 0, 2, (3, 0 + 2 + 2, 14 - 12 - 12, 0)),
        (7, IVY, 0, 1, 0, (1, 1, 0, 6)),
        (8, HAL, 0, 1, 0, (1, 1, 0, 2)),
        (9, BEN, 0, 0, 3, (0, 2 + 1 + 2, -13 - 3 - 8, 0)),
        (10, JON, 0, 0, 0, (0, 0, 0, 0)),
    ]


def test_each_link_of_the_chain_decides_somewhere(table: Table) -> None:
    decided = {
        (upper, lower): why(table, upper, lower).key
        for upper, lower in ((EVA, DAN), (ANA, CAT), (DAN, ANA), (IVY, HAL))
    }
    assert decided == {
        (EVA, DAN): "points",
        (ANA, CAT): "games_lost",
        (DAN, ANA): "glory_difference",
        (IVY, HAL): "roll_off",
    }


def test_the_cap_decides_between_dan_and_ana() -> None:
    # without it Ana has 20 - 14 + 13 = 19 and Dan -5 + 14 + 9 = 18
    uncapped = compute(EVENT, Rules(), CHAIN)
    assert [row.entrant for row in uncapped.rows[:3]] == [EVA, ANA, DAN]


def test_whoever_never_played_stands_below_those_who_lost_all(table: Table) -> None:
    # Jon lost no game and Ben five, and yet
    assert why(table, JON, BEN).text == "the lower never played a match"


def test_those_who_dropped_are_ranked_and_marked(table: Table) -> None:
    dropped = {row.entrant: row.dropped for row in table.rows if row.dropped is not None}
    assert dropped == {FIN: 2, IVY: 1, HAL: 1}


def test_without_the_roll_off_hal_and_ivy_share_their_rank() -> None:
    level = compute(EVENT, RULES, CHAIN[:3])
    assert ranks(level)[6:9] == [(7, HAL), (7, IVY), (9, BEN)]


def test_the_loser_of_a_broken_draw_may_keep_the_point_of_a_draw() -> None:
    # as in Antwerp, July 2025: Ben then has 1 point, and more games lost than Hal and Ivy
    rules = Rules(glory_cap=7, loser_keeps_draw=True)
    table = compute(EVENT, rules, CHAIN)
    assert (table.row(BEN).rank, table.row(BEN).points, table.row(FIN).points) == (9, 1, 3)


def test_after_round_1_the_byes_and_the_wins_are_told_apart_by_games_and_glory() -> None:
    # Gus +14, Ana +13, Eva +2 with no game lost; Cat lost one
    table = compute(EVENT.after(1), RULES, CHAIN)
    assert [row.entrant for row in table.rows[:4]] == [GUS, ANA, EVA, CAT]
    assert [row.entrant for row in table.rows if row.dropped] == [IVY, HAL]


def test_the_row_of_dan_opened(table: Table) -> None:
    opened = explain(table, DAN)
    assert [
        (line.round, line.opponent, line.kind, line.outcome, line.points, line.glory_difference)
        for line in opened.matches
    ] == [
        (1, CAT, "played", "lost", 0, -5),
        (2, None, "bye", "won", 3, 14),
        (3, BEN, "played", "won", 3, 8),
    ]
    assert [(link.key, link.shown, link.how) for link in opened.links] == [
        ("points", "6", "0 + 3 + 3"),
        ("games_lost", "2", "2 + 0 + 0"),
        ("glory_difference", "17", "-5 + 14 + 8"),
        ("roll_off", "0", "no roll-off was recorded"),
    ]
    assert opened.matches[2].notes == ("The difference of a game counts up to 7.",)
    assert opened.above is not None and opened.above.text == (
        "Points: 9 against 6, the higher stands higher"
    )
    assert opened.below is not None and opened.below.text == (
        "Glory difference: 17 against 13, the higher stands higher"
    )
