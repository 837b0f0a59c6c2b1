"""Boards of sizes that no edition has, small enough to be counted by hand."""

import pytest

from rules_engine.battlefield import EDGE_CLOSED, EDGE_OPEN, Layout, PlacedBoard, battlefield
from rules_engine.battlefield.boards import Board
from rules_engine.battlefield.tables import seen_table

SMALL = Board("Small", columns=3, rows=3)
"""Three hexes, two between them, three."""
HEXES = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))


def test_odd_rows_have_a_hex_less():
    assert SMALL.hexes() == HEXES
    assert Board("One", columns=1, rows=3).hexes() == ((0, 0), (0, 2))


def test_half_round_the_last_hex_is_the_first():
    assert tuple(SMALL.rotated(hex_) for hex_ in reversed(HEXES)) == HEXES


@pytest.mark.parametrize("across", [0, 1, 4])
@pytest.mark.parametrize("down", [0, 1])
def test_it_covers_its_own_hexes_and_halves_and_quarters_all_round(across, down):
    """Eight whole; the two ends of its middle row by half; three above and three below by half."""
    placed = PlacedBoard(SMALL, (across, down))
    parts = placed.quarters()
    whole = {hex_ for hex_, part in parts.items() if part == 0b1111}
    assert whole == {placed.on_table(hex_) for hex_ in HEXES}
    assert 0 not in parts.values()
    assert sum(part.bit_count() for part in parts.values()) == 6 * 8  # half columns by half rows
    assert len(parts) == len(HEXES) + 2 + 4 + 4


@pytest.mark.parametrize("rules", [EDGE_OPEN, EDGE_CLOSED])
def test_from_each_hex_of_the_open_every_other_in_line_is_seen(rules):
    """Where the edge stops no line of sight, that is all of them."""
    field = battlefield(Layout((PlacedBoard(SMALL),)), rules)
    seen = {hex_: field.visible(hex_) for hex_ in field.hexes}
    assert all(one in seen[other] for one in HEXES for other in seen[one])
    if rules is EDGE_OPEN:
        assert set(map(frozenset, seen.values())) == {frozenset(HEXES)}


@pytest.mark.parametrize("open_ends", [True, False])
def test_a_blocked_hex_at_an_end_is_seen_where_the_edition_has_it_and_none_beyond(open_ends):
    """Three hexes in a row, the first of them blocked: and the line of the others runs along it."""
    touched = ((0b001,), (0b011, 0b010), (0b101, 0b111, 0b100))
    seen = seen_table(touched, 0b001, (0b111,) * 3, open_ends)
    assert seen == ((0b111, 0b011, 0b101) if open_ends else (0b001, 0b010, 0b100))
