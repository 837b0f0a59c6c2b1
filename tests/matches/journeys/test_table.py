"""The standings of groups: an order of our own, every value open."""

from hypothesis import given
from hypothesis import strategies as st

from matches.journeys.table import Played, digest, from_stored, table, to_stored


def played(group: int, number: int, *values: int) -> Played:
    won, quest, standing, turns = values
    return Played(group, number, "hunt", bool(won), quest, standing, 4, turns)


def test_groups_are_ranked_by_won_quest_standing_and_fewer_turns() -> None:
    rows = table(
        [1, 2, 3, 4, 5, 6],
        [
            played(1, 1, 1, 6, 2, 9),
            played(2, 1, 1, 6, 2, 8),  # as far in fewer turns
            played(3, 1, 1, 5, 4, 5),
            played(3, 2, 0, 1, 0, 3),  # a lost journey's spaces count
            played(4, 1, 1, 6, 2, 0),  # nobody counted the turns
            played(5, 1, 1, 6, 2, 9),  # level with group 1
        ],
    )
    told = [(row.rank, row.group, row.won, row.quest, row.standing, row.turns) for row in rows]
    assert told == [
        (1, 3, 1, 6, 4, 8),
        (2, 2, 1, 6, 2, 8),
        (3, 1, 1, 6, 2, 9),
        (3, 5, 1, 6, 2, 9),
        (5, 4, 1, 6, 2, None),
        (6, 6, 0, 0, 0, 0),
    ]


NUMBERS = st.integers(1, 6)
JOURNEYS = st.lists(
    st.builds(
        Played, NUMBERS, st.integers(1, 9), st.sampled_from(["hunt", "scavenge"]), st.booleans(),
        st.integers(0, 10), st.integers(0, 4), st.just(4), st.integers(0, 3),
    ),
    unique_by=lambda one: (one.group, one.number),
    max_size=14,
)  # fmt: skip


@given(JOURNEYS)
def test_the_order_is_the_one_found_by_comparing_each_pair(journeys: list[Played]) -> None:
    """A second computation: a group's rank is one more than how many groups are better."""
    rows = table(range(1, 7), journeys)
    for row in rows:
        assert row.rank == 1 + sum(_better(other.group, row.group, journeys) for other in rows)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert from_stored(to_stored(rows)) == rows
    assert digest(range(1, 7), journeys) == digest(range(1, 7), journeys[::-1])


def _better(one: int, other: int, journeys: list[Played]) -> bool:
    ours = [played for played in journeys if played.group == one]
    theirs = [played for played in journeys if played.group == other]
    for value in ("won", "quest", "standing"):
        a, b = (sum(int(getattr(x, value)) for x in side) for side in (ours, theirs))
        if a != b:
            return a > b
    if not ours or not theirs:
        return bool(ours) and not theirs
    a, b = (all(x.turns > 0 for x in side) for side in (ours, theirs))
    if not (a and b):
        return a and not b
    return sum(x.turns for x in ours) < sum(x.turns for x in theirs)
