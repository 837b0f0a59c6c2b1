"""Real events: every published figure must come out, and only an altered one must not."""

import json
from pathlib import Path

import pytest

from matches.rules import outcomes
from matches.standings import (
    Published,
    Table,
    UnfitFile,
    compare_published,
    compute,
    published_field,
    read_published,
    replay_published,
)

EVENTS = Path(__file__).parents[2] / "data" / "published_events"
FIGURES = {
    "2023-11-10-canberra-co-cobra.json": 44,
    "2023-12-02-pax-unplugged-cobra.json": 76,
    "melee-pauper-2024-05-10.json": 80,
    "manatraders-standard-2020-10.json": 312,
}
COBRA, PAUPER, STANDARD = (
    "2023-11-10-canberra-co-cobra.json",
    "melee-pauper-2024-05-10.json",
    "manatraders-standard-2020-10.json",
)


def read(data: bytes | str) -> Published:
    return read_published(data, outcomes.winner_by_games)


def content(name: str) -> dict:
    return json.loads((EVENTS / name).read_text())


def replay(data: dict):
    return replay_published(read(json.dumps(data)))


@pytest.mark.parametrize(("name", "figures"), FIGURES.items())
def test_every_published_figure_comes_out(name: str, figures: int) -> None:
    comparison = replay_published(read((EVENTS / name).read_bytes()))
    assert comparison == (figures, figures, ())


def test_no_file_is_left_out() -> None:
    assert {path.name for path in EVENTS.glob("*.json")} == set(FIGURES)


@pytest.mark.parametrize(
    ("name", "player", "figure", "altered"),
    [
        (COBRA, 3, "rank", 3),
        (COBRA, 3, "strength_of_schedule", "3.1874"),
        (PAUPER, 0, "points", 13),
        (PAUPER, 0, "omw", 0.626),
        (STANDARD, 0, "gw", 0.751),
    ],
)
def test_an_altered_figure_is_the_only_one_that_differs(
    name: str, player: int, figure: str, altered: object
) -> None:
    data = content(name)
    row = data["published"][player]
    row[figure] = altered
    comparison = replay(data)
    assert comparison.matched == comparison.total - 1
    assert [(one.player, one.figure) for one in comparison.mismatches] == [(row["player"], figure)]


def test_ranks_and_points_are_the_same_only_if_equal_whatever_the_tolerance() -> None:
    data = content(PAUPER) | {"tolerance": "5"}
    data["published"][0] |= {"rank": 2, "points": 13, "omw": 0.9}
    assert [one.figure for one in replay(data).mismatches] == ["rank", "points"]


def test_a_mismatch_says_both_figures() -> None:
    data = content(COBRA)
    data["published"][0]["points"] = 20
    (mismatch,) = replay(data).mismatches
    assert str(mismatch) == "P09: points is published as 20, computed as 21"


def test_an_altered_result_shows() -> None:
    data = content(PAUPER)
    data["rounds"][0][0]["games"] = [0, 2, 0]
    assert replay(data).matched < 80


def test_names_and_order_of_rows_make_no_difference() -> None:
    data = content(PAUPER)
    text = json.dumps(data).replace('"P0', '"Ångström \U0001f3b2 0')
    renamed = json.loads(text)
    renamed["published"].reverse()
    assert replay(renamed) == (80, 80, ())


def test_a_player_missing_from_the_table_differs_in_every_figure() -> None:
    published = read((EVENTS / PAUPER).read_bytes())
    field, ids = published_field(published)
    table = compute(field, published.rules, published.chain)
    del ids["P001"]
    comparison = compare_published(published, table, ids)
    assert (comparison.matched, comparison.total) == (75, 80)
    assert str(comparison.mismatches[0]) == "P001: rank is published as 1, computed as nothing"
    nobody = compare_published(published, Table((), table.columns), ids)
    assert nobody.matched == 0


def test_events_scored_in_games_are_known_from_those_scored_in_points() -> None:
    scored = {name: read((EVENTS / name).read_bytes()).scored_in_games for name in FIGURES}
    assert [name for name, games in scored.items() if games] == [PAUPER, STANDARD]


def test_games_come_in_an_order_in_which_they_can_have_been_played() -> None:
    published = read((EVENTS / PAUPER).read_bytes())
    first = [[game.winner for game in pairing.games] for pairing in published.rounds[0]]
    # 2-1, 1-1 and 1-0-1 of the first round: the match is decided by its last game
    assert (first[0], first[4], first[5]) == (["b", "a", "a"], ["b", "a"], ["drawn", "a"])


def test_those_who_left_are_marked_as_dropped() -> None:
    field, ids = published_field(read((EVENTS / STANDARD).read_bytes()))
    dropped = {entrant.id: entrant.dropped for entrant in field.entrants}
    assert dropped[ids["P027"]] is not None
    assert sum(after is None for after in dropped.values()) == 2 * 24 == 48


def altered(name: str, **changes: object) -> str:
    return json.dumps(content(name) | changes)


def convention(name: str, **changes: object) -> str:
    data = content(name)
    data["convention"] |= changes
    return json.dumps(data)


def first_pairing(name: str, **changes: object) -> str:
    data = content(name)
    data["rounds"][0][0] |= changes
    return json.dumps(data)


def cut(rounds: list[list[str]], **places: int | str) -> dict:
    """A cut: of each round the pairs one after the other, the winner first."""
    return {
        "rounds": [
            [{"a": a, "b": b, "winner": "a"} for a, b in zip(names[::2], names[1::2], strict=True)]
            for names in rounds
        ],
        "places": [{"player": name, "place": place} for name, place in places.items()],
    }


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("[]", "Expected `object`"),
        ("{}", "required field `rounds`"),
        (b"\xff\xfe", "malformed"),
        ("[" * 100_000, "Expected `object`"),
        (altered(PAUPER, rounds=[]), "length >= 1"),
        (altered(PAUPER, compare=["points", "buchholz"]), "buchholz cannot be compared"),
        (altered(PAUPER, figures=81), "81 figures but holds 80"),
        (altered(PAUPER, published=[{"player": "P001"}]), "published rank of P001: None is not"),
        (altered(PAUPER, published=[{"rank": 1}]), "no player"),
        (altered(PAUPER, tolerance="small"), "'small' is not a number"),
        (first_pairing(PAUPER, games=[2, 1]), r"\$.rounds\[0\]\[0\]"),
        (first_pairing(PAUPER, games=[-1, 2, 0]), ">= 0"),
        (first_pairing(PAUPER, games=None), "neither games nor points"),
        (first_pairing(PAUPER, games=[3, 2, 0]), "game 5 is none of this match"),
        (first_pairing(PAUPER, a="P002"), "two different players"),
        (first_pairing(PAUPER, a=None, b=None), "two different players"),
        (first_pairing(PAUPER, a="P003"), "has P003 twice"),
        (first_pairing(PAUPER, a_points=3, b_points=0), "some in points"),
        (first_pairing(COBRA, a_points="six"), "'six' is not a number"),
        (first_pairing(COBRA, a_points=True), "True is not a number"),
        (first_pairing(COBRA, a_points=None), "None is not a number"),
        (convention(PAUPER, chain=["points", "luck"]), "no tiebreaker 'luck'"),
        (convention(PAUPER, match_win_floor="4/3"), "between 0 and 1"),
        (convention(PAUPER, match_points="as given"), "matches without points"),
        (convention(PAUPER, match_points={"win": 3}), "required field"),
        (convention(PAUPER, floor="1/3"), "unknown field `floor`"),
        (convention(PAUPER, rounding={"decimals": 3, "mode": "down"}), "not 'down'"),
        (convention(COBRA, chain=["points", "omw"]), "what a win is worth"),
        (first_pairing(PAUPER, unreported=True), "two players and no score"),
        (altered(PAUPER, shared_ranks="any"), "shared_ranks"),
        (altered(PAUPER, cut=cut([["C", "D"]], C="4-3")), "'4-3' is not a place"),
        (altered(PAUPER, cut=cut([["C", "D"], ["D", "E"]], C=1)), "round 2 of the cut: D had lost"),
        (altered(PAUPER, cut=cut([["C", "D", "D", "E"]], C=1)), "round 1 of the cut has D twice"),
        ('{"rounds": 1e9999999}', "out of range"),
        (altered(PAUPER, tolerance="1e9999"), "not a number"),
    ],
)
def test_a_malformed_file_is_told_to_its_user(data: str | bytes, said: str) -> None:
    with pytest.raises(UnfitFile, match=rf"(?s)no file of a published event: .*{said}"):
        read(data)


def test_figures_of_absurd_size_are_refused_and_not_computed() -> None:
    text = json.dumps(content(PAUPER)).replace("0.625", "1e999999999")
    with pytest.raises(UnfitFile, match="not a number"):
        read(text)


def test_a_published_player_who_was_never_paired_stands_last() -> None:
    data = content(PAUPER)
    data["published"].append(
        {"player": "P017", "rank": 17, "points": 0, "omw": 0, "gw": 0, "ogw": 0}
    )
    assert replay(data | {"figures": 85}) == (85, 85, ())


def small(*pairings: dict, **more: object) -> dict:
    """One round scored in points, those who played in the order of their points."""
    points = {}
    for pairing in pairings:
        for side in "ab":
            points[pairing[side]] = pairing.get(f"{side}_points", 0)
    order = sorted(points, key=lambda name: -points[name])
    rows = [
        {"player": name, "rank": at, "points": points[name]} for at, name in enumerate(order, 1)
    ]
    return {
        "rounds": [list(pairings)],
        "convention": {"match_points": "as given", "chain": ["points"]},
        "compare": ["rank", "points"],
        "published": rows,
        **more,
    }


def scored(a: str, b: str, a_points: int, b_points: int) -> dict:
    return {"a": a, "b": b, "a_points": a_points, "b_points": b_points}


def test_match_points_may_be_below_zero() -> None:
    assert replay(small(scored("A", "B", 6, -2), scored("C", "D", 3, -1))) == (8, 8, ())


def test_a_match_that_nobody_reported_is_a_round_without_points() -> None:
    data = small(scored("A", "B", 6, 3), {"a": "C", "b": "D", "unreported": True})
    data["published"] = [row | {"rank": min(row["rank"], 3)} for row in data["published"]]
    assert replay(data) == (8, 8, ())


@pytest.mark.parametrize(
    ("shared", "ranks"),
    [
        ("first", [1, 1, 3, 3]),
        ("first", ["1-2", "T1", "3–4", "=3"]),
        ("dense", [1, 1, 2, 2]),
        ("listed", [2, 1, 3, 4]),
        ("listed", [1, 1, "3-4", 3]),
    ],
)
def test_shared_ranks_as_publishers_tell_them(shared: str, ranks: list) -> None:
    data = small(scored("A", "C", 3, 0), scored("B", "D", 3, 0), shared_ranks=shared)
    for row, rank in zip(data["published"], ranks, strict=True):
        row["rank"] = rank
    assert replay(data) == (8, 8, ())


@pytest.mark.parametrize(("shared", "rank"), [("first", 2), ("dense", 3), ("listed", 3)])
def test_a_wrong_shared_rank_shows(shared: str, rank: int) -> None:
    data = small(scored("A", "C", 3, 0), scored("B", "D", 3, 0), shared_ranks=shared)
    ranks = {"first": [1, rank, 3, 3], "dense": [1, 1, 2, rank], "listed": [1, rank, 3, 4]}
    for row, published in zip(data["published"], ranks[shared], strict=True):
        row["rank"] = published
    matched, total, (wrong,) = replay(data)
    assert (matched, total, wrong.figure, wrong.published) == (7, 8, "rank", rank)


def test_places_after_a_cut_with_a_match_for_the_third() -> None:
    top = cut([["A", "D", "B", "C"], ["B", "A", "C", "D"]], B=1, A=2, C=3, D=4, E=5, F=6)
    data = small(scored("A", "F", 6, -2), scored("B", "E", 5, -1), scored("C", "D", 4, 3), cut=top)
    assert replay(data) == (18, 18, ())
    data["cut"]["places"][2]["place"] = 4
    assert [str(one) for one in replay(data).mismatches] == [
        "C: place is published as 4, computed as 3"
    ]


def test_who_lost_in_the_same_round_of_a_cut_shares_the_places() -> None:
    top = cut([["A", "D", "B", "C"]], A="1-2", B=1, C="3-4", D="T3")
    data = small(scored("A", "D", 3, 0), scored("B", "C", 2, 1), cut=top)
    assert replay(data) == (12, 12, ())
