"""Answers on decks, first hands and pushes away."""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.effects.choosing import subject
from rules_engine.effects.moving import leads_away
from rules_engine.facts.catalogue import catalogue
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.sense.views import view
from rules_engine.state.events import DoOver
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import put_fighter, put_seat
from tests.engine.books.table import table as two_players
from tests.engine.books.table import until
from tests.engine.commentary.asking import may, table
from tests.engine.driving import GARREK, STEELHEART, ask_of


def test_a_card_is_its_name_in_whatever_printing():
    """DC-002: Blood Rain of both boxes is one card, which a deck may hold once."""
    first, second = catalogue().named("Blood Rain")
    assert (first.id, second.id) == ("S11", "NV127")
    assert first.key == second.key


@pytest.mark.parametrize(
    ("number", "objectives", "power", "left"),
    [
        ("DC-005", False, True, "draw power"),
        ("DC-005", True, True, "draw objective"),
        ("DC-005", False, False, "do-over"),
    ],
)
def test_a_do_over_is_one_decision_on_both_kinds(number, objectives, power, left):
    """DC-005: once the cards are replaced, the other kind cannot be given up too."""
    position = until(two_players("nightvault-2019"), "do-over")
    seat = ask_of(position).who
    again = DoOver(by=seat, objectives=objectives, power=power)
    if not (objectives or power):
        position = step(position, next(iter(legal(position)))).position
        assert (ask_of(position).kind, ask_of(position).who) == (left, 1 - seat)
        return
    position = step(position, again).position
    assert ask_of(position).kind == left
    assert may(position, DoOver(by=seat, objectives=True)).startswith("no")


WALLED = joined(PlacedBoard("Soul Refractor", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,)))
"""Blocked hexes at (3, 1), (2, 3) and (4, 3)."""


@pytest.mark.parametrize(
    ("number", "path", "away"),
    [
        ("DC-011", ((5, 3), (6, 3)), True),
        ("DC-011", ((4, 2),), False),
        ("DC-011", ((4, 2), (5, 2)), False),
        ("DC-011", ((5, 4), (6, 4)), True),
    ],
)
def test_away_compares_the_first_hex_with_the_last(number, path, away):
    """DC-011: in hexes by the shortest way, a blocked one between them counted."""
    position = table(Piece(STEELHEART, (2, 2)), Piece(GARREK, (4, 4)), boards=WALLED)
    position = put_fighter(position, 1, hex=(5, 3) if path[0] != (5, 3) else (4, 4))
    card = Frame("react", "effect", Playing("S1", 0, subject=0))
    position = replace(position, stack=(*position.stack, card))
    here = position.fighters[1].hex
    assert leads_away(position, 1, path, subject) is away
    assert here is not None


def test_a_blocked_hex_on_the_way_is_counted():
    """DC-011: (3, 1) is blocked, and two hexes from (2, 1) to (4, 1) lead over it all the same."""
    ground = field(table(Piece(STEELHEART, (2, 1)), Piece(GARREK, (4, 1)), boards=WALLED))
    assert (3, 1) in ground.blocked
    assert ground.distance((2, 1), (4, 1)) == 2


def test_a_card_taken_back_from_the_discard_pile_is_known_to_all():
    """DC-059: nothing in a discard pile is hidden from anybody."""
    position = table(Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10)))
    position = put_seat(position, 0, power_discard=("S369",), power=("S348",))
    seen = view(position, 1).seats[0]
    assert seen.power_discard == ("S369",)
    assert seen.power != ("S348",)
