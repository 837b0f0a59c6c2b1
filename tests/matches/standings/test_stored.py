"""Tables as JSON and back, and the hash that says what they were computed from."""

import json

import msgspec
import pytest
from hypothesis import given, settings

from matches.standings import (
    BadField,
    Entrant,
    Field,
    MatchPoints,
    Rules,
    compute,
    conventions,
    digest,
    from_stored,
    tiebreaker,
    to_stored,
)
from tests.matches.standings.events import ANA, BEN, LITTLE, match, standings
from tests.matches.standings.strategies import RULES, fields

EVERY = tuple(tiebreaker(convention.name) for convention in conventions())
POINTS = (tiebreaker("points"),)


def test_a_row_as_it_is_stored() -> None:
    stored = to_stored(standings(LITTLE, "points", "omw", decimals=3))
    assert stored["rows"][1] == {
        "rank": 2,
        "entrant": 5,
        "played": True,
        "dropped": None,
        "rounds": 3,
        "games": [4, 3, 0],
        "record": [2, 0, 1],
        "points": "6",
        "glory": [46, 34, 12],
        "values": ["6", "5/9"],
        "shown": ["6", "55.6 %"],
    }
    assert stored["columns"][1]["parameters"]["floor"] == "1/3"


@settings(max_examples=40, deadline=None)
@given(fields(), RULES)
def test_a_table_survives_json(of: Field, rules: Rules) -> None:
    table = compute(of, rules, EVERY)
    back = from_stored(json.loads(json.dumps(to_stored(table))))
    assert to_stored(back) == to_stored(table)
    assert [row.values for row in back.rows] == [row.values for row in table.rows]
    assert back.digest == table.digest == digest(of, rules, EVERY)


@pytest.mark.parametrize(
    "spoil",
    [
        {"form": 2},
        {"rows": "none"},
        {"columns": []},
        {"rows": [{"rank": 1}]},
    ],
)
def test_data_of_another_form_is_refused(spoil: dict[str, object]) -> None:
    with pytest.raises(BadField, match="no stored table"):
        from_stored(to_stored(standings(LITTLE, "points")) | spoil)


def test_half_points_are_stored_exactly() -> None:
    rules = Rules(points=MatchPoints(win=1, draw=tiebreaker("gw").drawn_game, loss=0, bye=1))
    of = Field((Entrant(ANA), Entrant(BEN)), (match(1, ANA, BEN, "drawn"),))
    stored = to_stored(compute(of, rules, POINTS))
    assert [row["points"] for row in stored["rows"]] == ["1/3", "1/3"]
    assert from_stored(stored).row(ANA).points == tiebreaker("gw").drawn_game


def test_the_digest_knows_results_rules_and_chain() -> None:
    changed_match = msgspec.structs.replace(LITTLE.matches[0], winner="b")
    inputs = [
        (LITTLE, Rules(), POINTS),
        (LITTLE, Rules(glory_cap=7), POINTS),
        (LITTLE, Rules(), (*POINTS, tiebreaker("omw"))),
        (LITTLE, Rules(), (*POINTS, tiebreaker("omw", {"floor": "33/100"}))),
        (LITTLE.after(2), Rules(), POINTS),
        (
            msgspec.structs.replace(LITTLE, matches=(changed_match, *LITTLE.matches[1:])),
            Rules(),
            POINTS,
        ),
        (msgspec.structs.replace(LITTLE, roll_offs={ANA: 1}), Rules(), POINTS),
        (msgspec.structs.replace(LITTLE, manual={ANA: 1}), Rules(), POINTS),
    ]
    digests = [digest(*given) for given in inputs]
    assert len(set(digests)) == len(inputs)
    assert all(len(one) == 64 for one in digests)
